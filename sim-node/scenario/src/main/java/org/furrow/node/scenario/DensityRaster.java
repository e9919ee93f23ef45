package org.furrow.node.scenario;

import org.furrow.scm.terrain.ElevationGrid;

/** Shares of things that stand, from a raster centred at the origin; bilinear between posts. Immutable. */
public final class DensityRaster implements ScenePlan.Density {
    private final ElevationGrid shares;

    /**
     * @param shares posts whose heights are shares in [0, 1]; outside the raster that of the nearest post counts
     * @throws IllegalArgumentException if a share is outside [0, 1]
     */
    public DensityRaster(ElevationGrid shares) {
        for (int row = 0; row < shares.rows(); row++) {
            for (int column = 0; column < shares.columns(); column++) {
                double share = shares.post_m(column, row);
                if (!(share >= 0 && share <= 1)) {
                    throw new IllegalArgumentException("a density is a share in [0, 1], found " + share + " in column "
                            + (column + 1) + " of row " + (shares.rows() - row) + " from the north");
                }
            }
        }
        this.shares = shares;
    }

    @Override
    public double at(double x_m, double y_m) {
        double across = (x_m + shares.sizeX_m() / 2) / shares.spacingX_m();
        double along = (y_m + shares.sizeY_m() / 2) / shares.spacingY_m();
        int column = (int) Math.floor(across);
        int row = (int) Math.floor(along);
        double u = across - column;
        double v = along - row;
        double south = (1 - u) * shares.post_m(column, row) + u * shares.post_m(column + 1, row);
        double north = (1 - u) * shares.post_m(column, row + 1) + u * shares.post_m(column + 1, row + 1);
        return (1 - v) * south + v * north;
    }
}
