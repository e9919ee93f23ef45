package org.furrow.node.hil.guidance;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
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
 * The other end of a HIL run that was given no bus: a multicast group on a port that nobody uses, and on it a guidance controller in a process of its own: in
 * Python where python-can is installed, else in Java.
 */
public final class OwnController implements AutoCloseable {
    private static final String GROUP = "239.74.163.2";
    private static final int THIS_MACHINE_HOPS = 0;
    private static final String PYTHON = "/usr/bin/python3";
    private static final long TRIAL_S = 20;
    private static final long PATIENCE_S = 5;
    /** Besides the run itself: starting, warming up, and the last words. */
    private static final double AROUND_S = 300;

    private final BusAddress bus;
    private final String language;
    private final Process process;
    private final Path folder;

    private OwnController(BusAddress bus, String language, Process process, Path folder) {
        this.bus = bus;
        this.language = language;
        this.process = process;
        this.folder = folder;
    }

    /**
     * Starts a controller for a scenario's HIL vehicle; close it when the run has ended.
     *
     * @throws InputError when the vehicle cannot be guided, or no process can be started
     */
    public static OwnController start(Scenario scenario) throws InputError {
        List<double[]> points = GuidanceTask.waypoints(scenario);
        try {
            int port = freePort();
            BusAddress bus = new BusAddress.Multicast(InetAddress.getByName(GROUP), port, THIS_MACHINE_HOPS);
            Path folder = Files.createTempDirectory("furrow-controller");
            Path path = folder.resolve("waypoints.csv");
            Waypoints.write(points, path);
            // it ends by itself, too, should this process be killed
            String seconds = Long.toString(
                    Math.round(scenario.clock().time_s(scenario.clock().epochs()) + AROUND_S));
            boolean python = succeeds(PYTHON, "-c", "import can, msgpack");
            List<String> command;
            if (python) {
                Path script = folder.resolve("path-controller.py");
                Files.writeString(script, GuidanceTask.python(), StandardCharsets.UTF_8);
                command = List.of(
                        PYTHON,
                        script.toString(),
                        "--path",
                        path.toString(),
                        "--bus",
                        bus.toString(),
                        "--seconds",
                        seconds);
            } else {
                command = JavaCommand.of(
                        List.of("hil-controller", path.toString(), "--bus", bus.toString(), "--seconds", seconds));
            }
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("log").toFile())
                    .start();
            return new OwnController(bus, python ? "Python" : "Java", process, folder);
        } catch (IOException e) {
            throw new InputError(
                    "the controller cannot be started: " + e.getMessage() + "; start one yourself and give --bus");
        }
    }

    /** Where it is heard. */
    public BusAddress bus() {
        return bus;
    }

    /** Says in one line who steers. */
    @Override
    public String toString() {
        return "a guidance controller in " + language + " (process " + process.pid() + ") on bus " + bus;
    }

    /** Why the controller has ended before it was told to; empty while it runs. */
    public String fault() {
        if (process.isAlive()) {
            return "";
        }
        try (Stream<String> lines = Files.lines(folder.resolve("log"))) {
            return "the controller has ended with code " + process.exitValue() + ": "
                    + lines.reduce((earlier, later) -> later).orElse("it said nothing");
        } catch (IOException e) {
            return "the controller has ended with code " + process.exitValue();
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_S, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            for (String name : List.of("waypoints.csv", "path-controller.py", "log")) {
                Files.deleteIfExists(folder.resolve(name));
            }
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // a folder for temporary files may stay
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

    private static boolean succeeds(String... command) {
        try {
            Process trial = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            boolean ended = trial.waitFor(TRIAL_S, TimeUnit.SECONDS);
            if (!ended) {
                trial.destroyForcibly();
            }
            return ended && trial.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
