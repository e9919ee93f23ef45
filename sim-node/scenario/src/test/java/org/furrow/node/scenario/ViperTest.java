package org.furrow.node.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.OptionalDouble;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.scm.contact.ScmContact;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.soil.Soil;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.VehicleModel;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rover VIPER on slopes of lunar soil, against Project Chrono's. */
@Tag("run")
class ViperTest {
    private static final double STEP_S = 1e-3;
    private static final double GRID_M = 0.02;
    private static final int EPOCH_STEPS = 10;
    private static final double MOON_MPS2 = 1.62;
    /** Radius of the tips of the lugs. */
    private static final double TIP_M = 0.27;
    /** The values of Chrono's demo of the VIPER, not a fit to a simulant. */
    private static final Soil LUNAR = new Soil(
            new Soil.Sinkage(0.82e6, 0.14e4, 1), new Soil.Strength(170, StrictMath.toRadians(35), 0.0178), 2e8, 3e4);

    /** Motors under speed control, so heavy that a step of this length is stable: 0.8 rad/s at full throttle. */
    private static final String SPEED_CONTROL = """
            driveline:
              type: skid
              left: [FL, RL]
              right: [FR, RR]
              ratio: 100
              track_m: 1.22
              speed_rpm: 763.94
              gain_Nmsprad: 20
              motor: {inertia_kgm2: 0.02, torque_rpm_Nm: [[0, 10], [1000, 10]], power_kW: 2}
            """;

    /** Steps of each run, and those over which a mean is taken. */
    private static final int STEPS = 10_000;

    private static final int MEAN_STEPS = 2_000;

    @TempDir
    private Path folder;

    /** The built-in rover with driven speeds of its wheels and gravity that is inclined instead of the ground. */
    private VehicleModel rover(double slope_deg) throws IOException, InputError {
        double slope = StrictMath.toRadians(slope_deg);
        String gravity = "[" + -MOON_MPS2 * StrictMath.sin(slope) + ", 0, " + -MOON_MPS2 * StrictMath.cos(slope) + "]";
        String mechanism = Objects.requireNonNull(Source.builtIn("mechanisms", "viper.yaml"))
                .bytes()
                .text()
                .replace("[0, 0, -1.62]", gravity);
        Files.writeString(folder.resolve("inclined.yaml"), mechanism);
        String text = Library.findVehicle("viper").bytes().text();
        text = text.substring(0, text.indexOf("driveline:")) + SPEED_CONTROL;
        text = text.replace("max_curvature_1pm: 0.5671, ", "").replace("viper.yaml", "inclined.yaml");
        Path file = folder.resolve("rover.yaml");
        Files.writeString(file, text);
        return VehicleReader.read(Source.ofFile(file), source -> {}).compile();
    }

    /** Mean slip of the tips of the lugs. */
    private double slip(double slope_deg) throws IOException, InputError {
        VehicleModel model = rover(slope_deg);
        CommittedWorld world = new CommittedWorld();
        GroundView view = new GroundView(world, TestDrive.FLAT, GRID_M, model.extent_m());
        SoloCommit commit = new SoloCommit(world);
        ScmContact ground = new ScmContact(view, TestDrive.FLAT, ScmSpec.reference(LUNAR), new RayPool(1, "viper"));
        Vehicle rover = model.place(new Placement(0.0031, 0.0017, 1, 0, OptionalDouble.of(0.272), 0), ground);
        VehicleReport report = new VehicleReport();
        double speed = 0;
        double spin = 0;
        for (int n = 1; n <= STEPS; n++) {
            rover.controls().throttle = Math.clamp(n * STEP_S - 1, 0, 1);
            rover.updateBodies();
            ground.press(rover.bodies(), STEP_S);
            rover.advance(STEP_S);
            if (n % EPOCH_STEPS == 0) {
                commit.commit(view);
            }
            if (n > STEPS - MEAN_STEPS) {
                rover.report(report);
                speed += report.velocity_mps[0];
                spin += (report.channels[0] + report.channels[1] + report.channels[2] + report.channels[3]) / 4;
            }
        }
        return 1 - speed / (TIP_M * spin);
    }

    /** The last 2 s, in which lugs of the rear wheels meet the prints of those ahead. */
    @ParameterizedTest
    @CsvSource({"10,0.0934", "20,0.2143"})
    void climbsWithTheSlipOfTheReference(double slope_deg, double expected) throws IOException, InputError {
        assertEquals(expected, slip(slope_deg), 0.02);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"0,0.0270", "5,0.0628", "15,0.1483"})
    void climbsOtherSlopesWithTheSlipOfTheReference(double slope_deg, double expected) throws IOException, InputError {
        assertEquals(expected, slip(slope_deg), 0.02);
    }
}
