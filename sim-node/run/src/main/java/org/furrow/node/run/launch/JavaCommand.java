package org.furrow.node.run.launch;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Builds commands that start this program again with the same JVM, options and class path. */
public final class JavaCommand {
    private static final String MAIN = "org.furrow.node.app.Furrow";

    private JavaCommand() {}

    /** The command with these arguments. */
    public static List<String> of(List<String> args) {
        return of(args, ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    /** The command with these arguments, for a program that simulates nothing: without memory set aside for a run. */
    public static List<String> ofHelper(List<String> args) {
        return of(args, withoutHeap(ManagementFactory.getRuntimeMXBean().getInputArguments()));
    }

    /** Options for the JVM without those that set memory aside at its start. */
    static List<String> withoutHeap(List<String> options) {
        return options.stream()
                .filter(option -> !option.startsWith("-Xmn")
                        && !option.startsWith("-Xms")
                        && !option.equals("-XX:+AlwaysPreTouch"))
                .toList();
    }

    private static List<String> of(List<String> args, List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        for (String option : options) {
            if (!option.startsWith("-agentlib") && !option.startsWith("-javaagent")) {
                command.add(option);
            }
        }
        // with absolute entries: ranks on other machines start in another working directory
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        command.addAll(List.of("-cp", classPath, MAIN));
        command.addAll(args);
        return command;
    }
}
