package org.furrow.world.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.furrow.world.TestRandom;
import org.furrow.world.commit.ReferenceWorld.Fields;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.NodeState;
import org.furrow.world.grid.SlopedGround;
import org.furrow.world.grid.TileKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CommitterTest {
    private static final Fields OLD = new Fields(100, 90, 800, 70);
    private static final Fields LOWER_YIELD = new Fields(110, 95, 300, 75);
    private static final Fields MIXED = new Fields(50, 200, 100, 300);

    private final CommittedWorld world = new CommittedWorld();
    private final List<String> observed = new ArrayList<>();
    private final Committer committer = new Committer(
            world,
            (vehicle, key, mask, before) -> observed.add(vehicle + " " + TileKey.ti(key) + "," + TileKey.tj(key) + " "
                    + Long.toHexString(mask) + " " + Long.toHexString(before)),
            1);
    private final DeltaApplier delta = new DeltaApplier(committer);

    @Test
    void shouldSetTheDeltasStateWhenNoOtherVehicleWroteSinceItsBase() {
        commit(1, 0, 0, OLD);
        commit(2, 0, 1, LOWER_YIELD);
        assertNode(LOWER_YIELD, 0, 2, CommittedWorld.Node.NEVER);
        commit(3, 1, 2, MIXED);
        assertNode(MIXED, 1, 3, 1);
        commit(7, 0, 3, LOWER_YIELD);
        assertNode(LOWER_YIELD, 0, 7, 4);
        assertEquals(0, committer.joinedNodes());
        assertEquals(1, world.deformedNodes());
        assertEquals(world.rehash(), world.digest());
    }

    @Test
    void shouldJoinByMaximumWithAnotherVehiclesWriteSinceTheBase() {
        commit(1, 0, 0, OLD);
        commit(2, 1, 0, MIXED);
        assertNode(new Fields(100, 200, 800, 300), 1, 2, 1);
        assertEquals(1, committer.joinedNodes());
    }

    @Test
    void shouldJoinTwoVehiclesWritesOfOneEpoch() {
        committer.begin(5);
        delta.add(-3, 4, OLD).add(8, 0, OLD).send(2, 4);
        delta.add(-3, 4, MIXED).send(6, 4);
        delta.applySent();
        assertEquals(OLD.max(MIXED), Fields.of(node(-3, 4)));
        assertEquals(0, node(-3, 4).gap);
        assertEquals(OLD, Fields.of(node(8, 0)));
        assertEquals(1, committer.joinedNodes());
        assertEquals(List.of("2 -1,0 2000000000 0", "2 1,0 1 0", "6 -1,0 2000000000 2000000000"), observed);
    }

    @Test
    void shouldApplySeveralEpochsOfALateVehicleInSequence() {
        commit(1, 0, 0, OLD);
        committer.begin(4);
        delta.add(0, 0, MIXED).send(0, 0);
        delta.add(0, 0, LOWER_YIELD).add(9, 9, OLD).send(0, 1);
        delta.add(9, 9, MIXED).send(0, 2);
        delta.applySent();
        assertNode(LOWER_YIELD, 0, 4, CommittedWorld.Node.NEVER);
        assertEquals(MIXED, Fields.of(node(9, 9)));
        assertEquals(0, committer.joinedNodes());
    }

    @Test
    void shouldJoinEveryEpochOfALateVehicleWithOthersWritesInTheSameCommit() {
        committer.begin(4);
        delta.add(0, 0, OLD).send(0, 1);
        delta.add(0, 0, LOWER_YIELD).send(0, 2);
        delta.add(0, 0, MIXED).send(1, 3);
        delta.applySent();
        assertNode(OLD.max(LOWER_YIELD).max(MIXED), 1, 4, 0);
        assertEquals(2, committer.joinedNodes());
    }

    @Test
    void shouldRefuseEpochsOfAVehicleOutOfOrder() {
        committer.begin(4);
        delta.add(0, 0, OLD).send(0, 2);
        delta.add(0, 0, OLD).send(0, 1);
        assertThrows(IllegalStateException.class, delta::applySent);
    }

    @Test
    void shouldKeepTheGapToAnEarlierWriterAcrossOwnWrites() {
        commit(3, 1, 2, OLD);
        commit(4, 0, 3, LOWER_YIELD);
        assertNode(LOWER_YIELD, 0, 4, 1);
        commit(5, 0, 2, MIXED);
        assertNode(LOWER_YIELD.max(MIXED), 0, 5, 2);
        commit(6, 0, 3, MIXED);
        assertNode(MIXED, 0, 6, 3);
        assertEquals(1, committer.joinedNodes());
    }

    @Test
    void shouldSaturateTheGapToOtherWriters() {
        commit(1, 1, 0, OLD);
        commit(40_000, 0, 39_999, LOWER_YIELD);
        assertNode(LOWER_YIELD, 0, 40_000, 39_999);
        commit(80_000, 0, 79_998, MIXED);
        assertNode(MIXED, 0, 80_000, CommittedWorld.Node.NEVER);
        commit(80_001, 0, 79_999, OLD);
        assertNode(OLD, 0, 80_001, CommittedWorld.Node.NEVER);
        commit(80_002, 1, 80_000, MIXED);
        assertNode(OLD.max(MIXED), 1, 80_002, 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 5})
    void shouldMatchAReferenceWithFullHistories(int delay) {
        Random random = TestRandom.seeded();
        ReferenceWorld reference = new ReferenceWorld();
        for (int epoch = 1; epoch <= 300; epoch++) {
            committer.begin(epoch);
            for (int vehicle = 0; vehicle < 4; vehicle++) {
                int baseEpoch = Math.max(0, epoch - 1 - delay - random.nextInt(2));
                for (int n = random.nextInt(20); n > 0; n--) {
                    int i = -5 + n;
                    int j = random.nextInt(-3, 4);
                    Fields fields = Fields.random(random);
                    delta.add(i, j, fields);
                    reference.add(vehicle, baseEpoch, i, j, fields);
                }
                delta.send(vehicle, baseEpoch);
            }
            delta.applySent();
            reference.commit(epoch);
            assertFollows(reference, TestRandom.where("delay=" + delay + " epoch=" + epoch));
        }
        assertTrue(reference.joinedNodes() > 0, TestRandom.where("nothing was joined"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void shouldJoinIndependentlyOfVehicleNumbers(int delay) {
        Random random = TestRandom.seeded();
        for (int n = 0; n < 300; n++) {
            long seed = random.nextLong();
            List<Fields> one = joined(new Random(seed), delay, List.of(0, 1, 2));
            String where = TestRandom.where("n=" + n);
            assertEquals(one, joined(new Random(seed), delay, List.of(2, 0, 1)), where);
            assertEquals(one, joined(new Random(seed), delay, List.of(1, 0, 2)), where);
        }
    }

    @Test
    void shouldRefuseVehiclesOutOfOrder() {
        committer.begin(1);
        delta.apply(3, 0);
        delta.send(3, 0);
        assertThrows(IllegalStateException.class, delta::applySent);
        delta.forget();
        delta.send(2, 0);
        IllegalStateException e = assertThrows(IllegalStateException.class, delta::applySent);
        assertTrue(String.valueOf(e.getMessage()).contains("vehicle=2 after vehicle=3"), e.getMessage());
        delta.forget();
        committer.begin(2);
        delta.apply(0, 1);
    }

    @Test
    void shouldUpdateAViewAndKeepItsYoungerChanges() {
        GroundView view = new GroundView(world, SlopedGround.GENTLE, 0.1, 2.0);
        NodeState own = new NodeState(0.25, 0.125, 1000, 2);
        view.require(0, 15, 0, 7);
        own.writeTo(view, 0, 0);
        view.publish(new SoloCommit(new CommittedWorld()));
        own.writeTo(view, 1, 0);
        committer.begin(1);
        delta.add(0, 0, OLD).add(1, 0, OLD).add(2, 0, OLD).add(9, 3, MIXED).apply(4, 0);
        committer.rebase(view, 7, 1);
        assertEquals(1, view.committedEpoch());
        assertEquals(OLD.toState(), NodeState.read(view, 0, 0));
        assertEquals(own.max(OLD.toState()), NodeState.read(view, 1, 0), "built on both");
        assertEquals(OLD.toState(), NodeState.read(view, 2, 0));
        assertEquals(MIXED.toState(), NodeState.read(view, 9, 3));
        int at = view.index(9, 3);
        assertEquals(view.initial_m()[at] - 50 * 0x1p-24 / view.normalZ()[at], view.level_m()[at]);
    }

    @Test
    void shouldRebaseOnManyTilesOfOneEpoch() {
        GroundView view = new GroundView(world, SlopedGround.GENTLE, 0.1, 200.0);
        int side = 8 * 24;
        view.require(0, side - 1, 0, side - 1);
        committer.begin(1);
        for (int i = 0; i < side; i += TileKey.SIDE) {
            for (int j = 0; j < side; j += TileKey.SIDE) {
                delta.add(i, j, new Fields(i, j, i + j, 1));
            }
        }
        delta.apply(0, 0);
        committer.rebase(view, 7, 1);
        for (int i = 0; i < side; i += TileKey.SIDE) {
            for (int j = 0; j < side; j += TileKey.SIDE) {
                assertEquals(new Fields(i, j, i + j, 1).toState(), NodeState.read(view, i, j));
            }
        }
    }

    @Test
    void shouldApplyTheSameWithoutAMemoryOfCommits() {
        CommittedWorld alone = new CommittedWorld();
        Committer withoutMemory = new Committer(alone, Committer.TileObserver.NONE, 0);
        DeltaApplier deltas = new DeltaApplier(withoutMemory);
        for (int epoch = 1; epoch <= 3; epoch++) {
            Fields fields = epoch == 2 ? MIXED : OLD;
            commit(epoch, epoch % 2, 0, fields);
            withoutMemory.begin(epoch);
            deltas.add(0, 0, fields).send(epoch % 2, 0);
            deltas.applySent();
            withoutMemory.check(1, CommitWorkers.NONE);
        }
        assertEquals(world.digest(), alone.digest());
        assertEquals(1, committer.undoable());
        assertEquals(0, withoutMemory.undoable());
        assertThrows(IllegalStateException.class, withoutMemory::undo);
    }

    /** Three vehicles write three nodes for some epochs; returns the nodes' states after every epoch. */
    private static List<Fields> joined(Random random, int delay, List<Integer> numbers) {
        CommittedWorld world = new CommittedWorld();
        Committer committer = new Committer(world, (vehicle, key, mask, before) -> {}, 1);
        DeltaApplier delta = new DeltaApplier(committer);
        List<Fields> became = new ArrayList<>();
        CommittedWorld.Node node = new CommittedWorld.Node();
        for (int epoch = 1; epoch <= 8; epoch++) {
            committer.begin(epoch);
            Fields[][] pressed = new Fields[3][3];
            for (int vehicle = 0; vehicle < 3; vehicle++) {
                for (int i = 0; i < 3; i++) {
                    if (random.nextInt(3) == 0) {
                        pressed[numbers.get(vehicle)][i] = Fields.random(random);
                    }
                }
            }
            for (int number = 0; number < 3; number++) {
                for (int i = 0; i < 3; i++) {
                    if (pressed[number][i] != null) {
                        delta.add(i, 0, pressed[number][i]);
                    }
                }
                delta.send(number, Math.max(0, epoch - 1 - delay));
            }
            delta.applySent();
            for (int i = 0; i < 3 && world.deformedNodes() > 0; i++) {
                world.get(world.find(TileKey.of(0, 0)), i, node);
                became.add(Fields.of(node));
            }
        }
        return became;
    }

    private void assertFollows(ReferenceWorld reference, String what) {
        reference.histories().forEach((coordinates, history) -> {
            CommittedWorld.Node node = node((int) (coordinates >> 32), coordinates.intValue());
            ReferenceWorld.Write last = history.getLast();
            assertEquals(last.fields(), Fields.of(node), what);
            assertEquals(last.vehicle(), node.writer, what);
            assertEquals(last.epoch(), node.epoch, what);
            assertEquals(ReferenceWorld.gap(history), node.gap, what);
            assertEquals(0, node.get(NodeField.OFFSET), what);
        });
        assertEquals(reference.histories().size(), world.deformedNodes(), what);
        assertEquals(reference.joinedNodes(), committer.joinedNodes(), what);
    }

    private void commit(int epoch, int vehicle, int baseEpoch, Fields fields) {
        committer.begin(epoch);
        delta.add(0, 0, fields).apply(vehicle, baseEpoch);
    }

    private void assertNode(Fields fields, int writer, int epoch, int gap) {
        CommittedWorld.Node node = node(0, 0);
        assertEquals(fields, Fields.of(node));
        assertEquals(List.of(writer, epoch, gap), List.of(node.writer, node.epoch, node.gap));
    }

    private CommittedWorld.Node node(int i, int j) {
        CommittedWorld.Node node = new CommittedWorld.Node();
        world.get(world.find(TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT)), TileKey.local(i, j), node);
        return node;
    }
}
