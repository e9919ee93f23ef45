package org.furrow.node.app.hil;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.bus.BusAddress;
import org.furrow.node.can.bus.Buses;
import org.furrow.node.can.probe.BusProbe;
import org.furrow.node.hil.guidance.BusController;
import org.furrow.node.hil.guidance.GuidanceController;
import org.furrow.node.hil.guidance.GuidancePath;
import org.furrow.node.hil.guidance.NavigationController;
import org.furrow.node.hil.guidance.PathTracker;
import org.furrow.node.hil.guidance.SteeringController;
import org.furrow.node.hil.guidance.SteeringGear;
import org.furrow.node.hil.guidance.Waypoints;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow hil-controller}. */
@Command(
        name = "hil-controller",
        description =
                "Steer along the path of a scenario's HIL vehicle as a controller on a CAN bus, to try 'furrow hil'"
                        + " (see docs/hil.md).")
public final class HilControllerCommand extends CliCommand {
    private static final long STEP_NS = 2_000_000;
    private static final double NS = 1e9;

    /** What a controller does; values of the option, spelled as users write them. */
    enum Role {
        guidance,
        navigation,
        steering
    }

    /** What a steering controller commands. */
    enum Commanded {
        angle,
        valve
    }

    @Parameters(
            paramLabel = "SCENARIO",
            arity = "0..1",
            description =
                    "Scenario file, name of a built-in scenario, or CSV file with columns lat_deg and lon_deg; may be"
                            + " omitted with --role steering and --wheelbase.")
    private @Nullable String path;

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            description =
                    "guidance: one controller, which commands curvatures; navigation: sends the errors of distance"
                            + " and direction; steering: turns these errors into a steering angle (default: ${DEFAULT-VALUE}).")
    private Role role = Role.guidance;

    @Option(
            names = "--command",
            paramLabel = "angle|valve",
            description =
                    "With --role steering: command the steering angle, or the spool of the steering valve (default:"
                            + " ${DEFAULT-VALUE}).")
    private Commanded commanded = Commanded.angle;

    @Option(
            names = "--wheelbase",
            paramLabel = "M",
            description = "With --role steering: distance between the axles (default: that of the scenario's vehicle).")
    private @Nullable Double wheelbase_m;

    @Option(
            names = "--max-angle",
            paramLabel = "DEG",
            description = "With --wheelbase: largest steering angle (default: ${DEFAULT-VALUE}).")
    private double maxAngle_deg = 35;

    @Option(names = "--bus", paramLabel = "BUS", description = BusConverter.HELP + ".", converter = BusConverter.class)
    private @Nullable BusAddress address;

    @Option(
            names = "--address",
            paramLabel = "A",
            description = "Claim this address on the bus (default: 28; with --role steering 19).")
    private @Nullable Integer own;

    @Option(
            names = "--vehicle",
            paramLabel = "NAME",
            description = "Follow the path of this vehicle, of several in the loop (default: the first).")
    private @Nullable String vehicle;

    @Option(names = "--seconds", paramLabel = "N", description = "Stop after N seconds (default: when interrupted).")
    private double seconds;

    @Option(names = "--write-path", paramLabel = "CSV", description = "Write the path as waypoints to a file and exit.")
    private @Nullable Path written;

    @Override
    public Integer call() throws InputError, RunFailedException {
        Path to = written;
        if (to != null) {
            try {
                Waypoints.write(points(), to);
            } catch (IOException e) {
                throw new InputError("--write-path " + to + ": cannot be written: " + e.getMessage());
            }
            return ExitCodes.OK;
        }
        BusAddress where = address;
        if (where == null) {
            throw new InputError("--bus: is required; use " + BusAddress.FORMS);
        }
        if (own != null) {
            require("--address", own, 0, 253);
        }
        if (!(seconds >= 0 && seconds <= 1e6)) {
            throw new InputError("--seconds " + seconds + ": must be in [0, 1000000]");
        }
        requireOptionsOfRole();
        Maker maker =
                switch (role) {
                    case guidance -> guidance(guidancePath());
                    case navigation -> navigation(guidancePath());
                    case steering -> steering(gear());
                };
        run(where, maker);
        return ExitCodes.OK;
    }

    /** Creates a controller on an open bus, after all input is checked. */
    @FunctionalInterface
    private interface Maker {
        BusController on(CanBus bus);
    }

    private Maker guidance(GuidancePath along) {
        int claimed = own == null ? GuidanceController.ADDRESS : own;
        return bus -> new GuidanceController(bus, new PathTracker(along), claimed);
    }

    private Maker navigation(GuidancePath along) {
        int claimed = own == null ? NavigationController.ADDRESS : own;
        return bus -> new NavigationController(bus, along, claimed);
    }

    private Maker steering(SteeringGear gear) throws InputError {
        boolean byValve = commanded == Commanded.valve;
        if (byValve && gear.valve() == null) {
            throw new InputError("--command valve: "
                    + (path == null
                            ? "needs SCENARIO, whose vehicle has the valve"
                            : "the vehicle has no steering valve; give it steering: valve"));
        }
        int claimed = own == null ? SteeringController.ADDRESS : own;
        return bus -> new SteeringController(bus, gear, byValve, claimed);
    }

    private void requireOptionsOfRole() throws InputError {
        if (role == Role.steering) {
            return;
        }
        if (commanded == Commanded.valve) {
            throw new InputError("--command valve: needs --role steering");
        }
        if (wheelbase_m != null) {
            throw new InputError("--wheelbase " + wheelbase_m + ": needs --role steering");
        }
    }

    private String given() throws InputError {
        if (path == null) {
            throw new InputError("SCENARIO: is required"
                    + (role == Role.steering
                            ? "; or give --wheelbase"
                            : "; name a scenario or a CSV file of waypoints"));
        }
        return path;
    }

    private Scenario scenario() throws InputError {
        return ScenarioReader.read(Library.find(given()), List.of());
    }

    private List<double[]> points() throws InputError {
        return given().endsWith(".csv") ? Waypoints.read(Path.of(given())) : Waypoints.of(scenario(), vehicle);
    }

    private GuidancePath guidancePath() throws InputError {
        try {
            return new GuidancePath(points());
        } catch (IllegalArgumentException e) {
            throw new InputError(path + ": " + e.getMessage());
        }
    }

    private SteeringGear gear() throws InputError {
        if (wheelbase_m != null) {
            if (!(wheelbase_m > 0 && wheelbase_m <= 100)) {
                throw new InputError("--wheelbase " + wheelbase_m + ": must be in (0, 100] m");
            }
            if (!(maxAngle_deg > 0 && maxAngle_deg < 90)) {
                throw new InputError("--max-angle " + maxAngle_deg + ": must be in (0, 90) degrees");
            }
            return new SteeringGear(wheelbase_m, StrictMath.toRadians(maxAngle_deg), null);
        }
        if (given().endsWith(".csv")) {
            throw new InputError(path + ": has no wheelbase; name a scenario, or give --wheelbase");
        }
        return SteeringGear.of(scenario(), vehicle);
    }

    private void run(BusAddress where, Maker maker) throws InputError {
        String name = role == Role.guidance ? "hil-controller: " : "hil-controller: " + role + ": ";
        long begin_ns = System.nanoTime();
        try (CanBus bus = Buses.open(where, () -> System.nanoTime() - begin_ns)) {
            BusController controller = maker.on(bus);
            note(name + "on bus " + where);
            long end_ns = seconds == 0 ? Long.MAX_VALUE : (long) (seconds * NS);
            String shown = "";
            for (long now_ns = 0; now_ns < end_ns; now_ns = System.nanoTime() - begin_ns) {
                controller.step(now_ns / 1_000_000);
                String status = controller.status();
                if (!status.equals(shown)) {
                    note(name + status);
                    shown = status;
                }
                LockSupport.parkNanos(STEP_NS);
            }
            note(name + controller.summary() + "; " + BusProbe.counters(bus.stats()));
        }
    }
}
