package org.furrow.node.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.LongPredicate;
import java.util.function.UnaryOperator;
import org.agrona.DirectBuffer;
import org.furrow.node.engine.control.Order;
import org.furrow.node.engine.control.OrderSource;
import org.furrow.node.engine.control.OutsideControl;
import org.furrow.node.engine.schedule.ConductedRun;
import org.furrow.node.engine.schedule.Conductor;
import org.furrow.node.engine.shard.WorldLayout;
import org.furrow.node.engine.vehicle.Neighbours;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.ForwardingTransport;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.MemoryFault;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.shard.BlockGrid;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.LocalHub;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Three ranks, one of which diverges: the divergence is detected in time and located. */
@Tag("run")
class CoherenceTest {
    private static final int RANKS = 3;
    private static final int FAULT_EPOCH = 40;
    private static final int WRONG_RANK = 1;
    private static final long TIMEOUT_MS = 240_000;
    private static final RankLoop.Settings SHARDED =
            new RankLoop.Settings(1, null, null, OutsideControl.NONE, false, WorldLayout.SHARDED, 0);

    /** Half the distance of the wrong rank's vehicle from the others, in tiles. */
    private static final int FAR_TILES = 250;

    @TempDir
    private Path folder;

    private final RankLoop[] loops = new RankLoop[RANKS];
    private final @Nullable Throwable[] failures = new Throwable[RANKS];
    private final int[] lastEpoch = new int[RANKS];
    private String expected = "";
    private boolean conducted;
    private int lateInCommits;

    /** The tile was written in the epoch before the fault: a wheel stands on it. */
    @ParameterizedTest
    @CsvSource({"0, 3", "1, 30", "2, 3"})
    void shouldDetectAFlippedBitUnderAVehicleWithinTwoEpochs(int delay, int bit) {
        run(delay, "2", transport -> transport, (epoch, loop) -> {
            if (epoch == FAULT_EPOCH) {
                flip(loop, true, bit);
            }
        });
        assertAllReport(expected);
        for (int epoch : lastEpoch) {
            assertTrue(
                    epoch <= steppedAtFault(delay) + delay + 2, "delay=" + delay + " detected only in epoch " + epoch);
        }
    }

    /** The ranks are several epochs apart when they find it, and have applied parts of later epochs. */
    @Test
    void shouldLocateAFlippedBitWhereRanksLookAhead() {
        int lookahead = 5;
        run(0, "2", RankLoop.Settings.PLAIN.lookingAhead(lookahead), transport -> transport, (epoch, loop) -> {
            if (epoch == FAULT_EPOCH) {
                flip(loop, true, 3);
            }
        });
        assertAllReport(expected);
        for (int epoch : lastEpoch) {
            assertTrue(epoch <= FAULT_EPOCH + 2 * lookahead + 2, "detected only in epoch " + epoch);
        }
    }

    /**
     * The wrong rank is ahead when it commits the epoch of the fault. So where all ranks hold, it receives the others'
     * chains after that commit, and has sent only chains before it: it alone finds the difference.
     */
    @Test
    void shouldLocateAFlippedBitThatOneRankFindsWhereAllHold() throws IOException {
        int holds = 16;
        int lookahead = 6;
        CountDownLatch wrongRankIsAhead = new CountDownLatch(1);
        CountDownLatch othersHaveCommitted = new CountDownLatch(RANKS - 1);
        Scenario scenario = farFromTheWrongRank();
        LocalHub hub = new LocalHub(RANKS, 2, TIMEOUT_MS);
        List<RankLoop> ranks = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            boolean isWrong = rank == WRONG_RANK;
            EpochWatch watch = new EpochWatch(rank, (epoch, loop) -> {
                if (isWrong && epoch == holds - 2) {
                    flip(loop, key -> Math.abs(TileKey.tj(key)) < FAR_TILES, 3);
                } else if (isWrong && epoch == holds - 1) {
                    await(othersHaveCommitted);
                } else if (!isWrong && epoch == holds) {
                    othersHaveCommitted.countDown();
                }
            });
            watch.onStepped = epoch -> {
                if (isWrong && epoch == holds) {
                    wrongRankIsAhead.countDown();
                } else if (!isWrong && epoch == holds - lookahead) {
                    await(wrongRankIsAhead);
                }
            };
            OutsideControl control = new OutsideControl(true, rank == 0 ? new HoldAfter(holds) : null, List.of());
            RankLoop.Settings settings =
                    new RankLoop.Settings(1, null, null, control, false, WorldLayout.REPLICATED, lookahead);
            ranks.add(new RankLoop(scenario, hub.rank(rank), settings, watch, () -> false));
        }
        runRanks(ranks);
        assertAllReport(expected);
    }

    /** The wrong rank's vehicle is far from the others, and these are beside each other. */
    private Scenario farFromTheWrongRank() throws IOException {
        Path file = Files.writeString(folder.resolve("far.yaml"), """
                furrow: 1
                name: far
                duration_s: 1
                terrain: {type: flat}
                soil: mid
                delay: 0
                paths:
                  first: [[0, 0], [80, 0]]
                  far: [[0, 200], [80, 200]]
                  beside: [[0, 5], [80, 5]]
                vehicles:
                  - {name: first, type: patrol-4x4, start: {path: first, at_m: 0}, driver: {type: path, path: first, speed_mps: 5}}
                  - {name: far, type: patrol-4x4, start: {path: far, at_m: 0}, driver: {type: path, path: far, speed_mps: 5}}
                  - {name: beside, type: patrol-4x4, start: {path: beside, at_m: 0}, driver: {type: path, path: beside, speed_mps: 5}}
                """);
        return Scenarios.brief(file.toString());
    }

    /** Orders the ranks to hold after an epoch, and then to run to the end. */
    private record HoldAfter(int epoch) implements OrderSource {
        @Override
        public boolean wantsHold() {
            return false;
        }

        @Override
        public void beforeEpoch(int next) {
            // every epoch is due at once
        }

        @Override
        public void hasTimeToSpare() {
            // orders do not travel ahead
        }

        @Override
        public Order next(int last) {
            return new Order.Go(last < epoch ? epoch : Integer.MAX_VALUE);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(TIMEOUT_MS / 4, TimeUnit.MILLISECONDS), "the other ranks did not come");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** No vehicle touches the tile again, so the cyclic check of all tiles detects it. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void shouldDetectAFlippedBitFarFromVehiclesWithinTheFullCheck(int delay) {
        run(delay, "6", transport -> transport, (epoch, loop) -> {
            if (epoch == FAULT_EPOCH) {
                flip(loop, false, 7);
            }
        });
        assertAllReport(expected);
        for (int epoch : lastEpoch) {
            assertTrue(
                    epoch <= steppedAtFault(delay) + 251 + delay + 2,
                    "delay=" + delay + " detected only in epoch " + epoch);
        }
    }

    /** A fault in the last epoch, which no later message covers. */
    @Test
    void shouldDetectAFlippedBitAfterTheLastEpoch() {
        run(1, "1", transport -> transport, (epoch, loop) -> {
            if (epoch == 50) {
                flip(loop, false, 0);
            }
        });
        assertAllReport(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void shouldNameTheNodeChangedByAMessageAlteredInTransit(int delay) {
        run(delay, "2", transport -> new AlteringTransport(transport, 0, FAULT_EPOCH, true), (epoch, loop) -> {});
        assertAllReport("worlds disagree after epoch " + FAULT_EPOCH + ": tile (");
        assertAllReport("sinkage ");
        assertAllReport(" on rank " + WRONG_RANK);
        assertAllReport("rank 0's message for epoch " + FAULT_EPOCH + " was received differently: checksum ");
        for (int epoch : lastEpoch) {
            assertTrue(
                    epoch <= steppedAtFault(delay) + delay + 2, "delay=" + delay + " detected only in epoch " + epoch);
        }
    }

    /** Commits decided by a conductor, which may exclude the wrong rank's epochs for some commits. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldNameTheNodeInAConductedRun(boolean late) {
        conducted = true;
        lateInCommits = late ? 6 : 0;
        run(1, "2", transport -> transport, (epoch, loop) -> {
            if (epoch == FAULT_EPOCH) {
                flip(loop, true, 5);
            }
        });
        assertAllReport("worlds disagree after epoch ");
        assertAllReport(expected);
    }

    @Test
    void shouldRejectAMessageWithAWrongChecksum() {
        run(0, "2", transport -> new AlteringTransport(transport, 0, FAULT_EPOCH, false), (epoch, loop) -> {});
        String message =
                String.valueOf(Objects.requireNonNull(failures[WRONG_RANK]).getMessage());
        assertTrue(message.startsWith("message of rank 0 for epoch " + FAULT_EPOCH + " is damaged: "), message);
        assertEquals(FAULT_EPOCH - 1, loops[WRONG_RANK].committedEpoch());
    }

    @Test
    void shouldApplyNothingOfAnEpochWithADamagedDelta() {
        run(0, "2", transport -> new AlteringTransport(transport, 0, FAULT_EPOCH, false), (epoch, loop) -> {});
        String message =
                String.valueOf(Objects.requireNonNull(failures[WRONG_RANK]).getMessage());
        assertTrue(message.startsWith("message of rank 0 for epoch " + FAULT_EPOCH + " is damaged: "), message);
        assertEquals(FAULT_EPOCH - 1, loops[WRONG_RANK].committedEpoch());
        assertTrue(loops[WRONG_RANK].worlds().all().get(0).tiles() > 0);
        loops[WRONG_RANK].worlds().all().get(0).changedSince(FAULT_EPOCH - 1, (key, mask) -> assertEquals(0, mask));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldNameATileOfAShardedGroundThatChangedInMemory(boolean newest) {
        run(newest ? 1 : 0, "2", SHARDED.lookingAhead(newest ? 0 : 4), transport -> transport, (epoch, loop) -> {
            if (epoch == FAULT_EPOCH) {
                flip(loop, newest, 7);
            }
        });
        assertAllReport("the memory of rank 1 has changed without a commit: "
                + expected.substring(0, expected.indexOf(", node")));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldNameTheNodeInWhichACopyOfABlockDiffersFromItsOwners(boolean written) {
        run(1, "2", SHARDED, transport -> transport, (epoch, loop) -> {
            if (epoch == FAULT_EPOCH) {
                alterCopy(loop, written);
            }
        });
        assertAllReport(expected);
        for (int epoch : lastEpoch) {
            assertTrue(epoch <= FAULT_EPOCH + 10 + 1 + 2, "detected only in epoch " + epoch);
        }
    }

    /** Changes a node of a block that another rank owns, with all of its sums: behind a wheel, or beside its track. */
    private void alterCopy(RankLoop loop, boolean written) {
        CommittedWorld world = loop.worlds().all().get(0);
        BlockGrid grid = BlockGrid.of(loop.units().get(0).view().spacing_m(), RANKS);
        long[] keys = {TileKey.NONE};
        world.changedSince(FAULT_EPOCH - 1, (key, mask) -> {
            int owner = grid.owner(grid.blockOf(key));
            if (mask != 0
                    && keys[0] == TileKey.NONE
                    && owner != WRONG_RANK
                    && (!written || behindWheels(world, key) >= 0)) {
                keys[0] = key;
            }
        });
        int tile = world.find(keys[0]);
        CommittedWorld.Node node = new CommittedWorld.Node();
        int local = written ? behindWheels(world, keys[0]) : Long.numberOfTrailingZeros(~world.mask(tile));
        node.epoch = 1;
        if (written) {
            world.get(tile, local, node);
        }
        node.fields[NodeField.SINKAGE.row()]++;
        world.put(tile, local, node);
        expected = "tile (" + TileKey.ti(keys[0]) + ", " + TileKey.tj(keys[0]) + "), node (" + TileKey.i(keys[0], local)
                + ", " + TileKey.j(keys[0], local) + "): " + (written ? "sinkage " : "deformed ");
    }

    /** A node that no wheel has touched for some epochs; -1: none. */
    private static int behindWheels(CommittedWorld world, long key) {
        CommittedWorld.Node node = new CommittedWorld.Node();
        int tile = world.find(key);
        for (int local = 0; local < TileKey.NODES; local++) {
            if ((world.mask(tile) >>> local & 1) != 0) {
                world.get(tile, local, node);
                if (node.epoch < FAULT_EPOCH - 3) {
                    return local;
                }
            }
        }
        return -1;
    }

    @Test
    void shouldEndWithOneDigestWithoutFaults() {
        run(1, "2", transport -> transport, (epoch, loop) -> {});
        for (int rank = 0; rank < RANKS; rank++) {
            assertNull(failures[rank]);
            assertEquals(loops[0].digest(), loops[rank].digest());
        }
    }

    /** The last epoch that was simulated when {@link #FAULT_EPOCH} was committed. */
    private static int steppedAtFault(int delay) {
        return FAULT_EPOCH + delay;
    }

    private interface Event {
        void at(int epoch, RankLoop loop);
    }

    private void run(int delay, String duration_s, UnaryOperator<Transport> wrongRanksTransport, Event onWrongRank) {
        run(delay, duration_s, RankLoop.Settings.PLAIN, wrongRanksTransport, onWrongRank);
    }

    private void run(
            int delay,
            String duration_s,
            RankLoop.Settings settings,
            UnaryOperator<Transport> wrongRanksTransport,
            Event onWrongRank) {
        Scenario scenario = Scenarios.brief("crossing", "duration_s=" + duration_s, "delay=" + delay);
        LocalHub hub = new LocalHub(RANKS, delay + 2, TIMEOUT_MS);
        List<RankLoop> ranks = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            Transport transport = rank == WRONG_RANK ? wrongRanksTransport.apply(hub.rank(rank)) : hub.rank(rank);
            Event event = rank == WRONG_RANK ? onWrongRank : (epoch, loop) -> {};
            ConductedRun run = conducted
                    ? new ConductedRun(
                            0, rank == 0 ? conductor() : null, ConductedRun.Follower.NONE, unit -> null, false)
                    : null;
            ranks.add(new RankLoop(scenario, transport, settings, new EpochWatch(rank, event), () -> false, run));
        }
        runRanks(ranks);
    }

    /** Includes every vehicle at once, except that of the wrong rank during some commits after the fault. */
    private Conductor conductor() {
        return (arrived, vector) -> {
            int commit = vector.commit();
            for (int v = 0; v < arrived.length; v++) {
                if (arrived[v] < commit) {
                    return false;
                }
            }
            for (int v = 0; v < arrived.length; v++) {
                boolean excluded = v == WRONG_RANK && commit > FAULT_EPOCH && commit <= FAULT_EPOCH + lateInCommits;
                vector.include(v, excluded ? vector.included(v) : commit);
            }
            return true;
        };
    }

    private void runRanks(List<RankLoop> ranks) {
        List<Work> works = new ArrayList<>();
        for (int rank = 0; rank < ranks.size(); rank++) {
            RankLoop loop = ranks.get(rank);
            loops[rank] = loop;
            works.add(() -> {
                try {
                    loop.run();
                } catch (StoreException | RuntimeException e) {
                    loop.transport().abort(FailureKind.RUN_FAILED, String.valueOf(e.getMessage()));
                    throw e;
                }
            });
        }
        inThreads(works);
    }

    /** The work of a rank. */
    private interface Work {
        void run() throws StoreException;
    }

    private void inThreads(List<Work> works) {
        List<Thread> threads = new ArrayList<>();
        for (int w = 0; w < works.size(); w++) {
            int rank = w;
            threads.add(Thread.ofPlatform().start(() -> {
                try {
                    works.get(rank).run();
                } catch (StoreException | RuntimeException e) {
                    failures[rank] = e;
                }
            }));
        }
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Flips a bit of a node in the most recently written tile, or in the first one. */
    private void flip(RankLoop loop, boolean newest, int bit) {
        long[] keys = {TileKey.NONE};
        loop.worlds().all().get(0).changedSince(newest ? loop.committedEpoch() - 1 : 0, (key, mask) -> {
            if (mask != 0 && (keys[0] == TileKey.NONE || !newest)) {
                keys[0] = key;
            }
        });
        flip(loop, keys[0], bit);
    }

    /** Flips a bit of a node in the last of the most recently written tiles that are wanted. */
    private void flip(RankLoop loop, LongPredicate wanted, int bit) {
        long[] keys = {TileKey.NONE};
        loop.worlds().all().get(0).changedSince(loop.committedEpoch() - 1, (key, mask) -> {
            if (mask != 0 && wanted.test(key)) {
                keys[0] = key;
            }
        });
        flip(loop, keys[0], bit);
    }

    private void flip(RankLoop loop, long key, int bit) {
        CommittedWorld world = loop.worlds().all().get(0);
        int tile = world.find(key);
        int node = Long.numberOfTrailingZeros(world.mask(tile));
        MemoryFault.flip(world, tile, node, bit);
        expected = "tile (" + TileKey.ti(key) + ", " + TileKey.tj(key) + "), node (" + TileKey.i(key, node) + ", "
                + TileKey.j(key, node) + "): sinkage ";
    }

    private void assertAllReport(String text) {
        for (int rank = 0; rank < RANKS; rank++) {
            String message =
                    String.valueOf(Objects.requireNonNull(failures[rank], "rank " + rank + " did not detect it")
                            .getMessage());
            assertTrue(message.contains(text), "expected '" + text + "' in: " + message);
        }
    }

    /** Records a rank's last epoch and fires the event. */
    private final class EpochWatch implements EpochObserver {
        private final int rank;
        private final Event event;
        private IntConsumer onStepped = epoch -> {};

        EpochWatch(int rank, Event event) {
            this.rank = rank;
            this.event = event;
        }

        @Override
        public void onStepped(int epoch, List<VehicleUnit> units) {
            lastEpoch[rank] = epoch;
            onStepped.accept(epoch);
        }

        @Override
        public void onCommitted(int epoch, Neighbours vehicles) {
            event.at(epoch, loops[rank]);
        }
    }

    /** Changes the lowest bit of a node's sinkage in one rank's message for one epoch. */
    private static final class AlteringTransport extends ForwardingTransport {
        private final int victim;
        private final int victimEpoch;
        private final boolean sealed;
        private int round = -1;

        AlteringTransport(Transport inner, int victim, int epoch, boolean sealed) {
            super(inner);
            this.victim = victim;
            this.victimEpoch = epoch;
            this.sealed = sealed;
        }

        @Override
        public void await() {
            super.await();
            round++;
        }

        @Override
        public DirectBuffer received(int rank) {
            DirectBuffer message = super.received(rank);
            if (rank != victim || round != victimEpoch) {
                return message;
            }
            int length = super.receivedLength(rank);
            return sealed ? Alteration.ofFirstSinkage(message, length) : Alteration.ofLastByte(message, length);
        }

        @Override
        public int receivedLength(int rank) {
            int length = super.receivedLength(rank);
            return sealed && rank == victim && round == victimEpoch
                    ? Alteration.ofFirstSinkage(super.received(rank), length).capacity()
                    : length;
        }
    }
}
