package org.furrow.node.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.bus.BusAddress;
import org.furrow.node.can.bus.Buses;
import org.furrow.node.can.probe.BusProbe;
import org.furrow.node.hil.guidance.GuidanceController;
import org.furrow.node.hil.guidance.GuidancePath;
import org.furrow.node.hil.guidance.PathTracker;
import org.furrow.node.hil.guidance.Waypoints;
import org.furrow.node.input.InputError;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow hil-controller}. */
@Command(
        name = "hil-controller",
        description = "Steer along the path of a scenario's HIL vehicle as a guidance controller on a CAN bus, to try"
                + " 'furrow hil' (see docs/hil.md).")
final class HilControllerCommand extends CliCommand {
    private static final long STEP_NS = 2_000_000;
    private static final double NS = 1e9;

    @Parameters(
            paramLabel = "SCENARIO",
            description = "Scenario file, name of a built-in scenario, or CSV file with columns lat_deg and lon_deg.")
    private String path;

    @Option(names = "--bus", paramLabel = "BUS", description = BusConverter.HELP + ".", converter = BusConverter.class)
    private @Nullable BusAddress address;

    @Option(
            names = "--address",
            paramLabel = "A",
            description = "Claim this address on the bus (default: ${DEFAULT-VALUE}).")
    private int own = 28;

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
        List<double[]> points = path.endsWith(".csv")
                ? Waypoints.read(Path.of(path))
                : Waypoints.of(ScenarioReader.read(Library.find(path), List.of()), vehicle);
        if (written != null) {
            try {
                Waypoints.write(points, written);
            } catch (IOException e) {
                throw new InputError("--write-path " + written + ": cannot be written: " + e.getMessage());
            }
            return Furrow.OK;
        }
        steer(points);
        return Furrow.OK;
    }

    private void steer(List<double[]> points) throws InputError {
        BusAddress where = address;
        if (where == null) {
            throw new InputError("--bus: is required; use " + BusAddress.FORMS);
        }
        require("--address", own, 0, 253);
        if (!(seconds >= 0 && seconds <= 1e6)) {
            throw new InputError("--seconds " + seconds + ": must be in [0, 1000000]");
        }
        GuidancePath guidancePath;
        try {
            guidancePath = new GuidancePath(points);
        } catch (IllegalArgumentException e) {
            throw new InputError(path + ": " + e.getMessage());
        }
        long begin_ns = System.nanoTime();
        try (CanBus bus = Buses.open(where, () -> System.nanoTime() - begin_ns)) {
            GuidanceController controller = new GuidanceController(bus, new PathTracker(guidancePath), own);
            err().println("hil-controller: on bus " + where);
            long end_ns = seconds == 0 ? Long.MAX_VALUE : (long) (seconds * NS);
            for (long now_ns = 0; now_ns < end_ns; now_ns = System.nanoTime() - begin_ns) {
                controller.step(now_ns / 1_000_000);
                LockSupport.parkNanos(STEP_NS);
            }
            err().println("hil-controller: " + controller.commands() + " commands; " + BusProbe.counters(bus.stats()));
        }
    }
}
