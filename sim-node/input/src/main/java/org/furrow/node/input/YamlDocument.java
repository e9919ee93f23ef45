package org.furrow.node.input;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.serialization.node.LocationJsonNodeFactoryFactory;
import com.networknt.schema.serialization.node.TokenStreamLocationAware;
import com.networknt.schema.utils.JsonNodes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A YAML file with the settings of {@code --set} applied, validated against its schema. */
public final class YamlDocument {
    private static final YAMLMapper MAPPER = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final Pattern EXPONENT = Pattern.compile("(?m)(?<=[:-] )(-?[0-9]+\\.[0-9]+)E([0-9]+)$");

    private final Source source;
    private final String schema;
    private final String[] lines;
    private final JsonNode root;
    private final List<Setting> settings;
    /** Paths of the values that violate the schema, apart from unknown keys. */
    private final List<String> faulty = new ArrayList<>();
    /** The values that readers have taken. */
    private final Set<JsonNode> used = Collections.newSetFromMap(new IdentityHashMap<>());

    private YamlDocument(Source source, String schema, JsonNode root, List<Setting> settings) {
        this.source = source;
        this.schema = schema;
        this.settings = List.copyOf(settings);
        this.lines = source.bytes().text().split("\n", -1);
        this.root = root;
    }

    /**
     * A value given on the command line.
     *
     * @param path keys and list indices joined by dots
     * @param value YAML; null removes a key
     * @param shown the option as in messages
     */
    public record Setting(String path, String value, String shown) {
        /** Parses the {@code path=value} of a {@code --set}. */
        public static Setting parse(String text) throws InputError {
            int at = text.indexOf('=');
            if (at < 1 || text.substring(0, at).matches("\\.*|\\..*|.*\\.|.*\\.\\..*")) {
                throw new InputError("--set " + text + ": expected path=value, for example --set soil=mid");
            }
            return new Setting(text.substring(0, at), text.substring(at + 1), "--set " + text);
        }

        /** Parses several; the list may be extended. */
        public static List<Setting> parse(List<String> texts) throws InputError {
            List<Setting> settings = new ArrayList<>();
            for (String text : texts) {
                settings.add(parse(text));
            }
            return settings;
        }

        @Override
        public String toString() {
            return shown;
        }
    }

    /**
     * Reads a file, applies settings, and validates the result.
     *
     * @param schema name of the schema, without extension
     * @throws InputError with the first error
     */
    public static YamlDocument read(Source source, String schema, List<Setting> settings) throws InputError {
        return read(source, schema, settings, Mistakes.first());
    }

    /**
     * Reads a file, applies settings, and validates the result.
     *
     * @param schema name of the schema, without extension
     * @param mistakes gets all violations of the schema; if it collects them, only nodes that
     *     {@link YamlNode#isSound} may be read
     * @throws InputError if the file is not a map in YAML, or a setting cannot be applied
     */
    public static YamlDocument read(Source source, String schema, List<Setting> settings, Mistakes mistakes)
            throws InputError {
        YamlDocument document = new YamlDocument(source, schema, parse(source), settings);
        if (!(document.root instanceof ObjectNode)) {
            throw new InputError(source.label() + ":1:1: expected a map of keys and values");
        }
        for (Setting setting : settings) {
            document.apply(setting);
        }
        document.check(mistakes);
        return document;
    }

    /**
     * Loads what {@link #read} needs and compiles a schema, so that the first file is read sooner.
     *
     * @param schema name of the schema, without extension
     */
    public static void prepare(String schema) throws InputError {
        Schemas.get(schema).validate(parse(Source.ofText("empty", "furrow: 1")));
    }

    /** Returns whether a file has a top-level key, without validating it. */
    public static boolean hasKey(Source source, String key) throws InputError {
        return parse(source).has(key);
    }

    /** Returns the text of a top-level key of a file, without validating it; null if there is no such text. */
    public static @Nullable String text(Source source, String key) throws InputError {
        JsonNode value = parse(source).get(key);
        return value != null && value.isString() ? value.asString() : null;
    }

    /**
     * Returns the texts in a map that is a top-level key, without validating the file; none if there is no such map.
     * The file is parsed only if it contains the key's name.
     */
    public static Map<String, String> texts(Source source, String key) throws InputError {
        Map<String, String> texts = new LinkedHashMap<>();
        if (source.bytes().text().contains(key)) {
            parse(source)
                    .path(key)
                    .properties()
                    .forEach(entry -> texts.put(entry.getKey(), entry.getValue().asString("")));
        }
        return texts;
    }

    /**
     * The values of a text that {@link #toYaml} returned, by their paths: keys and list indices joined by dots, as
     * of a {@link Setting}.
     */
    public static Map<String, String> leaves(String yaml) {
        Map<String, String> leaves = new LinkedHashMap<>();
        addLeaves(MAPPER.readTree(yaml), "", leaves);
        return leaves;
    }

    private static void addLeaves(JsonNode at, String path, Map<String, String> leaves) {
        if (!at.isContainer()) {
            leaves.put(path, at.asString(""));
            return;
        }
        String prefix = path.isEmpty() ? "" : path + ".";
        for (int k = 0; at.isArray() && k < at.size(); k++) {
            addLeaves(at.get(k), prefix + k, leaves);
        }
        at.properties().forEach(entry -> addLeaves(entry.getValue(), prefix + entry.getKey(), leaves));
    }

    /** Returns the top-level keys of a file in its order, without validating it; none if it is not a map. */
    public static List<String> keys(Source source) throws InputError {
        return List.copyOf(parse(source).propertyNames());
    }

    /** Whether the value at a path and all values below it satisfy the schema, apart from unknown keys. */
    boolean isSound(String path) {
        return faulty.stream().noneMatch(fault -> fault.equals(path) || fault.startsWith(path + "."));
    }

    void use(JsonNode value) {
        used.add(value);
    }

    boolean isUsed(JsonNode value) {
        return used.contains(value);
    }

    public Source source() {
        return source;
    }

    /** Name of the schema, without extension. */
    String schema() {
        return schema;
    }

    public YamlNode root() {
        return new YamlNode(this, root);
    }

    /** The content as a text that is the same for the same content. */
    public String canonical() {
        return MAPPER.writeValueAsString(root);
    }

    /** The content for readers of any version of YAML: for those of 1.1, such as PyYAML, 2.0E8 is a text. */
    public String toYaml() {
        return EXPONENT.matcher(canonical()).replaceAll("$1e+$2");
    }

    static JsonNode toNode(Object content) {
        return MAPPER.valueToTree(content);
    }

    InputError error(JsonNode at, String path, String message) {
        return new InputError(where(at, null, path) + (path.isEmpty() ? "" : path + ": ") + message);
    }

    private static JsonNode parse(Source source) throws InputError {
        String text = source.bytes().text();
        YamlFault fault = YamlFault.find(text);
        if (fault != null) {
            throw new InputError(source.label() + ":" + fault.line() + ":" + fault.column() + ": " + fault.message());
        }
        try {
            JsonNode root = JsonNodes.readTree(MAPPER, text, LocationJsonNodeFactoryFactory.getInstance());
            return root == null ? MAPPER.nullNode() : PlainNumbers.resolve(root, text.split("\n", -1));
        } catch (JacksonException e) {
            TokenStreamLocation at = e.getLocation();
            String place = at == null ? "1:1" : at.getLineNr() + ":" + at.getColumnNr();
            throw new InputError(source.label() + ":" + place + ": " + explain(e));
        } catch (RuntimeException e) {
            throw new InputError(source.label() + ":1:1: cannot be read: " + e.getMessage());
        }
    }

    private static String explain(JacksonException e) {
        String message = String.valueOf(e.getOriginalMessage());
        if (message.startsWith("Malformed numeric value")) {
            return "not a valid number; write a finite decimal number";
        }
        if (message.startsWith("Duplicate Object property")) {
            return "the key " + message.substring(message.indexOf('"')).replace('"', '\'') + " is duplicated";
        }
        if (message.startsWith("Expected a property name")) {
            return "a key must be plain text";
        }
        return message;
    }

    private void apply(Setting setting) throws InputError {
        String[] keys = setting.path().split("\\.");
        JsonNode at = root;
        for (int k = 0; k + 1 < keys.length; k++) {
            JsonNode next = child(at, keys[k]);
            if (next == null && at instanceof ObjectNode object) {
                next = object.putObject(keys[k]);
            }
            if (next == null) {
                throw noEntry(setting, at, keys[k]);
            }
            if (!next.isContainer()) {
                throw new InputError(setting + ": '" + keys[k] + "' is a single value, not a map or list");
            }
            at = next;
        }
        JsonNode value = parseValue(setting);
        String last = keys[keys.length - 1];
        if (at instanceof ObjectNode object && value.isNull()) {
            object.remove(last);
        } else if (at instanceof ObjectNode object) {
            object.set(last, value);
        } else if (at instanceof ArrayNode array && child(array, last) != null) {
            array.set(Integer.parseInt(last), value);
        } else {
            throw noEntry(setting, at, last);
        }
    }

    private static InputError noEntry(Setting setting, JsonNode list, String key) {
        return new InputError(setting + ": the list has no entry '" + key + "'; it has " + list.size()
                + (list.size() == 1 ? " entry, number 0" : " entries, numbered from 0"));
    }

    private static JsonNode parseValue(Setting setting) throws InputError {
        YamlFault fault = YamlFault.find(setting.value());
        if (fault != null) {
            throw new InputError(setting + ": " + fault.message());
        }
        try {
            JsonNode value = MAPPER.readTree(setting.value());
            return value == null || value.isMissingNode()
                    ? MAPPER.nullNode()
                    : PlainNumbers.resolve(value, setting.value().split("\n", -1));
        } catch (JacksonException e) {
            throw new InputError(setting + ": " + explain(e));
        }
    }

    private static @Nullable JsonNode child(JsonNode parent, String key) {
        if (parent.isArray() && key.matches("[0-9]{1,6}")) {
            return parent.get(Integer.parseInt(key));
        }
        return parent.get(key);
    }

    private void check(Mistakes mistakes) throws InputError {
        List<Error> errors = validate(Schemas.get(schema));
        List<Error> causes = errors.stream()
                .filter(error -> !SchemaFault.isConsequence(error, errors))
                .sorted(Comparator.comparingLong(YamlDocument::order))
                .toList();
        for (Error error : causes) {
            SchemaFault fault = SchemaFault.of(error);
            if (!isUnknownKey(error)) {
                faulty.add(fault.path());
            }
            mistakes.add(new InputError(where(target(error), fault.key(), fault.path()) + fault.message()));
        }
    }

    private List<Error> validate(Schema against) throws InputError {
        try {
            return against.validate(root);
        } catch (JacksonException e) { // the validator reads whole numbers as long
            InputError fault = tooLarge(root, "");
            throw fault != null ? fault : new InputError(source.label() + ": cannot be validated: " + explain(e));
        }
    }

    /** The error of the first number beyond the range of long; null when there is none. */
    private @Nullable InputError tooLarge(JsonNode at, String path) {
        if (at.isNumber() && Math.abs(at.asDouble()) >= Long.MAX_VALUE) {
            return error(at, path, "expected a whole number, " + at + " is too large");
        }
        String prefix = path.isEmpty() ? "" : path + ".";
        InputError found = null;
        for (int k = 0; at.isArray() && k < at.size() && found == null; k++) {
            found = tooLarge(at.get(k), prefix + k);
        }
        for (Map.Entry<String, JsonNode> entry : at.properties()) {
            found = found == null ? tooLarge(entry.getValue(), prefix + entry.getKey()) : found;
        }
        return found;
    }

    private static boolean isUnknownKey(Error error) {
        return String.valueOf(error.getKeyword()).endsWith("Properties");
    }

    /** Sorts unknown keys first, because one may be the misspelt form of a missing key; then by place. */
    private static long order(Error error) {
        TokenStreamLocation at = locationOf(target(error));
        long place = at == null ? 0 : (long) at.getLineNr() << 20 | at.getColumnNr();
        return isUnknownKey(error) ? place : 1L << 60 | place;
    }

    private static @Nullable JsonNode target(Error error) {
        JsonNode node = error.getInstanceNode();
        String property = error.getProperty();
        JsonNode inner = property == null || node == null ? null : node.get(property);
        return inner != null ? inner : node;
    }

    /**
     * Returns the place of a node for a message: {@code file:line:column: }, or the setting that set it.
     *
     * @param key key on the node's line to point at, or null
     * @param path path of the node, keys joined by dots
     */
    private String where(@Nullable JsonNode node, @Nullable String key, String path) {
        for (Setting setting : settings) {
            if (path.equals(setting.path()) || path.startsWith(setting.path() + ".")) {
                return setting + ": ";
            }
        }
        TokenStreamLocation at = locationOf(node);
        if (at == null) {
            return source.label() + ": ";
        }
        int line = at.getLineNr();
        int column = at.getColumnNr();
        if (key != null && line >= 1 && line <= lines.length) {
            int start = lines[line - 1].indexOf(key);
            column = start >= 0 ? start + 1 : column;
        }
        return source.label() + ":" + line + ":" + column + ": ";
    }

    private static @Nullable TokenStreamLocation locationOf(@Nullable JsonNode node) {
        return node instanceof TokenStreamLocationAware aware ? aware.tokenStreamLocation() : null;
    }
}
