package org.furrow.node.dataset.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.junit.jupiter.api.Test;

/** Wheels of two vehicles in one rut, written by hand. */
class PressingsTest {
    private static final int PAUSE = 5;
    private static final int I = -3;
    private static final int J = 11;
    private static final long KEY = TileKey.of(I >> TileKey.SHIFT, J >> TileKey.SHIFT);

    private final GroundLabels.Pressings pressings = new GroundLabels.Pressings(PAUSE);

    /** A vehicle writes the node in an epoch. */
    private void write(CommittedWorld world, int vehicle, int epoch, int sinkage) {
        int local = TileKey.local(I, J);
        CommittedWorld.Node node = new CommittedWorld.Node();
        node.set(NodeField.SINKAGE, sinkage);
        node.writer = vehicle;
        node.epoch = epoch;
        world.put(world.findOrCreate(KEY), local, node);
        pressings.add(new GroundLabels.Pressings.Touched(0, vehicle, KEY, 1L << local), world, epoch);
    }

    private void assertState(int count, int lastEpoch, int otherThan0, int otherThan1) {
        assertEquals(count, pressings.count(I, J), "pressings");
        assertEquals(lastEpoch, pressings.lastEpoch(I, J), "last epoch");
        assertEquals(otherThan0, pressings.lastOther(I, J, 0), "whose rut vehicle 0 is in");
        assertEquals(otherThan1, pressings.lastOther(I, J, 1), "whose rut vehicle 1 is in");
    }

    @Test
    void shouldKnowWhoPressedAPlaceHowOftenAndWhen() {
        try (CommittedWorld world = new CommittedWorld()) {
            assertState(0, -1, -1, -1);
            write(world, 0, 8, 0); // soil is heaped there, which is no rut
            assertState(0, -1, -1, -1);
            write(world, 0, 10, 40);
            write(world, 0, 11, 60);
            write(world, 0, 12, 70);
            assertState(1, 12, -1, 0);
            write(world, 0, 12 + PAUSE, 70);
            assertState(1, 12 + PAUSE, -1, 0);
            write(world, 0, 18 + 2 * PAUSE, 80); // the next wheel of the same vehicle
            assertState(2, 18 + 2 * PAUSE, -1, 0);
            write(world, 1, 19 + 2 * PAUSE, 90); // the other vehicle, without a pause
            assertState(3, 19 + 2 * PAUSE, 1, 0);
            write(world, 0, 50, 90);
            assertState(4, 50, 1, 0);
            assertEquals(0, pressings.count(I + 1, J));
            assertEquals(-1, pressings.lastOther(I, J + 1, 0));
        }
    }
}
