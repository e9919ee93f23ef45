package org.furrow.node.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a class of this build in a JVM of its own. */
final class Jvm {
    private Jvm() {}

    /**
     * @param log receives standard output and error
     * @param flags further options of the JVM
     */
    static Process start(Path log, List<String> flags, String... mainAndArgs) throws IOException {
        List<String> command = new ArrayList<>();
        // a process in the background of a script has SIGINT ignored, and its children with it
        command.addAll(List.of(
                "env",
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED"));
        command.addAll(List.of("-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path")));
        command.addAll(flags);
        command.addAll(List.of(mainAndArgs));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }
}
