package org.furrow.node.dataset.ros;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.furrow.node.view.mcap.McapWriter;

/** Definitions of ROS 2 messages as MCAP wants them: a type, followed by each type that it contains. */
final class MessageTypes {
    private static final Pattern NESTED = Pattern.compile("(?m)^([a-z0-9_]+)/([A-Za-z0-9]+)(\\[[^]]*])? ");
    private static final String LINE = "=".repeat(80);

    private MessageTypes() {}

    /** The schema of a type such as "std_msgs/Header". */
    static McapWriter.Schema schema(String type) {
        Map<String, String> texts = new LinkedHashMap<>();
        collect(type, texts);
        StringBuilder all = new StringBuilder(text(type));
        texts.forEach((name, text) -> {
            if (!name.equals(type)) {
                all.append(LINE).append("\nMSG: ").append(name).append('\n').append(text);
            }
        });
        byte[] bytes = all.toString().getBytes(StandardCharsets.UTF_8);
        return new McapWriter.Schema(type.replace("/", "/msg/"), "ros2msg", bytes);
    }

    private static void collect(String type, Map<String, String> texts) {
        if (!texts.containsKey(type)) {
            String text = text(type);
            texts.put(type, text);
            Matcher nested = NESTED.matcher(text);
            while (nested.find()) {
                collect(nested.group(1) + "/" + nested.group(2), texts);
            }
        }
    }

    private static String text(String type) {
        try (InputStream in = MessageTypes.class.getResourceAsStream("msg/" + type + ".msg")) {
            if (in == null) {
                throw new IllegalArgumentException("no message type '" + type + "'");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
