package org.furrow.node.app.vehicle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.furrow.node.app.command.CliCommand;
import org.furrow.node.app.command.ExitCodes;
import org.furrow.node.export.NewFolder;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.OneLine;
import org.furrow.node.input.Source;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.scenario.check.VehicleFigures;
import org.furrow.node.scenario.chrono.ChronoImport;
import org.furrow.node.scenario.ibex.IbexImport;
import org.furrow.node.scenario.robot.RobotImport;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.vehicle.VehicleSpec;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow vehicle import}. */
@Command(
        name = "import",
        description =
                "Write a vehicle of Project Chrono, or a mechanism of URDF, MJCF, ADAMS or Ibex, as files of Furrow. Prints what"
                        + " is approximated and which keys have no effect.")
final class ImportCommand extends CliCommand {
    @Parameters(
            paramLabel = "FILE",
            description =
                    "Chrono's vehicle file in JSON, of template WheeledVehicle or TrackedVehicle, or a file of URDF (.urdf), MJCF (.xml),"
                            + " ADAMS (.adm) or Ibex (.xml with RigidObject elements).")
    private Path file;

    @Option(names = "--engine", paramLabel = "FILE", description = "File of the engine, which FILE does not name.")
    private @Nullable Path engine;

    @Option(names = "--transmission", paramLabel = "FILE", description = "File of the transmission.")
    private @Nullable Path transmission;

    @Option(
            names = "--tyre",
            paramLabel = "FILE",
            description = "File of the tyre, for all wheels: RigidTire, TMeasyTire, TMsimpleTire or FialaTire.")
    private @Nullable Path tyre;

    @Option(
            names = "--driveline",
            paramLabel = "FILE",
            description = "File of a driveline in place of the one that FILE names, such as one that drives all axles.")
    private @Nullable Path driveline;

    @Option(names = "--half-edges", description = "The x, y and z of a box of Ibex are half its edges, not its edges.")
    private boolean isHalf;

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "Write the files to a new folder.")
    private Path folder;

    @Override
    public Integer call() throws InputError, IOException, LogDamagedException {
        if (IbexImport.isIbex(file)) {
            importObjects();
            return ExitCodes.OK;
        }
        if (isHalf) {
            throw new InputError("--half-edges: applies only to a file of Ibex, with RigidObject elements");
        }
        if (RobotImport.isRobot(file)) {
            importRobot();
            return ExitCodes.OK;
        }
        ChronoImport.Imported imported =
                ChronoImport.read(new ChronoImport.Parts(file, engine, transmission, tyre, driveline));
        OutputFolder.requireNew(folder);
        NewFolder.write(folder, part -> {
            try {
                write(imported, part);
            } catch (InputError e) {
                throw new InputError(e.getMessage().replace(part.toString(), folder.toString()));
            }
        });
        print(imported.approximations(), imported.withoutEffect());
        out().println(OneLine.of(
                folder.resolve(imported.name() + ".yaml") + ": written, with the files that it names"));
        return ExitCodes.OK;
    }

    private void print(List<String> approximations, List<String> withoutEffect) {
        approximations.forEach(line -> out().println(OneLine.of("approximated: " + line)));
        withoutEffect.forEach(line -> out().println(OneLine.of("without effect: " + line)));
    }

    private void requireNoParts() throws InputError {
        if (engine != null || transmission != null || tyre != null || driveline != null) {
            throw new InputError(
                    file + ": a mechanism has no engine, transmission, driveline or tyre; leave the options out");
        }
    }

    private void importObjects() throws InputError, IOException, LogDamagedException {
        requireNoParts();
        IbexImport.Imported imported = IbexImport.read(file, isHalf);
        writeMechanism(imported.name(), imported.text());
        imported.assumed().forEach(line -> out().println(OneLine.of("assumed: " + line)));
        print(List.of(), imported.withoutEffect());
        printWritten(imported.name());
    }

    private void importRobot() throws InputError, IOException, LogDamagedException {
        requireNoParts();
        RobotImport.Imported imported = RobotImport.read(file);
        writeMechanism(imported.name(), imported.text());
        print(imported.approximations(), imported.withoutEffect());
        printWritten(imported.name());
    }

    private void printWritten(String name) {
        out().println(OneLine.of(folder.resolve(name + ".yaml") + ": written; 'furrow mechanism' simulates it"));
    }

    /** Writes a mechanism file to the new folder if it compiles. */
    private void writeMechanism(String name, String text) throws InputError, IOException, LogDamagedException {
        OutputFolder.requireNew(folder);
        NewFolder.write(folder, part -> {
            Path mechanism = Files.writeString(part.resolve(name + ".yaml"), text);
            try {
                VehicleReader.mechanism(Source.ofFile(mechanism), Mistakes.first())
                        .compile();
            } catch (InputError e) {
                throw new InputError(e.getMessage().replace(part.toString(), folder.toString()));
            }
        });
    }

    private static void write(ChronoImport.Imported imported, Path to) throws InputError, IOException {
        for (Map.Entry<String, String> text : imported.files().entrySet()) {
            Files.writeString(to.resolve(text.getKey()), text.getValue());
        }
        Path vehicle = to.resolve(imported.name() + ".yaml");
        if (imported.needsCurvature()) {
            Files.writeString(vehicle, imported.vehicle(curvature_1pm(vehicle)));
        } else {
            VehicleReader.read(Source.ofFile(vehicle), each -> {}); // a file that does not compile is refused
        }
    }

    /** Curvature of the path at full steering, from the angles of the wheels of a file that is compiled. */
    private static double curvature_1pm(Path vehicle) throws InputError {
        VehicleSpec spec = VehicleReader.read(Source.ofFile(vehicle), each -> {});
        double curvature_1pm;
        try {
            curvature_1pm = VehicleFigures.of(spec).curvature_1pm();
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new InputError(vehicle + ": " + e.getMessage());
        }
        if (!(curvature_1pm > 0)) {
            throw new InputError(vehicle + ": at full steering to the left it does not turn left");
        }
        return Math.round(curvature_1pm * 1e4) / 1e4;
    }
}
