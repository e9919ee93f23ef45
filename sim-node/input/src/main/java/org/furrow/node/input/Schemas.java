package org.furrow.node.input;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** The published JSON Schemas (2020-12) of all input files. */
public final class Schemas {
    /** Base of the schemas' identifiers, by which they refer to each other; nothing is fetched. */
    private static final String BASE = "furrow://schema/";

    static final String ENDING = ".schema.json";
    /** Resource of each module with schemas: their names, one a line. */
    private static final String INDEX = "schema/index";

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private static volatile Cache cache = new Cache(SchemaTypes.version());

    private Schemas() {}

    /** What was read and compiled while the types were the same. */
    private static final class Cache {
        final Object version;
        /** Texts of the schemas of types, by name. */
        final Map<String, String> types = new ConcurrentHashMap<>();
        /** Parsed schemas by file name. */
        final Map<String, JsonNode> files = new ConcurrentHashMap<>();

        final SchemaRegistry registry = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(Schemas::textAt));

        Cache(Object version) {
            this.version = version;
        }
    }

    private static Cache cache() {
        Cache known = cache;
        Object version = SchemaTypes.version();
        if (!known.version.equals(version)) {
            known = new Cache(version);
            cache = known;
        }
        return known;
    }

    /** The names of all schemas, sorted: those that a module lists in its resource {@value #INDEX}. */
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        try {
            for (URL index : Collections.list(Schemas.class.getClassLoader().getResources(INDEX))) {
                try (InputStream in = index.openStream()) {
                    names.addAll(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .toList());
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("the list of schemas cannot be read", e);
        }
        Collections.sort(names);
        return List.copyOf(names);
    }

    /** Returns the text of a schema with the types that it names, or null if it does not exist. */
    public static @Nullable String text(String name) {
        Cache known = cache();
        String type = known.types.get(name);
        Source file = type == null ? Source.builtIn("schema", name + ENDING) : null;
        String text = file == null ? type : file.bytes().text();
        return text == null ? null : SchemaTypes.complete(text, known.types);
    }

    /** Returns the text of a schema that exists. */
    public static String require(String name) {
        return Objects.requireNonNull(text(name), () -> "there is no schema '" + name + "'");
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

    /** Returns the keys in the {@code properties} of a schema, given as text. */
    public static List<String> keysOf(String schema) {
        return List.copyOf(MAPPER.readTree(schema).path("properties").propertyNames());
    }

    static JsonNode root(SchemaLocation location) {
        return file(String.valueOf(location.getAbsoluteIri()).substring(BASE.length()));
    }

    /** Returns the schema in a file, which callers must not change; missing if there is no such file. */
    static JsonNode file(String name) {
        Map<String, JsonNode> files = cache().files;
        JsonNode known = files.get(name);
        if (known == null) {
            known = parse(name);
            files.put(name, known);
        }
        return known;
    }

    private static JsonNode parse(String name) {
        String text = text(name.substring(0, name.length() - ENDING.length()));
        return text == null ? MissingNode.getInstance() : MAPPER.readTree(text);
    }

    /** Returns a schema, which is compiled once in a process. */
    static Schema get(String name) {
        return cache().registry.getSchema(SchemaLocation.of(BASE + name + ENDING));
    }

    private static @Nullable String textAt(String location) {
        boolean isOwn = location.startsWith(BASE) && location.endsWith(ENDING);
        return isOwn ? text(location.substring(BASE.length(), location.length() - ENDING.length())) : null;
    }
}
