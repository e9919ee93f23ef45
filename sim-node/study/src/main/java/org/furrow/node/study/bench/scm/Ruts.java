package org.furrow.node.study.bench.scm;

import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.UndeformedSurface;

/** Old ruts across a square of ground, as in the benchmark: 15 nodes wide and 4 cm deep, from one side to the other. */
final class Ruts {
    private static final int WIDTH = 15;
    private static final int FIRST_ROW = 2003;
    private static final int PITCH = 114;
    private static final double DEPTH_M = 0.04;
    private static final double YIELD_PA = 5e4;

    private Ruts() {}

    /** Writes ruts along the x axis into a world whose ground is a square around the origin. */
    static void put(CommittedWorld world, UndeformedSurface ground, double size_m, double grid_m, int count) {
        CommittedWorld.Node node = new CommittedWorld.Node();
        node.set(NodeField.SINKAGE, NodeField.SINKAGE.toFixed(DEPTH_M));
        node.set(NodeField.PLASTIC, NodeField.PLASTIC.toFixed(DEPTH_M));
        node.set(NodeField.YIELD, NodeField.YIELD.toFixed(YIELD_PA));
        int end = (int) Math.ceil(size_m / 2 / grid_m);
        for (int rut = 0; rut < count; rut++) {
            for (int w = 0; w < WIDTH; w++) {
                int j = FIRST_ROW + rut * PITCH + w;
                for (int i = -end; i <= end; i++) {
                    if (ground.covers(i * grid_m, j * grid_m)) {
                        int tile = world.findOrCreate(TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT));
                        world.put(tile, TileKey.local(i, j), node);
                    }
                }
            }
        }
    }
}
