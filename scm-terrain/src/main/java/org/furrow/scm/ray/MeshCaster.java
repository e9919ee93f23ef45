package org.furrow.scm.ray;

import org.furrow.world.contact.TriangleMesh;
import org.furrow.world.contact.Triangles;

/** Closed triangle mesh: vertical rays are turned into the body's frame, where its tree of boxes lies. */
final class MeshCaster extends RayCaster {
    private final Triangles surface;
    private final TriangleRays rays;
    private final double[] turn = new double[9];
    private double px;
    private double py;
    private double pz;

    MeshCaster(TriangleMesh mesh) {
        surface = mesh.surface();
        rays = new TriangleRays(surface);
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
        return pz + rays.firstHit(scratch);
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
        xMin = Double.POSITIVE_INFINITY;
        xMax = Double.NEGATIVE_INFINITY;
        yMin = Double.POSITIVE_INFINITY;
        yMax = Double.NEGATIVE_INFINITY;
        for (int v = 0; v < surface.vertices(); v++) {
            double a = surface.coordinate(v, 0);
            double b = surface.coordinate(v, 1);
            double c = surface.coordinate(v, 2);
            double x = px + turn[0] * a + turn[1] * b + turn[2] * c;
            double y = py + turn[3] * a + turn[4] * b + turn[5] * c;
            xMin = Math.min(xMin, x);
            xMax = Math.max(xMax, x);
            yMin = Math.min(yMin, y);
            yMax = Math.max(yMax, y);
        }
    }

    @Override
    public int cost_ns() {
        return 200;
    }
}
