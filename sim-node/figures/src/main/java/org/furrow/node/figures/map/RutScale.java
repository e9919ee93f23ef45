package org.furrow.node.figures.map;

import java.util.List;
import org.furrow.world.grid.CommittedWorld;

/** The depth at the end of a picture's colours: 99 % of the deformed nodes are not deeper. */
final class RutScale {
    private static final double SHARE = 0.99;
    private static final double BIN_M = 1e-4;
    private static final int BINS = 30_000;
    private static final double LEAST_M = 1e-3;
    /** With fewer nodes away from the starts, all nodes count. */
    private static final int ENOUGH = 100;

    private final int[] bins = new int[BINS];
    private long count;

    private RutScale() {}

    /** The depth in m; nodes within a vehicle's length of a start do not count, because vehicles settle there. */
    static double deepest_m(List<CommittedWorld> worlds, Scene scene) {
        RutScale all = new RutScale();
        RutScale driven = new RutScale();
        double grid_m = scene.scenario().ground().grid_m();
        List<double[]> starts = scene.starts();
        double radius_m = scene.longest_m();
        NodeDepths.visit(worlds, (i, j, depth_m) -> {
            all.add(depth_m);
            if (isFar(i * grid_m, j * grid_m, starts, radius_m)) {
                driven.add(depth_m);
            }
        });
        return Math.max(LEAST_M, (driven.count > ENOUGH ? driven : all).quantile_m());
    }

    private static boolean isFar(double x, double y, List<double[]> starts, double radius_m) {
        for (double[] start : starts) {
            double dx = x - start[0];
            double dy = y - start[1];
            if (dx * dx + dy * dy < radius_m * radius_m) {
                return false;
            }
        }
        return true;
    }

    private void add(double depth_m) {
        if (depth_m > 0) {
            bins[(int) Math.min(BINS - 1, depth_m / BIN_M)]++;
            count++;
        }
    }

    private double quantile_m() {
        long below = 0;
        int bin = 0;
        while (bin < BINS - 1 && below + bins[bin] < SHARE * count) {
            below += bins[bin++];
        }
        return count == 0 ? 0 : (bin + 1) * BIN_M;
    }
}
