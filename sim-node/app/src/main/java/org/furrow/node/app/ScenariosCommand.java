package org.furrow.node.app;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.scenario.Library;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code furrow scenarios}. */
@Command(name = "scenarios", description = "Lists the built-in scenarios.", mixinStandardHelpOptions = true)
final class ScenariosCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        for (String name : Library.NAMES) {
            String description = YamlDocument.read(Library.find(name), "scenario", List.of())
                    .root()
                    .text("description", "");
            out.printf("%-14s %s%n", name, description.strip());
        }
        out.flush();
        return Furrow.OK;
    }
}
