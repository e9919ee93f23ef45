package org.furrow.node.sense.ray;

import org.furrow.node.scenario.visual.VisualMesh;
import org.furrow.world.contact.Triangles;

/** A visual mesh. Normals of round faces are interpolated between their corners. */
public final class VisualSolid extends MeshSolid {
    private final VisualMesh mesh;
    private final boolean[] isRound;
    private final double radius_m;

    public VisualSolid(VisualMesh mesh) {
        super(mesh.triangles());
        this.mesh = mesh;
        isRound = new boolean[mesh.triangles().count()];
        for (int t = 0; t < isRound.length; t++) {
            isRound[t] = mesh.isRound(t);
        }
        double square = 0;
        for (int d = 0; d < 3; d++) {
            square += half_m(d) * half_m(d);
        }
        radius_m = Math.sqrt(square);
    }

    public VisualMesh mesh() {
        return mesh;
    }

    @Override
    public double radius_m() {
        return radius_m;
    }

    @Override
    public double middle_m(int d) {
        return 0.5 * (least_m(d) + most_m(d));
    }

    @Override
    public double half_m(int d) {
        return 0.5 * (most_m(d) - least_m(d));
    }

    @Override
    public double cast(double[] ray, double[] normal, SolidScratch scratch) {
        double t = super.cast(ray, normal, scratch);
        if (t < HeightRays.NOTHING && isRound[scratch.triangle]) {
            interpolate(ray, t, scratch.triangle, normal);
        }
        return t;
    }

    /** Replaces the normal of a face at the place that a ray has met. */
    private void interpolate(double[] ray, double t, int triangle, double[] normal) {
        Triangles all = mesh.triangles();
        // the two axes across the largest part of the normal
        double ax = Math.abs(normal[0]);
        double ay = Math.abs(normal[1]);
        double az = Math.abs(normal[2]);
        int w = ax > ay ? ax > az ? 0 : 2 : ay > az ? 1 : 2;
        int u = (w + 1) % 3;
        int v = (w + 2) % 3;
        int a = all.corner(triangle, 0);
        int b = all.corner(triangle, 1);
        int c = all.corner(triangle, 2);
        double x = ray[u] + t * ray[3 + u] - all.coordinate(a, u);
        double y = ray[v] + t * ray[3 + v] - all.coordinate(a, v);
        double bx = all.coordinate(b, u) - all.coordinate(a, u);
        double by = all.coordinate(b, v) - all.coordinate(a, v);
        double cx = all.coordinate(c, u) - all.coordinate(a, u);
        double cy = all.coordinate(c, v) - all.coordinate(a, v);
        double per = 1 / (bx * cy - by * cx);
        double toB = (x * cy - y * cx) * per;
        double toC = (bx * y - by * x) * per;
        double square = 0;
        for (int d = 0; d < 3; d++) {
            double n = mesh.normal(triangle, 0, d) * (1 - toB - toC)
                    + mesh.normal(triangle, 1, d) * toB
                    + mesh.normal(triangle, 2, d) * toC;
            normal[d] = n;
            square += n * n;
        }
        double length = 1 / Math.sqrt(square);
        for (int d = 0; d < 3; d++) {
            normal[d] *= length;
        }
    }
}
