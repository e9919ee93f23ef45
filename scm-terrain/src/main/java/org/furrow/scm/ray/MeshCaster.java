package org.furrow.scm.ray;

import org.furrow.world.contact.TriangleMesh;

/** Closed triangle mesh: vertical rays are turned into the body's frame, where its tree of boxes lies. */
final class MeshCaster extends RayCaster {
    /** More than what subtracting the position may take from a limit. */
    private static final double ROUNDING_M = 1e-9;

    private final TriangleRays rays;
    private final double[] turn = new double[9];
    /** Lowest height of each group of leaves, in m. */
    private final double[] groupLow;

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
        findShadow();
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

    /**
     * As {@link #entry_m} for each ray, to the bit: the boxes of triangles are looked through once for all rays of the
     * block, each with those rays that it shades, instead of once for each.
     */
    @Override
    public void castBlock(NodeBlock block, RayScratch scratch, double[] dest, int at) {
        int count = block.rows * block.columns;
        scratch.reserve(count);
        block.places(scratch.x_m, scratch.y_m);
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
        meetLeaves(block, highest + ROUNDING_M, scratch);
        for (int k = 0; k < count; k++) {
            dest[at + k] = pz + scratch.share[k];
        }
    }

    /** Lets every ray meet the leaves whose boxes shade it and begin below the highest limit. */
    private void meetLeaves(NodeBlock block, double highest_m, RayScratch scratch) {
        LeafGroups groups = rays.groups();
        for (int g = 0; g < groups.groups(); g++) {
            if (groupLow[g] <= highest_m) {
                meetLeaves(groups, groups.groupFirst[g], groups.groupFirst[g + 1], block, scratch);
            }
        }
    }

    private void meetLeaves(LeafGroups groups, int from, int to, NodeBlock block, RayScratch scratch) {
        // in node distances from the first node
        final double perSpacing = 1 / block.spacing_m();
        final double fromX = px - block.iFirst * block.spacing_m();
        final double fromY = py - block.jFirst * block.spacing_m();
        final int columns = block.columns;
        double[] boxes = groups.leafBoxes;
        for (int leaf = from; leaf < to; leaf++) {
            double x = fromX + middle(boxes, leaf, 0);
            double y = fromY + middle(boxes, leaf, 3);
            double halfX = half(boxes, leaf, 0) + ROUNDING_M;
            double halfY = half(boxes, leaf, 3) + ROUNDING_M;
            int columnFrom = Math.max((int) Math.floor((x - halfX) * perSpacing) + 1, 0);
            int columnTo = Math.min((int) Math.floor((x + halfX) * perSpacing), columns - 1);
            int rowFrom = Math.max((int) Math.floor((y - halfY) * perSpacing) + 1, 0);
            int rowTo = Math.min((int) Math.floor((y + halfY) * perSpacing), block.rows - 1);
            for (int row = rowFrom; row <= rowTo; row++) {
                for (int column = columnFrom; column <= columnTo; column++) {
                    rays.meetLeaf(groups.leafNodes[leaf], row * columns + column, scratch);
                }
            }
        }
    }

    /** World coordinate, from the mesh's origin, of a box's middle; the row of the matrix says which. */
    private double middle(double[] boxes, int box, int row) {
        int at = 6 * box;
        return turn[row] * boxes[at] + turn[row + 1] * boxes[at + 1] + turn[row + 2] * boxes[at + 2];
    }

    /** Half the extent of a box along a world axis. */
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
        // a triangle that the ray meets from within would look up
        double side = turn[6] * n[0] + turn[7] * n[1] + turn[8] * n[2] > 0 ? -1 : 1;
        for (int d = 0; d < 3; d++) {
            dest[d] = side * (turn[3 * d] * n[0] + turn[3 * d + 1] * n[1] + turn[3 * d + 2] * n[2]);
        }
    }

    /** Around all groups of leaves: a little larger than the mesh's own shadow. */
    private void findShadow() {
        LeafGroups groups = rays.groups();
        double west = Double.POSITIVE_INFINITY;
        double east = Double.NEGATIVE_INFINITY;
        double south = Double.POSITIVE_INFINITY;
        double north = Double.NEGATIVE_INFINITY;
        for (int g = 0; g < groups.groups(); g++) {
            double x = middle(groups.groupBoxes, g, 0);
            double y = middle(groups.groupBoxes, g, 3);
            double halfX = half(groups.groupBoxes, g, 0);
            double halfY = half(groups.groupBoxes, g, 3);
            west = Math.min(west, x - halfX);
            east = Math.max(east, x + halfX);
            south = Math.min(south, y - halfY);
            north = Math.max(north, y + halfY);
            groupLow[g] = pz + middle(groups.groupBoxes, g, 6) - half(groups.groupBoxes, g, 6);
        }
        xMin = px + west;
        xMax = px + east;
        yMin = py + south;
        yMax = py + north;
    }

    @Override
    public boolean heedsLimits() {
        return true;
    }

    @Override
    public int cost_ns() {
        return 80;
    }
}
