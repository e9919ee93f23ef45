package org.furrow.node.app.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Help.Ansi;

/** Whether output is coloured: only on a terminal, and not when the environment variable {@code NO_COLOR} is set. */
public final class TerminalColours {
    private TerminalColours() {}

    public static Ansi onStandardOutput() {
        return on(1);
    }

    static Ansi onStandardError() {
        return on(2);
    }

    private static Ansi on(int descriptor) {
        return Ansi.AUTO.enabled() && isTerminal(descriptor) ? Ansi.ON : Ansi.OFF;
    }

    /** Whether Linux has connected a descriptor to a terminal; {@link java.io.Console} covers input and output only. */
    public static boolean isTerminal(int descriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
