package org.furrow.node.scenario.chrono;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.check.VehicleFigures;
import org.furrow.node.scenario.foreign.ForeignFile;
import org.furrow.node.scenario.foreign.ForeignFormat;
import org.furrow.node.scenario.foreign.ForeignOption;
import org.furrow.node.scenario.foreign.Imported;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.vehicle.VehicleSpec;

/** Vehicles of Project Chrono, whose files have no ending of their own. */
public final class ChronoFormat implements ForeignFormat {
    private static final String FILE = "FILE";

    private static final ForeignOption ENGINE =
            new ForeignOption("--engine", FILE, "File of the engine, which FILE does not name.");
    private static final ForeignOption TRANSMISSION =
            new ForeignOption("--transmission", FILE, "File of the transmission.");
    private static final ForeignOption TYRE = new ForeignOption(
            "--tyre", FILE, "File of the tyre, for all wheels: RigidTire, TMeasyTire, TMsimpleTire or FialaTire.");
    private static final ForeignOption DRIVELINE = new ForeignOption(
            "--driveline",
            FILE,
            "File of a driveline in place of the one that FILE names, such as one that drives all axles.");

    @Override
    public String name() {
        return "chrono";
    }

    @Override
    public String description() {
        return "Project Chrono (vehicle file in JSON, of template WheeledVehicle or TrackedVehicle)";
    }

    @Override
    public Recognition recognises(Path file) {
        return Recognition.ANY;
    }

    @Override
    public List<ForeignOption> options() {
        return List.of(ENGINE, TRANSMISSION, TYRE, DRIVELINE);
    }

    @Override
    public String misuse(String option, Path file) {
        return file + ": a mechanism has no engine, transmission, driveline or tyre; leave the options out";
    }

    @Override
    public Imported read(ForeignFile file) throws InputError {
        return ChronoImport.read(new ChronoImport.Parts(
                file.path(), file.file(ENGINE), file.file(TRANSMISSION), file.file(TYRE), file.file(DRIVELINE)));
    }

    /** {@inheritDoc} The curvature of the path at full steering follows from the linkage of a vehicle on wheels. */
    @Override
    public void complete(Imported imported, Path main) throws InputError, IOException {
        if (imported.text().contains(ChronoImport.CURVATURE)) {
            String curvature_1pm = String.valueOf(curvature_1pm(main));
            Files.writeString(main, imported.text().replace(ChronoImport.CURVATURE, curvature_1pm));
        } else {
            ForeignFormat.super.complete(imported, main);
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
