package org.furrow.node.input;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Completes the schemas in which types are named. One of these keys holds the name of the interface of a kind of type,
 * in an object that has no key of those that replace it:
 *
 * <ul>
 *   <li>{@code "x-furrow-type"}: the key {@code type} of this map selects a type, whose schema describes its keys;
 *       {@code KIND = NAME} states the type of a map without this key;
 *   <li>{@code "x-furrow-keys"}: each key of this map is the name of a type, and its value is described by its schema;
 *   <li>{@code "x-furrow-names"}: this text is the name of a type;
 *   <li>{@code "x-furrow-choices"}: in {@code properties}, the keys beside a type's name.
 * </ul>
 */
final class SchemaTypes {
    private static final Pattern PLACE =
            Pattern.compile("\"x-furrow-(type|keys|names|choices)\"\\s*:\\s*\"([\\w.]+)(?: = ([a-z-]+))?\"");

    /** Loaded when a schema names a kind. */
    private static final class Loaded {
        static final TypeSource SOURCE = ServiceLoader.load(TypeSource.class, TypeSource.class.getClassLoader())
                .findFirst()
                .orElseThrow();
    }

    private SchemaTypes() {}

    static Object version() {
        return Loaded.SOURCE.version();
    }

    /**
     * Replaces the places of types in a schema.
     *
     * @param files gets the schemas of the types, by the name by which the result refers to them
     */
    static String complete(String schema, Map<String, String> files) {
        Matcher place = PLACE.matcher(schema);
        return place.replaceAll(found -> Matcher.quoteReplacement(complete(found, files)));
    }

    private static String complete(MatchResult found, Map<String, String> files) {
        String place = found.group(1);
        String kind = found.group(2);
        List<String> names = Loaded.SOURCE.names(kind);
        String list = names.stream().map(name -> "\"" + name + "\"").collect(Collectors.joining(", ", "[", "]"));
        if (place.equals("names")) {
            return "\"enum\": " + list;
        }
        if (place.equals("choices")) {
            return names.stream()
                    .map(name -> JsonMapper.shared()
                            .readTree(Loaded.SOURCE.choices(kind, name))
                            .path("properties"))
                    .flatMap(keys -> keys.properties().stream())
                    .map(key -> "\"" + key.getKey() + "\": " + key.getValue())
                    .collect(Collectors.joining(", "));
        }
        for (String name : names) {
            files.put(file(kind, name), Loaded.SOURCE.schema(kind, name));
        }
        if (place.equals("keys")) {
            return names.stream()
                    .map(name -> "\"" + name + "\": " + reference(kind, name))
                    .collect(Collectors.joining(", ", "\"properties\": {", "}"));
        }
        String choice = "{\"properties\": {\"type\": {\"enum\": " + list + "}}}";
        @Nullable String usual = found.group(3);
        return names.stream()
                .map(name -> ", {\"if\": {" + (usual == null || usual.equals(name) ? "" : "\"required\": [\"type\"], ")
                        + "\"properties\": {\"type\": {\"const\": \"" + name + "\"}}}, \"then\": "
                        + reference(kind, name)
                        + "}")
                .collect(Collectors.joining("", "\"allOf\": [" + choice, "]"));
    }

    private static String reference(String kind, String name) {
        return "{\"$ref\": \"" + file(kind, name) + Schemas.ENDING + "\"}";
    }

    /** Name of the schema of a type: {@code driver-convoy} for the type convoy of the interface DriverType. */
    private static String file(String kind, String name) {
        return word(kind) + "-" + name;
    }

    /** The word for a kind: {@code frame-sensor} for the interface FrameSensorType. */
    private static String word(String kind) {
        return kind.substring(kind.lastIndexOf('.') + 1)
                .replaceFirst("Type$", "")
                .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT);
    }
}
