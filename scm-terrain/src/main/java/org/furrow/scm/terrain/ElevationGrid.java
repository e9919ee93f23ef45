package org.furrow.scm.terrain;

/**
 * Elevation posts on a regular grid of at least 2 x 2, row by row from south to north.
 *
 * @param heights_m {@code rows * columns} heights, post (column c, row r) at {@code r * columns + c}; copied; read-only
 */
@SuppressWarnings("ArrayRecordComponent") // large
public record ElevationGrid(int columns, int rows, double spacingX_m, double spacingY_m, double[] heights_m) {
    public ElevationGrid {
        if (columns < 2 || rows < 2) {
            throw new IllegalArgumentException(
                    "elevation grid needs at least 2 x 2 posts, columns=" + columns + " rows=" + rows);
        }
        if (!(spacingX_m > 0) || !(spacingY_m > 0) || Double.isInfinite(spacingX_m + spacingY_m)) {
            throw new IllegalArgumentException(
                    "elevation grid: spacing must be > 0, spacingX_m=" + spacingX_m + " spacingY_m=" + spacingY_m);
        }
        if (heights_m.length != (long) columns * rows) {
            throw new IllegalArgumentException(
                    "elevation grid: " + columns + " x " + rows + " posts, but " + heights_m.length + " heights");
        }
        for (double height : heights_m) {
            if (!Double.isFinite(height)) {
                throw new IllegalArgumentException("elevation grid: a height is not a number");
            }
        }
        heights_m = heights_m.clone();
    }

    public double sizeX_m() {
        return (columns - 1) * spacingX_m;
    }

    public double sizeY_m() {
        return (rows - 1) * spacingY_m;
    }

    /** Height of a post, in m; outside the grid, of the nearest one. */
    public double post_m(int column, int row) {
        int c = Math.clamp(column, 0, columns - 1);
        int r = Math.clamp(row, 0, rows - 1);
        return heights_m[r * columns + c];
    }
}
