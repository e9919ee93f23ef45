package org.furrow.scm.ray;

import org.furrow.world.contact.TriangleMesh;

/** Closed triangle mesh: vertical rays are transformed to the body's frame, in which its box tree is fixed. */
final class MeshCaster extends RayCaster {
    private static final double ROUNDING_M = LeafRanges.ROUNDING_M;

    private final TriangleRays rays;
    private final double[] turn = new double[9];
    private final double[] groupLow; // lowest height of each group of leaves, in m
    private final double[] groupHigh; // the highest
    private double px;
    private double py;
    private double pz;

    MeshCaster(TriangleMesh mesh) {
        rays = new TriangleRays(mesh.surface());
        groupLow = new double[rays.groups().groups()];
        groupHigh = new double[groupLow.length];
    }

    @Override
    public void place(double[] position, int at, double[] rotation, int rotationAt) {
        System.arraycopy(rotation, rotationAt, turn, 0, 9);
        px = position[at];
        py = position[at + 1];
        pz = position[at + 2];
        rays.setDirection(turn, 6); // the vertical in the body's frame
        computeShadow();
    }

    @Override
    boolean covers(double x_m, double y_m, RayScratch scratch) {
        setOrigin(x_m, y_m, scratch.origin);
        return rays.hitsAny(scratch);
    }

    private void setOrigin(double x_m, double y_m, double[] origin) {
        double dx = x_m - px;
        double dy = y_m - py;
        for (int d = 0; d < 3; d++) {
            origin[d] = turn[d] * dx + turn[3 + d] * dy;
        }
    }

    @Override
    public double entry_m(double x_m, double y_m, RayScratch scratch) {
        setOrigin(x_m, y_m, scratch.origin);
        return pz + rays.firstHit(scratch.ceiling_m - pz + ROUNDING_M, scratch);
    }

    /** Bit-identical to {@link #entry_m} of each ray; traverses the boxes once per block of rays. */
    @Override
    public void castBlock(NodeBlock block, RayScratch scratch, double[] dest, int at) {
        int count = block.rows * block.columns;
        scratch.reserve(count);
        scratch.leaves.reserve(rays.groups().leaves());
        block.positions(scratch.x_m, scratch.y_m);
        double highest = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < count; k++) {
            double limit = dest[at + k];
            highest = limit > highest ? limit : highest;
            scratch.entry_m[k] = limit - pz + ROUNDING_M;
            scratch.share[k] = Double.NaN;
        }
        transformOrigins(count, scratch);
        intersectLeaves(block, highest, scratch);
        for (int k = 0; k < count; k++) {
            dest[at + k] = pz + scratch.share[k];
        }
    }

    /** Transforms the rays' positions x, y into origins u, v, du in the mesh's frame. */
    private void transformOrigins(int count, RayScratch scratch) {
        final double[] x = scratch.x_m;
        final double[] y = scratch.y_m;
        final double[] u = scratch.u;
        final double[] v = scratch.v;
        final double[] w = scratch.du;
        final double ux = turn[0];
        final double uy = turn[3];
        final double vx = turn[1];
        final double vy = turn[4];
        final double wx = turn[2];
        final double wy = turn[5];
        final double originX = px;
        final double originY = py;
        for (int k = 0; k < count; k++) {
            double dx = x[k] - originX;
            double dy = y[k] - originY;
            u[k] = ux * dx + uy * dy;
            v[k] = vx * dx + vy * dy;
            w[k] = wx * dx + wy * dy;
        }
    }

    /** Intersects each ray with the leaves over it that begin below the highest limit. */
    private void intersectLeaves(NodeBlock block, double highest_m, RayScratch scratch) {
        LeafGroups groups = rays.groups();
        double spacing_m = block.spacing_m;
        double fromX_m = px - block.iFirst * spacing_m;
        double fromY_m = py - block.jFirst * spacing_m;
        int group = 0;
        while (group < groups.groups()) {
            if (groupLow[group] > highest_m + ROUNDING_M) {
                group++;
                continue;
            }
            int from = group;
            while (group < groups.groups() && groupLow[group] <= highest_m + ROUNDING_M) {
                group++;
            }
            int leafFrom = groups.groupFirst[from];
            int leafEnd = groups.groupFirst[group];
            LeafRanges ranges = scratch.leaves;
            ranges.compute(groups, leafFrom, leafEnd, turn, false, fromX_m, spacing_m);
            ranges.compute(groups, leafFrom, leafEnd, turn, true, fromY_m, spacing_m);
            ranges.computeClearance(groups, leafFrom, leafEnd, turn, highest_m - pz);
            int chosen = ranges.choose(leafFrom, leafEnd);
            for (int n = 0; n < chosen; n++) {
                intersectLeaf(groups, ranges.chosen[n], block, scratch);
            }
        }
    }

    /** Intersects the rays of the block below one leaf with it. */
    private void intersectLeaf(LeafGroups groups, int leaf, NodeBlock block, RayScratch scratch) {
        LeafRanges ranges = scratch.leaves;
        int node = groups.leafNodes[leaf];
        int columnFirst = ranges.columnFirst(leaf);
        int columnLast = ranges.columnLast(leaf, block.columns);
        int rowLast = ranges.rowLast(leaf, block.rows);
        for (int row = ranges.rowFirst(leaf); row <= rowLast; row++) {
            for (int column = columnFirst; column <= columnLast; column++) {
                rays.intersectLeaf(node, row * block.columns + column, scratch);
            }
        }
    }

    @Override
    public void normal(double x_m, double y_m, double entry_m, RayScratch scratch, double[] dest) {
        entry_m(x_m, y_m, scratch);
        rays.normal(scratch.triangle, scratch.origin);
        double[] n = scratch.origin;
        // the mesh's orientation is arbitrary; the normal at an entry points down
        double side = turn[6] * n[0] + turn[7] * n[1] + turn[8] * n[2] > 0 ? -1 : 1;
        for (int d = 0; d < 3; d++) {
            dest[d] = side * (turn[3 * d] * n[0] + turn[3 * d + 1] * n[1] + turn[3 * d + 2] * n[2]);
        }
    }

    /** Computes the box around all groups of leaves, slightly larger than the mesh's own shadow. */
    private void computeShadow() {
        computeBounds(0, px);
        xMin = least(groupLow);
        xMax = greatest(groupHigh);
        computeBounds(3, py);
        yMin = least(groupLow);
        yMax = greatest(groupHigh);
        computeBounds(6, pz);
    }

    /** Computes the lowest and highest coordinate of each group of leaves along the SCM axis of a row of the matrix. */
    private void computeBounds(int row, double origin_m) {
        LeafGroups groups = rays.groups();
        final double[] cx = groups.groupCentre[0];
        final double[] cy = groups.groupCentre[1];
        final double[] cz = groups.groupCentre[2];
        final double[] hx = groups.groupHalf[0];
        final double[] hy = groups.groupHalf[1];
        final double[] hz = groups.groupHalf[2];
        final double[] low = groupLow;
        final double[] high = groupHigh;
        final double tx = turn[row];
        final double ty = turn[row + 1];
        final double tz = turn[row + 2];
        final double ax = Math.abs(tx);
        final double ay = Math.abs(ty);
        final double az = Math.abs(tz);
        for (int g = 0; g < low.length; g++) {
            double centre = origin_m + (tx * cx[g] + ty * cy[g] + tz * cz[g]);
            double half = ax * hx[g] + ay * hy[g] + az * hz[g];
            low[g] = centre - half;
            high[g] = centre + half;
        }
    }

    private static double least(double[] values) {
        double least = values[0];
        for (double value : values) {
            least = value < least ? value : least; // Math.min also orders NaN and -0, which takes longer
        }
        return least;
    }

    private static double greatest(double[] values) {
        double greatest = values[0];
        for (double value : values) {
            greatest = value > greatest ? value : greatest;
        }
        return greatest;
    }

    @Override
    public boolean usesLimits() {
        return true;
    }

    @Override
    public int cost_ns() {
        return 80;
    }
}
