package org.furrow.node.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.furrow.node.can.BusState;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.message.Guidance;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.engine.ground.WorldMemory;
import org.furrow.node.hil.events.OperatorAxis;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunSummary;
import org.furrow.node.run.LocalRun;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.transport.FailureKind;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** HIL runs on several ranks: the HIL vehicle's rank never waits, and all ranks agree on one digest. */
@Tag("run")
class LiveRunTest {
    private static final int STALLED = 1;
    /** Simulated time of the long run; longer for acceptance. */
    private static final int SECONDS = Integer.getInteger("furrow.hil.seconds", 5);

    @TempDir
    private Path folder;

    private static Scenario scenario(String duration_s, String... more) {
        return Loops.convoy(
                duration_s,
                Stream.concat(Stream.of("delay=1"), Arrays.stream(more)).toArray(String[]::new));
    }

    @Test
    void shouldMatchAFreeRunWhenAllRanksAreInTime() throws RunFailedException {
        Scenario scenario = scenario("0.6");

        RunSummary live = new Loops(scenario).run(4, HilExtension.Pace.FREE, folder.resolve("live"));
        RunSummary free = LocalRun.run(scenario, 4, 1, folder.resolve("free"));

        assertEquals(free.digest(), live.digest());
        assertTrue(live.coherent());
    }

    @Test
    void shouldReplayToTheSameDigestAfterAPeerStalled() throws Exception {
        Loops loops = new Loops(scenario(Integer.toString(SECONDS)));
        loops.disturbance = Loops.Disturbance.stalling(100, 300);
        loops.warmUp_s = 1;

        RunSummary live = loops.run(4, Loops.PACED, folder.resolve("live"));
        JsonNode hil = Loops.hil(folder.resolve("live"));
        RunSummary again = loops.replay(4, folder.resolve("live"), folder.resolve("again"));

        assertTrue(live.coherent());
        assertTrue(hil.get("peers").get("worst_lag_epochs").asInt() >= 5, hil.toString());
        assertEquals(0, hil.get("peers").get("wait_turns").asLong(), "the HIL rank never waits");
        assertEquals(500 * SECONDS, hil.get("steps").asInt());
        assertEquals(live.digest(), again.digest());
        assertEquals(
                Files.readString(folder.resolve("live/digests.csv")),
                Files.readString(folder.resolve("again/digests.csv")));
        assertEquals(
                Files.readString(folder.resolve("live/vehicles/second.csv")),
                Files.readString(folder.resolve("again/vehicles/second.csv")));
    }

    @Test
    void shouldReplayAKilledRunUpToItsLastCommit() throws Exception {
        Loops loops = new Loops(scenario("1"));
        loops.queue.operator(OperatorAxis.ACTIVE, 1);
        loops.queue.operator(OperatorAxis.BRAKE, 0.4);
        loops.run(4, Loops.PACED, folder.resolve("live"));
        Path killed = folder.resolve("killed/hil");
        Files.createDirectories(killed);
        int kept = 31;
        List<String> commits = Files.readAllLines(folder.resolve("live/hil/commits.csv"));
        Files.writeString(
                killed.resolve("commits.csv"),
                String.join("\n", commits.subList(0, 1 + kept)) + "\n"
                        + commits.get(kept + 1).substring(0, 3));
        Files.writeString(
                killed.resolve("events.csv"), Files.readString(folder.resolve("live/hil/events.csv")) + "499,0,oper");

        List<String> blocks = Files.readAllLines(folder.resolve("live/hil/blocks.csv"));
        Files.writeString(killed.resolve("blocks.csv"), blocks.getFirst() + "\n"); // killed within the first block
        Files.writeString(folder.resolve("killed/INCOMPLETE"), "the run has not ended\n");

        assertThrows( // the recording ends here
                RankLoop.InterruptedRunException.class,
                () -> loops.replay(4, folder.resolve("killed"), folder.resolve("again")));

        List<String> digests = Files.readAllLines(folder.resolve("again/digests.csv"));
        assertEquals(Files.readAllLines(folder.resolve("live/digests.csv")).subList(0, digests.size()), digests);
        assertTrue(digests.getLast().startsWith(kept + ","), digests.getLast());
    }

    /**
     * Rank 1 falls behind and rank 2 fails; the run resumes from its last checkpoint and is then replayed from
     * its start.
     */
    @Test
    void shouldResumeFromACheckpointAndReplayTheWholeRun() throws Exception {
        Path out = folder.resolve("run");
        String faults = "hil.faults=" + Files.writeString(folder.resolve("faults.yaml"), """
                seed: 7
                faults:
                  - {name: early, kind: offset, signal: yaw_rate_radps, offset: 0.05, from_s: 0.1, until_s: 0.5}
                  - {name: late, kind: offset, signal: speed_mps, offset: 1, from_s: 3}
                """);
        Loops first = new Loops(scenario("4", faults));
        first.checkpointEvery_s = 0.4;
        first.queue.operator(OperatorAxis.ACTIVE, 1);
        first.queue.operator(OperatorAxis.THROTTLE, 0.6);
        AtomicInteger published = new AtomicInteger();
        Loops.Disturbance stalls = Loops.Disturbance.stalling(25, 150);
        first.disturbance = rank -> rank != 2
                ? stalls.apply(rank)
                : () -> {
                    if (published.incrementAndGet() > 120) {
                        throw new IllegalStateException("rank 2 fails here");
                    }
                };
        assertThrows(RunFailedException.class, () -> first.run(4, Loops.PACED, out));
        assertTrue(Files.exists(out.resolve("INCOMPLETE")));

        Loops second = new Loops(scenario("4", faults));
        second.checkpointEvery_s = 0.4;
        second.resume = out;
        second.queue.operator(OperatorAxis.BRAKE, 0.3);
        RunSummary resumed = second.run(4, Loops.PACED, out);
        RunSummary again = new Loops(scenario("4", faults)).replay(2, out, folder.resolve("again"));

        assertTrue(resumed.resumedAtEpoch() > 0, resumed.toString());
        assertTrue(resumed.coherent());
        assertEquals(resumed.digest(), again.digest());
        assertEquals(
                Files.readString(out.resolve("digests.csv")), Files.readString(folder.resolve("again/digests.csv")));
        assertEquals(
                Files.readString(out.resolve("vehicles/lead.csv")),
                Files.readString(folder.resolve("again/vehicles/lead.csv")));
        assertEquals(
                Files.readString(out.resolve("hil/events.csv")),
                Files.readString(folder.resolve("again/hil/events.csv")));
        assertEquals(
                List.of(
                        "tick,t_s,fault,kind,event,id",
                        "50,0.1,early,offset,begin,",
                        "250,0.5,early,offset,end,",
                        "1500,3.0,late,offset,begin,"),
                Files.readAllLines(out.resolve("hil/faults.csv")),
                "faults before the checkpoint and after it");
    }

    @Test
    void shouldMatchAFreeRunWithThreadsAndLimitedWorldMemory() throws Exception {
        RunSummary free = LocalRun.run(scenario("0.6"), 4, 1, folder.resolve("free"));
        Loops loops = new Loops(scenario("0.6"));
        loops.threads = 2;
        loops.worldMemory_bytes = WorldMemory.LEAST_BYTES;
        RunSummary live = loops.run(4, HilExtension.Pace.FREE, folder.resolve("live"));
        assertEquals(free.digest(), live.digest());
    }

    /** A rank that comes last waits for them in its last epoch: they must not wait for that rank. */
    @Test
    void shouldSendReady0BeforeItWaitsForOthers() throws Exception {
        Path binding = Files.writeString(folder.resolve("b.yaml"), """
                node: {address: 19}
                send:
                  - {message: machine-guidance, period_s: 0.02, fields: [{field: ready, signal: ready}]}
                """);
        Loops loops = new Loops(scenario("0.6", "hil.binding=" + binding));
        CanBus peer = loops.network().join();
        List<Double> ready = new ArrayList<>();
        loops.disturbance = rank -> {
            AtomicInteger epochs = new AtomicInteger();
            return () -> {
                if (rank == STALLED && epochs.incrementAndGet() == 30) {
                    awaitReady0(peer, ready);
                }
            };
        };
        loops.run(4, Loops.PACED, folder.resolve("run"));
        assertTrue(ready.contains(1.0), ready.toString());
        assertEquals(0, ready.getLast(), ready.toString());
    }

    private static void awaitReady0(CanBus peer, List<Double> ready) {
        long until_ns = System.nanoTime() + 20_000_000_000L;
        while (System.nanoTime() < until_ns && (ready.isEmpty() || ready.getLast() != 0)) {
            peer.drain(frame -> {
                if (J1939Id.pgn(frame.id()) == Guidance.MACHINE.pgn()) {
                    ready.add(Guidance.READY.get(frame.array()));
                }
            });
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void shouldNameTheVehicleWithTooLargeALag() {
        Loops loops = new Loops(scenario("4", "hil.max_lag_s=0.5", "hil.start_lag_s=0"));
        loops.disturbance = Loops.Disturbance.stalling(20, 1500);

        RunFailedException e =
                assertThrows(RunFailedException.class, () -> loops.run(4, Loops.PACED, folder.resolve("run")));

        assertTrue(String.valueOf(e.getMessage()).contains("vehicle second is "), e.getMessage());
        assertTrue(Files.exists(folder.resolve("run/INCOMPLETE")));
    }

    @Test
    void shouldContinueWithoutAnEjectedVehicle() throws Exception {
        Loops loops = new Loops(scenario("1.6", "hil.max_lag_s=0.5", "hil.start_lag_s=0", "hil.on_lag=eject"));
        loops.disturbance = Loops.Disturbance.stalling(30, 1500);

        RunSummary live = loops.run(4, Loops.PACED, folder.resolve("live"));
        RunSummary again = loops.replay(1, folder.resolve("live"), folder.resolve("again"));

        assertTrue(live.coherent());
        assertEquals(
                "second",
                Loops.hil(folder.resolve("live"))
                        .get("peers")
                        .get("ejected")
                        .get(0)
                        .asString());
        assertEquals(live.digest(), again.digest());
        assertTrue(Files.readString(folder.resolve("live/hil/events.csv")).contains(",eject,second"));
    }

    @Test
    void shouldStopWhenStepsTakeTooLong() throws Exception {
        Loops loops = new Loops(scenario("4", "hil.grace_s=0", "hil.max_overruns=4"));
        int hilRank = new RankPlacement(4, 4).rankOf(0);
        loops.disturbance = rank -> () -> {
            if (rank == hilRank) {
                LockSupport.parkNanos(200_000_000); // more than the ten ticks of an epoch
            }
        };

        RunFailedException e =
                assertThrows(RunFailedException.class, () -> loops.run(4, Loops.PACED, folder.resolve("run")));

        assertEquals(FailureKind.DEADLINES_MISSED, e.kind());
        assertTrue(String.valueOf(e.getMessage()).contains("has missed its deadlines"), e.getMessage());
        assertTrue(Loops.hil(folder.resolve("run")).get("overruns").asInt() >= 4);
    }

    @Test
    void shouldStopWhenSimulatedTimeFallsBehindTheClock() throws Exception {
        Loops loops = new Loops(scenario("4", "hil.grace_s=0", "hil.max_overruns=100000", "hil.max_slip_s=0.3"));
        int hilRank = new RankPlacement(4, 4).rankOf(0);
        loops.disturbance = rank -> () -> {
            if (rank == hilRank) {
                LockSupport.parkNanos(200_000_000);
            }
        };

        RunFailedException e =
                assertThrows(RunFailedException.class, () -> loops.run(4, Loops.PACED, folder.resolve("run")));

        assertEquals(FailureKind.DEADLINES_MISSED, e.kind());
        assertTrue(String.valueOf(e.getMessage()).contains("max_slip_s allows (0.3 s)"), e.getMessage());
        assertTrue(Loops.hil(folder.resolve("run")).get("slipped_s").asDouble() > 0.3);
    }

    @Test
    void shouldContinueWhenTheBusIsUnplugged() throws Exception {
        Loops loops = new Loops(scenario("0.4"));
        loops.network().enter(BusState.UNPLUGGED);

        RunSummary run = loops.run(4, Loops.PACED, folder.resolve("run"));

        assertTrue(run.coherent());
        assertEquals(
                "UNPLUGGED",
                Loops.hil(folder.resolve("run")).get("bus").get("state").asString());
        assertFalse(Files.exists(folder.resolve("run/INCOMPLETE")));
    }
}
