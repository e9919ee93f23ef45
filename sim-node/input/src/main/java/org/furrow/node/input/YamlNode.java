package org.furrow.node.input;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A node of a validated document: typed access, and errors with their place. A missing key has the default that the
 * schema states; a reader states none. The schema guarantees types and required keys; a missing key without default is
 * therefore a defect of the program.
 */
public final class YamlNode {
    private final YamlDocument document;
    private final JsonNode node;
    private final String path;
    /** Null at the root of the document. */
    private final @Nullable YamlNode parent;
    /** Key in the parent, or number of the entry. */
    private final String key;

    private @Nullable SchemaPlace place;

    YamlNode(YamlDocument document, JsonNode node) {
        this(document, node, "", null, "");
    }

    private YamlNode(YamlDocument document, JsonNode node, String path, @Nullable YamlNode parent, String key) {
        this.document = document;
        this.node = node;
        this.path = path;
        this.parent = parent;
        this.key = key;
    }

    /** The place in the schema, found when a default is needed. */
    private SchemaPlace place() {
        SchemaPlace found = place;
        if (found == null) {
            found = parent == null
                    ? SchemaPlace.root(document.schema(), node)
                    : parent.isList()
                            ? parent.place().item(Integer.parseInt(key), node)
                            : parent.place().key(key, node);
            place = found;
        }
        return found;
    }

    public YamlDocument document() {
        return document;
    }

    /** Whether this value and all values below it satisfy the schema, apart from unknown keys. */
    public boolean isSound() {
        return document.isSound(path);
    }

    /** Whether a key exists and its value is sound. */
    public boolean hasSound(String key) {
        return has(key) && get(key).isSound();
    }

    public boolean has(String key) {
        return node.has(key);
    }

    public boolean isMap() {
        return node.isObject();
    }

    public boolean isList() {
        return node.isArray();
    }

    public boolean isNumber() {
        return node.isNumber();
    }

    public boolean isText() {
        return node.isString();
    }

    public YamlNode get(String key) {
        return new YamlNode(document, child(key), path.isEmpty() ? key : path + "." + key, this, key);
    }

    public String text() {
        document.use(node);
        return node.asString();
    }

    /** Returns the subtree as one line of JSON; keys in the order of the file. */
    public String toJson() {
        return node.toString();
    }

    public String text(String key) {
        return taken(key).asString();
    }

    /**
     * This text, which must be one of some names.
     *
     * @param kind of thing that is named, as in messages
     */
    public String oneOf(String kind, Collection<String> known) throws InputError {
        if (!known.contains(text())) {
            throw error("there is no " + kind + " '" + text() + "'; " + Spelling.advice(text(), known));
        }
        return text();
    }

    /** The constant of an enum for its name in files, such as {@code as-chrono} for {@code AS_CHRONO}. */
    public <E extends Enum<E>> E choice(Class<E> type) {
        return Enum.valueOf(type, text().toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    public <E extends Enum<E>> E choice(String key, Class<E> type) {
        return get(key).choice(type);
    }

    public double number() {
        document.use(node);
        return node.asDouble();
    }

    public double number(String key) {
        return taken(key).asDouble();
    }

    public int integer(String key) {
        return taken(key).asInt();
    }

    public long integer64(String key) {
        return taken(key).asLong();
    }

    public boolean flag(String key) {
        return taken(key).asBoolean();
    }

    /** Entries of a list. */
    public List<YamlNode> items() {
        List<YamlNode> items = new ArrayList<>();
        for (int k = 0; k < node.size(); k++) {
            items.add(item(k));
        }
        return items;
    }

    private YamlNode item(int number) {
        String name = "" + number;
        return new YamlNode(document, node.get(number), path.isEmpty() ? name : path + "." + name, this, name);
    }

    /** Entries of an optional list. */
    public List<YamlNode> items(String key) {
        return has(key) ? get(key).items() : List.of();
    }

    /** Numbers of a list. */
    public double[] numbers() {
        double[] numbers = new double[node.size()];
        for (int k = 0; k < numbers.length; k++) {
            numbers[k] = item(k).number();
        }
        return numbers;
    }

    /** Keys of a map in the order of the file. */
    public List<String> keys() {
        return List.copyOf(node.propertyNames());
    }

    /**
     * The outermost values below this node from which no reader has taken anything, so that they have no effect.
     *
     * @param others keys of this map that are read elsewhere
     */
    public List<YamlNode> unused(Collection<String> others) {
        List<YamlNode> found = new ArrayList<>();
        for (YamlNode child : children()) {
            if (!others.contains(child.key)) {
                child.addUnused(found);
            }
        }
        return found;
    }

    private void addUnused(List<YamlNode> found) {
        List<YamlNode> values = values();
        boolean isUsed = values.stream().anyMatch(value -> document.isUsed(value.node));
        if (isUsed) {
            children().forEach(child -> child.addUnused(found));
        } else if (!values.isEmpty()) {
            found.add(this);
        }
    }

    /** The values below this node that are no maps or lists, or this node itself. */
    private List<YamlNode> values() {
        return node.isContainer()
                ? children().stream().flatMap(child -> child.values().stream()).toList()
                : List.of(this);
    }

    private List<YamlNode> children() {
        return isMap() ? keys().stream().map(this::get).toList() : items();
    }

    /** Sets the schema's default in the document if the key is missing; {@link YamlDocument#toYaml} shows it. */
    public void fill(String key) {
        if (!node.has(key)) {
            JsonNode missing = child(key);
            if (missing.isNumber()) {
                fill(key, missing.asDouble());
            } else {
                put(key, missing);
            }
        }
    }

    /** Sets a number that follows from other keys in the document, if the key is missing. */
    public void fill(String key, double missing) {
        if (!node.has(key) && node instanceof ObjectNode object) {
            if (missing == Math.rint(missing)) {
                object.put(key, (long) missing);
            } else {
                object.put(key, missing);
            }
        }
    }

    /** Sets a key to maps, lists, numbers or texts; removes it if the content is null. */
    public void put(String key, @Nullable Object content) {
        if (node instanceof ObjectNode object) {
            if (content == null) {
                object.remove(key);
            } else {
                object.set(key, YamlDocument.toNode(content));
            }
        }
    }

    /** A copy of this map with the keys of another one, which replace those of the same name. */
    public YamlNode with(YamlNode other) {
        ObjectNode merged = (ObjectNode) node.deepCopy();
        merged.setAll((ObjectNode) other.node);
        return new YamlNode(document, merged, path, parent, key);
    }

    public InputError error(String message) {
        return document.error(node, path, message);
    }

    /** Creates an error at this node for a value that a constructor rejected. */
    public InputError error(IllegalArgumentException refusal) {
        return error(String.valueOf(refusal.getMessage()));
    }

    /** Builds a value from a document. */
    @FunctionalInterface
    public interface Builder<T> {
        T build() throws InputError;
    }

    /** Builds a value from this node; an {@link IllegalArgumentException} becomes an error here. */
    public <T> T build(Builder<T> builder) throws InputError {
        try {
            return builder.build();
        } catch (IllegalArgumentException e) {
            throw error(e);
        }
    }

    /** The value of a key, or its default, which a reader takes. */
    private JsonNode taken(String key) {
        JsonNode child = child(key);
        document.use(child);
        return child;
    }

    /** The value of a key, or its default. */
    private JsonNode child(String key) {
        @Nullable JsonNode given = node.get(key);
        @Nullable JsonNode child = given == null ? place().defaultOf(key) : given;
        if (child == null) {
            throw new IllegalStateException(
                    "the schema neither requires '" + path + "." + key + "' nor states a default");
        }
        return child;
    }
}
