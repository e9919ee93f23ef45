package org.furrow;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.input.Schemas;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Where the schemas of input files have a key. */
final class SchemaPlaces {
    private static final String BASE = "furrow://schema/";
    private static final String ENDING = ".schema.json";

    private final Map<String, List<SchemaLocation>> places = new HashMap<>();
    private final SchemaRegistry registry = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(SchemaPlaces::text));

    SchemaPlaces() {
        for (String name : Schemas.names()) {
            collect(BASE + name + ENDING + "#", JsonMapper.shared().readTree(bundle(name)));
        }
    }

    private static String text(String location) {
        return bundle(location.substring(BASE.length(), location.length() - ENDING.length()));
    }

    /** A schema with all that it refers to, such as those of types. */
    private static String bundle(String name) {
        return Objects.requireNonNull(Schemas.bundle(name));
    }

    private void collect(String at, JsonNode schema) {
        for (Map.Entry<String, JsonNode> entry : schema.properties()) {
            String key = entry.getKey();
            String below = at + "/" + key;
            if (key.equals("properties")) {
                entry.getValue().propertyNames().forEach(each -> places.computeIfAbsent(each, _ -> new ArrayList<>())
                        .add(SchemaLocation.of(below + "/" + each)));
            }
            collect(below, entry.getValue());
        }
        for (int k = 0; schema.isArray() && k < schema.size(); k++) {
            collect(at + "/" + k, schema.get(k));
        }
    }

    /** Whether one of the places of a key takes a value, given as YAML. */
    boolean take(String key, String value) {
        try {
            return places.getOrDefault(key, List.of()).stream().anyMatch(place -> registry.getSchema(place)
                    .validate(value, InputFormat.YAML)
                    .isEmpty());
        } catch (JacksonException e) {
            return false;
        }
    }
}
