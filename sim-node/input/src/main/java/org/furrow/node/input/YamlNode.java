package org.furrow.node.input;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A place in a checked document: typed access with defaults, and errors that say where. Types are the schema's business;
 * asking for something that the schema does not grant is a defect of ours.
 */
public final class YamlNode {
    private final YamlDocument document;
    private final JsonNode node;
    private final String path;

    YamlNode(YamlDocument document, JsonNode node, String path) {
        this.document = document;
        this.node = node;
        this.path = path;
    }

    public YamlDocument document() {
        return document;
    }

    public boolean has(String key) {
        return node.has(key);
    }

    /** True for keys and values. */
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
        return new YamlNode(document, child(key), path.isEmpty() ? key : path + "." + key);
    }

    public String text() {
        return node.asString();
    }

    /** All that is below, as one line of JSON; keys in the order in which they were written. */
    public String toJson() {
        return node.toString();
    }

    public String text(String key) {
        return child(key).asString();
    }

    public String text(String key, String missing) {
        return node.has(key) ? text(key) : missing;
    }

    public double number() {
        return node.asDouble();
    }

    public double number(String key) {
        return child(key).asDouble();
    }

    public double number(String key, double missing) {
        return node.has(key) ? number(key) : missing;
    }

    public int integer(String key) {
        return child(key).asInt();
    }

    public int integer(String key, int missing) {
        return node.has(key) ? integer(key) : missing;
    }

    public long integer64(String key) {
        return child(key).asLong();
    }

    public boolean flag(String key, boolean missing) {
        return node.has(key) ? child(key).asBoolean() : missing;
    }

    /** Entries of a list. */
    public List<YamlNode> items() {
        List<YamlNode> items = new ArrayList<>();
        for (int k = 0; k < node.size(); k++) {
            items.add(new YamlNode(document, node.get(k), path.isEmpty() ? "" + k : path + "." + k));
        }
        return items;
    }

    /** Numbers of a list. */
    public double[] numbers() {
        double[] numbers = new double[node.size()];
        for (int k = 0; k < numbers.length; k++) {
            numbers[k] = node.get(k).asDouble();
        }
        return numbers;
    }

    /** Keys of a map in the order of the file. */
    public List<String> keys() {
        return List.copyOf(node.propertyNames());
    }

    /** Writes a value into the document where the key is missing, so that {@link YamlDocument#toYaml} shows it. */
    public void fill(String key, double missing) {
        if (!node.has(key) && node instanceof ObjectNode object) {
            if (missing == Math.rint(missing)) {
                object.put(key, (long) missing);
            } else {
                object.put(key, missing);
            }
        }
    }

    /** The same for a text. */
    public void fill(String key, String missing) {
        if (!node.has(key) && node instanceof ObjectNode object) {
            object.put(key, missing);
        }
    }

    /** Puts maps, lists, numbers and texts into the document, or takes a key out of it when they are null. */
    public void put(String key, @Nullable Object content) {
        if (node instanceof ObjectNode object) {
            if (content == null) {
                object.remove(key);
            } else {
                object.set(key, YamlDocument.toNode(content));
            }
        }
    }

    /** Replaces a text in the document. */
    public void replace(String key, String text) {
        if (node instanceof ObjectNode object) {
            object.put(key, text);
        }
    }

    /** An error at this place. */
    public InputError error(String message) {
        return document.error(node, path, message);
    }

    /** An error for a value that a record refused. */
    public InputError error(IllegalArgumentException refusal) {
        return error(String.valueOf(refusal.getMessage()));
    }

    private JsonNode child(String key) {
        @Nullable JsonNode child = node.get(key);
        if (child == null) {
            throw new IllegalStateException("the schema lets '" + path + "." + key + "' be missing");
        }
        return child;
    }
}
