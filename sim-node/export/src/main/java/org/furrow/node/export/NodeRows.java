package org.furrow.node.export;

import java.util.Arrays;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundQuery;
import org.furrow.world.grid.TileKey;

/** Reads the values of a ground's nodes row by row: j is constant, i ascends. */
final class NodeRows {
    private final CommittedWorld world;
    private final GroundQuery query;
    private final NodeBox box;
    private final double grid_m;

    NodeRows(CommittedWorld world, Scenario.GroundPlan ground, NodeBox box) {
        this.world = world;
        this.box = box;
        grid_m = ground.grid_m();
        query = new GroundQuery(world, ground.undeformed(), grid_m);
    }

    /** @param dest receives one value per column of the box */
    void read(NodeColumn column, int j, double[] dest) {
        for (int i = box.i0(); i <= box.i1(); ) {
            int last = Math.min(i | (TileKey.SIDE - 1), box.i1());
            int tile = world.find(TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT));
            long mask = tile < 0 ? 0 : world.mask(tile);
            if (mask == 0 && !column.isHeight()) {
                Arrays.fill(dest, i - box.i0(), last + 1 - box.i0(), column.untouched());
                i = last + 1;
            }
            for (; i <= last; i++) {
                boolean touched = (mask & 1L << TileKey.local(i, j)) != 0;
                dest[i - box.i0()] = touched ? column.of(query.node(i, j)) : untouched(column, i, j);
            }
        }
    }

    private double untouched(NodeColumn column, int i, int j) {
        return column.isHeight() ? query.initialHeight_m(i * grid_m, j * grid_m) : column.untouched();
    }
}
