package org.furrow.node.hil.guidance;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.furrow.node.can.bus.BusAddress;
import org.furrow.node.can.bus.BusTrial;
import org.furrow.node.input.InputError;
import org.furrow.node.run.launch.JavaCommand;
import org.furrow.node.run.launch.ParentWatch;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;

/**
 * The controllers of HIL runs without a {@code --bus}, each in a separate process. The bus is a multicast group on a
 * free UDP port of this machine.
 */
public final class OwnController implements AutoCloseable {
    private static final String GROUP = "239.74.163.2";
    private static final int THIS_MACHINE_HOPS = 0;
    private static final long STOP_TIMEOUT_S = 5;
    /** Added to the run's simulated time, for start, warm-up and shutdown. */
    private static final double MARGIN_S = 300;

    /** Exit code of a process that SIGINT has ended. */
    private static final int INTERRUPTED = 130;

    private static final String PATH = "waypoints.csv";
    /** In the lines of a controller whose state changes. */
    private static final String FAULT = ": " + Engagement.State.FAULT.word() + ": ";

    private static final String ENGAGED = ": " + Engagement.State.ENGAGED.word();
    private static final int MOST_FAULTS = 3;

    private final BusAddress bus;
    private final Path folder;
    private final List<Part> parts = new ArrayList<>();

    /** A process; its terminal is the file of its name. */
    private record Part(String role, Process process) {}

    private OwnController(BusAddress bus, Path folder) {
        this.bus = bus;
        this.folder = folder;
    }

    /**
     * Starts the controllers that a scenario names for its HIL vehicle. Close them when the run has ended.
     *
     * @throws InputError when the vehicle has no path or receiver, or a process cannot be started
     */
    public static OwnController start(Scenario scenario) throws InputError {
        List<double[]> points = Waypoints.of(scenario);
        OwnController started = null;
        try {
            BusAddress bus =
                    new BusAddress.Multicast(InetAddress.getByName(GROUP), BusTrial.freePort(), THIS_MACHINE_HOPS);
            started = new OwnController(bus, LeftFolders.make());
            Waypoints.write(points, started.folder.resolve(PATH));
            started.startAll(scenario);
            return started;
        } catch (IOException e) {
            if (started != null) {
                started.close();
            }
            throw new InputError(
                    "the controller cannot be started: " + e.getMessage() + "; start one yourself and give --bus");
        }
    }

    private void startAll(Scenario scenario) throws IOException, InputError {
        // limits the controllers' life if they do not notice that this process was killed
        String seconds = Long.toString(
                Math.round(scenario.clock().time_s(scenario.clock().epochs()) + MARGIN_S));
        String path = folder.resolve(PATH).toString();
        if (HilPlan.of(scenario).controllers() == HilPlan.Controllers.GUIDANCE) {
            start("guidance", seconds, List.of(path));
            return;
        }
        SteeringGear gear = SteeringGear.of(scenario, null);
        start("navigation", seconds, List.of(path));
        start(
                "steering",
                seconds,
                List.of(
                        "--wheelbase",
                        Double.toString(gear.wheelbase_m()),
                        "--max-angle",
                        Double.toString(StrictMath.toDegrees(gear.most_rad()))));
    }

    private void start(String role, String seconds, List<String> more) throws IOException {
        List<String> args = new ArrayList<>(
                List.of("hil-controller", "--role", role, "--bus", bus.toString(), "--seconds", seconds));
        args.addAll(more);
        ProcessBuilder builder = new ProcessBuilder(JavaCommand.ofHelper(args))
                .redirectErrorStream(true)
                .redirectOutput(log(role).toFile());
        builder.environment().putAll(ParentWatch.variables()); // it ends also when this process is killed
        parts.add(new Part(role, builder.start()));
    }

    private Path log(String role) {
        return folder.resolve(role + ".log");
    }

    /** The controllers' bus. */
    public BusAddress bus() {
        return bus;
    }

    @Override
    public String toString() {
        return parts.stream()
                        .map(part -> "a " + part.role + " controller (process " + part.process.pid() + ")")
                        .collect(Collectors.joining(" and "))
                + " on bus " + bus;
    }

    /**
     * What went wrong with the controllers before they are closed, one line each: why one ended, its faults, or why it
     * was never engaged.
     */
    public List<String> troubles() {
        List<String> found = new ArrayList<>();
        for (Part part : parts) {
            List<String> lines = lines(part.role);
            String last = lines.isEmpty() ? "no output" : lines.getLast();
            if (!part.process.isAlive() && part.process.exitValue() == INTERRUPTED) {
                continue; // Ctrl-C reaches it, too
            }
            if (!part.process.isAlive()) {
                found.add("the " + part.role + " controller ended with code " + part.process.exitValue() + ": " + last);
            } else if (parts.size() > 1) {
                lines.stream()
                        .filter(line -> line.contains(FAULT))
                        .limit(MOST_FAULTS)
                        .forEach(found::add);
                if (lines.stream().noneMatch(line -> line.endsWith(ENGAGED))) {
                    found.add("the " + part.role + " controller was never engaged; its last line: " + last);
                }
            }
        }
        return found;
    }

    private List<String> lines(String role) {
        try {
            return Files.readAllLines(log(role));
        } catch (IOException e) {
            return List.of();
        }
    }

    @Override
    public void close() {
        parts.forEach(part -> part.process.destroy());
        try {
            for (Part part : parts) {
                if (!part.process.waitFor(STOP_TIMEOUT_S, TimeUnit.SECONDS)) {
                    part.process.destroyForcibly();
                }
            }
            LeftFolders.delete(folder);
        } catch (InterruptedException e) {
            parts.forEach(part -> part.process.destroyForcibly());
            Thread.currentThread().interrupt();
        }
    }
}
