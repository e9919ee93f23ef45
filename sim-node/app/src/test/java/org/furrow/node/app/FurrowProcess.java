package org.furrow.node.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.furrow.node.testkit.Jvm;

/** The command furrow as a file that other programs start, and a Python that finds furrow_bench. */
final class FurrowProcess {
    private FurrowProcess() {}

    /** Prepares a process of Python, whose output goes to a file. */
    static ProcessBuilder python(Path folder, Path log, List<String> arguments) throws IOException {
        Path command = folder.resolve("furrow");
        Files.writeString(command, "#!/bin/sh\nexec " + quoted() + " \"$@\"\n");
        if (!command.toFile().setExecutable(true)) {
            throw new IOException(command + " cannot be made executable");
        }
        List<String> words = new ArrayList<>(List.of("/usr/bin/python3"));
        words.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment()
                .put(
                        "PYTHONPATH",
                        Path.of("../hil/src/main/python")
                                .toAbsolutePath()
                                .normalize()
                                .toString());
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        builder.environment().put("FURROW", command.toString());
        return builder;
    }

    private static String quoted() throws IOException {
        return Jvm.command(List.of(), "org.furrow.node.app.Furrow").stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "));
    }
}
