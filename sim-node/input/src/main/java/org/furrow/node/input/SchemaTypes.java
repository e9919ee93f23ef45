package org.furrow.node.input;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Completes the schemas in which types are named. One of these keys holds the name of the interface of a kind of type,
 * in an object that has no key of those that replace it:
 *
 * <ul>
 *   <li>{@code "x-furrow-type"}: the key {@code type} of this map selects a type, whose schema describes its keys;
 *   <li>{@code "x-furrow-keys"}: each key of this map is the name of a type, and its value is described by its schema;
 *   <li>{@code "x-furrow-names"}: this text is the name of a type.
 * </ul>
 */
final class SchemaTypes {
    private static final Pattern PLACE = Pattern.compile("\"x-furrow-(type|keys|names)\"\\s*:\\s*\"([\\w.]+)\"");

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
        return place.replaceAll(found -> Matcher.quoteReplacement(complete(found.group(1), found.group(2), files)));
    }

    private static String complete(String place, String kind, Map<String, String> files) {
        List<String> names = Loaded.SOURCE.names(kind);
        String list = names.stream().map(name -> "\"" + name + "\"").collect(Collectors.joining(", ", "[", "]"));
        if (place.equals("names")) {
            return "\"enum\": " + list;
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
        return names.stream()
                .map(name -> ", {\"if\": {\"properties\": {\"type\": {\"const\": \"" + name + "\"}}}, \"then\": "
                        + reference(kind, name) + "}")
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
