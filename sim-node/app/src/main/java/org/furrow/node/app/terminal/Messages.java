package org.furrow.node.app.terminal;

import java.io.PrintWriter;
import org.furrow.node.input.OneLine;
import picocli.CommandLine;

/** Errors and warnings on standard error. */
public final class Messages {
    private Messages() {}

    /** Prints an error in one line. */
    public static void error(CommandLine command, String message) {
        PrintWriter err = command.getErr();
        err.println(TerminalColours.onStandardError().string("@|bold,red furrow:|@ ") + OneLine.of(message));
        err.flush();
    }

    /** Prints a warning in one line. */
    public static void warn(CommandLine command, String message) {
        PrintWriter err = command.getErr();
        err.println(
                TerminalColours.onStandardError().string("@|bold,yellow furrow: warning:|@ ") + OneLine.of(message));
        err.flush();
    }
}
