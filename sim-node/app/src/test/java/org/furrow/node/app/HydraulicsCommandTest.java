package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.input.InputError;
import org.furrow.node.run.hydraulics.CircuitServer;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.vehicle.multibody.MultibodySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hydraulics in another process. */
@Tag("run")
class HydraulicsCommandTest {
    @TempDir
    private Path folder;

    private String digest(String... args) {
        List<String> all = new ArrayList<>(List.of("run", "backhoe", "--duration", "0.4", "--no-plots"));
        all.addAll(List.of(args));
        all.addAll(List.of("--out", folder.resolve("run" + args.length).toString()));
        Cli run = Cli.run(all.toArray(String[]::new));
        assertEquals(0, run.exitCode(), run.toString());
        return run.out().getLast();
    }

    @Test
    void shouldGiveTheDigestOfOneProcess() throws InputError, IOException {
        MultibodySpec spec = (MultibodySpec) VehicleReader.read(Library.findVehicle("tractor-backhoe"), source -> {});
        try (CircuitServer server = new CircuitServer(
                Objects.requireNonNull(spec.hydraulics()),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                line -> {})) {
            Thread.ofPlatform().daemon().start(server::run);
            String address = "127.0.0.1:" + server.address().getPort();
            String here = digest();
            assertTrue(here.startsWith("digest "), here);
            assertEquals(here, digest("--hydraulics", address));
        }
    }

    @Test
    void shouldRefuseInOneLine() {
        Cli elsewhere = Cli.run("hydraulics", "tractor-backhoe", "--listen", "203.0.113.1:7300"); // of documents
        assertEquals(ExitCodes.WRONG_INPUT, elsewhere.exitCode(), elsewhere.toString());
        Cli none = Cli.run("run", "backhoe", "--hydraulics", "127.0.0.1:1");
        assertEquals(ExitCodes.WRONG_INPUT, none.exitCode(), none.toString());
        assertTrue(String.join(" ", none.err()).contains("start 'furrow hydraulics VEHICLE' there"), none.toString());
        Cli text = Cli.run("run", "backhoe", "--hydraulics", "here");
        assertTrue(String.join(" ", text.err()).contains("--hydraulics here: must be HOST:PORT"), text.toString());
        Cli dry = Cli.run("run", "crossing", "--hydraulics", "127.0.0.1:1");
        assertTrue(String.join(" ", dry.err()).contains("no vehicle of 'crossing' has hydraulics"), dry.toString());
        Cli other = Cli.run("hydraulics", "hmmwv");
        assertTrue(String.join(" ", other.err()).contains("hmmwv: has no hydraulics"), other.toString());
        Cli steps = Cli.run("bench", "steps", "crossing");
        assertTrue(String.join(" ", steps.err()).contains("crossing: no vehicle has hydraulics"), steps.toString());
        Cli range = Cli.run("bench", "steps", "--within", "0");
        assertTrue(String.join(" ", range.err()).contains("--within 0.0: must be from"), range.toString());
    }
}
