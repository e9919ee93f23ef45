package org.furrow.node.app;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.reader.MechanismFile;
import org.furrow.node.scenario.reader.MechanismReader;
import org.furrow.node.scenario.reader.VehicleReader;
import org.furrow.vehicle.spec.FourWheelSpec;
import org.furrow.vehicle.spec.MultibodySpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code furrow vehicle}. */
@Command(
        name = "vehicle",
        description = "Inspect compiled vehicles and mechanisms.",
        subcommands = VehicleCommand.Show.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "show")
final class VehicleCommand {
    private VehicleCommand() {}

    /** {@code furrow vehicle show}. */
    @Command(
            name = "show",
            description =
                    "Print the compiled model: bodies, joints, spanning trees with their weights, the selected tree"
                            + " and the cut joints.")
    static final class Show extends CliCommand {
        @Parameters(
                paramLabel = "FILE",
                description =
                        "Vehicle or mechanism file (see 'furrow schema vehicle' and 'furrow schema mechanism'), or"
                                + " name of a built-in one.")
        private String file;

        @Override
        public Integer call() throws InputError {
            Source source = Library.findVehicle(file);
            List<String> lines = YamlDocument.hasKey(source, "type") ? vehicle(source) : mechanism(source);
            lines.forEach(out()::println);
            return Furrow.OK;
        }

        private static List<String> mechanism(Source source) throws InputError {
            MechanismFile mechanism = MechanismReader.read(source);
            List<String> lines = new ArrayList<>(TreeReport.of(mechanism.spec(), mechanism.plan()));
            lines.addAll(ModelReport.of(mechanism.compile()));
            return lines;
        }

        private static List<String> vehicle(Source source) throws InputError {
            return switch (VehicleReader.read(source, file -> {})) {
                case FourWheelSpec fourWheel -> ModelReport.ofFourWheel(fourWheel);
                case MultibodySpec multibody -> ModelReport.ofVehicle(multibody);
            };
        }
    }
}
