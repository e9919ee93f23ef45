package org.furrow.node.app;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code furrow vehicle}. */
@Command(
        name = "vehicle",
        description = "Vehicles and mechanisms, as the compiler sees them.",
        subcommands = VehicleCommand.Show.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "show")
final class VehicleCommand {
    private VehicleCommand() {}

    /** {@code furrow vehicle show}. */
    @Command(
            name = "show",
            description =
                    "Prints the compiled model: bodies, joints, spanning trees and their weights, the tree that is"
                            + " built, cut joints.",
            mixinStandardHelpOptions = true)
    static final class Show implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Parameters(
                paramLabel = "FILE",
                description =
                        "A vehicle or mechanism file (see 'furrow schema mechanism'), or the name of a built-in one.")
        private String file;

        @Override
        public Integer call() throws InputError {
            Source source = Library.findVehicle(file);
            PrintWriter out = spec.commandLine().getOut();
            (YamlDocument.hasKey(source, "type") ? vehicle(source) : mechanism(source)).forEach(out::println);
            out.flush();
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
                case FourWheelSpec fourWheel -> FourWheelReport.of(fourWheel);
                case MultibodySpec multibody -> ModelReport.ofVehicle(multibody);
            };
        }
    }
}
