package org.furrow.scm.terrain;

import org.furrow.world.grid.UndeformedSurface;

/**
 * Bicubic convolution of elevation posts (Keys 1981, a = -1/2): passes through each post with continuous slopes. The
 * centre of the grid is the origin of the SCM frame; outside the data the nearest post applies.
 */
public final class BicubicSurface implements UndeformedSurface {
    private final ElevationGrid grid;
    private final double originX_m;
    private final double originY_m;
    private final double base_m;

    /** @param base_m height in the data of z = 0, in m */
    public BicubicSurface(ElevationGrid grid, double base_m) {
        this.grid = grid;
        this.base_m = base_m;
        originX_m = -grid.sizeX_m() / 2;
        originY_m = -grid.sizeY_m() / 2;
    }

    @Override
    public double height_m(double x_m, double y_m) {
        double u = Math.clamp((x_m - originX_m) / grid.spacingX_m(), 0, grid.columns() - 1);
        double v = Math.clamp((y_m - originY_m) / grid.spacingY_m(), 0, grid.rows() - 1);
        int c = (int) u;
        int r = (int) v;
        double fu = u - c;
        double fv = v - r;
        double below = row(c, r - 1, fu);
        double here = row(c, r, fu);
        double above = row(c, r + 1, fu);
        double far = row(c, r + 2, fu);
        return cubic(below, here, above, far, fv) - base_m;
    }

    @Override
    public boolean covers(double x_m, double y_m) {
        return Math.abs(x_m) <= -originX_m && Math.abs(y_m) <= -originY_m;
    }

    private double row(int c, int r, double f) {
        return cubic(grid.post_m(c - 1, r), grid.post_m(c, r), grid.post_m(c + 1, r), grid.post_m(c + 2, r), f);
    }

    /** Keys' kernel between p1 and p2 at f in [0, 1]. */
    private static double cubic(double p0, double p1, double p2, double p3, double f) {
        double a = 0.5 * (p2 - p0);
        double b = p0 - 2.5 * p1 + 2 * p2 - 0.5 * p3;
        double c = 1.5 * (p1 - p2) + 0.5 * (p3 - p0);
        return p1 + f * (a + f * (b + f * c));
    }
}
