package org.furrow.node.app;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;

/** Runs the furrow command in this JVM and captures its output. */
record Cli(int exitCode, List<String> out, List<String> err) {
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
}
