package org.furrow.node.app;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.furrow.node.app.bench.BenchCommand;
import org.furrow.node.app.data.DatasetCommand;
import org.furrow.node.app.data.EnvCommand;
import org.furrow.node.app.data.ExportCommand;
import org.furrow.node.app.data.ExportFmuCommand;
import org.furrow.node.app.data.FmuServerCommand;
import org.furrow.node.app.data.RenderCommand;
import org.furrow.node.app.data.Ros2Command;
import org.furrow.node.app.help.CompletionCommand;
import org.furrow.node.app.help.HelpCommand;
import org.furrow.node.app.help.ManCommand;
import org.furrow.node.app.help.VersionCommand;
import org.furrow.node.app.hil.CanCommand;
import org.furrow.node.app.hil.GatewayCommand;
import org.furrow.node.app.hil.HilCommand;
import org.furrow.node.app.hil.HilControllerCommand;
import org.furrow.node.app.hil.VerdictCommand;
import org.furrow.node.app.rig.RigCommand;
import org.furrow.node.app.rig.SoilCommand;
import org.furrow.node.app.run.CtlCommand;
import org.furrow.node.app.run.PlotCommand;
import org.furrow.node.app.run.RecordCommand;
import org.furrow.node.app.run.RunCommand;
import org.furrow.node.app.run.VerifyCommand;
import org.furrow.node.app.scenario.ScenariosCommand;
import org.furrow.node.app.scenario.SchemaCommand;
import org.furrow.node.app.scenario.SoilsCommand;
import org.furrow.node.app.scenario.ValidateCommand;
import org.furrow.node.app.study.StudyCommand;
import org.furrow.node.app.study.SweepCommand;
import org.furrow.node.app.vehicle.HydraulicsCommand;
import org.furrow.node.app.vehicle.MechanismCommand;
import org.furrow.node.app.vehicle.VehicleCommand;
import org.furrow.node.app.vehicle.VehiclesCommand;
import org.furrow.node.app.view.ViewCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands of furrow. The options of a command are read by reflection, which takes most of a second for all
 * commands; so an invocation reads those of the commands that it names.
 */
final class Commands {
    private static final List<Class<?>> ALL = List.of(
            RunCommand.class,
            HilCommand.class,
            CtlCommand.class,
            ScenariosCommand.class,
            VehiclesCommand.class,
            SoilsCommand.class,
            ValidateCommand.class,
            RigCommand.class,
            SoilCommand.class,
            MechanismCommand.class,
            VehicleCommand.class,
            VerifyCommand.class,
            RecordCommand.class,
            ViewCommand.class,
            VerdictCommand.class,
            PlotCommand.class,
            ExportCommand.class,
            ExportFmuCommand.class,
            RenderCommand.class,
            Ros2Command.class,
            CanCommand.class,
            GatewayCommand.class,
            HydraulicsCommand.class,
            HilControllerCommand.class,
            BenchCommand.class,
            StudyCommand.class,
            SweepCommand.class,
            DatasetCommand.class,
            EnvCommand.class,
            FmuServerCommand.class,
            SchemaCommand.class,
            CompletionCommand.class,
            ManCommand.class,
            VersionCommand.class,
            HelpCommand.class);

    /** Commands that print all others. */
    private static final Set<String> READERS = Set.of("completion", "man");

    private Commands() {}

    /** Whether a command is named by arguments, or printed by a command that is. */
    static Predicate<String> named(String... args) {
        List<String> words = Arrays.asList(args);
        // picocli reads further arguments from a file @FILE
        boolean all = words.stream().anyMatch(word -> word.startsWith("@") || READERS.contains(word));
        return name -> all || words.contains(name);
    }

    /**
     * Adds all commands to the command line.
     *
     * @param needed names of the commands that get their options; the others have a description alone
     */
    static CommandLine addTo(CommandLine root, Predicate<String> needed) {
        for (Class<?> type : ALL) {
            Command command = type.getAnnotation(Command.class);
            if (needed.test(command.name())) {
                // picocli applies the model transformer of a command when it creates a command line for it
                CommandLine added = new CommandLine(type);
                root.addSubcommand(command.name(), added);
                PluginOptions.addTo(added);
            } else {
                CommandSpec described = CommandSpec.create().name(command.name());
                described.usageMessage().description(command.description());
                root.addSubcommand(command.name(), described);
            }
        }
        return root;
    }
}
