package org.furrow.node.app;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
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
import org.furrow.node.scenario.ScenarioReader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code furrow hil-controller}. */
@Command(
        name = "hil-controller",
        description = {
            "A guidance controller to try 'furrow hil' with: follows the path of a scenario's HIL vehicle by what it hears on the bus, and commands"
                    + " curvatures (docs/hil.md)."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class HilControllerCommand implements Callable<Integer> {
    private static final long STEP_NS = 2_000_000;
    private static final double NS = 1e9;

    @Parameters(paramLabel = "SCENARIO", description = "Scenario by name or file, or a CSV file lat_deg,lon_deg.")
    private String path;

    @Option(names = "--bus", paramLabel = "BUS", description = BusAddress.FORMS, converter = BusConverter.class)
    private @Nullable BusAddress address;

    @Option(
            names = "--address",
            paramLabel = "A",
            description = "Address to claim on the bus; default: ${DEFAULT-VALUE}",
            defaultValue = "28")
    private int own;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "End after this time; else it runs until interrupted.",
            defaultValue = "0")
    private double seconds;

    @Option(names = "--write-path", paramLabel = "CSV", description = "Only write the path as waypoints.")
    private @Nullable Path written;

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() throws InputError, RunFailedException {
        List<double[]> points = path.endsWith(".csv")
                ? Waypoints.read(Path.of(path))
                : Waypoints.of(ScenarioReader.read(Library.find(path), List.of()));
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
            throw new InputError("--bus is needed; it reads " + BusAddress.FORMS);
        }
        if (own < 0 || own > 253 || !(seconds >= 0 && seconds <= 1e6)) {
            throw new InputError("--address must be from 0 to 253 and --seconds from 0 to 1000000");
        }
        GuidancePath way;
        try {
            way = new GuidancePath(points);
        } catch (IllegalArgumentException e) {
            throw new InputError(path + ": " + e.getMessage());
        }
        long begin_ns = System.nanoTime();
        try (CanBus bus = Buses.open(where, () -> System.nanoTime() - begin_ns)) {
            GuidanceController controller = new GuidanceController(bus, new PathTracker(way), own);
            say("hil-controller: on bus " + where);
            long end_ns = seconds == 0 ? Long.MAX_VALUE : (long) (seconds * NS);
            for (long now_ns = 0; now_ns < end_ns; now_ns = System.nanoTime() - begin_ns) {
                controller.step(now_ns / 1_000_000);
                LockSupport.parkNanos(STEP_NS);
            }
            say("hil-controller: " + controller.commands() + " commands; " + BusProbe.counters(bus.stats()));
        }
    }

    private void say(String line) {
        PrintWriter err = command.commandLine().getErr();
        err.println(line);
        err.flush();
    }
}
