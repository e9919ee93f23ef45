package org.furrow.node.figures.map;

import java.util.List;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.TileNodes;

/** Depths of deformed nodes below their initial level. */
record RutDepths(List<CommittedWorld> worlds) {
    private static final double SHARE = 0.99;
    private static final double BIN_M = 1e-4;
    private static final int BINS = 30_000;
    private static final double LEAST_M = 1e-3;
    /** With fewer nodes away from the starts, all nodes count. */
    private static final int ENOUGH = 100;

    /** Receives the depth of a node in m; negative under bulldozed soil. */
    interface Visitor {
        void visit(int i, int j, double depth_m);
    }

    /** Visits every deformed node. */
    void visit(Visitor visitor) {
        CommittedWorld.Node node = new CommittedWorld.Node();
        TileNodes copy = new TileNodes();
        for (CommittedWorld world : worlds) {
            for (int tile = 0; tile < world.tiles(); tile++) {
                long key = world.key(tile);
                world.read(tile, copy);
                for (long left = copy.mask(); left != 0; left &= left - 1) {
                    int local = Long.numberOfTrailingZeros(left);
                    copy.get(local, node);
                    double depth_m = node.value(NodeField.SINKAGE) - node.value(NodeField.OFFSET);
                    visitor.visit(TileKey.i(key, local), TileKey.j(key, local), depth_m);
                }
            }
        }
    }

    /**
     * The depth in m at the end of a map's colours: 99 % of the nodes are not deeper. Nodes within a vehicle's length of a
     * start do not count, because vehicles settle there.
     */
    double end_m(Scene scene) {
        double grid_m = scene.scenario().ground().grid_m();
        List<double[]> starts = scene.starts();
        double radius_m = scene.longest_m();
        int[] all = new int[BINS];
        int[] driven = new int[BINS];
        int[] counts = new int[2];
        visit((i, j, depth_m) -> {
            if (depth_m > 0) {
                int bin = (int) Math.min(BINS - 1, depth_m / BIN_M);
                all[bin]++;
                counts[0]++;
                if (starts.stream().noneMatch(start -> isNear(start, i * grid_m, j * grid_m, radius_m))) {
                    driven[bin]++;
                    counts[1]++;
                }
            }
        });
        return Math.max(LEAST_M, counts[1] > ENOUGH ? quantile_m(driven, counts[1]) : quantile_m(all, counts[0]));
    }

    private static boolean isNear(double[] start, double x_m, double y_m, double radius_m) {
        double dx = x_m - start[0];
        double dy = y_m - start[1];
        return dx * dx + dy * dy < radius_m * radius_m;
    }

    private static double quantile_m(int[] bins, int count) {
        long below = 0;
        int bin = 0;
        while (bin < BINS - 1 && below + bins[bin] < SHARE * count) {
            below += bins[bin++];
        }
        return count == 0 ? 0 : (bin + 1) * BIN_M;
    }
}
