package org.furrow.node.testkit;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Starts a class of this build in a new JVM. Such a JVM runs for a few seconds and therefore compiles with C1 alone,
 * which takes half the CPU time; the flags of a caller override this. Where the system property {@value #LIBRARY} names
 * the {@code lib} folder of the distribution, it starts from these jars and their cache of classes, which takes half the
 * CPU time of a start; classes of tests follow on the class path.
 */
public final class Jvm {
    private static final String LIBRARY = "furrow.test.library";
    private static final String COMMAND = "org.furrow.node.app.Furrow";

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

    /** Starts a class with a limit on the size of every file that it writes but its log, as on a full disk. */
    public static Process limited(Path log, int kibibytes, String... mainAndArgs) throws IOException {
        String script = "set -o pipefail; (ulimit -f " + kibibytes + "; exec \"$@\") 2>&1 | cat";
        List<String> limit = List.of("bash", "-c", script, "limited");
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

    /** Options that start a class from the jars of the distribution, in the order of its cache. */
    private static List<String> distribution(Path library, boolean isCommand) throws IOException {
        try (Stream<Path> files = Files.list(library)) {
            String jars = files.filter(file -> file.toString().endsWith(".jar"))
                    .map(Path::toString)
                    .sorted()
                    .collect(Collectors.joining(File.pathSeparator));
            return List.of(
                    "-XX:AOTCache=" + library.resolve("furrow.aot"),
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:-AOTReplayTraining",
                    "-Xlog:aot*=off",
                    "-cp",
                    isCommand ? jars : jars + File.pathSeparator + System.getProperty("java.class.path"));
        }
    }

    private static Process start(
            List<String> prefix, Path log, Map<String, String> variables, List<String> flags, String... mainAndArgs)
            throws IOException {
        ProcessBuilder builder =
                builder(prefix, flags, mainAndArgs).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(variables);
        return builder.start();
    }

    /** A process that starts a class, with standard output and error apart. */
    public static ProcessBuilder builder(String... mainAndArgs) throws IOException {
        return builder(List.of(), List.of(), mainAndArgs);
    }

    private static ProcessBuilder builder(List<String> prefix, List<String> flags, String... mainAndArgs)
            throws IOException {
        List<String> command = new ArrayList<>(prefix);
        // background processes of a script ignore signals, and their children inherit this
        command.addAll(List.of("env", "--default-signal=INT,TERM,HUP"));
        command.addAll(command(flags, mainAndArgs));
        return new ProcessBuilder(command);
    }

    /**
     * The words of a command that starts a class.
     *
     * @param flags further options of the JVM
     */
    public static List<String> command(List<String> flags, String... mainAndArgs) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        String library = System.getProperty(LIBRARY, "");
        if (library.isEmpty()) {
            command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        } else {
            command.addAll(distribution(Path.of(library), mainAndArgs[0].equals(COMMAND)));
        }
        command.addAll(flags);
        command.addAll(List.of(mainAndArgs));
        return command;
    }
}
