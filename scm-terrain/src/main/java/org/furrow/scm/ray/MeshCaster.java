package org.furrow.scm.ray;

import org.furrow.world.contact.TriangleMesh;

/** Closed triangle mesh: vertical rays are transformed to the body's frame, in which its box tree is fixed. */
final class MeshCaster extends RayCaster {
    /** Number of nodes below the box around a leaf up to which all of them are tested with all its triangles. */
    private static final int FEW_NODES = 3;

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
    boolean isBelow(double x_m, double y_m, double limit_m, RayScratch scratch) {
        setOrigin(x_m, y_m, scratch.origin);
        return rays.hitsWithin(limit_m - pz, scratch);
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
        double[] origin = scratch.blockOrigin;
        origin[0] = px - block.x_m(0);
        origin[1] = py - block.y_m(0);
        origin[2] = pz;
        LeafRanges ranges = scratch.leaves;
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
            ranges.compute(groups.leafBoxes, leafFrom, leafEnd, turn, origin, block.spacing_m);
            int chosen = ranges.choose(leafFrom, leafEnd, highest_m);
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
        int rowFirst = ranges.rowFirst(leaf);
        int rowLast = ranges.rowLast(leaf, block.rows);
        if ((rowLast - rowFirst + 1) * (columnLast - columnFirst + 1) > FEW_NODES) {
            for (int triangle = rays.first(node); triangle < rays.end(node); triangle++) {
                intersectTriangle(triangle, block, scratch);
            }
            return;
        }
        for (int row = rowFirst; row <= rowLast; row++) {
            for (int column = columnFirst; column <= columnLast; column++) {
                rays.intersectLeaf(node, row * block.columns + column, scratch);
            }
        }
    }

    /** Intersects the rays of the block below one triangle with it. */
    private void intersectTriangle(int triangle, NodeBlock block, RayScratch scratch) {
        TriangleCut cut = scratch.cut;
        cut.take(rays.corners(), 9 * triangle, turn, scratch.blockOrigin, 1 / block.spacing_m);
        int rowLast = cut.lastRow(block.rows);
        for (int row = cut.firstRow(); row <= rowLast; row++) {
            cut.cut(row);
            int columnLast = cut.lastColumn(block.columns);
            for (int column = cut.firstColumn(); column <= columnLast; column++) {
                rays.intersectTriangle(triangle, row * block.columns + column, scratch);
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
        BoxArray boxes = rays.groups().groupBoxes;
        boxes.bounds(0, groupLow.length, turn, 0, px, groupLow, groupHigh);
        xMin = least(groupLow);
        xMax = greatest(groupHigh);
        boxes.bounds(0, groupLow.length, turn, 3, py, groupLow, groupHigh);
        yMin = least(groupLow);
        yMax = greatest(groupHigh);
        boxes.bounds(0, groupLow.length, turn, 6, pz, groupLow, groupHigh);
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
