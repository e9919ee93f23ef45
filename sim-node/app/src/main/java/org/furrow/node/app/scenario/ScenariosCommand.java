package org.furrow.node.app.scenario;

import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.BuiltInNames;
import org.furrow.node.app.terminal.Columns;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.Library;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code furrow scenarios}. */
@Command(
        name = "scenarios",
        description = "List the built-in scenarios, or print one.",
        subcommands = ScenariosCommand.Show.class,
        synopsisSubcommandLabel = "[show NAME]")
public final class ScenariosCommand extends CliCommand {
    @Override
    public Integer call() throws InputError {
        int width = Columns.widest(Library.NAMES);
        for (String name : Library.NAMES) {
            YamlNode root =
                    YamlDocument.read(Library.find(name), "scenario", List.of()).root();
            String description = root.has("description") ? root.text("description") : "";
            Columns.entry(name, width, description).forEach(out()::println);
        }
        return ExitCodes.OK;
    }

    /** {@code furrow scenarios show}. */
    @Command(name = "show", description = "Print the YAML of a built-in scenario, to copy and change.")
    static final class Show extends CliCommand {
        @Parameters(
                paramLabel = "NAME",
                completionCandidates = BuiltInNames.Scenarios.class,
                description = "Name of a built-in scenario (see 'furrow scenarios').")
        private String name;

        @Override
        public Integer call() throws InputError {
            out().print(Library.find(name).bytes().text());
            out().flush();
            return ExitCodes.OK;
        }
    }
}
