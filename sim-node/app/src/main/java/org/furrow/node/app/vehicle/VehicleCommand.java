package org.furrow.node.app.vehicle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.app.command.CliCommand;
import org.furrow.node.app.command.ExitCodes;
import org.furrow.node.app.option.BuiltInNames;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.OneLine;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.check.VehicleFigures;
import org.furrow.node.scenario.reader.MechanismFile;
import org.furrow.node.scenario.reader.VehicleReader;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.compile.ModelReport;
import org.furrow.vehicle.compile.TreeReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow vehicle}. */
@Command(
        name = "vehicle",
        description = "Inspect compiled vehicles and mechanisms.",
        subcommands = VehicleCommand.Show.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "show")
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

        @Override
        public Integer call() throws InputError, IOException {
            Source source = Library.findVehicle(file);
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
}
