package org.furrow.scm.terrain;

import org.furrow.world.grid.UndeformedSurface;

/**
 * Level ground without end, or within a square about the origin.
 *
 * @param height_m its height, in m
 * @param halfSize_m half the side of the square that counts as covered, in m; infinite for no bound
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
