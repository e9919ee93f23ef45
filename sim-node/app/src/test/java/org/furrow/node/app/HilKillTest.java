package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.DatagramSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.bus.BusAddress;
import org.furrow.node.can.bus.Buses;
import org.furrow.node.testkit.Jvm;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process of a run with a vehicle in the loop is killed with signal 9: "not ready" is sent, all processes end, and
 * what was recorded is replayed to the recorded digests.
 */
@Tag("run")
class HilKillTest {
    private static final long HANG_S = 300;
    private static final int MACHINE_GUIDANCE = 44032;
    private static final int GUIDANCE_COMMAND = 44288;
    /** Rank of the vehicle in the loop; rank 0 writes the digests. */
    private static final int IN_LOOP = 1;

    @TempDir
    private Path folder;

    private Path out = Path.of("");
    private Path log = Path.of("");
    private String bus = "";

    @BeforeEach
    void prepare() throws IOException {
        out = folder.resolve("out");
        log = folder.resolve("log");
        try (DatagramSocket free = new DatagramSocket()) {
            bus = "udp:239.74.163.2:" + free.getLocalPort() + "@0";
        }
        Files.writeString(folder.resolve("binding.yaml"), """
                node: {address: 19}
                receive:
                  - message: guidance-command
                    timeout_s: 2
                    on_timeout: not-ready
                    fields: [{field: curvature_1pm, signal: curvature_command_1pm}]
                send:
                  - message: machine-guidance
                    period_s: 0.1
                    destination: 28
                    fields: [{field: ready, signal: ready}]
                """);
    }

    @Tag("nightly")
    @Test
    void shouldReplayToTheDigestsWhenRankZeroIsKilled() throws Exception {
        killAndReplay(0);
    }

    @Tag("nightly")
    @Test
    void shouldReplayToTheDigestsWhenTheRankInTheLoopIsKilled() throws Exception {
        killAndReplay(IN_LOOP);
    }

    /** The controller would command an empty bus for the rest of its time. */
    @Test
    void shouldEndItsControllerWhenItIsKilled() throws Exception {
        Process hil =
                Jvm.start(log, List.of(), "org.furrow.node.app.Furrow", "hil", "hil-demo", "--out", out.toString());
        List<ProcessHandle> controllers = List.of();
        while (hil.isAlive() && controllers.isEmpty()) {
            LockSupport.parkNanos(20_000_000);
            controllers = hil.children().toList();
        }
        assertEquals(1, controllers.size(), Files.readString(log));
        ProcessHandle controller = controllers.getFirst();
        hil.destroyForcibly().waitFor(); // the controller has just begun, and may not watch its parent yet
        try {
            controller.onExit().get(HANG_S, TimeUnit.SECONDS);
        } finally {
            controller.destroyForcibly();
        }
    }

    private void killAndReplay(int victim) throws Exception {
        assumeTrue(Ranks.OPEN_MPI.isHere());
        List<Integer> ready = new ArrayList<>();
        try (CanBus controller = Buses.open(BusAddress.parse(bus), () -> 0L)) {
            Process process = start();
            Path digests = out.resolve("digests.csv");
            while (process.isAlive() && (!ready.contains(1) || !Files.exists(digests) || Files.size(digests) < 4_000)) {
                exchange(controller, ready);
            }
            assertTrue(process.isAlive(), Files.readString(log));
            new ProcessBuilder(
                            "kill",
                            "-KILL",
                            Long.toString(Ranks.find(process, victim).pid()))
                    .start()
                    .waitFor();
            long until_ns = System.nanoTime() + TimeUnit.SECONDS.toNanos(HANG_S);
            while (process.isAlive() && System.nanoTime() < until_ns) {
                exchange(controller, ready);
            }
            exchange(controller, ready);
            assertTrue(process.waitFor(1, TimeUnit.SECONDS), "did not end");
            assertEquals(ExitCodes.RUN_FAILED, process.exitValue(), Files.readString(log));
        }
        if (victim != IN_LOOP) {
            assertEquals(0, ready.getLast(), "the last message says that the machine is not ready: " + ready);
        }
        assertTrue(Files.readString(out.resolve("INCOMPLETE")).contains("rank " + victim), Files.readString(log));
        List<String> recorded = completeRows(out.resolve("digests.csv"));
        for (int k = 0; k < recorded.size(); k++) {
            assertTrue(recorded.get(k).matches((k + 1) + ",[0-9a-f]{16}"), recorded.get(k));
        }
        replay(recorded);
    }

    /** Replays the run; then the comparison finds a digest that was changed. */
    private void replay(List<String> recorded) throws IOException {
        Path again = folder.resolve("again");
        Cli replay = Cli.run("hil", "--bus", "replay:" + out, "--out", again.toString());
        assertEquals(ExitCodes.INTERRUPTED, replay.exitCode(), replay.err().toString());
        List<String> replayed = completeRows(again.resolve("digests.csv"));
        int both = Math.min(recorded.size(), replayed.size());
        assertTrue(both > 50, recorded.size() + " " + replayed.size());
        assertEquals(recorded.subList(0, both), replayed.subList(0, both));
        String row = recorded.get(both - 10);
        Path digests = out.resolve("digests.csv");
        Files.writeString(digests, Files.readString(digests).replace(row, row.substring(0, row.length() - 4) + "ffff"));
        Cli differing = Cli.run(
                "hil",
                "--bus",
                "replay:" + out,
                "--out",
                folder.resolve("differing").toString());
        assertEquals(ExitCodes.RUN_FAILED, differing.exitCode(), differing.err().toString());
        assertTrue(
                differing.err().getLast().contains("departs from it: digests.csv:"),
                differing.err().toString());
    }

    private Process start() throws IOException {
        List<String> command = new ArrayList<>(List.of("org.furrow.node.app.Furrow", "hil", "crossing"));
        command.addAll(List.of("--set", "hil.vehicle=north", "--binding"));
        command.addAll(List.of(folder.resolve("binding.yaml").toString(), "--bus", bus));
        command.addAll(List.of("--duration", "3000", "--warm-up", "0.5", "--no-real-time", "--ranks", "2"));
        command.addAll(List.of("--max-overruns", "1000000", "--max-slip", "3600", "--max-lag", "60"));
        command.addAll(List.of("--out", out.toString()));
        command.addAll(Ranks.OPEN_MPI.options());
        return Jvm.start(log, List.of(), command.toArray(String[]::new));
    }

    /** Sends a command and collects the readiness of the machine. */
    private static void exchange(CanBus controller, List<Integer> ready) {
        CanFrame command = new CanFrame().extended(J1939Id.of(3, GUIDANCE_COMMAND, 19, 28));
        controller.send(command.length(8).put64(0, -1L).put16(0, 32_128));
        controller.drain(frame -> {
            if (frame.isExtended() && J1939Id.pgn(frame.id()) == MACHINE_GUIDANCE) {
                ready.add((frame.u8(2) >> 2) & 3);
            }
        });
        LockSupport.parkNanos(20_000_000);
    }

    /** Rows of a table without its header; the last one may be incomplete. */
    private static List<String> completeRows(Path table) throws IOException {
        String text = Files.readString(table);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().skip(1).toList();
    }
}
