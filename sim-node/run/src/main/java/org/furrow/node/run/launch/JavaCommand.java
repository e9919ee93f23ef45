package org.furrow.node.run.launch;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Builds commands that start this program again with the same JVM, options and class path. */
public final class JavaCommand {
    private static final String MAIN = "org.furrow.node.app.Furrow";

    private JavaCommand() {}

    /** The command with these arguments. */
    public static List<String> of(List<String> args) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (!option.startsWith("-agentlib") && !option.startsWith("-javaagent")) {
                command.add(option);
            }
        }
        command.add("-cp");
        command.add(absolute(System.getProperty("java.class.path")));
        command.add(MAIN);
        command.addAll(args);
        return command;
    }

    /** The class path with absolute entries: ranks on other machines start in another working directory. */
    private static String absolute(String classPath) {
        List<String> entries = new ArrayList<>();
        for (String entry : classPath.split(java.io.File.pathSeparator)) {
            entries.add(Path.of(entry).toAbsolutePath().toString());
        }
        return String.join(java.io.File.pathSeparator, entries);
    }
}
