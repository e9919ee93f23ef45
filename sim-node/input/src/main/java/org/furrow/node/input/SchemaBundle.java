package org.furrow.node.input;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Copies all schemas that a schema refers to into its {@code $defs}, and makes all references internal. */
final class SchemaBundle {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String ENDING = ".schema.json";
    private static final String DEFINITIONS = "$defs";

    private final String root;
    private final Function<String, JsonNode> files;
    /** Definitions to add, by file name without its ending, in the order of the references. */
    private final Map<String, JsonNode> definitions = new LinkedHashMap<>();

    private final Deque<String> pending = new ArrayDeque<>();

    /** @param files returns the schema in a file */
    SchemaBundle(String root, Function<String, JsonNode> files) {
        this.root = root;
        this.files = files;
    }

    String text(String schema) {
        JsonNode tree = MAPPER.readTree(schema);
        if (!(tree instanceof ObjectNode bundle)) {
            return schema;
        }
        redirect(bundle, root);
        while (!pending.isEmpty()) {
            String name = pending.remove();
            JsonNode definition = files.apply(name + ENDING).deepCopy();
            if (definition instanceof ObjectNode object) {
                object.remove("$schema");
            }
            redirect(definition, name);
            definitions.put(name, definition);
        }
        if (definitions.isEmpty()) {
            return schema;
        }
        ObjectNode target = bundle.get(DEFINITIONS) instanceof ObjectNode own ? own : bundle.putObject(DEFINITIONS);
        definitions.forEach((name, definition) -> target.set(key(name), definition));
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(bundle) + "\n";
    }

    /** Key of a file's schema, which no definition inside a schema has. */
    private static String key(String name) {
        return name + "-schema";
    }

    /** Replaces the references in a schema that came from a file. */
    private void redirect(JsonNode node, String file) {
        if (node instanceof ObjectNode object && object.path("$ref").isString()) {
            object.put("$ref", internal(object.path("$ref").asString(), file));
        }
        node.forEach(child -> redirect(child, file));
    }

    private String internal(String reference, String file) {
        int hash = reference.indexOf('#');
        String target = hash == 0 ? file : reference.substring(0, hash < 0 ? reference.length() : hash);
        String name = target.endsWith(ENDING) ? target.substring(0, target.length() - ENDING.length()) : target;
        String pointer = hash < 0 ? "" : reference.substring(hash + 1);
        if (name.equals(root)) {
            return "#" + pointer;
        }
        if (!definitions.containsKey(name) && !pending.contains(name)) {
            pending.add(name);
        }
        return "#/" + DEFINITIONS + "/" + key(name) + pointer;
    }
}
