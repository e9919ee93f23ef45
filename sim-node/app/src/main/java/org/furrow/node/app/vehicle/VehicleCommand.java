package org.furrow.node.app.vehicle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.base.OutputTable;
import org.furrow.node.app.option.BuiltInNames;
import org.furrow.node.figures.TreeDrawing;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.OneLine;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.check.VehicleFigures;
import org.furrow.node.scenario.mechanism.MechanismFile;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.compile.MechanismCompiler;
import org.furrow.vehicle.compile.ModelReport;
import org.furrow.vehicle.compile.TreeCosts;
import org.furrow.vehicle.compile.TreeReport;
import org.furrow.vehicle.spec.MechanismSpec;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow vehicle}. */
@Command(
        name = "vehicle",
        description = "Inspect compiled vehicles and mechanisms, and import vehicles of other programs.",
        subcommands = {VehicleCommand.Show.class, VehicleCommand.Weights.class, ImportCommand.class},
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "(show | weights | import)")
public final class VehicleCommand {
    private VehicleCommand() {}

    /** {@code furrow vehicle show}. */
    @Command(
            name = "show",
            description = "Print masses, dimensions and steering of a vehicle, then the compiled model: bodies, joints,"
                    + " spanning trees with their weights, the selected tree and the cut joints.")
    static final class Show extends CliCommand {
        @Parameters(
                paramLabel = "FILE",
                completionCandidates = BuiltInNames.Models.class,
                description =
                        "Vehicle or mechanism file (see 'furrow schema vehicle' and 'furrow schema mechanism'), or"
                                + " name of a built-in one.")
        private String file;

        @Option(names = "--yaml", description = "Print the file itself, to copy and change.")
        private boolean yaml;

        @Option(
                names = "--out",
                paramLabel = "DIR",
                description = "Write the file and all mechanism files that it names to a new folder, to change them.")
        private @Nullable Path folder;

        @Option(
                names = "--svg",
                paramLabel = "F.svg",
                description =
                        "Draw the tree of joints with its cut joints, and the spanning trees of its loops, to F.svg.")
        private @Nullable Path drawing;

        @Override
        public Integer call() throws InputError, IOException, RunFailedException {
            Source source = Library.findVehicle(file);
            if (drawing != null) {
                draw(source, drawing);
                return ExitCodes.OK;
            }
            if (folder != null) {
                write(source, folder);
                return ExitCodes.OK;
            }
            if (yaml) {
                out().print(source.bytes().text());
                out().flush();
                return ExitCodes.OK;
            }
            List<String> lines = VehicleReader.isVehicle(source) ? vehicle(source) : mechanism(source);
            lines.forEach(out()::println);
            return ExitCodes.OK;
        }

        private void draw(Source source, Path to) throws InputError, RunFailedException {
            if (source.path() != null) {
                OutputTable.requireOther("--svg", to, source.path());
            }
            MechanismSpec joints = joints(source);
            String text = TreeDrawing.of(joints, MechanismCompiler.plan(joints));
            try {
                AtomicFile.write(to, text);
            } catch (IOException e) {
                throw new RunFailedException("--svg " + to + ": cannot be written: " + e.getMessage(), e);
            }
            out().println(OneLine.of(to + ": written"));
        }

        /** Writes a built-in file and those that it names; mechanisms, which may have the names of vehicles, apart. */
        private void write(Source source, Path to) throws InputError, IOException {
            if (source.path() != null) {
                throw new InputError("--out " + to + ": is for built-in vehicles; '" + file + "' is a file already");
            }
            List<Source> files = new ArrayList<>(List.of(source));
            Path mechanisms = to;
            if (VehicleReader.isVehicle(source)) {
                VehicleReader.read(source, files::add);
                mechanisms = to.resolve("mechanisms");
            } else {
                files.addAll(VehicleReader.mechanism(source, Mistakes.first()).sources());
            }
            OutputFolder.requireNew(to);
            for (Source each : files) {
                boolean isVehicle = VehicleReader.isVehicle(each);
                Path path = (isVehicle ? to : mechanisms).resolve(name(each));
                Files.createDirectories(isVehicle ? to : mechanisms);
                String text = each.bytes().text();
                Files.writeString(path, isVehicle ? text.replace("\nmechanism: ", "\nmechanism: mechanisms/") : text);
            }
            out().println(OneLine.of(to.resolve(name(source)) + ": written, with the files that it names"));
        }

        private static String name(Source builtIn) {
            return builtIn.label().substring(builtIn.label().lastIndexOf(' ') + 1);
        }

        private static List<String> mechanism(Source source) throws InputError {
            MechanismFile mechanism = VehicleReader.mechanism(source, Mistakes.first());
            List<String> lines = new ArrayList<>(TreeReport.of(mechanism.spec(), mechanism.plan()));
            lines.addAll(ModelReport.of(mechanism.compile()));
            return lines;
        }

        private static List<String> vehicle(Source source) throws InputError {
            VehicleSpec spec = VehicleReader.read(source, file -> {});
            String name = VehicleReader.isYaml(source)
                    ? YamlDocument.read(source, "vehicle", List.of()).root().text("name")
                    : spec.name();
            List<String> lines = new ArrayList<>(List.of(name + ": vehicle of type " + spec.typeName(), ""));
            lines.addAll(figures(source, spec));
            lines.addAll(spec.describe());
            return lines;
        }

        private static List<String> figures(Source source, VehicleSpec spec) throws InputError {
            try {
                return FiguresReport.of(VehicleFigures.of(spec));
            } catch (IllegalArgumentException | IllegalStateException e) {
                throw new InputError(source.label() + ": " + e.getMessage());
            }
        }
    }

    /** {@code furrow vehicle weights}. */
    @Command(
            name = "weights",
            description =
                    "Print the weights by which the tree of joints is chosen (Perera et al. 2006, table 1), and for"
                            + " a model the cost of each spanning tree of its loops.")
    static final class Weights extends CliCommand {
        @Parameters(
                arity = "0..1",
                paramLabel = "FILE",
                completionCandidates = BuiltInNames.Models.class,
                description = "Vehicle or mechanism file, or name of a built-in one.")
        private @Nullable String file;

        @Override
        public Integer call() throws InputError {
            List<String> lines = new ArrayList<>(TreeCosts.table());
            if (file != null) {
                MechanismSpec joints = joints(Library.findVehicle(file));
                lines.addAll(TreeCosts.of(joints, MechanismCompiler.plan(joints)));
            }
            lines.forEach(out()::println);
            return ExitCodes.OK;
        }
    }

    /** The bodies and joints of a vehicle or mechanism whose tree can be planned. */
    private static MechanismSpec joints(Source source) throws InputError {
        if (!VehicleReader.isVehicle(source)) {
            MechanismFile mechanism = VehicleReader.mechanism(source, Mistakes.first());
            mechanism.plan();
            return mechanism.spec();
        }
        VehicleSpec vehicle = VehicleReader.read(source, file -> {});
        MechanismSpec joints = vehicle.joints();
        if (joints == null) {
            throw new InputError(source.label() + ": a vehicle of type " + vehicle.typeName()
                    + " has no joints; vehicles of type multibody and mechanisms have");
        }
        return joints;
    }
}
