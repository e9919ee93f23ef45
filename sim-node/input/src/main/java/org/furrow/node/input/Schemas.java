package org.furrow.node.input;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** The published JSON Schemas (2020-12) of all input files. */
public final class Schemas {
    public static final List<String> NAMES = List.of(
            "scenario",
            "vehicle",
            "four-wheel",
            "multibody",
            "planar",
            "mechanism",
            "rig-wheel",
            "rig-plate",
            "rig-shear",
            "soil",
            "contact",
            "tyre",
            "vti",
            "sensors",
            "can-binding",
            "hil-faults",
            "hil-criteria",
            "sensor-suite",
            "dataset");

    /** Base of the schemas' identifiers, by which they refer to each other; nothing is fetched. */
    private static final String BASE = "furrow://schema/";

    private static final String ENDING = ".schema.json";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    /** Parsed schemas by file name. */
    private static final Map<String, JsonNode> FILES = new ConcurrentHashMap<>();

    private Schemas() {}

    /** Returns the text of a schema, or null if it does not exist. */
    public static @Nullable String text(String name) {
        Source file = Source.builtIn("schema", name + ENDING);
        return file == null ? null : file.bytes().text();
    }

    /**
     * Returns the text of a schema with all schemas that it refers to under {@code $defs}, so that it refers to no
     * other file; null if it does not exist.
     */
    public static @Nullable String bundle(String name) {
        String text = text(name);
        return text == null ? null : new SchemaBundle(name, Schemas::file).text(text);
    }

    /** Returns the top-level keys of a kind of file. */
    public static List<String> keys(String name) {
        List<String> keys = new ArrayList<>();
        JsonNode schema = file(name + ENDING);
        SchemaFault.collectKeys(schema, schema, keys);
        return keys;
    }

    static JsonNode root(SchemaLocation location) {
        return file(String.valueOf(location.getAbsoluteIri()).substring(BASE.length()));
    }

    /** Returns the schema in a file, which callers must not change; missing if there is no such file. */
    static JsonNode file(String name) {
        return FILES.computeIfAbsent(name, Schemas::parse);
    }

    private static JsonNode parse(String name) {
        String text = text(name.substring(0, name.length() - ENDING.length()));
        return text == null ? MissingNode.getInstance() : MAPPER.readTree(text);
    }

    /** Returns a schema, which is compiled once in a process. */
    static Schema get(String name) {
        return Registry.SHARED.getSchema(SchemaLocation.of(BASE + name + ENDING));
    }

    private static @Nullable String textAt(String location) {
        boolean isOwn = location.startsWith(BASE) && location.endsWith(ENDING);
        return isOwn ? text(location.substring(BASE.length(), location.length() - ENDING.length())) : null;
    }

    /** The registry of compiled schemas, created when the first one is needed. */
    private static final class Registry {
        static final SchemaRegistry SHARED = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(Schemas::textAt));
    }
}
