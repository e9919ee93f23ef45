package org.furrow.node.input;

import com.networknt.schema.Error;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A schema violation in the user's words: what is wrong and what would be right.
 *
 * @param path where in the document, keys joined by dots
 * @param key the key to point at, or null for the value itself
 * @param message what to say
 */
record SchemaFault(String path, @Nullable String key, String message) {

    static SchemaFault of(Error error) {
        String path = dotted(error.getInstanceLocation().toString());
        String name = path.isEmpty() ? "the document" : path;
        JsonNode found = error.getInstanceNode();
        String property = error.getProperty();
        return switch (String.valueOf(error.getKeyword())) {
            case "additionalProperties", "unevaluatedProperties" -> unknownKey(path, property, error);
            case "required" -> new SchemaFault(path, null, name + ": '" + property + "' is missing");
            case "type" ->
                new SchemaFault(
                        path,
                        null,
                        name + ": expected " + expected(error, path) + ", found " + show(found)
                                + Units.conversionHint(lastKey(path), found));
            case "enum" ->
                new SchemaFault(
                        path,
                        null,
                        name + ": expected one of " + list(error.getSchemaNode()) + ", found " + show(found));
            case "const" ->
                new SchemaFault(path, null, name + ": expected " + error.getSchemaNode() + ", found " + show(found));
            case "exclusiveMinimum" -> range(path, name, "> ", error);
            case "minimum" -> range(path, name, ">= ", error);
            case "maximum" -> range(path, name, "<= ", error);
            case "exclusiveMaximum" -> range(path, name, "< ", error);
            case "minItems" ->
                new SchemaFault(path, null, name + ": expected at least " + error.getSchemaNode() + " entries");
            case "maxItems" ->
                new SchemaFault(path, null, name + ": expected at most " + error.getSchemaNode() + " entries");
            default -> new SchemaFault(path, null, name + ": " + error.getMessage());
        };
    }

    private static SchemaFault range(String path, String name, String relation, Error error) {
        return new SchemaFault(
                path,
                null,
                name + ": must be " + relation + error.getSchemaNode() + ", found " + show(error.getInstanceNode()));
    }

    private static SchemaFault unknownKey(String path, @Nullable String property, Error error) {
        String key = String.valueOf(property);
        List<String> known = knownKeys(error);
        String nearest = Spelling.nearest(key, known);
        String advice = nearest != null ? "did you mean '" + nearest + "'?" : "known keys: " + String.join(", ", known);
        String full = path.isEmpty() ? key : path + "." + key;
        return new SchemaFault(full, key, full + ": unknown key; " + advice);
    }

    /**
     * True for the complaint about a key that the schema knows, where something else is wrong in the same map or below: a conditional
     * branch that fails takes its keys' definitions with it.
     */
    static boolean isConsequence(Error error, List<Error> all) {
        return isUnevaluated(error)
                && knownKeys(error).contains(String.valueOf(error.getProperty()))
                && all.stream()
                        .anyMatch(other -> other.getInstanceLocation().startsWith(error.getInstanceLocation())
                                && !(isUnevaluated(other)
                                        && other.getInstanceLocation().equals(error.getInstanceLocation())));
    }

    private static boolean isUnevaluated(Error error) {
        return "unevaluatedProperties".equals(error.getKeyword());
    }

    /** The keys that the map with an unknown one may have. */
    private static List<String> knownKeys(Error error) {
        String parent = String.valueOf(error.getSchemaLocation().getFragment()).replaceFirst("/[^/]*$", "");
        List<String> known = new ArrayList<>();
        JsonNode root = Schemas.root(error.getSchemaLocation());
        collectKeys(root.at(parent), root, known);
        return known;
    }

    /** All keys that a schema and its conditional branches define for one object. */
    private static void collectKeys(JsonNode schema, JsonNode root, List<String> dest) {
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
            case "string" -> "a text";
            case "object" -> "a map of keys and values";
            case "array" -> "a list";
            case "boolean" -> "true or false";
            default -> names;
        };
    }

    private static String list(JsonNode values) {
        return values.valueStream().map(JsonNode::asString).collect(Collectors.joining(", "));
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

    /** /vehicles/1/name becomes vehicles.1.name. */
    private static String dotted(String pointer) {
        String path = pointer.startsWith("/") ? pointer.substring(1) : pointer;
        return path.replace('/', '.');
    }

    private static String lastKey(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }
}
