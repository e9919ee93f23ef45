package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.DatagramSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.testkit.Examples;
import org.furrow.node.testkit.PtyPair;
import org.furrow.node.testkit.Software;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Short runs of {@code furrow hil} as a user runs it, with the controller in Python on a real bus. */
@Tag("run")
class HilEndToEndTest {
    private static final String SECONDS = "3";

    @TempDir
    private Path folder;

    @Tag("nightly")
    @Test
    void shouldBeSteeredByPythonCanOverASerialLine() throws Exception {
        assumeTrue(Software.SOCAT.isHere() && Software.PYTHON_CAN.isHere());
        try (PtyPair pty = new PtyPair(folder.resolve("near"), folder.resolve("far"))) {
            assertSteered("slcan:" + pty.near() + "@250k", "slcan:" + pty.far() + "@250k");
        }
    }

    @Test
    void shouldBeSteeredByPythonCanOverMulticast() throws Exception {
        assumeTrue(Software.PYTHON_CAN.isHere());
        String bus;
        try (DatagramSocket free = new DatagramSocket()) {
            bus = "udp:239.74.163.2:" + free.getLocalPort() + "@0";
        }
        assertSteered(bus, bus);
    }

    /** Simulator and controller in Java, each acting as the adapter of the other. */
    @Test
    void shouldBeSteeredByAControllerInJavaOverASerialLine() throws Exception {
        assumeTrue(Software.SOCAT.isHere());
        try (PtyPair pty = new PtyPair(folder.resolve("near"), folder.resolve("far"))) {
            // long enough for a run that begins late on a busy machine
            Thread controller = Thread.ofPlatform()
                    .daemon()
                    .start(() ->
                            Cli.run("hil-controller", "hil-demo", "--bus", "slcan:" + pty.far(), "--seconds", "20"));
            JsonNode hil = run("slcan:" + pty.near());
            assertCommandsWereReceived(hil);
            controller.join();
        }
    }

    private void assertSteered(String ours, String theirs) throws Exception {
        Path path = folder.resolve("path.csv");
        assertEquals(
                ExitCodes.OK,
                Cli.run("hil-controller", "hil-demo", "--write-path", path.toString())
                        .exitCode());
        Path script = Examples.path("path-controller.py");
        Process controller = new ProcessBuilder(
                        "/usr/bin/python3", script.toString(), "--path", path.toString(), "--bus", theirs)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("controller.log").toFile())
                .start();
        try {
            JsonNode hil = run(ours);
            assertTrue(controller.isAlive(), Files.readString(folder.resolve("controller.log")));
            assertCommandsWereReceived(hil);
        } finally {
            controller.destroy();
            assertTrue(controller.waitFor(300, TimeUnit.SECONDS));
        }
    }

    private JsonNode run(String bus) throws IOException {
        Path out = folder.resolve("out");
        Cli cli = Cli.run(
                "hil",
                "hil-demo",
                "--bus",
                bus,
                "--out",
                out.toString(),
                "--duration",
                SECONDS,
                "--warm-up",
                "0.5",
                "--no-real-time",
                "--max-overruns",
                "100000",
                "--max-slip",
                "3600",
                "--max-lag",
                "60");
        assertEquals(ExitCodes.OK, cli.exitCode(), cli.err().toString());
        return JsonMapper.builder().build().readTree(Files.readString(out.resolve("hil.json")));
    }

    /**
     * The controller claimed its address, received that the machine is ready, and steered: the binding accepted
     * its commands.
     */
    private void assertCommandsWereReceived(JsonNode hil) throws IOException {
        JsonNode messages = hil.get("bus").get("messages");
        assertTrue(messages.get("taken").asInt() >= 20, hil.toString());
        assertTrue(messages.get("sent").asInt() >= 100, hil.toString());
        assertEquals(
                0,
                messages.get("malformed").asInt()
                        + hil.get("bus").get("malformed").asInt(),
                hil.toString());
        try (Stream<String> events = Files.lines(folder.resolve("out/hil/events.csv"))) {
            assertTrue(
                    events.anyMatch(line -> line.matches(".*,frame,.* bus 0CAD131C#.{4}FD.*")), "no steering command");
        }
    }
}
