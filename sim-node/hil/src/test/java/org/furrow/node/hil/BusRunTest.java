package org.furrow.node.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.can.BusState;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.hil.events.OperatorAxis;
import org.furrow.node.hil.verdict.Result;
import org.furrow.node.hil.verdict.Verdict;
import org.furrow.node.input.Source;
import org.furrow.node.results.RunSummary;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.testkit.Awaiting;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** A vehicle steered by a controller on a bus, and its replay without the controller. */
@Tag("run")
class BusRunTest {
    private static final int GUIDANCE_COMMAND = 44288;
    private static final String BINDING = """
            node:
              address: 19
              name: {function: 13, industry_group: 2, identity: 42}
            receive:
              - message: guidance-command
                timeout_s: 0.15
                on_timeout: not-ready
                fields:
                  - {field: curvature_1pm, signal: curvature_command_1pm}
                  - {field: steer, signal: steer_enable}
            send:
              - message: machine-guidance
                period_s: 0.1
                destination: 28
                fields:
                  - {field: curvature_1pm, signal: curvature_1pm}
                  - {field: ready, signal: ready}
            """;

    @TempDir
    private Path folder;

    private Path binding = Path.of("");

    @BeforeEach
    void writeBinding() throws Exception {
        binding = Files.writeString(folder.resolve("binding.yaml"), BINDING);
    }

    private Scenario scenario() {
        return Scenarios.brief(
                "single", "duration_s=2", "hil.vehicle=solo", "hil.max_slip_s=3600", "hil.binding=" + binding);
    }

    /** Commands a curve to the left every 20 ms of wall-clock time until it is stopped. */
    private static Thread controller(CanBus bus, AtomicBoolean stop) {
        return Thread.ofPlatform().daemon().start(() -> {
            CanFrame frame = new CanFrame();
            byte[] data = {0, 0, 1, -1, -1, -1, -1, -1};
            int raw = (int) Math.round((8032 - 50) / 0.25); // 50 1/km to the left
            data[0] = (byte) raw;
            data[1] = (byte) (raw >> 8);
            while (!stop.get()) {
                bus.send(frame.extended(J1939Id.of(3, GUIDANCE_COMMAND, 19, 28)).data(data, 0, 8));
                LockSupport.parkNanos(20_000_000);
            }
        });
    }

    @Test
    void shouldFollowTheControllerAndReplayWithoutIt() throws Exception {
        Loops loops = new Loops(scenario());
        CanBus peer = loops.network().join();
        AtomicBoolean stop = new AtomicBoolean();
        Thread controller = controller(peer, stop);

        RunSummary live = loops.run(1, Loops.PACED, folder.resolve("live"));
        stop.set(true);
        controller.join();
        RunSummary again = loops.replay(1, folder.resolve("live"), folder.resolve("again"));
        RunSummary silent = new Loops(scenario()).run(1, HilExtension.Pace.FREE, folder.resolve("silent"));

        var hil = JsonMapper.builder().build().readTree(Files.readString(folder.resolve("live/hil.json")));
        assertTrue(
                hil.get("bus").get("messages").get("taken").asInt() > 20,
                hil.get("bus").toString());
        assertEquals(live.digest(), again.digest());
        assertNotEquals(live.digest(), silent.digest());
        List<String> events = Files.readAllLines(folder.resolve("live/hil/events.csv"));
        assertEquals(events, Files.readAllLines(folder.resolve("again/hil/events.csv")));
        var acting = hil.get("bus").get("signals").get("curvature_command_1pm");
        assertTrue(acting.get("moves").asBoolean());
        assertEquals(0.05, acting.get("last").asDouble(), 1e-9);
        String[] last = Files.readAllLines(folder.resolve("live/vehicles/solo.csv"))
                .getLast()
                .split(",");
        assertTrue(Double.parseDouble(last[12]) > 0.1, "steering to the left");
    }

    @Test
    void shouldReplayARunWithFaults() throws Exception {
        Path faults = Files.writeString(folder.resolve("faults.yaml"), """
                seed: 3
                faults:
                  - {name: lossy, kind: drop, message: guidance-command, share: 0.3, until_s: 1}
                  - {name: late, kind: delay, message: guidance-command, delay_s: 0.05, from_s: 1, until_s: 1.5}
                  - {name: off, kind: bus-off, from_s: 1.5, until_s: 1.9}
                  - {name: wrong, kind: offset, signal: curvature_1pm, offset: 0.01}
                """);
        Path criteria = Files.writeString(folder.resolve("criteria.yaml"), """
                criteria:
                  - {name: not ready, readiness: true, at_most: 0, after_fault: 'off', within_s: 0.3}
                  - {name: standing, column: vx_mps, at_most: -1}
                """);
        Scenario scenario = Scenarios.brief(
                "single",
                "duration_s=2",
                "hil.vehicle=solo",
                "hil.max_slip_s=3600",
                "hil.binding=" + binding,
                "hil.faults=" + faults,
                "hil.criteria=" + criteria);
        Loops loops = new Loops(scenario);
        CanBus peer = loops.network().join();
        AtomicBoolean stop = new AtomicBoolean();
        Thread controller = controller(peer, stop);
        RunSummary live = loops.run(1, Loops.PACED, folder.resolve("live"));
        stop.set(true);
        controller.join();

        RunSummary again = new Loops(scenario).replay(1, folder.resolve("live"), folder.resolve("again"));

        assertEquals(live.digest(), again.digest());
        for (String file : List.of("hil/events.csv", "hil/faults.csv")) {
            List<String> lines = Files.readAllLines(folder.resolve("live").resolve(file));
            assertTrue(lines.size() > 5, file + " " + lines);
            assertEquals(lines, Files.readAllLines(folder.resolve("again").resolve(file)));
        }
        var hil = JsonMapper.builder().build().readTree(Files.readString(folder.resolve("live/hil.json")));
        assertEquals(
                JsonMapper.builder()
                        .build()
                        .readTree(Files.readString(folder.resolve("again/hil.json")))
                        .get("faults"),
                hil.get("faults"));
        List<Result> results = Verdict.read(folder.resolve("live"));
        assertEquals(results, Verdict.read(folder.resolve("again")));
        assertEquals(List.of(true, false), results.stream().map(Result::passed).toList(), results.toString());
        assertNull(Verifier.check(folder.resolve("live")), "the manifest has the hash of hil.json with the results");
        assertEquals("off", hil.get("faults").get(3).get("name").asString(), "by their first effects");
        assertEquals(1.5, hil.get("faults").get(3).get("first_s").asDouble());
        assertEquals(1.9, hil.get("faults").get(3).get("last_s").asDouble());
    }

    @Test
    void shouldIgnoreFramesReceivedBeforeTheFirstStep() throws Exception {
        Loops loops = new Loops(scenario());
        CanBus peer = loops.network().join();
        CanFrame command = new CanFrame().extended(J1939Id.of(3, GUIDANCE_COMMAND, 19, 28));
        command.data(new byte[] {0x60, 0x7D, 1, -1, -1, -1, -1, -1}, 0, 8);
        loops.disturbance = rank -> {
            for (int k = 0; k < 100; k++) { // when the bus is open, and before the first step
                assertTrue(peer.send(command));
            }
            return () -> {};
        };

        loops.run(1, Loops.PACED, folder.resolve("run"));

        assertEquals(1, Files.readAllLines(folder.resolve("run/hil/events.csv")).size(), "no event is recorded");
        var hil = JsonMapper.builder().build().readTree(Files.readString(folder.resolve("run/hil.json")));
        assertEquals(0, hil.get("bus").get("received").asInt(), hil.get("bus").toString());
    }

    @Test
    void shouldClaimItsAddressAgainAfterBusOff() throws Exception {
        Loops loops = new Loops(scenario());
        CanBus peer = loops.network().join();
        loops.network().enter(BusState.BUS_OFF);
        Thread back = Thread.ofPlatform().daemon().start(() -> {
            Awaiting.until("the run's first dropped frames", () -> Files.exists(folder.resolve("run/hil/bus.log")));
            LockSupport.parkNanos(500_000_000);
            loops.network().enter(BusState.ACTIVE);
        });

        loops.run(1, Loops.PACED, folder.resolve("run"));
        back.join();

        StringBuilder order = new StringBuilder();
        peer.drain(frame -> order.append(J1939Id.pgn(frame.id()) == 60928 ? 'c' : 'm'));
        assertTrue(order.toString().matches("cm+"), "claim first: " + order);
    }

    /** Commands arrive all the time; those that waited during the stall do not make the vehicle ready. */
    @Test
    void shouldNotBeReadyAfterAStallUntilTheNextCommand() throws Exception {
        Files.writeString(binding, BINDING.replace("period_s: 0.1", "period_s: 0.01"));
        Loops loops = new Loops(scenario());
        CanBus peer = loops.network().join();
        AtomicBoolean stop = new AtomicBoolean();
        Thread controller = controller(peer, stop);
        AtomicInteger epochs = new AtomicInteger();
        loops.disturbance = rank -> () -> {
            if (epochs.incrementAndGet() == 50) {
                LockSupport.parkNanos(500_000_000);
            }
        };

        RunSummary live = loops.run(1, Loops.PACED, folder.resolve("live"));
        stop.set(true);
        controller.join();
        RunSummary again = loops.replay(1, folder.resolve("live"), folder.resolve("again"));

        StringBuilder ready = new StringBuilder();
        peer.drain(frame -> {
            if (J1939Id.pgn(frame.id()) == 44032) {
                ready.append((frame.u8(2) >> 2) & 3);
            }
        });
        // a busy machine adds stalls
        assertTrue(
                ready.toString().matches("0*1+(0+1+)+0"), "ready, not after a stall, ready; not at the end: " + ready);
        List<String> events = Files.readAllLines(folder.resolve("live/hil/events.csv"));
        assertTrue(events.stream().anyMatch(line -> line.contains(",0,stall,")));
        assertEquals(live.digest(), again.digest());
        assertEquals(events, Files.readAllLines(folder.resolve("again/hil/events.csv")));
        var hil = JsonMapper.builder().build().readTree(Files.readString(folder.resolve("live/hil.json")));
        assertTrue(hil.get("bus").get("messages").get("stale").asInt() > 10, hil.toString());
    }

    @Test
    void shouldStoreItsBindingAndDbcFileInTheResults() throws Exception {
        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere/dbc"));
        Files.writeString(elsewhere.resolve("mine.dbc"), """
                BO_ 291 Steer: 8 Vector__XXX
                 SG_ Angle : 0|16@1- (0.001,0) [-1|1] "" Vector__XXX
                """);
        binding = Files.writeString(folder.resolve("elsewhere/binding.yaml"), """
                dbc: dbc/mine.dbc
                receive:
                  - message: Steer
                    fields:
                      - {field: Angle, signal: steering}
                """);
        Scenario original = Scenarios.of(
                "single", "duration_s=1", "hil.vehicle=solo", "hil.max_slip_s=3600", "hil.binding=" + binding);
        Loops loops = new Loops(original);
        CanBus peer = loops.network().join();
        Thread sender = Thread.ofPlatform().daemon().start(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                peer.send(new CanFrame().standard(291).length(8).put16(0, 300));
                LockSupport.parkNanos(20_000_000);
            }
        });
        RunSummary live = loops.run(1, Loops.PACED, folder.resolve("live"));
        sender.interrupt();
        sender.join();
        Path moved = Files.move(folder.resolve("live"), folder.resolve("moved"));
        Files.delete(elsewhere.resolve("mine.dbc"));
        Files.delete(binding);

        Scenario kept = ScenarioReader.read(Source.ofFile(moved.resolve("scenario.yaml")), List.of());
        RunSummary again = new Loops(kept).replay(1, moved, folder.resolve("again"));

        assertEquals(live.digest(), again.digest());
        assertEquals(original.origin().identity(), kept.origin().identity(), "needed to resume the run");
        assertTrue(Files.readAllLines(moved.resolve("hil/events.csv")).size() > 10);
    }

    @Test
    void shouldClaimItsAddressAndNotBeReadyWithoutCommands() throws Exception {
        Loops loops = new Loops(scenario());
        CanBus peer = loops.network().join();

        loops.run(1, HilExtension.Pace.FREE, folder.resolve("run"));

        StringBuilder ready = new StringBuilder();
        boolean[] claimed = {false};
        peer.drain(frame -> {
            int pgn = J1939Id.pgn(frame.id());
            claimed[0] |= pgn == 60928;
            if (pgn == 44032) {
                ready.append((frame.u8(2) >> 2) & 3);
            }
        });
        assertTrue(claimed[0]);
        assertTrue(ready.toString().matches("0{16,21}"), ready.toString());
    }

    @Test
    void shouldGiveControlToTheOperatorBetweenSteps() throws Exception {
        Loops loops = new Loops(scenario());
        loops.queue.operator(OperatorAxis.ACTIVE, 1);
        loops.queue.operator(OperatorAxis.BRAKE, 1);

        RunSummary braked = loops.run(1, HilExtension.Pace.FREE, folder.resolve("run"));
        RunSummary again = loops.replay(1, folder.resolve("run"), folder.resolve("again"));

        assertTrue(Math.abs(braked.vehicles().getFirst().speed_mps()) < 0.2);
        assertEquals(braked.digest(), again.digest());
    }
}
