package org.furrow.node.app;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.furrow.node.app.base.OptionsOfTypes;
import org.furrow.node.input.InputError;
import org.furrow.node.input.plugin.PluginJar;
import org.furrow.node.input.plugin.Plugins;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** Option of the commands that read what plug-ins can add to. */
final class PluginOptions {
    /** Commands that read what plug-ins add to. */
    private static final Set<String> COMMANDS = Set.of(
            "run",
            "hil",
            "validate",
            "vehicle",
            "verify",
            "record",
            "view",
            "plot",
            "export",
            "export-fmu",
            "render",
            "ros2",
            "dataset",
            "env",
            "schema",
            "sweep",
            "study");

    @Option(
            names = "--plugins",
            paramLabel = "DIR",
            description = "Also use the plug-ins (*.jar) in this folder, as those in the folder 'plugins' beside the"
                    + " scenario. Plug-ins are programs: use only those that you trust. Repeatable.")
    private List<Path> folders = List.of();

    /** Adds the option to a command, or to its subcommands, if these read what plug-ins add to. */
    static void addTo(CommandLine command) {
        if (COMMANDS.contains(command.getCommandName())) {
            if (command.getCommandSpec().userObject() instanceof Callable) {
                command.getCommandSpec().addMixin("plugins", CommandSpec.forAnnotatedObject(new PluginOptions()));
            }
            for (CommandLine each : Set.copyOf(command.getSubcommands().values())) {
                each.getCommandSpec().addMixin("plugins", CommandSpec.forAnnotatedObject(new PluginOptions()));
            }
        }
    }

    /** Executes the command that was parsed, with the plug-ins that its options name. */
    static int execute(ParseResult parsed) {
        ParseResult last = parsed;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        CommandLine command = last.commandSpec().commandLine();
        try (Plugins.Use _ = Plugins.use(folders(last.commandSpec()), jars -> note(command, jars))) {
            return new CommandLine.RunLast().execute(withOptionsOfTypes(parsed, command));
        } catch (InputError e) {
            throw new CommandLine.ExecutionException(command, e.getMessage(), e);
        }
    }

    /** The arguments, parsed again for a command that plug-ins give options, which are known only now. */
    private static ParseResult withOptionsOfTypes(ParseResult parsed, CommandLine command) throws InputError {
        if (!(command.getCommand() instanceof OptionsOfTypes types)) {
            return parsed;
        }
        types.usePlugins();
        CommandLine root = parsed.commandSpec().commandLine();
        String[] args = parsed.originalArgs().toArray(String[]::new);
        CommandLine again = Furrow.commandLineFor(args).setOut(root.getOut()).setErr(root.getErr());
        CommandLine same = again;
        for (ParseResult each = parsed; each.hasSubcommand(); each = each.subcommand()) {
            String name = each.subcommand().commandSpec().name();
            same = Objects.requireNonNull(same.getSubcommands().get(name));
        }
        same.setUnmatchedArgumentsAllowed(false);
        return again.parseArgs(args);
    }

    private static List<Path> folders(CommandSpec command) {
        for (CommandSpec mixin : command.mixins().values()) {
            if (mixin.userObject() instanceof PluginOptions options) {
                return options.folders;
            }
        }
        return List.of();
    }

    private static void note(CommandLine command, List<PluginJar> jars) {
        command.getErr().println("furrow: plug-ins: " + Plugins.list(jars));
    }
}
