package org.furrow.node.app;

import java.io.PrintWriter;
import java.util.List;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.scenario.Library;
import picocli.CommandLine.Command;

/** {@code furrow scenarios}. */
@Command(name = "scenarios", description = "List the built-in scenarios.")
final class ScenariosCommand extends CliCommand {
    @Override
    public Integer call() throws Exception {
        PrintWriter out = out();
        for (String name : Library.NAMES) {
            String description = YamlDocument.read(Library.find(name), "scenario", List.of())
                    .root()
                    .text("description", "");
            out.printf("%-14s %s%n", name, description.strip());
        }
        return Furrow.OK;
    }
}
