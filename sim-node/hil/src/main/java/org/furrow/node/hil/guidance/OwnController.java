package org.furrow.node.hil.guidance;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.furrow.node.can.bus.BusAddress;
import org.furrow.node.input.InputError;
import org.furrow.node.run.launch.JavaCommand;
import org.furrow.node.scenario.Scenario;

/**
 * A guidance controller in a separate process, for HIL runs without a {@code --bus}. The bus is a multicast
 * group on a free UDP port of this machine.
 */
public final class OwnController implements AutoCloseable {
    private static final String GROUP = "239.74.163.2";
    private static final int THIS_MACHINE_HOPS = 0;
    private static final long STOP_TIMEOUT_S = 5;
    /** Added to the run's simulated time, for start, warm-up and shutdown. */
    private static final double MARGIN_S = 300;

    private final BusAddress bus;
    private final Process process;
    private final Path folder;

    private OwnController(BusAddress bus, Process process, Path folder) {
        this.bus = bus;
        this.process = process;
        this.folder = folder;
    }

    /**
     * Starts a controller for a scenario's HIL vehicle. Close it when the run has ended.
     *
     * @throws InputError when the vehicle has no path or receiver, or the process cannot be started
     */
    public static OwnController start(Scenario scenario) throws InputError {
        List<double[]> points = Waypoints.of(scenario);
        try {
            BusAddress bus = new BusAddress.Multicast(InetAddress.getByName(GROUP), freePort(), THIS_MACHINE_HOPS);
            Path folder = Files.createTempDirectory("furrow-controller");
            Path path = folder.resolve("waypoints.csv");
            Waypoints.write(points, path);
            // limits the controller's life if this process is killed
            String seconds = Long.toString(
                    Math.round(scenario.clock().time_s(scenario.clock().epochs()) + MARGIN_S));
            Process process = new ProcessBuilder(JavaCommand.of(
                            List.of("hil-controller", path.toString(), "--bus", bus.toString(), "--seconds", seconds)))
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("log").toFile())
                    .start();
            return new OwnController(bus, process, folder);
        } catch (IOException e) {
            throw new InputError(
                    "the controller cannot be started: " + e.getMessage() + "; start one yourself and give --bus");
        }
    }

    /** The controller's bus. */
    public BusAddress bus() {
        return bus;
    }

    @Override
    public String toString() {
        return "a guidance controller (process " + process.pid() + ") on bus " + bus;
    }

    /** Why the controller ended before it was closed; empty while it runs. */
    public String fault() {
        if (process.isAlive()) {
            return "";
        }
        String ended = "the controller ended with code " + process.exitValue();
        try (Stream<String> lines = Files.lines(folder.resolve("log"))) {
            return ended + ": " + lines.reduce((earlier, later) -> later).orElse("no output");
        } catch (IOException e) {
            return ended;
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_TIMEOUT_S, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            for (String name : List.of("waypoints.csv", "log")) {
                Files.deleteIfExists(folder.resolve(name));
            }
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // a temporary folder may remain
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            return socket.getLocalPort();
        }
    }
}
