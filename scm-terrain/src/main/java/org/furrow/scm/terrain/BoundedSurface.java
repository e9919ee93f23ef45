package org.furrow.scm.terrain;

import org.furrow.world.grid.UndeformedSurface;

/** Ground that ends at a boundary; beyond it there is no material. */
public record BoundedSurface(UndeformedSurface ground, Area boundary) implements UndeformedSurface {
    @Override
    public double height_m(double x_m, double y_m) {
        return ground.height_m(x_m, y_m);
    }

    @Override
    public boolean covers(double x_m, double y_m) {
        return boundary.contains(x_m, y_m) && ground.covers(x_m, y_m);
    }

    @Override
    public int material(double x_m, double y_m) {
        return boundary.contains(x_m, y_m) ? ground.material(x_m, y_m) : -1;
    }
}
