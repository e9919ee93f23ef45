package org.furrow.node.input;

import com.networknt.schema.Error;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A schema violation: what is wrong and what would be right.
 *
 * @param path place in the document, keys joined by dots
 * @param key the key to point at, or null for the value itself
 * @param message text of the error
 */
record SchemaFault(String path, @Nullable String key, String message) {
    static SchemaFault of(Error error) {
        // /vehicles/1/name becomes vehicles.1.name
        String path =
                error.getInstanceLocation().toString().replaceFirst("^/", "").replace('/', '.');
        String property = error.getProperty();
        return switch (String.valueOf(error.getKeyword())) {
            case "additionalProperties", "unevaluatedProperties" -> unknownKey(path, property, error);
            case "required" ->
                new SchemaFault(
                        path,
                        null,
                        (path.isEmpty() ? "key '" : path + ": '") + property + "' is missing" + example(error));
            default ->
                new SchemaFault(path, null, (path.isEmpty() ? "the document" : path) + ": " + ofValue(error, path));
        };
    }

    /** Advice on a missing key: the version of the format, or the example in the schema. */
    private static String example(Error error) {
        String key = String.valueOf(error.getProperty());
        if (key.equals("furrow")) {
            return "; begin the file with 'furrow: 1', the version of its format";
        }
        String parent = String.valueOf(error.getSchemaLocation().getFragment()).replaceFirst("/[^/]*(/[0-9]+)?$", "");
        JsonNode examples = Schemas.root(error.getSchemaLocation()).at(parent + "/properties/" + key + "/examples");
        return examples.isEmpty() ? "" : "; for example " + key + ": " + examples.get(0);
    }

    private static String ofValue(Error error, String path) {
        JsonNode schema = error.getSchemaNode();
        String found = ", found " + show(error.getInstanceNode());
        return switch (String.valueOf(error.getKeyword())) {
            case "type" ->
                "expected " + expected(error, path) + found
                        + Units.conversionHint(lastKey(path), error.getInstanceNode())
                        + quotingHint(schema, error.getInstanceNode());
            case "enum" ->
                (schema.isEmpty() ? "there are no types" : "expected one of " + list(schema)) + found + nearest(error);
            case "const" -> "expected " + schema + found;
            case "exclusiveMinimum" -> "must be > " + schema + found;
            case "minimum" -> "must be >= " + schema + found;
            case "maximum" -> "must be <= " + schema + found;
            case "exclusiveMaximum" -> "must be < " + schema + found;
            case "pattern" -> NamePattern.explain(schema.asString(), text(error.getInstanceNode())) + found;
            case "minItems" -> "expected at least " + entries(schema);
            case "maxItems" -> "expected at most " + entries(schema);
            default -> error.getMessage();
        };
    }

    /** YAML takes 1e3 and true for a number and a truth value, also where a name is meant. */
    private static String quotingHint(JsonNode type, @Nullable JsonNode value) {
        boolean isPlain = value != null && (value.isNumber() || value.isBoolean());
        return isPlain && type.isString() && type.asString().equals("string")
                ? "; put text that looks so in quotes"
                : "";
    }

    /** Advice on the misspelt name of a type: the nearest one. */
    private static String nearest(Error error) {
        JsonNode value = error.getInstanceNode();
        boolean isType = value != null
                && value.isString()
                && "type".equals(lastKey(error.getInstanceLocation().toString().replace('/', '.')));
        String nearest = isType
                ? Spelling.nearest(
                        text(value),
                        error.getSchemaNode()
                                .valueStream()
                                .map(JsonNode::asString)
                                .toList())
                : null;
        return nearest == null ? "" : "; did you mean '" + nearest + "'?";
    }

    private static String entries(JsonNode count) {
        return count + (count.asInt() == 1 ? " entry" : " entries");
    }

    private static SchemaFault unknownKey(String path, @Nullable String property, Error error) {
        String key = String.valueOf(property);
        List<String> known = knownKeys(error);
        String nearest = Spelling.nearest(key, known);
        String advice = nearest != null ? "did you mean '" + nearest + "'?" : "known keys: " + String.join(", ", known);
        String full = path.isEmpty() ? key : path + "." + key;
        if (known.contains(key)) {
            return new SchemaFault(full, key, full + ": does not go with the other keys here; leave it, or them, out");
        }
        return new SchemaFault(full, key, full + ": unknown key; " + advice);
    }

    /**
     * Returns whether an error follows from another one: about the keys of a map whose unknown {@code type} selected a
     * wrong branch, or about a defined key in a map with another error in it or below, since a conditional branch that
     * fails loses the definitions of its keys.
     */
    static boolean isConsequence(Error error, List<Error> all) {
        if (followsFromType(error, all)) {
            return true;
        }
        return isUnevaluated(error)
                && knownKeys(error).contains(String.valueOf(error.getProperty()))
                && all.stream()
                        .anyMatch(other -> other.getInstanceLocation().startsWith(error.getInstanceLocation())
                                && !(isUnevaluated(other)
                                        && other.getInstanceLocation().equals(error.getInstanceLocation())));
    }

    private static boolean followsFromType(Error error, List<Error> all) {
        String type = error.getInstanceLocation() + "/type";
        return !"enum".equals(error.getKeyword())
                && all.stream()
                        .anyMatch(other -> "enum".equals(other.getKeyword())
                                && other.getInstanceLocation().toString().equals(type));
    }

    private static boolean isUnevaluated(Error error) {
        return "unevaluatedProperties".equals(error.getKeyword());
    }

    /** Returns the keys that are allowed in the map with the unknown key. */
    private static List<String> knownKeys(Error error) {
        String parent = String.valueOf(error.getSchemaLocation().getFragment()).replaceFirst("/[^/]*$", "");
        List<String> known = new ArrayList<>();
        JsonNode root = Schemas.root(error.getSchemaLocation());
        collectKeys(root.at(parent), root, known);
        return known;
    }

    /** Collects all keys that a schema and its conditional branches define for one object. */
    static void collectKeys(JsonNode schema, JsonNode root, List<String> dest) {
        String reference = schema.path("$ref").asString("");
        int hash = reference.indexOf('#');
        if (!reference.isEmpty()) {
            JsonNode other = hash == 0 ? root : Schemas.file(hash < 0 ? reference : reference.substring(0, hash));
            collectKeys(other.at(hash < 0 ? "" : reference.substring(hash + 1)), other, dest);
        }
        schema.path("properties").propertyNames().forEach(name -> {
            if (!dest.contains(name)) {
                dest.add(name);
            }
        });
        for (String branch : List.of("then", "else")) {
            if (schema.has(branch)) {
                collectKeys(schema.get(branch), root, dest);
            }
        }
        schema.path("allOf").forEach(part -> collectKeys(part, root, dest));
    }

    private static String expected(Error error, String path) {
        JsonNode type = error.getSchemaNode();
        String names = type.isArray() ? list(type) : type.asString();
        String unit = Units.ofKey(lastKey(path));
        return switch (names) {
            case "number" -> "a number" + (unit == null ? "" : " in " + unit);
            case "integer" -> "a whole number";
            case "string" -> "text";
            case "object" -> "a map of keys and values";
            case "array" -> "a list";
            case "boolean" -> "true or false";
            default -> names;
        };
    }

    private static String list(JsonNode values) {
        return values.valueStream().map(JsonNode::asString).collect(Collectors.joining(", "));
    }

    private static String text(@Nullable JsonNode value) {
        return value == null ? "" : value.asString("");
    }

    private static String show(@Nullable JsonNode value) {
        if (value == null || value.isNull()) {
            return "nothing";
        }
        if (value.isObject()) {
            return "a map";
        }
        if (value.isArray()) {
            return "a list";
        }
        String text = value.isString() ? "'" + value.asString() + "'" : value.toString();
        return text.length() > 60 ? text.substring(0, 57) + "..." : text;
    }

    private static String lastKey(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }
}
