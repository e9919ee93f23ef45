package org.furrow.node.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.help.VersionCommand;
import org.furrow.node.app.terminal.Messages;
import org.furrow.node.app.terminal.Signals;
import org.furrow.node.figures.chart.Lettering;
import org.furrow.node.input.DamagedInputError;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.file.FileFailure;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.verify.DamagedException;
import org.furrow.node.run.Failure;
import org.furrow.node.run.SideTask;
import org.furrow.node.run.launch.ParentWatch;
import org.furrow.world.checkpoint.StoreException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The {@code furrow} command. */
@Command(
        name = "furrow",
        description = "Many vehicles, one deformable ground, any number of machines.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionCommand.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Start with: furrow run convoy",
            "Help on a command: furrow help COMMAND",
            "Exit codes: 0 success, 2 wrong input, 3 run failed, 4 deadlines missed,",
            "            5 criteria not met, 130 interrupted (143 by SIGTERM)."
        })
public final class Furrow {
    /** Commands that read a scenario at once. */
    private static final Set<String> SCENARIO_READERS = Set.of("run", "hil", "validate");

    /** Environment variable: when 1, the stack trace of a failure is printed. */
    private static final String STACKTRACE = "FURROW_STACKTRACE";

    private Furrow() {}

    /** Executes a command and exits with its exit code. */
    public static void main(String[] args) {
        System.setProperty("java.awt.headless", "true");
        Locale.setDefault(Locale.ROOT); // libraries, too, write digits and letters that programs can read
        OutOfMemory.endWithOneLine();
        ParentWatch.onParentGone(System.getenv(), Furrow::stop);
        if (args.length > 0 && SCENARIO_READERS.contains(args[0])) {
            SideTask.start("prepare", Furrow::prepareReading);
        }
        System.exit(execute(commandLineFor(args), args));
    }

    /** Loads what reading a scenario needs while the command line is parsed. */
    private static boolean prepareReading() throws InputError {
        YamlDocument.prepare("scenario");
        return true;
    }

    /** Ends this process as SIGTERM does. */
    private static void stop() {
        if (!Signals.raise("TERM")) {
            System.exit(ExitCodes.INTERRUPTED);
        }
    }

    /** Executes a command and returns its exit code; without arguments, prints the usage. */
    public static int execute(CommandLine commandLine, String... args) {
        if (args.length == 0) {
            commandLine.usage(commandLine.getErr());
            return ExitCodes.WRONG_INPUT;
        }
        try {
            int code = commandLine.execute(args);
            Lettering.omission().ifPresent(why -> Messages.warn(commandLine, why));
            return code;
        } catch (Error e) {
            return explainDefect(e, commandLine);
        }
    }

    /** The command line with all commands, ready to execute. */
    public static CommandLine commandLine() {
        return commandLine(_ -> true);
    }

    /** The command line that can execute some arguments; commands that they do not need have a description alone. */
    static CommandLine commandLineFor(String... args) {
        return commandLine(Commands.named(args));
    }

    private static CommandLine commandLine(Predicate<String> needed) {
        return Commands.addTo(new CommandLine(new Furrow()), needed)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(Path.class, Furrow::path)
                .setExecutionStrategy(PluginOptions::execute)
                .setParameterExceptionHandler(Furrow::explainParameters)
                .setExecutionExceptionHandler(Furrow::explainFailure);
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new CommandLine.TypeConversionException(explainPath(e));
        }
    }

    private static String explainPath(InvalidPathException e) {
        return "'" + e.getInput() + "' is not a valid file name: " + e.getReason();
    }

    private static int explainParameters(CommandLine.ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        String help = "; see '" + command.getCommandSpec().qualifiedName() + " --help'";
        if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
            String word = unmatched.getUnmatched().getFirst();
            Messages.error(command, explainUnmatched(word, unmatched.isUnknownOption(), command, help));
        } else {
            Messages.error(command, e.getMessage() + help);
        }
        return ExitCodes.WRONG_INPUT;
    }

    private static String explainUnmatched(String word, boolean option, CommandLine command, String help) {
        Set<String> commands = command.getSubcommands().keySet();
        if (!option && commands.isEmpty()) {
            return "unexpected argument '" + word + "'" + help;
        }
        String name = option ? word.replaceFirst("(?s)=.*", "") : word;
        @Nullable
        String nearest = Spelling.nearest(
                name, option ? command.getCommandSpec().optionsMap().keySet() : commands);
        return (option ? "unknown option '" : "unknown command '") + name + "'"
                + (nearest == null ? help : "; did you mean '" + nearest + "'?");
    }

    private static int explainFailure(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
        if (e instanceof InputError || e instanceof InvalidPathException) {
            Messages.error(
                    command,
                    e instanceof InvalidPathException path ? explainPath(path) : String.valueOf(e.getMessage()));
            return e instanceof DamagedInputError ? ExitCodes.RUN_FAILED : ExitCodes.WRONG_INPUT;
        }
        if (e instanceof RunFailedException failure) {
            String message = String.valueOf(e.getMessage());
            Messages.error(command, message + FileFailure.remedy(message));
            trace(e, command);
            return failure.kind().exitCode();
        }
        return explainDefect(e, command);
    }

    /** Prints a failure of files or memory, or a defect of the program, in one line; its stack trace on request. */
    private static int explainDefect(Throwable failure, CommandLine command) {
        boolean isForeseen = failure instanceof OutOfMemoryError
                || failure instanceof IOException
                || failure instanceof UncheckedIOException
                || failure instanceof StoreException
                || failure instanceof LogDamagedException
                || failure instanceof DamagedException;
        String message = isForeseen ? Failure.describe(failure) : String.valueOf(failure);
        Messages.error(
                command,
                isForeseen
                        ? message + FileFailure.remedy(message)
                        : "internal error: " + message + " (set " + STACKTRACE + "=1 for a stack trace)");
        trace(failure, command);
        return ExitCodes.RUN_FAILED;
    }

    private static void trace(Throwable failure, CommandLine command) {
        if ("1".equals(System.getenv(STACKTRACE))) {
            failure.printStackTrace(command.getErr());
            command.getErr().flush();
        }
    }
}
