package org.furrow.node.ros2;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.furrow.node.dataset.ros.RosExport;

/** The message definitions of ROS as IDL, in the names that they have in DDS. */
final class RosIdl {
    /** Type, length of an array, name; then a default value or a remark. */
    private static final Pattern FIELD =
            Pattern.compile("([A-Za-z0-9_/]+)(\\[(\\d*)])?\\s+([a-z0-9_]+)(\\s+[^=]*)?(\\s*#.*)?");

    private static final Map<String, String> PLAIN = Map.ofEntries(
            Map.entry("bool", "boolean"),
            Map.entry("int8", "octet"),
            Map.entry("uint8", "octet"),
            Map.entry("int16", "short"),
            Map.entry("uint16", "unsigned short"),
            Map.entry("int32", "long"),
            Map.entry("uint32", "unsigned long"),
            Map.entry("int64", "long long"),
            Map.entry("uint64", "unsigned long long"),
            Map.entry("float32", "float"),
            Map.entry("float64", "double"),
            Map.entry("string", "string"));

    private final Map<String, String> structs = new LinkedHashMap<>();

    /** @param types such as {@code nav_msgs/Odometry} */
    static String of(Collection<String> types) throws IOException {
        RosIdl idl = new RosIdl();
        for (String type : types) {
            idl.add(type);
        }
        return String.join("", idl.structs.values());
    }

    /** Adds a type after those that it contains. */
    private void add(String type) throws IOException {
        if (structs.containsKey(type)) {
            return;
        }
        StringBuilder fields = new StringBuilder();
        for (String line : text(type).lines().toList()) {
            Matcher field = FIELD.matcher(line.strip());
            if (!field.matches()) {
                continue; // empty, a remark or a constant
            }
            String of = PLAIN.get(field.group(1));
            if (of == null) {
                add(field.group(1));
                of = name(field.group(1));
            }
            String length = field.group(3);
            boolean isSequence = length != null && length.isEmpty();
            fields.append(isSequence ? "sequence<" + of + ">" : of).append(' ').append(field.group(4));
            fields.append(length == null || isSequence ? "; " : "[" + length + "]; ");
        }
        int slash = type.indexOf('/');
        structs.put(
                type,
                "module %s { module msg { module dds_ { struct %s_ { %s}; }; }; };%n"
                        .formatted(type.substring(0, slash), type.substring(slash + 1), fields));
    }

    private static String name(String type) {
        return RosTopic.type(type);
    }

    private static String text(String type) throws IOException {
        try (InputStream in = RosExport.class.getResourceAsStream("msg/" + type + ".msg")) {
            if (type.equals("rosgraph_msgs/Clock")) {
                return "builtin_interfaces/Time clock"; // no file has it
            }
            if (in == null) {
                throw new IOException("no definition of " + type);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
