package org.furrow.scm.ray;

import org.furrow.world.contact.TriangleMesh;
import org.furrow.world.contact.Triangles;

/** Closed triangle mesh: vertical rays are turned into the body's frame, where its tree of boxes lies. */
final class MeshCaster extends RayCaster {
    private final Triangles surface;
    private final TriangleRays rays;
    private final double[] origin = new double[3];
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
    public void castRow(double y_m, int iFirst, double spacing_m, int count, double[] dest) {
        double dy = y_m - py;
        for (int k = 0; k < count; k++) {
            double dx = (iFirst + k) * spacing_m - px;
            for (int d = 0; d < 3; d++) {
                origin[d] = turn[d] * dx + turn[3 + d] * dy;
            }
            dest[k] = pz + rays.firstHit(origin);
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
}
