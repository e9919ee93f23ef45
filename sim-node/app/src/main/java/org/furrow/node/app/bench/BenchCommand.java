package org.furrow.node.app.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.results.HostInfo;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.sense.RenderBench;
import org.furrow.node.study.bench.SoilBench;
import org.furrow.node.study.bench.VehicleBench;
import org.furrow.scm.bulldozing.BulldozingSpec;
import org.furrow.scm.contact.ContactModel;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.vehicle.ode.Integrator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code furrow bench}. */
@Command(
        name = "bench",
        description = "Measure speed and memory on this machine.",
        subcommands = {
            BenchCommand.Soil.class,
            BenchCommand.VehicleStep.class,
            RaysBenchCommand.class,
            ScmBenchCommand.class,
            ChassisBenchCommand.class,
            StepsBenchCommand.class,
            RideBenchCommand.class,
            VertiBenchCommand.class,
            EnvironmentBenchCommand.class,
            TrackingBenchCommand.class,
            ExchangeCommand.class,
            BenchCommand.Render.class
        },
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel =
                "(soil | vehicle | rays | scm | chassis | steps | ride | verti | tracking | env | exchange | render)")
public final class BenchCommand {
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private BenchCommand() {}

    /** A result with the description of the machine. */
    static ObjectNode described(Map<String, Object> measured) {
        ObjectNode result = JSON.valueToTree(measured);
        result.set("host", HostInfo.describe(JSON));
        return result;
    }

    /** The machine's processor in a result. */
    static String processor(ObjectNode described) {
        return described.path("host").path("cpu").asString("unknown processor");
    }

    /** Requires that a folder for results can be made. */
    static void requireFolder(@Nullable Path folder) throws InputError {
        if (folder != null && Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new InputError("--out " + folder + ": is a file; name a folder");
        }
    }

    /** Writes a result as NAME.json, and its figures, to a folder. */
    static void write(Path folder, String name, ObjectNode result, List<Figure> figures) throws RunFailedException {
        try {
            Files.createDirectories(folder);
            AtomicFile.write(folder.resolve(name + ".json"), JSON.writeValueAsString(result) + "\n");
            Figure.write(figures, folder);
        } catch (IOException e) {
            throw new RunFailedException(folder + ": cannot be written: " + e.getMessage(), e);
        }
    }

    /** {@code furrow bench soil}. */
    @Command(
            name = "soil",
            description =
                    "Measure one soil step under four wheels: cost by phase and contact model on terrain of 50 m and"
                            + " 5 km with 1e4 to 1e7 deformed nodes, and memory per deformed node. Print one JSON object after"
                            + " about a minute.")
    static final class Soil extends CliCommand {
        @Mixin
        private Output output;

        @Override
        public Integer call() throws InputError, RunFailedException {
            output.requireWritable();
            output.write(out(), new SoilBench(this::note).run());
            return ExitCodes.OK;
        }
    }

    /** {@code furrow bench vehicle}. */
    @Command(
            name = "vehicle",
            description = "Measure the cost of one step of a vehicle by phase. It drives straight on 'mid' soil in"
                    + " steps of 2 ms for 10 s, after 1 s of settling and a warm-up. Print one JSON object with"
                    + " medians in us.")
    static final class VehicleStep extends CliCommand {
        @Option(
                names = "--vehicle",
                paramLabel = "VEHICLE",
                description = "Built-in vehicle or vehicle file (default: ${DEFAULT-VALUE}).")
        private String vehicle = "hmmwv";

        @Option(names = "--bulldozing", description = "Displace soil (default: no).")
        private boolean bulldozing;

        @Option(
                names = "--tyres",
                paramLabel = "SHAPE",
                description =
                        "Tyres: own (the vehicle's), cylinder, mesh or soft, a cylinder that gives way at 100 kPa (default: ${DEFAULT-VALUE}).",
                defaultValue = "own")
        private VehicleBench.Tyres tyres;

        @Option(
                names = "--threads",
                paramLabel = "N",
                description = "Use N threads for rays (default: ${DEFAULT-VALUE}).")
        private int threads = 1;

        @Option(
                names = "--grid",
                paramLabel = "M",
                description = "Distance between nodes in m (default: ${DEFAULT-VALUE}).",
                defaultValue = "0.05")
        private double grid_m;

        @Option(
                names = "--contact",
                paramLabel = "MODEL",
                description = "Contact model: reference or furrow (default: ${DEFAULT-VALUE}).")
        private Contact contact = Contact.reference;

        @Option(
                names = "--integrator",
                paramLabel = "METHOD",
                description = "Integrator: euler, rk2 or rk4 (default: ${DEFAULT-VALUE}).",
                defaultValue = "euler")
        private Integrator integrator;

        @Mixin
        private Output output;

        @Override
        public Integer call() throws RunFailedException, InputError {
            require("--threads", threads, 1, 64);
            if (!(grid_m >= 0.005 && grid_m <= 0.5)) {
                throw new InputError("--grid " + grid_m + ": must be in [0.005, 0.5] m");
            }
            output.requireWritable();
            ScmSpec soil =
                    ScmSpec.reference(SoilPresets.find("mid").orElseThrow().soil());
            soil = contact == Contact.furrow ? soil.with(ContactModel.FURROW) : soil;
            soil = bulldozing ? soil.with(BulldozingSpec.DEFAULT) : soil;
            VehicleBench.Options options =
                    new VehicleBench.Options(vehicle, grid_m, threads, RayPool.Sharing.WHERE_WORTH, tyres, integrator);
            output.write(out(), new VehicleBench(soil, options).run());
            return ExitCodes.OK;
        }

        /** Values of the option, spelled as users write them. */
        enum Contact {
            reference,
            furrow
        }
    }

    /** {@code furrow bench render}. */
    @Command(
            name = "render",
            description =
                    "Measure frames of sensors at the middle of a recorded run on one thread: lidar with noise and"
                            + " labels, level and pitched by 20 degrees, images of 640 x 480 and 320 x 240, and a map. Print one"
                            + " JSON object with medians of CPU time.")
    static final class Render extends CliCommand {
        @Parameters(paramLabel = "DIR", description = "Folder of a recorded run ('furrow run convoy --record').")
        private Path folder;

        @Mixin
        private Output output;

        @Override
        public Integer call() throws Exception {
            output.requireWritable();
            output.write(out(), RenderBench.run(folder));
            return ExitCodes.OK;
        }
    }

    /** Prints a result and writes it to a file on request. */
    static final class Output {
        @Option(names = "--json", paramLabel = "F", description = "Also write the result to file F.")
        private @Nullable Path json;

        /** Checks before the measurement that the file can be written. */
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

        void write(PrintWriter out, Map<String, Object> measured) throws RunFailedException {
            String text = JSON.writeValueAsString(described(measured));
            out.println(text);
            if (json != null) {
                try {
                    AtomicFile.write(json, text + "\n");
                } catch (IOException e) {
                    throw new RunFailedException(json + ": cannot be written: " + e.getMessage(), e);
                }
            }
        }
    }
}
