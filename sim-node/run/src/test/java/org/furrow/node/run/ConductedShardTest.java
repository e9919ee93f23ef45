package org.furrow.node.run;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.engine.control.OutsideControl;
import org.furrow.node.engine.control.RunEvent;
import org.furrow.node.engine.schedule.ConductedRun;
import org.furrow.node.engine.schedule.Conductor;
import org.furrow.node.engine.shard.WorldLayout;
import org.furrow.node.engine.vehicle.Neighbours;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.ForwardingTransport;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.shard.BlockGrid;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.LocalHub;
import org.furrow.world.transport.RankThreads;
import org.furrow.world.transport.Transport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A sharded ground where one rank decides the commits, which include some vehicles late. */
@Tag("run")
class ConductedShardTest {
    private static final long TIMEOUT_MS = 240_000;
    /** Limit of lag in the scenarios, in epochs of 20 ms. */
    private static final int MOST_LAG = 10;

    private static final int NO_RANK = -1;

    @TempDir
    private Path folder;

    /** What a rank does after a commit. */
    private interface AfterCommit {
        AfterCommit NONE = (rank, loop, commit) -> {};

        void at(int rank, RankLoop loop, int commit);
    }

    /** Includes vehicles with random delays, which are the same in all runs, and waits for what it includes. */
    private static Conductor scripted(long seed, int ejected, int ejectedAt) {
        return (arrived, vector) -> {
            Random ofCommit = new Random(1000 * seed + vector.commit() / 7);
            int[] wanted = new int[arrived.length];
            for (int v = 0; v < arrived.length; v++) {
                int lag = ofCommit.nextInt(3) == 0 ? ofCommit.nextInt(MOST_LAG + 1) : 0;
                boolean isEnding = vector.commit() == vector.last();
                wanted[v] = Math.max(vector.included(v), isEnding ? vector.commit() : vector.commit() - lag);
                if (!isOut(v, ejected, vector.commit(), ejectedAt) && arrived[v] < wanted[v]) {
                    return false;
                }
            }
            for (int v = 0; v < arrived.length; v++) {
                if (isOut(v, ejected, vector.commit(), ejectedAt)) {
                    vector.eject(v);
                } else {
                    vector.include(v, wanted[v]);
                }
            }
            return true;
        };
    }

    private static boolean isOut(int vehicle, int ejected, int commit, int ejectedAt) {
        return vehicle == ejected && commit >= ejectedAt;
    }

    /** Vehicles that cross each other's ruts, and blocks that arrive up to a dozen epochs late. */
    @ParameterizedTest
    @CsvSource({"1, 1, 4", "2, 2, 3", "3, 1, 6", "4, 3, 2"})
    void shouldGiveTheDigestsOfAReplicatedGround(long seed, int delay, int ranks) throws IOException {
        Scenario scenario = meeting(seed, delay);
        List<Long> expected = digests(scenario, 1, seed, WorldLayout.REPLICATED, NO_RANK);
        assertEquals(expected, digests(scenario, ranks, seed, WorldLayout.SHARDED, NO_RANK));
    }

    /** The rank of the ejected vehicle has no other, and then others. */
    @ParameterizedTest
    @CsvSource({"6, 1", "3, 4"})
    void shouldGoOnWithoutAnEjectedVehicle(int ranks, int ejected) throws IOException {
        Scenario scenario = meeting(5, 1);
        List<Long> expected = digests(scenario, ranks, 5, WorldLayout.REPLICATED, ejected);
        assertEquals(expected, digests(scenario, ranks, 5, WorldLayout.SHARDED, ejected));
    }

    /** As those of a rank that was ejected: a rank does not go on until they are there. */
    @Test
    void shouldWaitForBlocksThatAreLaterThanTheLimit() throws IOException {
        Scenario scenario = meeting(1, 1);
        List<Long> expected = digests(scenario, 1, 1, WorldLayout.REPLICATED, NO_RANK);
        Ranks run = new Ranks(scenario, 6, WorldLayout.SHARDED, 1, NO_RANK);
        run.mostLate = Integer.MAX_VALUE;
        run.idlePolls = 2000;
        run.execute();
        assertEquals(List.of(), List.copyOf(run.failures));
        assertEquals(expected, run.digests.getFirst());
    }

    /** The second vehicle makes a rut and leaves; the first one crosses it; then the second one drives over both. */
    @Test
    void shouldBringBlocksUpToDateForAVehicleThatReturns() throws IOException {
        double[][] loop = {{20, 2}, {56, 2}, {56, 14}, {20, 14}, {12, 8}, {20, 2}, {30, 2}};
        Path file = new RandomScenario(1)
                .addRoute(new double[][] {{22, -20}, {22, 30}}, 4, false)
                .addRoute(loop, 9, false)
                .write(folder, 17);
        Scenario scenario = inLoop(file, 1);
        List<Long> expected = digests(scenario, 1, 1, WorldLayout.REPLICATED, NO_RANK);
        assertEquals(expected, digests(scenario, 2, 1, WorldLayout.SHARDED, NO_RANK));
    }

    private Scenario meeting(long seed, int delay) throws IOException {
        Path file = new RandomScenario(seed)
                .addGroup(2, new double[] {0, 0})
                .addGroup(2, new double[] {45, 3})
                .addVehicle(new double[] {12, 0.5}, new double[] {60, 0.7}, 9)
                .addVehicle(new double[] {58, 1.5}, new double[] {-10, 1.2}, 9)
                .write(folder, 4);
        return inLoop(file, delay);
    }

    private static Scenario inLoop(Path file, int delay) {
        return Scenarios.brief(
                file.toString(),
                "delay=" + delay,
                "hil.vehicle=v0",
                "hil.max_lag_s=" + 0.02 * MOST_LAG,
                "hil.start_lag_s=0");
    }

    private static List<Long> digests(Scenario scenario, int ranks, long seed, WorldLayout layout, int ejected) {
        Ranks run = new Ranks(scenario, ranks, layout, seed, ejected);
        run.execute();
        assertEquals(List.of(), List.copyOf(run.failures));
        for (List<Long> each : run.digests) {
            assertEquals(run.digests.getFirst(), each);
        }
        assertEquals(scenario.clock().epochs() + 1, run.digests.getFirst().size());
        return run.digests.getFirst();
    }

    /** Four vehicles 300 m apart: a rank has ground of its own vehicle, and of others only where it owns it. */
    @Test
    void shouldKeepOnlyWhatItOwnsAndWhatIsNear() throws IOException {
        RandomScenario random = new RandomScenario(1);
        for (int v = 0; v < 4; v++) {
            random.addRoute(new double[][] {{0, 300 * v}, {90, 300 * v}}, 6, false);
        }
        Scenario scenario = inLoop(random.write(folder, 3), 1);
        int last = scenario.clock().epochs();
        TreeSet<Integer> seen = new TreeSet<>();
        Ranks run = new Ranks(scenario, 4, WorldLayout.SHARDED, 1, NO_RANK);
        BlockGrid grid = BlockGrid.of(scenario.ground().grid_m(), 4);
        run.afterCommit = (rank, loop, commit) -> {
            if (commit == last) {
                synchronized (seen) {
                    seen.add(rank);
                }
                double tile_m = TileKey.SIDE * scenario.ground().grid_m();
                CommittedWorld world = loop.worlds().all().getFirst();
                int near = 0;
                for (long key : world.keysInOrder()) {
                    boolean isOwned = grid.owner(grid.blockOf(key)) == rank;
                    boolean isNear = Math.abs(TileKey.tj(key) * tile_m - 300 * rank) < 60;
                    assertTrue(isOwned || isNear, "rank " + rank + " has tile " + TileKey.tj(key) * tile_m);
                    near += isNear ? 1 : 0;
                }
                assertTrue(near > 50, "rank " + rank + " lacks its own ruts: " + near);
            }
        };
        run.execute();
        assertEquals(List.of(), List.copyOf(run.failures));
        assertEquals(4, seen.size());
    }

    /** A push that no vehicle's engine can give. */
    @Test
    void shouldNameAVehicleThatOutrunsItsArea() throws IOException {
        Ranks run = new Ranks(meeting(1, 1), 6, WorldLayout.SHARDED, 1, NO_RANK);
        run.events = List.of(new RunEvent(400, 0, 1, new RunEvent.Push(3e6, 0, 0, 100)));
        run.execute();
        String all = run.failures.toString();
        assertTrue(all.contains("vehicle=v1 epoch="), all);
        assertTrue(all.contains("has reached ground that its rank does not hold"), all);
    }

    /** A node of a block that another rank owns changes on one rank, with all of its sums. */
    @Test
    void shouldNameTheTilesOfACopyThatDiffersFromItsOwners() throws IOException {
        Scenario scenario = meeting(1, 1);
        int wrong = 2;
        Ranks run = new Ranks(scenario, 3, WorldLayout.SHARDED, 1, NO_RANK);
        BlockGrid grid = BlockGrid.of(scenario.ground().grid_m(), 3);
        long[] altered = {TileKey.NONE};
        run.afterCommit = (rank, loop, commit) -> {
            if (rank == wrong && commit == 60) {
                CommittedWorld world = loop.worlds().all().getFirst();
                world.changedSince(commit - 1, (key, mask) -> {
                    if (mask != 0 && altered[0] == TileKey.NONE && grid.owner(grid.blockOf(key)) != wrong) {
                        altered[0] = key;
                    }
                });
                int tile = world.find(altered[0]);
                CommittedWorld.Node node = new CommittedWorld.Node();
                int local = Long.numberOfTrailingZeros(~world.mask(tile));
                node.epoch = 1;
                node.fields[NodeField.SINKAGE.row()]++;
                world.put(tile, local, node);
            }
            assertTrue(commit < 100, "the difference was not found");
        };
        run.execute();
        int ti = TileKey.ti(altered[0]) & -grid.side();
        int tj = TileKey.tj(altered[0]) & -grid.side();
        String all = run.failures.toString();
        assertTrue(all.contains("the tiles (" + ti + ", " + tj + ") to "), all);
        assertTrue(all.contains("of rank 2 differ from those of their owner, rank "), all);
        assertFalse(all.contains("was not found"), all);
    }

    /** Ranks of a run in this JVM, the first of which decides the commits. */
    private static final class Ranks {
        private final Scenario scenario;
        private final int ranks;
        private final WorldLayout layout;
        private final long seed;
        private final int ejected;
        private final RankLoop[] loops;
        final List<List<Long>> digests = new ArrayList<>();
        final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<RunEvent> events = List.of();
        int mostLate = MOST_LAG;
        int idlePolls = 100;
        AfterCommit afterCommit = AfterCommit.NONE;

        Ranks(Scenario scenario, int ranks, WorldLayout layout, long seed, int ejected) {
            this.scenario = scenario;
            this.ranks = ranks;
            this.layout = layout;
            this.seed = seed;
            this.ejected = ejected;
            loops = new RankLoop[ranks];
        }

        void execute() {
            LocalHub hub = new LocalHub(ranks, scenario.exchange().delay() + 2, TIMEOUT_MS);
            List<Thread> threads = new ArrayList<>();
            for (int rank = 0; rank < ranks; rank++) {
                digests.add(new ArrayList<>());
                Transport transport = new LateBlocks(hub.rank(rank), seed, mostLate, idlePolls);
                Conductor conductor = rank == 0 ? scripted(seed, ejected, 70) : null;
                ConductedRun run =
                        new ConductedRun(0, conductor, ConductedRun.Follower.NONE, ConductedRun.Pilots.NONE, false);
                RankLoop.Settings settings =
                        new RankLoop.Settings(1, null, null, new OutsideControl(false, null, events), false, layout, 0);
                loops[rank] = new RankLoop(scenario, transport, settings, observer(rank), () -> false, run);
                RankLoop loop = loops[rank];
                threads.add(Thread.ofPlatform().daemon().start(() -> {
                    try {
                        loop.run();
                    } catch (StoreException | RuntimeException | Error e) {
                        failures.add(e);
                        transport.abort(FailureKind.RUN_FAILED, String.valueOf(e.getMessage()));
                    }
                }));
            }
            assertEquals(-1, RankThreads.awaitEnd(threads, hub::hasFailed));
        }

        private EpochObserver observer(int rank) {
            return new EpochObserver() {
                @Override
                public void onCommitted(int epoch, Neighbours vehicles) {
                    afterCommit.at(rank, loops[rank], epoch);
                }

                @Override
                public void onDigest(int epoch, long digest) {
                    digests.get(rank).add(digest);
                }
            };
        }
    }

    /** Passes blocks on late: after some more messages of their sender, or when nothing else arrives. */
    private static final class LateBlocks extends ForwardingTransport {
        private static final int BLOCKS = 'F' | 'U' << 8 | 'R' << 16 | 'P' << 24;
        private final Random random;
        private final int mostLate;
        private final int idlePolls;
        private final Deque<Late> held = new ArrayDeque<>();
        private int idle;

        private static final class Late {
            final int from;
            final byte[] bytes;
            int after;

            Late(int from, byte[] bytes, int after) {
                this.from = from;
                this.bytes = bytes;
                this.after = after;
            }
        }

        /**
         * @param mostLate bound of the number of messages
         * @param idlePolls number of polls after which nothing else arrives
         */
        LateBlocks(Transport inner, long seed, int mostLate, int idlePolls) {
            super(inner);
            this.mostLate = mostLate;
            this.idlePolls = idlePolls;
            random = new Random(seed + inner.rank());
        }

        @Override
        public int poll(Receiver receiver) {
            int passed = super.poll((from, message, length) -> {
                if (message.getInt(0, LITTLE_ENDIAN) == BLOCKS) {
                    byte[] bytes = new byte[length];
                    message.getBytes(0, bytes);
                    held.add(new Late(from, bytes, random.nextInt(mostLate)));
                } else {
                    held.stream().filter(late -> late.from == from).forEach(late -> late.after--);
                    receiver.receive(from, message, length);
                }
            });
            idle = passed == 0 ? idle + 1 : 0;
            return passed + passOn(receiver, idle > idlePolls);
        }

        /** Messages of one rank keep their order. */
        private int passOn(Receiver receiver, boolean all) {
            int count = 0;
            TreeSet<Integer> blocked = new TreeSet<>();
            Iterator<Late> each = held.iterator();
            while (each.hasNext()) {
                Late late = each.next();
                if ((all || late.after <= 0) && !blocked.contains(late.from)) {
                    each.remove();
                    DirectBuffer message = new UnsafeBuffer(Arrays.copyOf(late.bytes, late.bytes.length));
                    receiver.receive(late.from, message, late.bytes.length);
                    count++;
                } else {
                    blocked.add(late.from);
                }
            }
            return count;
        }
    }
}
