package org.furrow.node.results;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The machine of this process. */
public final class HostInfo {
    private HostInfo() {}

    /** Name, processor, number of cores, operating system and JVM of a machine. */
    @JsonPropertyOrder({"name", "cpu", "cores", "os", "jvm"})
    public record Host(String name, String cpu, int cores, String os, String jvm) {
        /** This machine. */
        static Host local() {
            return new Host(
                    HostInfo.name(),
                    procValue("/proc/cpuinfo", "model name").orElse("unknown"),
                    Runtime.getRuntime().availableProcessors(),
                    System.getProperty("os.name") + " " + System.getProperty("os.version"),
                    System.getProperty("java.vm.name") + " " + Runtime.version());
        }
    }

    /** This machine as a JSON object. */
    public static ObjectNode describe(JsonMapper mapper) {
        return mapper.valueToTree(Host.local());
    }

    /** The machine's name in its network. */
    public static String name() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown";
        }
    }

    /**
     * Value of the first line {@code key: value} with this key in a file of {@code /proc}; empty when there is
     * none.
     */
    public static Optional<String> procValue(String file, String key) {
        try (Stream<String> lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.split(":", 2)[0].strip().equals(key))
                    .findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).strip());
        } catch (IOException | UncheckedIOException e) {
            return Optional.empty();
        }
    }
}
