package org.furrow.scm.terrain;

import org.furrow.scm.ray.RayScratch;
import org.furrow.scm.ray.TriangleRays;
import org.furrow.world.contact.Triangles;
import org.furrow.world.grid.UndeformedSurface;

/** The upper side of a triangle mesh; outside the mesh, the height of the horizontally nearest vertex. */
public final class MeshSurface implements UndeformedSurface {
    private static final double[] DOWN = {0, 0, -1};

    private final Triangles surface;
    private final TriangleRays rays;
    private final ThreadLocal<RayScratch> scratch = ThreadLocal.withInitial(RayScratch::new); // the surface is shared

    public MeshSurface(Triangles surface) {
        this.surface = surface;
        rays = new TriangleRays(surface);
        rays.setDirection(DOWN, 0);
    }

    @Override
    public double height_m(double x_m, double y_m) {
        double height = cast(x_m, y_m);
        return Double.isNaN(height) ? nearest(x_m, y_m) : height;
    }

    @Override
    public boolean covers(double x_m, double y_m) {
        return !Double.isNaN(cast(x_m, y_m));
    }

    private double cast(double x_m, double y_m) {
        return -rays.firstHit(x_m, y_m, 0, scratch.get());
    }

    private double nearest(double x_m, double y_m) {
        double best = Double.POSITIVE_INFINITY;
        double height = 0;
        for (int v = 0; v < surface.vertices(); v++) {
            double dx = surface.coordinate(v, 0) - x_m;
            double dy = surface.coordinate(v, 1) - y_m;
            if (dx * dx + dy * dy < best) {
                best = dx * dx + dy * dy;
                height = surface.coordinate(v, 2);
            }
        }
        return height;
    }
}
