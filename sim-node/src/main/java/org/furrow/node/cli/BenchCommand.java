package org.furrow.node.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.furrow.node.bench.SoilBench;
import org.furrow.node.run.Host;
import org.furrow.node.run.RunFailedException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code furrow bench}. */
@Command(
        name = "bench",
        description = "Measures speed and memory on this machine.",
        subcommands = {BenchCommand.Soil.class},
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "(soil)")
final class BenchCommand {
    private BenchCommand() {}

    /** {@code furrow bench soil}. */
    @Command(
            name = "soil",
            description = {
                "One soil step under four wheels: its cost by phase and contact model, on terrain of 50 m and 5 km, with 1e4 to"
                        + " 1e7 deformed nodes; and the memory of a deformed node. Prints one JSON object; takes about a minute."
            },
            mixinStandardHelpOptions = true,
            sortOptions = false)
    static final class Soil implements Callable<Integer> {
        @Option(names = "--json", paramLabel = "F", description = "Also writes the result to a file.")
        private @Nullable Path json;

        @Spec
        private CommandSpec command;

        @Override
        public Integer call() throws RunFailedException {
            PrintWriter err = command.commandLine().getErr();
            JsonMapper mapper = JsonMapper.builder()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .build();
            ObjectNode result = mapper.valueToTree(new SoilBench(line -> {
                        err.println(line);
                        err.flush();
                    })
                    .run());
            result.set("host", Host.describe(mapper));
            String text = mapper.writeValueAsString(result);
            command.commandLine().getOut().println(text);
            if (json != null) {
                try {
                    Files.writeString(json, text + "\n");
                } catch (IOException e) {
                    throw new RunFailedException(json + ": cannot be written: " + e.getMessage(), e);
                }
            }
            return Furrow.OK;
        }
    }
}
