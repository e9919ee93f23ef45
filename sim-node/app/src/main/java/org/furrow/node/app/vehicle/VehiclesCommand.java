package org.furrow.node.app.vehicle;

import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.terminal.Columns;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.Library;
import picocli.CommandLine.Command;

/** {@code furrow vehicles}. */
@Command(name = "vehicles", description = "List the built-in vehicles.")
public final class VehiclesCommand extends CliCommand {
    @Override
    public Integer call() throws InputError {
        int width = Columns.widest(Library.VEHICLES);
        for (String name : Library.VEHICLES) {
            YamlNode root = YamlDocument.read(Library.findVehicle(name), "vehicle", List.of())
                    .root();
            String description = root.has("description") ? root.text("description") : "";
            Columns.entry(name, width, Columns.firstSentence(description)).forEach(out()::println);
        }
        return ExitCodes.OK;
    }
}
