package org.furrow.node.app;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.furrow.node.input.InputError;
import org.furrow.node.run.HostInfo;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.study.bench.SoilBench;
import org.furrow.node.study.bench.VehicleBench;
import org.furrow.scm.erosion.BulldozingSpec;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.soilstep.ContactModel;
import org.furrow.scm.soilstep.ScmSpec;
import org.furrow.vehicle.spec.MultibodySpec;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
        subcommands = {BenchCommand.Soil.class, BenchCommand.VehicleStep.class, ExchangeCommand.class},
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "(soil | vehicle | exchange)")
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
        @Mixin
        private Output output;

        @Spec
        private CommandSpec command;

        @Override
        public Integer call() throws InputError, RunFailedException {
            output.requireWritable();
            PrintWriter err = command.commandLine().getErr();
            output.write(
                    command,
                    new SoilBench(line -> {
                                err.println(line);
                                err.flush();
                            })
                            .run());
            return Furrow.OK;
        }
    }

    /** {@code furrow bench vehicle}. */
    @Command(
            name = "vehicle",
            description = {
                "One step of one HMMWV: its cost by phase. It drives straight on 'mid' soil at full steps of 2 ms, 10 s after 1 s"
                        + " of settling and a warm-up. Prints one JSON object; medians in us."
            },
            mixinStandardHelpOptions = true,
            sortOptions = false)
    static final class VehicleStep implements Callable<Integer> {
        @Option(names = "--bulldozing", description = "Soil is displaced.")
        private boolean bulldozing;

        @Option(
                names = "--tyres",
                description = "cylinder or mesh; default: ${DEFAULT-VALUE}",
                defaultValue = "cylinder")
        private Tyres tyres;

        @Option(names = "--threads", description = "Threads for rays; default: ${DEFAULT-VALUE}", defaultValue = "1")
        private int threads;

        @Option(
                names = "--grid",
                paramLabel = "M",
                description = "Distance between nodes in m; default: ${DEFAULT-VALUE}",
                defaultValue = "0.05")
        private double grid_m;

        @Option(
                names = "--contact",
                description = "reference or furrow; default: ${DEFAULT-VALUE}",
                defaultValue = "reference")
        private Contact contact;

        @Option(
                names = "--integrator",
                description = "euler, rk2 or rk4; default: ${DEFAULT-VALUE}",
                defaultValue = "euler")
        private MultibodySpec.Integrator integrator;

        @Mixin
        private Output output;

        @Spec
        private CommandSpec command;

        @Override
        public Integer call() throws RunFailedException, InputError {
            if (threads < 1 || threads > 64) {
                throw new InputError("--threads: must be in [1, 64], found " + threads);
            }
            if (!(grid_m >= 0.005 && grid_m <= 0.5)) {
                throw new InputError("--grid: must be in [0.005, 0.5] m, found " + grid_m);
            }
            output.requireWritable();
            ScmSpec soil =
                    ScmSpec.reference(SoilPresets.find("mid").orElseThrow().soil());
            soil = contact == Contact.furrow ? soil.with(ContactModel.FURROW) : soil;
            soil = bulldozing ? soil.with(BulldozingSpec.DEFAULT) : soil;
            VehicleBench.Options options = new VehicleBench.Options(grid_m, threads, tyres == Tyres.mesh, integrator);
            output.write(command, new VehicleBench(soil, options).run());
            return Furrow.OK;
        }

        /** As the option names them. */
        enum Tyres {
            cylinder,
            mesh
        }

        /** As the option names them. */
        enum Contact {
            reference,
            furrow
        }
    }

    /** Where a result goes. */
    static final class Output {
        @Option(names = "--json", paramLabel = "F", description = "Also writes the result to a file.")
        private @Nullable Path json;

        /** Before anything is measured. */
        void requireWritable() throws InputError {
            if (json == null) {
                return;
            }
            Path folder = json.toAbsolutePath().getParent();
            if (Files.isDirectory(json)) {
                throw new InputError("--json " + json + ": is a folder; name a file");
            }
            if (folder == null || !Files.isDirectory(folder)) {
                throw new InputError("--json " + json + ": there is no folder " + folder);
            }
            if (!Files.isWritable(Files.exists(json) ? json : folder)) {
                throw new InputError("--json " + json + ": cannot be written");
            }
        }

        void write(CommandSpec command, Map<String, Object> measured) throws RunFailedException {
            JsonMapper mapper = JsonMapper.builder()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .build();
            ObjectNode result = mapper.valueToTree(measured);
            result.set("host", HostInfo.describe(mapper));
            String text = mapper.writeValueAsString(result);
            command.commandLine().getOut().println(text);
            command.commandLine().getOut().flush();
            if (json != null) {
                try {
                    Files.writeString(json, text + "\n");
                } catch (IOException e) {
                    throw new RunFailedException(json + ": cannot be written: " + e.getMessage(), e);
                }
            }
        }
    }
}
