package org.furrow.scm.ray;

import org.furrow.world.contact.TriangleMesh;

/** Closed triangle mesh: vertical rays are transformed to the body's frame, in which its box tree is fixed. */
final class MeshCaster extends RayCaster {
    /** Bound of the rounding error when the position is subtracted from a limit, in m. */
    private static final double ROUNDING_M = 1e-9;

    private final TriangleRays rays;
    private final double[] turn = new double[9];
    private final double[] groupLow; // lowest height of each group of leaves, in m
    private double px;
    private double py;
    private double pz;

    MeshCaster(TriangleMesh mesh) {
        rays = new TriangleRays(mesh.surface());
        groupLow = new double[rays.groups().groups()];
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
    public double entry_m(double x_m, double y_m, RayScratch scratch) {
        double dx = x_m - px;
        double dy = y_m - py;
        double[] origin = scratch.origin;
        for (int d = 0; d < 3; d++) {
            origin[d] = turn[d] * dx + turn[3 + d] * dy;
        }
        return pz + rays.firstHit(scratch.ceiling_m - pz + ROUNDING_M, scratch);
    }

    /** Bit-identical to {@link #entry_m} of each ray; traverses the boxes once per block of rays. */
    @Override
    public void castBlock(NodeBlock block, RayScratch scratch, double[] dest, int at) {
        int count = block.rows * block.columns;
        scratch.reserve(count);
        block.positions(scratch.x_m, scratch.y_m);
        double highest = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < count; k++) {
            double dx = scratch.x_m[k] - px;
            double dy = scratch.y_m[k] - py;
            scratch.u[k] = turn[0] * dx + turn[3] * dy;
            scratch.v[k] = turn[1] * dx + turn[4] * dy;
            scratch.du[k] = turn[2] * dx + turn[5] * dy;
            scratch.entry_m[k] = dest[at + k] - pz + ROUNDING_M;
            scratch.share[k] = Double.NaN;
            highest = Math.max(highest, dest[at + k]);
        }
        intersectLeaves(block, highest + ROUNDING_M, scratch);
        for (int k = 0; k < count; k++) {
            dest[at + k] = pz + scratch.share[k];
        }
    }

    /** Intersects each ray with the leaves over it that begin below the highest limit. */
    private void intersectLeaves(NodeBlock block, double highest_m, RayScratch scratch) {
        LeafGroups groups = rays.groups();
        for (int g = 0; g < groups.groups(); g++) {
            if (groupLow[g] <= highest_m) {
                intersectLeaves(groups, groups.groupFirst[g], groups.groupFirst[g + 1], block, scratch);
            }
        }
    }

    private void intersectLeaves(LeafGroups groups, int from, int to, NodeBlock block, RayScratch scratch) {
        final double perSpacing = 1 / block.spacing_m;
        final double fromX = px - block.iFirst * block.spacing_m;
        final double fromY = py - block.jFirst * block.spacing_m;
        final int columns = block.columns;
        double[] boxes = groups.leafBoxes;
        for (int leaf = from; leaf < to; leaf++) {
            double x = fromX + centre(boxes, leaf, 0);
            double y = fromY + centre(boxes, leaf, 3);
            double halfX = half(boxes, leaf, 0) + ROUNDING_M;
            double halfY = half(boxes, leaf, 3) + ROUNDING_M;
            int columnFrom = Math.max((int) Math.floor((x - halfX) * perSpacing) + 1, 0);
            int columnTo = Math.min((int) Math.floor((x + halfX) * perSpacing), columns - 1);
            int rowFrom = Math.max((int) Math.floor((y - halfY) * perSpacing) + 1, 0);
            int rowTo = Math.min((int) Math.floor((y + halfY) * perSpacing), block.rows - 1);
            for (int row = rowFrom; row <= rowTo; row++) {
                for (int column = columnFrom; column <= columnTo; column++) {
                    rays.intersectLeaf(groups.leafNodes[leaf], row * columns + column, scratch);
                }
            }
        }
    }

    /** Position of a box's centre relative to the mesh's origin, along the SCM axis of a row of the matrix. */
    private double centre(double[] boxes, int box, int row) {
        int at = 6 * box;
        return turn[row] * boxes[at] + turn[row + 1] * boxes[at + 1] + turn[row + 2] * boxes[at + 2];
    }

    /** Half the extent of a box along an SCM axis. */
    private double half(double[] boxes, int box, int row) {
        int at = 6 * box + 3;
        return Math.abs(turn[row]) * boxes[at]
                + Math.abs(turn[row + 1]) * boxes[at + 1]
                + Math.abs(turn[row + 2]) * boxes[at + 2];
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
        LeafGroups groups = rays.groups();
        clearShadow();
        for (int g = 0; g < groups.groups(); g++) {
            double x = centre(groups.groupBoxes, g, 0);
            double y = centre(groups.groupBoxes, g, 3);
            double halfX = half(groups.groupBoxes, g, 0);
            double halfY = half(groups.groupBoxes, g, 3);
            extendShadow(px + (x - halfX), px + (x + halfX), py + (y - halfY), py + (y + halfY));
            groupLow[g] = pz + centre(groups.groupBoxes, g, 6) - half(groups.groupBoxes, g, 6);
        }
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
