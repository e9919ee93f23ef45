package org.furrow.node.app;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.furrow.node.testkit.Jvm;
import picocli.CommandLine;

/** The exit code and the output of the furrow command. */
record Cli(int exitCode, List<String> out, List<String> err) {
    /** Runs the command in this JVM. */
    static Cli run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command =
                Furrow.commandLineFor(args).setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int exitCode = Furrow.execute(command, args);
        return new Cli(
                exitCode,
                out.toString().lines().toList(),
                err.toString().lines().toList());
    }

    /**
     * Runs the command in a JVM of its own. Processes that it starts have the options of this JVM: they start from the
     * distribution and compile with C1 alone, which takes a third of the CPU time.
     *
     * @param folder receives the output as files
     */
    static Cli apart(Path folder, String... args) throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "cli", ".out");
        Path err = Files.createTempFile(folder, "cli", ".err");
        String[] command = Stream.concat(Stream.of(Furrow.class.getName()), Stream.of(args))
                .toArray(String[]::new);
        Process process = Jvm.builder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            return new Cli(process.waitFor(), Files.readAllLines(out), Files.readAllLines(err));
        } finally {
            process.destroyForcibly();
        }
    }
}
