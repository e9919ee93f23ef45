package org.furrow.scm.ground;

import org.furrow.world.grid.UndeformedGround;

/**
 * A ground that ends at a boundary: nothing beyond it can be touched.
 *
 * @param ground its form
 * @param boundary where it is
 */
public record BoundedGround(UndeformedGround ground, Area boundary) implements UndeformedGround {
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
