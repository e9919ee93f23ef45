package org.furrow.world.grid;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.furrow.world.TestRandom;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.digest.Digest;
import org.junit.jupiter.api.Test;

final class GroundViewTest {
    private static final double SPACING_M = 0.1;
    private static final int SMALLEST_WINDOW = 32 * 32;
    private static final NodeState FIRST = new NodeState(0.1, 0.05, 12_345.678, 1.23456);
    private static final NodeState SECOND = new NodeState(0.2, 0.15, 2_345.678, 2.23456);
    private static final NodeState THIRD = new NodeState(0.3, 0.25, 345.678, 0.23456);

    private final CommittedWorld world = new CommittedWorld();
    private final GroundView view = newView();

    /** Collects the nodes that a view publishes, and checks their order. */
    private static final class Collector implements GroundView.DeltaSink {
        final Map<Long, NodeState> nodes = new HashMap<>();
        final List<Long> keys = new ArrayList<>();
        private long key;
        private long left;

        @Override
        public void tile(long key, long mask) {
            assertEquals(0, left, "nodes missing of the last tile");
            assertTrue(keys.isEmpty() || keys.getLast() < key, "tiles must come in ascending order of key");
            keys.add(key);
            this.key = key;
            left = mask;
        }

        @Override
        public void node(int[] fields, int from) {
            int local = Long.numberOfTrailingZeros(left);
            left &= left - 1;
            long coordinates = Digest.pair(TileKey.i(key, local), TileKey.j(key, local));
            nodes.put(
                    coordinates, NodeState.ofFixed(fields[from], fields[from + 1], fields[from + 2], fields[from + 3]));
        }
    }

    @Test
    void shouldShowUndeformedGroundWithItsNormals() {
        view.reserve(-20, 20, -20, 20);
        view.require(-20, 20, -20, 20);
        for (int j = -20; j <= 20; j++) {
            for (int i = -20; i <= 20; i++) {
                assertUndeformed(view, i, j);
                assertEquals(NodeState.UNTOUCHED, NodeState.read(view, i, j));
                assertEquals(view.initial_m()[view.index(i, j)], view.level_m()[view.index(i, j)]);
            }
        }
    }

    @Test
    void shouldRefuseSpacingThatIsNotPositive() {
        for (double spacing_m : new double[] {0, -0.1, Double.NaN}) {
            assertThrows(
                    IllegalArgumentException.class, () -> new GroundView(world, SlopedGround.GENTLE, spacing_m, 1.0));
        }
    }

    @Test
    void shouldWrapAroundAtNegativeCoordinates() {
        assertEquals(SMALLEST_WINDOW, view.level_m().length);
        assertEquals(view.index(31, 31), view.index(-1, -1));
        assertEquals(view.index(0, 31), view.index(-32, -1));
        view.require(-3, 3, -3, 3);
        long model = 0;
        for (int j = -3; j <= 3; j++) {
            for (int i = -3; i <= 3; i++) {
                assertUndeformed(view, i, j);
                new NodeState(i, j, 10 * i + j, 0).writeTo(view, i, j);
                model++;
            }
        }
        Collector published = new Collector();
        view.publish(published);
        assertEquals(model, published.nodes.size());
        for (int j = -3; j <= 3; j++) {
            for (int i = -3; i <= 3; i++) {
                NodeState expected = new NodeState(i, j, 10 * i + j, 0);
                assertEquals(expected, NodeState.read(view, i, j));
                assertEquals(expected, published.nodes.get(Digest.pair(i, j)));
            }
        }
        assertEquals(SMALLEST_WINDOW, view.level_m().length, "a small patch must not grow the window");
    }

    @Test
    void shouldKeepUncommittedNodesWhileTheWindowGrows() {
        Random random = TestRandom.seeded();
        Map<Long, NodeState> model = new HashMap<>();
        for (int step = 0; step < 150; step++) {
            drivePatch(random, model, step - 75, 40 - step);
        }
        assertTrue(view.level_m().length > SMALLEST_WINDOW, "the window must have grown");
        model.forEach((coordinates, state) -> assertShows(coordinates, state));

        Collector published = new Collector();
        view.round();
        model.forEach((coordinates, state) -> assertShows(coordinates, state.rounded()));
        view.publish(published);
        model.replaceAll((coordinates, state) -> state.rounded());
        assertEquals(model, published.nodes, TestRandom.where("published"));
        model.forEach((coordinates, state) -> assertShows(coordinates, state));
        assertEquals(SPACING_M, view.spacing_m());
    }

    @Test
    void shouldKeepPublishedNodesUntilTheyAreCommitted() {
        view.require(0, 0, 0, 0);
        FIRST.writeTo(view, 0, 0);
        view.publish(new Collector());
        view.require(32, 32, 0, 0);
        assertTrue(view.level_m().length > SMALLEST_WINDOW, "the window must have grown");
        assertEquals(FIRST.rounded(), NodeState.read(view, 0, 0));
        assertEquals(NodeState.UNTOUCHED, NodeState.read(view, 32, 0));
    }

    @Test
    void shouldReserveRoomForABox() {
        view.reserve(-50, 69, 10, 20);
        view.require(-50, 69, 10, 20);
        for (int j = 10; j <= 20; j++) {
            for (int i = -50; i <= 69; i++) {
                assertUndeformed(view, i, j);
            }
        }
    }

    @Test
    void shouldPublishAndKeepRoundedTilesInAscendingOrder() {
        view.require(-12, 12, -12, 12);
        int[][] marked = {{12, 12}, {-12, 3}, {0, -12}, {0, 0}, {7, 7}, {-1, -1}, {-12, 2}};
        for (int[] at : marked) {
            FIRST.writeTo(view, at[0], at[1]);
        }
        Collector published = new Collector();
        view.publish(published);
        assertEquals(
                List.of(TileKey.of(-2, 0), TileKey.of(-1, -1), TileKey.of(0, 0), TileKey.of(0, -2), TileKey.of(1, 1)),
                published.keys);
        assertEquals(marked.length, published.nodes.size());
        for (int[] at : marked) {
            assertEquals(FIRST.rounded(), published.nodes.get(Digest.pair(at[0], at[1])));
            assertEquals(FIRST.rounded(), NodeState.read(view, at[0], at[1]));
            assertLevel(FIRST.rounded(), at[0], at[1]);
        }
        assertEquals(2, view.epoch());
        Collector again = new Collector();
        view.publish(again);
        assertEquals(List.of(), again.keys, "nothing changed since");
    }

    @Test
    void shouldNotRefreshNodesWrittenAfterTheCommittedEpoch() {
        view.require(0, 7, 0, 7);
        FIRST.writeTo(view, 0, 0);
        FIRST.writeTo(view, 1, 0);
        view.publish(new Collector());
        SECOND.writeTo(view, 1, 0);
        SECOND.writeTo(view, 2, 0);
        commitByOthers(THIRD, 0, 4);
        long key = TileKey.of(0, 0);

        view.beginRebase(0, 0);
        view.refresh(key, 0b1111, 0);
        assertRow(FIRST.rounded(), SECOND, SECOND, THIRD.rounded());

        view.beginRebase(1, 1);
        view.refresh(key, 0b1111, 0);
        assertRow(THIRD.rounded(), SECOND, SECOND, THIRD.rounded());
        assertLevel(THIRD.rounded(), 0, 0);

        view.publish(new Collector());
        view.beginRebase(2, 2);
        assertEquals(2, view.committedEpoch());
        view.refresh(key, 0b0011, 0);
        assertRow(THIRD.rounded(), THIRD.rounded(), SECOND.rounded(), THIRD.rounded());
    }

    @Test
    void shouldKeepALateVehiclesChangesThatTheCommitDoesNotInclude() {
        view.require(0, 7, 0, 7);
        FIRST.writeTo(view, 0, 0);
        view.raise(0, 0, 40);
        view.publish(new Collector());
        SECOND.writeTo(view, 1, 0);
        view.raise(1, 0, 7);
        view.publish(new Collector());
        commitByOthers(THIRD, 0, 2);

        view.beginRebase(2, 1);
        view.refresh(TileKey.of(0, 0), 0b11, 0);

        assertEquals(2, view.committedEpoch());
        assertEquals(THIRD.rounded(), NodeState.read(view, 0, 0));
        assertEquals(SECOND.rounded(), NodeState.read(view, 1, 0));
        assertEquals(0, view.offset()[view.index(0, 0)]);
        assertEquals(7, view.offset()[view.index(1, 0)], "what is not committed lies on top");
    }

    @Test
    void shouldKeepWrittenEpochsWhenTheWindowGrows() {
        view.require(0, 7, 0, 7);
        FIRST.writeTo(view, 0, 0);
        view.reserve(0, 100, 0, 100);
        commitByOthers(THIRD, 0, 2);
        view.beginRebase(0, 0);
        view.refresh(TileKey.of(0, 0), 0b11, 0);
        assertRow(FIRST, THIRD.rounded());
    }

    @Test
    void shouldIgnoreTilesOutsideTheWindow() {
        view.require(0, 7, 0, 7);
        FIRST.writeTo(view, 0, 0);
        commitByOthers(THIRD, 32, 1);
        view.beginRebase(1, 1);
        view.refresh(TileKey.of(4, 0), 1, 0);
        assertEquals(FIRST, NodeState.read(view, 0, 0));
    }

    @Test
    void shouldReloadCommittedTilesAfterTheyWereReplaced() {
        view.require(0, 7, 0, 7);
        FIRST.writeTo(view, 3, 5);
        SECOND.writeTo(view, 4, 5);
        new SoloCommit(world).commit(view);
        view.require(32, 39, 0, 7);
        assertEquals(NodeState.UNTOUCHED, NodeState.read(view, 35, 5), "the new tile takes the old one's place");
        assertEquals(SMALLEST_WINDOW, view.level_m().length, "a committed tile is replaced, not kept");
        view.require(0, 7, 0, 7);
        assertEquals(FIRST.rounded(), NodeState.read(view, 3, 5));
        assertEquals(SECOND.rounded(), NodeState.read(view, 4, 5));
        assertEquals(NodeState.UNTOUCHED, NodeState.read(view, 5, 5));
        assertLevel(FIRST.rounded(), 3, 5);
    }

    @Test
    void shouldGiveResultsIndependentOfTheWindow() {
        Random random = TestRandom.seeded();
        SoloCommit commit = new SoloCommit(world);
        Map<Long, NodeState> model = new HashMap<>();
        int i = 0;
        int j = 0;
        for (int epoch = 1; epoch <= 120; epoch++) {
            int steps = random.nextInt(1, 20);
            int di = i > 100 ? -5 : i < -100 ? 5 : random.nextInt(-7, 8);
            int dj = j > 100 ? -5 : j < -100 ? 5 : random.nextInt(-7, 8);
            for (int step = 0; step < steps; step++) {
                i += di;
                j += dj;
                drivePatch(random, model, i, j);
            }
            commit.commit(view);
            model.replaceAll((coordinates, state) -> state.rounded());
        }
        assertEquals(model.size(), world.deformedNodes(), TestRandom.where("nodes"));
        model.forEach((coordinates, state) -> assertEquals(
                state,
                NodeState.committed(world, (int) (coordinates >> 32), coordinates.intValue()),
                TestRandom.where("node")));
        double[] level_m = view.level_m().clone();
        view.publish(new Collector());
        assertArrayEquals(level_m, view.level_m(), "publishing nothing changes nothing");
    }

    /** Compares a patch of 9 x 9 nodes with the model and then changes some of them. */
    private void drivePatch(Random random, Map<Long, NodeState> model, int i0, int j0) {
        view.reserve(i0 - 4, i0 + 4, j0 - 4, j0 + 4);
        view.require(i0 - 4, i0 + 4, j0 - 4, j0 + 4);
        for (int j = j0 - 4; j <= j0 + 4; j++) {
            for (int i = i0 - 4; i <= i0 + 4; i++) {
                long coordinates = Digest.pair(i, j);
                assertShows(coordinates, model.getOrDefault(coordinates, NodeState.UNTOUCHED));
                if (random.nextInt(3) == 0) {
                    NodeState state = NodeState.random(random);
                    state.writeTo(view, i, j);
                    model.put(coordinates, state);
                }
            }
        }
    }

    private void assertShows(long coordinates, NodeState expected) {
        int i = (int) (coordinates >> 32);
        int j = (int) coordinates;
        assertEquals(expected, NodeState.read(view, i, j), () -> TestRandom.where("i=" + i + " j=" + j));
        assertLevel(expected, i, j);
        assertUndeformed(view, i, j);
    }

    private void assertLevel(NodeState state, int i, int j) {
        int at = view.index(i, j);
        double expected_m = view.initial_m()[at] - state.sinkage_m() / view.normalZ()[at];
        assertEquals(expected_m, view.level_m()[at], () -> TestRandom.where("level i=" + i + " j=" + j));
    }

    private void assertRow(NodeState... expected) {
        for (int i = 0; i < expected.length; i++) {
            assertEquals(expected[i], NodeState.read(view, i, 0), "i=" + i);
        }
    }

    private static void assertUndeformed(GroundView view, int i, int j) {
        SlopedGround ground = SlopedGround.GENTLE;
        int at = view.index(i, j);
        double slopeX = ground.slopeX() + 2 * ground.curvature_per_m() * i * SPACING_M;
        double slopeY = ground.slopeY();
        double length = Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY);
        assertEquals(ground.height_m(i * SPACING_M, j * SPACING_M), view.initial_m()[at]);
        assertEquals(-slopeX / length, view.normalX()[at], 1e-12);
        assertEquals(-slopeY / length, view.normalY()[at], 1e-12);
        assertEquals(1 / length, view.normalZ()[at], 1e-12);
    }

    private void commitByOthers(NodeState state, int i0, int count) {
        GroundView other = newView();
        other.require(i0, i0 + count - 1, 0, 0);
        for (int i = i0; i < i0 + count; i++) {
            state.writeTo(other, i, 0);
        }
        new SoloCommit(world).commit(other);
    }

    private GroundView newView() {
        return new GroundView(world, SlopedGround.GENTLE, SPACING_M, 2.0);
    }
}
