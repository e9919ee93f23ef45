package org.furrow.scm.terrain;

import org.furrow.world.grid.UndeformedSurface;

/**
 * Level ground.
 *
 * @param halfSize_m half the side of the covered square around the origin, in m; may be infinite
 */
public record FlatSurface(double height_m, double halfSize_m) implements UndeformedSurface {
    @Override
    public double height_m(double x_m, double y_m) {
        return height_m;
    }

    @Override
    public boolean covers(double x_m, double y_m) {
        return Math.abs(x_m) <= halfSize_m && Math.abs(y_m) <= halfSize_m;
    }
}
