package org.furrow.node.figures.map;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.collections.Long2ObjectHashMap;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;

/** Depths of deformed nodes below their initial level; negative under bulldozed soil. */
final class RutDepths {
    private static final double SHARE = 0.99;
    private static final double BIN_M = 1e-4;
    private static final int BINS = 30_000;
    private static final double LEAST_M = 1e-3;
    /** With fewer nodes away from the starts, all nodes count. */
    private static final int ENOUGH = 100;

    private final List<CommittedWorld> worlds;
    private final double grid_m;
    private final Long2ObjectHashMap<List<CommittedWorld>> byTile = new Long2ObjectHashMap<>();
    private final CommittedWorld.Node node = new CommittedWorld.Node();

    /** @param grid_m distance between nodes */
    RutDepths(List<CommittedWorld> worlds, double grid_m) {
        this.worlds = worlds;
        this.grid_m = grid_m;
        for (CommittedWorld world : worlds) {
            for (int tile = 0; tile < world.tiles(); tile++) {
                byTile.computeIfAbsent(world.key(tile), _ -> new ArrayList<>()).add(world);
            }
        }
    }

    /** Depth at the node that is nearest to a point, from the first world that has deformed it; NaN: none has. */
    double depth_m(double x_m, double y_m) {
        int i = (int) Math.rint(x_m / grid_m);
        int j = (int) Math.rint(y_m / grid_m);
        int local = TileKey.local(i, j);
        long key = TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT);
        List<CommittedWorld> changed = byTile.get(key);
        for (int w = 0; changed != null && w < changed.size(); w++) {
            int tile = changed.get(w).find(key);
            if ((changed.get(w).mask(tile) >>> local & 1) != 0) {
                changed.get(w).get(tile, local, node);
                return depth_m();
            }
        }
        return Double.NaN;
    }

    private double depth_m() {
        return node.value(NodeField.SINKAGE) - node.value(NodeField.OFFSET);
    }

    /**
     * The depth in m at the end of a map's colours: 99 % of the nodes are not deeper. Nodes within a vehicle's length
     * of a start do not count, because vehicles settle there.
     */
    double end_m(Scene scene) {
        List<double[]> starts = scene.starts();
        double radius_m = scene.longest_m();
        int[] all = new int[BINS];
        int[] driven = new int[BINS];
        for (CommittedWorld world : worlds) {
            for (int tile = 0; tile < world.tiles(); tile++) {
                long key = world.key(tile);
                for (long left = world.mask(tile); left != 0; left &= left - 1) {
                    int local = Long.numberOfTrailingZeros(left);
                    world.get(tile, local, node);
                    double x_m = TileKey.i(key, local) * grid_m;
                    double y_m = TileKey.j(key, local) * grid_m;
                    if (depth_m() > 0) {
                        int bin = (int) Math.min(BINS - 1, depth_m() / BIN_M);
                        boolean isFar = starts.stream().noneMatch(start -> isNear(start, x_m, y_m, radius_m));
                        all[bin]++;
                        driven[bin] += isFar ? 1 : 0;
                    }
                }
            }
        }
        int count = Arrays.stream(driven).sum();
        return Math.max(LEAST_M, count > ENOUGH ? quantile_m(driven) : quantile_m(all));
    }

    private static boolean isNear(double[] start, double x_m, double y_m, double radius_m) {
        double dx = x_m - start[0];
        double dy = y_m - start[1];
        return dx * dx + dy * dy < radius_m * radius_m;
    }

    private static double quantile_m(int[] bins) {
        int count = Arrays.stream(bins).sum();
        long below = 0;
        int bin = 0;
        while (bin < BINS - 1 && below + bins[bin] < SHARE * count) {
            below += bins[bin++];
        }
        return count == 0 ? 0 : (bin + 1) * BIN_M;
    }
}
