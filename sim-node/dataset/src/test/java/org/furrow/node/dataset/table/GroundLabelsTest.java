package org.furrow.node.dataset.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.collections.Long2LongHashMap;
import org.furrow.node.log.pose.PoseLayout;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.junit.jupiter.api.Test;

/** A wheel that rolls along x over a rut across its way; its poses and the ground are written by hand. */
class GroundLabelsTest {
    private static final int EPOCHS = 30;
    private static final int WHEEL = 1;
    private static final int STEP_NODES = 2;
    /** The rut of the other vehicle: nodes along x, its depth, and the epoch in which it was pressed. */
    private static final int RUT_FROM = 20;

    private static final int RUT_TO = 36;
    private static final double RUT_M = 0.04;
    private static final int RUT_EPOCH = 2;
    /** What the wheel presses in each epoch: nodes before and behind the hub, sinkage, plastic part. */
    private static final int PATCH_NODES = 2;

    private static final double OWN_M = 0.07;
    private static final double PLASTIC_M = 0.06;
    private static final int OWN = 0;
    private static final int OTHER = 1;

    private final Scenario scenario = Scenarios.of("single");
    private final double grid_m = scenario.ground().grid_m();
    private final GroundLabels.Pressings pressings = new GroundLabels.Pressings(5);

    private VehicleRecord record() {
        int wheels = scenario.vehicles().getFirst().model().wheelNames().size();
        double[] poses = new double[EPOCHS * wheels * PoseLayout.BODY];
        for (int row = 0; row < EPOCHS; row++) {
            for (int w = 0; w < wheels; w++) {
                int at = (row * wheels + w) * PoseLayout.BODY;
                poses[at] = row * STEP_NODES * grid_m;
                poses[at + 1] = (w - WHEEL) * 2.0; // the other wheels are beside the rut
                poses[at + 3] = 1;
            }
        }
        Map<String, double[]> columns = Map.of("t_s", new double[EPOCHS]);
        return new VehicleRecord(OWN, scenario.vehicles().getFirst(), columns, Map.of(), poses, Integer.MAX_VALUE);
    }

    /** Presses nodes of the wheel's line; the tiles that it has written. */
    private List<GroundLabels.Pressings.Touched> press(
            CommittedWorld world, int from, int to, int vehicle, int epoch, double sinkage_m) {
        CommittedWorld.Node node = new CommittedWorld.Node();
        node.set(NodeField.SINKAGE, (int) Math.round(sinkage_m * NodeField.SINKAGE.perUnit()));
        node.set(NodeField.PLASTIC, (int) Math.round(PLASTIC_M * NodeField.SINKAGE.perUnit()));
        node.writer = vehicle;
        node.epoch = epoch;
        Long2LongHashMap masks = new Long2LongHashMap(0);
        for (int i = from; i <= to; i++) {
            long key = TileKey.of(i >> TileKey.SHIFT, 0);
            int local = TileKey.local(i, 0);
            world.put(world.findOrCreate(key), local, node);
            masks.put(key, masks.get(key) | (1L << local));
        }
        List<GroundLabels.Pressings.Touched> written = new ArrayList<>();
        masks.forEachLong((key, mask) -> written.add(new GroundLabels.Pressings.Touched(0, vehicle, key, mask)));
        written.forEach(tile -> pressings.add(tile, world, epoch));
        return written;
    }

    @Test
    void shouldStateTheRutThatWasThereBeforeTheWheel() {
        GroundLabels labels = new GroundLabels(record(), scenario);
        try (CommittedWorld world = new CommittedWorld()) {
            for (int epoch = 0; epoch < EPOCHS; epoch++) {
                if (epoch == RUT_EPOCH) {
                    press(world, RUT_FROM, RUT_TO, OTHER, epoch, RUT_M);
                }
                int hub = epoch * STEP_NODES;
                List<GroundLabels.Pressings.Touched> written =
                        press(world, hub - PATCH_NODES, hub + PATCH_NODES, OWN, epoch, OWN_M);
                labels.evaluate(epoch, world, pressings, written);
            }
        }
        double epoch_s = scenario.clock().epochTicks() * scenario.clock().step_s();
        for (int row = 1; row < EPOCHS; row++) {
            int hub = row * STEP_NODES;
            String where = "row " + row;
            assertEquals(PLASTIC_M, labels.get(row, WHEEL, GroundLabels.PLASTIC), 1e-6, where);
            double patch_m2 = (2 * PATCH_NODES + 1) * grid_m * grid_m;
            assertEquals(patch_m2, labels.get(row, WHEEL, GroundLabels.AREA), 1e-12, where);
            boolean inside = hub - STEP_NODES > RUT_FROM && hub < RUT_TO;
            boolean outside = hub < RUT_FROM || hub - STEP_NODES > RUT_TO;
            if (inside || outside) { // a place is known to one step
                assertEquals(inside ? RUT_M : 0, labels.get(row, WHEEL, GroundLabels.RUT_BEFORE), 1e-6, where);
                assertEquals(inside ? OTHER : -1, labels.get(row, WHEEL, GroundLabels.OTHER), where);
                assertEquals(inside ? 1 : 0, labels.get(row, WHEEL, GroundLabels.PASSES), where);
                double age_s = inside ? (row - RUT_EPOCH) * epoch_s : Double.NaN;
                assertEquals(age_s, labels.get(row, WHEEL, GroundLabels.AGE), 1e-9, where);
            }
            for (int label : new int[] {GroundLabels.PLASTIC, GroundLabels.RUT_BEFORE, GroundLabels.PASSES}) {
                assertEquals(0, labels.get(row, 0, label), "a wheel beside the rut, " + where);
            }
        }
    }
}
