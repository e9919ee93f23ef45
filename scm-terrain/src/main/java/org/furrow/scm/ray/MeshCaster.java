package org.furrow.scm.ray;

import org.furrow.world.contact.TriangleMesh;

/** Closed triangle mesh: vertical rays are turned into the body's frame, where its tree of boxes lies. */
final class MeshCaster extends RayCaster {
    /** More than what subtracting the position may take from a limit. */
    private static final double ROUNDING_M = 1e-9;

    private final TriangleRays rays;
    private final double[] turn = new double[9];
    private final double[] back = new double[6];
    private final RayScratch scratch = new RayScratch();
    private double px;
    private double py;
    private double pz;

    MeshCaster(TriangleMesh mesh) {
        rays = new TriangleRays(mesh.surface());
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

    private void findShadow() {
        xMax = px + rays.farthest(turn, 0, scratch);
        yMax = py + rays.farthest(turn, 3, scratch);
        for (int d = 0; d < 6; d++) {
            back[d] = -turn[d];
        }
        xMin = px - rays.farthest(back, 0, scratch);
        yMin = py - rays.farthest(back, 3, scratch);
    }

    @Override
    public boolean heedsLimits() {
        return true;
    }

    @Override
    public int cost_ns() {
        return 200;
    }
}
