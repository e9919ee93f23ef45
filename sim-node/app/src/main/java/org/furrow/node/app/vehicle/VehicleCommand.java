package org.furrow.node.app.vehicle;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.node.app.command.CliCommand;
import org.furrow.node.app.command.ExitCodes;
import org.furrow.node.app.option.BuiltInNames;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.check.VehicleFigures;
import org.furrow.node.scenario.reader.MechanismFile;
import org.furrow.node.scenario.reader.VehicleReader;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.compile.ModelReport;
import org.furrow.vehicle.compile.TreeReport;
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

        @Option(
                names = "--yaml",
                description = "Print the file itself and all mechanism files that it names, to copy and change.")
        private boolean yaml;

        @Override
        public Integer call() throws InputError {
            Source source = Library.findVehicle(file);
            if (yaml) {
                print(source);
                return ExitCodes.OK;
            }
            List<String> lines = VehicleReader.isVehicle(source) ? vehicle(source) : mechanism(source);
            lines.forEach(out()::println);
            return ExitCodes.OK;
        }

        /** Prints the file, and each further file after a comment with its name. */
        private void print(Source source) throws InputError {
            List<Source> files = new ArrayList<>(List.of(source));
            if (VehicleReader.isVehicle(source)) {
                VehicleReader.read(source, files::add);
            } else {
                files.addAll(VehicleReader.mechanism(source, Mistakes.first()).sources());
            }
            Set<String> printed = new HashSet<>();
            for (Source each : files) {
                if (printed.add(each.bytes().text())) {
                    out().println("# ---- " + each.label());
                    out().print(each.bytes().text());
                    out().println();
                }
            }
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
