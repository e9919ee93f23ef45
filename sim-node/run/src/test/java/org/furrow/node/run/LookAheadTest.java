package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.engine.control.OutsideControl;
import org.furrow.node.engine.shard.WorldLayout;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.results.RunSummary;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.LocalHub;
import org.furrow.world.transport.RankThreads;
import org.furrow.world.transport.Transport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that wait only for those that can matter to them compute what ranks compute that meet after each epoch. */
@Tag("run")
class LookAheadTest {
    private static final long TIMEOUT_MS = 120_000;
    private static final String BOTH = "replicated sharded";

    @TempDir
    private Path folder;

    /** One rut, ways that cross, collisions, towed carts, tracks and vehicles abreast. */
    @ParameterizedTest
    @CsvSource({
        "convoy, 3, 8, replicated sharded",
        "crossing, 3, 2, replicated",
        "meeting, 2.7, 8, replicated sharded",
        "trucks, 1, 8, replicated",
        "tractors, 1, 8, replicated",
        "tracks, 0.4, 8, sharded",
        "weak-scaling, 0.6, 8, sharded"
    })
    void shouldGiveTheFilesOfRanksThatMeetAfterEachEpoch(String name, double duration_s, int lookahead, String grounds)
            throws IOException, InputError {
        compare(Scenarios.brief(name, "delay=0", "duration_s=" + duration_s), 4, lookahead, grounds);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"convoy, 3, 2", "convoy, 6, 8", "crossing, 3, 8", "crossing, 3, 16"})
    void shouldGiveTheFilesOfRanksThatMeetInLongerRunsAndOtherWindows(String name, double duration_s, int lookahead)
            throws IOException, InputError {
        compare(Scenarios.brief(name, "delay=0", "duration_s=" + duration_s), 4, lookahead, BOTH);
    }

    /** Two groups that meet themselves, vehicles that cross from one to the other, and vehicles that enter late. */
    @ParameterizedTest
    @CsvSource("1, 5, 8")
    void shouldGiveTheFilesOfRanksThatMeetInARandomWorld(long seed, int ranks, int lookahead)
            throws IOException, InputError {
        compare(groups(seed, 5), ranks, lookahead, BOTH);
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(longs = {2, 3, 4, 5, 6, 7, 8})
    void shouldGiveTheFilesOfRanksThatMeetInMoreWorlds(long seed) throws IOException, InputError {
        compare(groups(seed, 6), 2 + (int) seed % 5, 1 << seed % 5, BOTH);
    }

    /** Tractors with carts whose ruts cross. */
    @Test
    void shouldGiveTheFilesOfRanksThatMeetForTowedCarts() throws IOException, InputError {
        Path file = Files.writeString(folder.resolve("carts.yaml"), """
                furrow: 1
                name: carts
                duration_s: 4
                step_s: 0.001
                epoch_ticks: 10
                grid_m: 0.1
                soil: mid
                terrain: {type: flat}
                paths:
                  first: [[0, 0], [40, 0]]
                  second: [[9, -12], [9, 30]]
                vehicles:
                  - {name: first, type: tractor-cart, start: {path: first, at_m: 6}, driver: {type: path, path: first, speed_mps: 4}}
                  - {name: second, type: tractor-cart, start: {path: second, at_m: 6}, driver: {type: path, path: second, speed_mps: 4}}
                """);
        compare(Scenarios.brief(file.toString()), 2, 8, "replicated");
    }

    private Scenario groups(long seed, double duration_s) throws IOException {
        Path file = new RandomScenario(seed)
                .addGroup(2, new double[] {0, 0})
                .addGroup(2, new double[] {45, 3})
                .addVehicle(new double[] {12, 0.5}, new double[] {60, 0.7}, 9)
                .addVehicle(new double[] {58, 1.5}, new double[] {-10, 1.2}, 9)
                .write(folder, duration_s);
        return Scenarios.brief(file.toString());
    }

    private void compare(Scenario scenario, int ranks, int lookahead, String grounds) throws IOException, InputError {
        Path one = folder.resolve("one");
        RunSummary alone = record(scenario, Run.Options.of(1, 1), one);
        int count = Math.min(ranks, scenario.vehicles().size());
        for (String ground : grounds.split(" ")) {
            compare(alone, one, scenario, options(count, ground, lookahead));
        }
    }

    private static Run.Options options(int ranks, String ground, int lookahead) {
        return new Run.Options(ranks, 1, 0, null, 0, 0, "sharded".equals(ground), lookahead);
    }

    private void compare(RunSummary alone, Path one, Scenario scenario, Run.Options options)
            throws IOException, InputError {
        Path ahead = folder.resolve(options.sharded() ? "sharded" : "replicated");
        RunSummary summary = record(scenario, options, ahead);
        assertEquals(alone.digest(), summary.digest());
        assertTrue(summary.coherent());
        assertEquals(alone.joinedNodes(), summary.joinedNodes());
        assertEquals(alone.vehicles(), summary.vehicles());
        assertNull(Verifier.check(ahead));
        assertNull(Verifier.compare(one, ahead));
        for (String file : new String[] {"digests.csv", "world/ground.nodes", RunLog.FILE}) {
            assertEquals(-1, Files.mismatch(one.resolve(file), ahead.resolve(file)), file);
        }
    }

    private static RunSummary record(Scenario scenario, Run.Options options, Path out) {
        Recording recording = new Recording(scenario.clock().epochTicks());
        try {
            return LocalRun.run(new RunPreparation.Plan(scenario, options, out, false, recording), () -> false);
        } catch (InputError | RunFailedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ranks lose time at random, so that each order of messages occurs; the digest after each epoch stays the same. */
    @ParameterizedTest
    @CsvSource({"convoy, 8, 2, replicated", "meeting, 5, 4, replicated", "convoy, 4, 3, sharded"})
    void shouldGiveTheSameDigestsWhenRanksAreDelayedAtRandom(String name, int lookahead, long seed, String grounds) {
        compareDelayed(Scenarios.brief(name, "delay=0", "duration_s=2"), lookahead, seed, grounds);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"convoy, 2, 1", "crossing, 8, 3"})
    void shouldGiveTheSameDigestsWhenRanksAreDelayedOtherwise(String name, int lookahead, long seed) {
        compareDelayed(Scenarios.brief(name, "delay=0", "duration_s=2"), lookahead, seed, BOTH);
    }

    /** A rope reads both of its vehicles, which are far apart. */
    @Test
    void shouldWaitForTheOtherEndOfARope() {
        Scenario scenario = Scenarios.brief(
                "belly",
                "duration_s=0.6",
                "terrain={type: flat}",
                "vehicles.0.start.x_m=60",
                "ropes.0.from_s=0",
                "ropes.0.length_m=59.5");
        compareDelayed(scenario, 8, 1, BOTH);
    }

    private static void compareDelayed(Scenario scenario, int lookahead, long seed, String grounds) {
        int ranks = Math.min(4, scenario.vehicles().size());
        List<Long> expected = digests(scenario, options(1, "replicated", 0), (rank, epoch) -> {});
        for (String ground : grounds.split(" ")) {
            assertEquals(expected, delayedDigests(scenario, options(ranks, ground, lookahead), seed), ground);
        }
    }

    private static List<Long> delayedDigests(Scenario scenario, Run.Options options, long seed) {
        List<Random> randoms = new ArrayList<>();
        for (int rank = 0; rank < options.ranks(); rank++) {
            randoms.add(new Random(10 * seed + rank));
        }
        return digests(scenario, options, (rank, epoch) -> {
            Random random = randoms.get(rank);
            if (random.nextInt(4) == 0) {
                LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(random.nextInt(20_000)));
            }
        });
    }

    /** A rank that stands still holds far ranks up only after the window, and those at once that read its vehicle. */
    @ParameterizedTest
    @ValueSource(strings = {"replicated", "sharded"})
    void shouldWaitForThoseThatMatterAlone(String ground) throws IOException {
        int lookahead = 6;
        int stops = 10;
        Path file = new RandomScenario(1)
                .addRoute(new double[][] {{0, 0}, {80, 0}}, 5, false)
                .addRoute(new double[][] {{0, 200}, {80, 200}}, 5, false)
                .addRoute(new double[][] {{0, 5}, {80, 5}}, 5, false)
                .write(folder, 1);
        Scenario scenario = Scenarios.brief(file.toString());
        List<Long> expected = digests(scenario, options(1, ground, 0), (rank, epoch) -> {});
        CountDownLatch farIsAhead = new CountDownLatch(1);
        AtomicIntegerArray stepped = new AtomicIntegerArray(3);
        AtomicInteger nearWhileStopped = new AtomicInteger();
        List<Long> actual = digests(scenario, options(3, ground, lookahead), (rank, epoch) -> {
            stepped.set(rank, epoch);
            if (rank == 1 && epoch == stops + lookahead + 1) {
                farIsAhead.countDown();
            }
            if (rank == 0 && epoch == stops + 1) {
                await(farIsAhead); // the message of this epoch is sent already, that of the next one is not
                nearWhileStopped.set(stepped.get(2));
            }
        });
        assertEquals(expected, actual);
        assertTrue(nearWhileStopped.get() <= stops + 2, "the near rank reached epoch " + nearWhileStopped);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(
                    latch.await(TIMEOUT_MS / 2, TimeUnit.MILLISECONDS), "far ranks wait for a rank that stands still");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private interface AfterStep {
        void at(int rank, int epoch);
    }

    /** Digests after each epoch; the same on all ranks. */
    private static List<Long> digests(Scenario scenario, Run.Options options, AfterStep afterStep) {
        int ranks = options.ranks();
        LocalHub hub = new LocalHub(ranks, 2, TIMEOUT_MS);
        List<List<Long>> digests = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            digests.add(new ArrayList<>());
        }
        List<Thread> threads = new ArrayList<>();
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        for (int rank = 0; rank < ranks; rank++) {
            Transport transport = hub.rank(rank);
            threads.add(Thread.ofPlatform().daemon().start(() -> {
                try {
                    run(scenario, transport, settings(options), afterStep, digests.get(transport.rank()));
                } catch (RuntimeException | Error e) {
                    failures.add(e);
                    transport.abort(FailureKind.RUN_FAILED, String.valueOf(e.getMessage()));
                }
            }));
        }
        assertEquals(-1, RankThreads.awaitEnd(threads, hub::hasFailed));
        assertEquals(List.of(), List.copyOf(failures));
        for (List<Long> each : digests) {
            assertEquals(digests.getFirst(), each);
        }
        return digests.getFirst();
    }

    private static RankLoop.Settings settings(Run.Options options) {
        WorldLayout layout = options.sharded() ? WorldLayout.SHARDED : WorldLayout.REPLICATED;
        return new RankLoop.Settings(1, null, null, OutsideControl.NONE, false, layout, options.lookahead());
    }

    private static void run(
            Scenario scenario,
            Transport transport,
            RankLoop.Settings settings,
            AfterStep afterStep,
            List<Long> digests) {
        EpochObserver observer = new EpochObserver() {
            @Override
            public void onStepped(int epoch, List<VehicleUnit> units) {
                afterStep.at(transport.rank(), epoch);
            }

            @Override
            public void onDigest(int epoch, long digest) {
                digests.add(digest);
            }
        };
        try {
            new RankLoop(scenario, transport, settings, observer, () -> false).run();
        } catch (StoreException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A run that was stopped while its ranks look ahead resumes with another window and ground, and ends alike. */
    @Test
    void shouldStopAndResumeWithAnotherWindow() throws Exception {
        Scenario scenario = groups(2, 4);
        Path whole = folder.resolve("whole");
        RunSummary alone = LocalRun.run(scenario, 1, 1, whole);
        Path stopped = folder.resolve("stopped");
        stop(scenario, new Run.Options(4, 1, 0.5, null, 0, 0, false, 4), stopped, 60);
        Path second = folder.resolve("second");
        stop(scenario, new Run.Options(3, 1, 0.5, stopped, 0, 0, true, 3), second, 60);
        Path last = folder.resolve("last");
        RunSummary resumed = LocalRun.run(scenario, new Run.Options(5, 1, 0.5, second, 0, 0, true, 8), last);
        assertTrue(resumed.resumedAtEpoch() > 0);
        assertEquals(0, resumed.resumedAtEpoch() % 10, "ranks with a sharded ground stop at an area exchange");
        assertEquals(alone.digest(), resumed.digest());
        assertEquals(alone.joinedNodes(), resumed.joinedNodes());
        assertEquals(alone.vehicles(), resumed.vehicles());
        assertNull(Verifier.check(last));
    }

    private static void stop(Scenario scenario, Run.Options options, Path out, int epoch) {
        AtomicInteger asked = new AtomicInteger();
        RunPreparation.Plan plan = new RunPreparation.Plan(scenario, options, out, false, null);
        assertThrows(
                RankLoop.InterruptedRunException.class,
                () -> LocalRun.run(plan, () -> asked.incrementAndGet() > epoch * options.ranks()));
    }

    @Test
    void shouldRefuseWhatItCannotLookAheadIn() {
        Scenario delayed = Scenarios.brief("convoy", "delay=1", "duration_s=0.2");
        Transport transport = new LocalHub(1, 2, TIMEOUT_MS).rank(0);
        assertThrows(
                IllegalArgumentException.class,
                () -> new RankLoop(
                        delayed,
                        transport,
                        RankLoop.Settings.PLAIN.lookingAhead(2),
                        new EpochObserver() {},
                        () -> false));
    }
}
