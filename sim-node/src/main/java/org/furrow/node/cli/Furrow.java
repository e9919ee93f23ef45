package org.furrow.node.cli;

import java.io.PrintWriter;
import org.furrow.node.input.InputError;
import org.furrow.node.run.BuildInfo;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.step.RankLoop;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The {@code furrow} command. */
@Command(
        name = "furrow",
        description = "Many vehicles, one deformable ground, any number of machines.",
        subcommands = {
            RunCommand.class,
            ScenariosCommand.class,
            ValidateCommand.class,
            RigCommand.class,
            VerifyCommand.class,
            SchemaCommand.class
        },
        mixinStandardHelpOptions = true,
        versionProvider = Furrow.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Start with: furrow run convoy",
            "Exit codes: 0 done, 2 wrong input, 3 the run failed, 130 interrupted."
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

    private Furrow() {}

    /** Runs a command and ends the JVM with its exit code. */
    public static void main(String[] args) {
        System.setProperty("java.awt.headless", "true");
        System.exit(execute(commandLine(), args));
    }

    /** Executes a command and returns its exit code; without arguments it shows what there is. */
    public static int execute(CommandLine commandLine, String... args) {
        if (args.length == 0) {
            commandLine.usage(commandLine.getErr());
            return WRONG_INPUT;
        }
        return commandLine.execute(args);
    }

    /** The command line, ready to execute. */
    public static CommandLine commandLine() {
        return new CommandLine(new Furrow())
                .setExecutionStrategy(new CommandLine.RunLast())
                .setParameterExceptionHandler(Furrow::explainParameters)
                .setExecutionExceptionHandler(Furrow::explainFailure);
    }

    private static int explainParameters(CommandLine.ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("wrong arguments");
        error(command, message + "; see '" + command.getCommandSpec().qualifiedName() + " --help'");
        return WRONG_INPUT;
    }

    private static int explainFailure(Exception e, CommandLine command, CommandLine.ParseResult parsed)
            throws Exception {
        if (e instanceof InputError) {
            error(command, String.valueOf(e.getMessage()));
            return WRONG_INPUT;
        }
        if (e instanceof RunFailedException) {
            error(command, String.valueOf(e.getMessage()));
            return RUN_FAILED;
        }
        if (e instanceof RankLoop.InterruptedRunException) {
            error(command, String.valueOf(e.getMessage()));
            return INTERRUPTED;
        }
        throw e;
    }

    private static void error(CommandLine command, String line) {
        PrintWriter err = command.getErr();
        err.println("furrow: " + line);
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
