package org.furrow.node.testkit;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Starts a class of this build in a new JVM. Such a JVM runs for a few seconds and therefore compiles with C1 alone,
 * which takes half the CPU time; the flags of a caller override this.
 */
public final class Jvm {
    private Jvm() {}

    /**
     * Starts a JVM.
     *
     * @param log receives standard output and error
     * @param flags further options of the JVM
     */
    public static Process start(Path log, List<String> flags, String... mainAndArgs) throws IOException {
        return start(log, Map.of(), flags, mainAndArgs);
    }

    /**
     * Starts a JVM with additional environment variables.
     *
     * @param log receives standard output and error
     * @param variables added to the environment
     * @param flags further options of the JVM
     */
    public static Process start(Path log, Map<String, String> variables, List<String> flags, String... mainAndArgs)
            throws IOException {
        return start(List.of(), log, variables, flags, mainAndArgs);
    }

    /** Starts a class with a limit on the size of every file, as on a full disk. */
    public static Process limited(Path log, int kibibytes, String... mainAndArgs) throws IOException {
        List<String> limit = List.of("bash", "-c", "ulimit -f " + kibibytes + "; exec \"$@\"", "limited");
        return start(limit, log, Map.of(), List.of("-XX:-UsePerfData"), mainAndArgs);
    }

    /** Flags of this JVM that the libraries need. */
    public static List<String> flags() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-")
                        || argument.startsWith("--enable-native-access")
                        || argument.startsWith("--sun-misc"))
                .toList();
    }

    private static Process start(
            List<String> prefix, Path log, Map<String, String> variables, List<String> flags, String... mainAndArgs)
            throws IOException {
        List<String> command = new ArrayList<>(prefix);
        // background processes of a script ignore signals, and their children inherit this
        command.addAll(List.of(
                "env",
                "--default-signal=INT,TERM,HUP",
                Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(flags());
        command.addAll(
                List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
        command.addAll(flags);
        command.addAll(List.of(mainAndArgs));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(variables);
        return builder.start();
    }
}
