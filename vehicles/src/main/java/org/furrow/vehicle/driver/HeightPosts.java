package org.furrow.vehicle.driver;

/**
 * Heights on a square grid about the origin of W, row by row from the south.
 *
 * @param spacing_m distance of the posts
 * @param heights_m post (column c, row r) at {@code r * columns + c}; read-only
 */
@SuppressWarnings("ArrayRecordComponent") // large
public record HeightPosts(int columns, int rows, double spacing_m, double[] heights_m) {
    public HeightPosts {
        heights_m = heights_m.clone();
    }

    /** Height of a point between its four posts; beyond the grid that of the nearest point on it. */
    double at(double x_m, double y_m) {
        double u = Math.clamp(x_m / spacing_m + 0.5 * (columns - 1), 0, columns - 1.0);
        double v = Math.clamp(y_m / spacing_m + 0.5 * (rows - 1), 0, rows - 1.0);
        int c = Math.min((int) u, columns - 2);
        int r = Math.min((int) v, rows - 2);
        double fu = u - c;
        double fv = v - r;
        int at = r * columns + c;
        double south = heights_m[at] * (1 - fu) + heights_m[at + 1] * fu;
        double north = heights_m[at + columns] * (1 - fu) + heights_m[at + columns + 1] * fu;
        return south * (1 - fv) + north * fv;
    }
}
