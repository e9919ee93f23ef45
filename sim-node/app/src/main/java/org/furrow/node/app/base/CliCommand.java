package org.furrow.node.app.base;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.furrow.node.input.InputError;
import org.furrow.node.input.OneLine;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Base of the subcommands that do something: an exit code, standard help options, and the terminal. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
public abstract class CliCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    public final CommandLine terminal() {
        return spec.commandLine();
    }

    /** Standard output; flushes at the end of each line. */
    public final PrintWriter out() {
        return terminal().getOut();
    }

    /** Standard error; flushes at the end of each line. */
    public final PrintWriter err() {
        return terminal().getErr();
    }

    /** Prints a line, which may have text from outside, on standard error. */
    public final void note(String line) {
        err().println(OneLine.of(line));
    }

    /** The arguments of this process. */
    public final List<String> args() {
        return terminal().getCommandSpec().root().commandLine().getParseResult().originalArgs();
    }

    /** Checks the range of an option's value, and returns the value. */
    public static int require(String option, int value, int min, int max) throws InputError {
        if (value < min || value > max) {
            throw new InputError(option + " " + value + ": must be in [" + min + ", " + max + "]");
        }
        return value;
    }
}
