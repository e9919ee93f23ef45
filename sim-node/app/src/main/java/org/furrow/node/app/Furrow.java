package org.furrow.node.app;

import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.furrow.node.input.InputError;
import org.furrow.node.input.OneLine;
import org.furrow.node.run.BuildInfo;
import org.furrow.node.run.Failure;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.run.launch.ParentWatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The {@code furrow} command. */
@Command(
        name = "furrow",
        description = "Many vehicles, one deformable ground, any number of machines.",
        subcommands = {
            RunCommand.class,
            HilCommand.class,
            ScenariosCommand.class,
            SoilsCommand.class,
            ValidateCommand.class,
            RigCommand.class,
            MechanismCommand.class,
            VehicleCommand.class,
            VerifyCommand.class,
            ExportCommand.class,
            CanCommand.class,
            GatewayCommand.class,
            HilControllerCommand.class,
            BenchCommand.class,
            StudyCommand.class,
            SchemaCommand.class
        },
        mixinStandardHelpOptions = true,
        versionProvider = Furrow.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Start with: furrow run convoy",
            "Exit codes: 0 done, 2 wrong input, 3 the run failed, 4 deadlines missed, 130 interrupted (143 by SIGTERM)."
        })
public final class Furrow {
    /** Done. */
    public static final int OK = 0;
    /** The user's input is wrong. */
    public static final int WRONG_INPUT = 2;
    /** The run failed. */
    public static final int RUN_FAILED = 3;
    /** The user interrupted it. */
    public static final int INTERRUPTED = 130;

    /** Environment variable: when 1, a failure is followed by its stack trace. */
    private static final String STACKTRACE = "FURROW_STACKTRACE";

    private Furrow() {}

    /** Runs a command and ends the JVM with its exit code. */
    public static void main(String[] args) {
        System.setProperty("java.awt.headless", "true");
        ParentWatch.onParentGone(System.getenv(), () -> System.exit(INTERRUPTED));
        System.exit(execute(commandLine(), args));
    }

    /** Executes a command and returns its exit code; without arguments it shows what there is. */
    public static int execute(CommandLine commandLine, String... args) {
        if (args.length == 0) {
            commandLine.usage(commandLine.getErr());
            return WRONG_INPUT;
        }
        try {
            return commandLine.execute(args);
        } catch (Error e) {
            return explainDefect(e, commandLine);
        }
    }

    /** The command line, ready to execute. */
    public static CommandLine commandLine() {
        return new CommandLine(new Furrow())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(Path.class, Furrow::path)
                .setExecutionStrategy(new CommandLine.RunLast())
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
        return "'" + e.getInput() + "' cannot be the name of a file here: " + e.getReason();
    }

    private static int explainParameters(CommandLine.ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        error(command, e.getMessage() + "; see '" + command.getCommandSpec().qualifiedName() + " --help'");
        return WRONG_INPUT;
    }

    private static int explainFailure(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
        if (e instanceof InputError) {
            error(command, String.valueOf(e.getMessage()));
            return WRONG_INPUT;
        }
        if (e instanceof InvalidPathException invalid) {
            error(command, explainPath(invalid));
            return WRONG_INPUT;
        }
        if (e instanceof RunFailedException failure) {
            error(command, String.valueOf(e.getMessage()));
            trace(e, command);
            return failure.kind().exitCode();
        }
        return explainDefect(e, command);
    }

    /** One line for what should never happen; where it happened is for those who ask. */
    private static int explainDefect(Throwable defect, CommandLine command) {
        error(
                command,
                defect instanceof OutOfMemoryError
                        ? Failure.describe(defect)
                        : "internal error: " + defect + " (with " + STACKTRACE + "=1 it says where)");
        trace(defect, command);
        return RUN_FAILED;
    }

    private static void trace(Throwable failure, CommandLine command) {
        if ("1".equals(System.getenv(STACKTRACE))) {
            failure.printStackTrace(command.getErr());
            command.getErr().flush();
        }
    }

    /** Says in one line what went wrong. */
    static void error(CommandLine command, String message) {
        PrintWriter err = command.getErr();
        err.println("furrow: " + OneLine.of(message));
        err.flush();
    }

    /** Prints which program this is. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"furrow " + BuildInfo.code(), "Java " + Runtime.version()};
        }
    }
}
