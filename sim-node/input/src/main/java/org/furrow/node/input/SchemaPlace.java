package org.furrow.node.input;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The parts of schemas that describe a value of a document: references are followed, and of conditional parts those
 * whose condition the value satisfies are taken. Conditions compare {@code type}, {@code required}, {@code const} and
 * {@code enum}, which the published schemas use.
 */
final class SchemaPlace {
    private final JsonNode value;
    private final List<Part> parts = new ArrayList<>();

    /** @param file schema by whose {@code $defs} local references are found */
    private record Part(JsonNode file, JsonNode schema) {}

    private SchemaPlace(JsonNode value) {
        this.value = value;
    }

    /** The place of a whole document. */
    static SchemaPlace root(String schema, JsonNode value) {
        SchemaPlace place = new SchemaPlace(value);
        JsonNode file = Schemas.file(schema + Schemas.ENDING);
        place.add(file, file);
        return place;
    }

    /** The place of the value of a key. */
    SchemaPlace key(String key, JsonNode child) {
        SchemaPlace place = new SchemaPlace(child);
        for (Part part : parts) {
            JsonNode property = part.schema.path("properties").path(key);
            place.add(part.file, property.isMissingNode() ? part.schema.path("additionalProperties") : property);
        }
        return place;
    }

    /** The place of an entry of a list. */
    SchemaPlace item(int index, JsonNode child) {
        SchemaPlace place = new SchemaPlace(child);
        for (Part part : parts) {
            JsonNode first = part.schema.path("prefixItems").path(index);
            place.add(part.file, first.isMissingNode() ? part.schema.path("items") : first);
        }
        return place;
    }

    /** The default of a key; null if the schemas state none. */
    @Nullable
    JsonNode defaultOf(String key) {
        for (Part part : key(key, value.path(key)).parts) {
            JsonNode found = part.schema.get("default");
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private void add(JsonNode file, JsonNode schema) {
        if (!schema.isObject()) {
            return;
        }
        parts.add(new Part(file, schema));
        String reference = schema.path("$ref").asString("");
        if (reference.startsWith("#")) {
            add(file, file.at(reference.substring(1)));
        } else if (!reference.isEmpty()) {
            String[] target = reference.split("#", 2);
            JsonNode other = Schemas.file(target[0]);
            add(other, target.length > 1 ? other.at(target[1]) : other);
        }
        for (String all : List.of("allOf", "oneOf")) {
            schema.path(all).forEach(each -> add(file, each));
        }
        if (schema.has("if")) {
            add(file, schema.path(matches(schema.get("if"), value) ? "then" : "else"));
        }
    }

    private static boolean matches(JsonNode condition, JsonNode value) {
        for (JsonNode key : condition.path("required")) {
            if (!value.has(key.asString())) {
                return false;
            }
        }
        for (Map.Entry<String, JsonNode> property : condition.path("properties").properties()) {
            JsonNode child = value.get(property.getKey());
            if (child != null && !matches(property.getValue(), child)) {
                return false;
            }
        }
        JsonNode constant = condition.get("const");
        JsonNode choice = condition.get("enum");
        return (constant == null || isSame(constant, value))
                && (choice == null || choice.valueStream().anyMatch(each -> isSame(each, value)))
                && isOfType(condition.path("type").asString(""), value);
    }

    /** Compares single values; those of a document know their place, and so differ from those of a schema. */
    private static boolean isSame(JsonNode one, JsonNode other) {
        return one.toString().equals(other.toString());
    }

    private static boolean isOfType(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isString();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            default -> true;
        };
    }
}
