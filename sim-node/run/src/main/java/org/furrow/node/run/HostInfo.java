package org.furrow.node.run;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The machine that a run ran on. */
public final class HostInfo {
    private HostInfo() {}

    /** Its name, processor, system and JVM as JSON. */
    public static ObjectNode describe(JsonMapper mapper) {
        ObjectNode json = mapper.createObjectNode();
        json.put("name", name());
        json.put("cpu", cpu());
        json.put("cores", Runtime.getRuntime().availableProcessors());
        json.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        json.put("jvm", System.getProperty("java.vm.name") + " " + Runtime.version());
        return json;
    }

    /** The machine's name in its network. */
    public static String name() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown";
        }
    }

    private static String cpu() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .orElse("unknown");
        } catch (IOException e) {
            return "unknown";
        }
    }
}
