package org.furrow.scm.terrain;

/** Elevation posts on a regular grid, row by row from south to north; heights in m. */
public final class ElevationGrid {
    private final int columns;
    private final int rows;
    private final double spacingX_m;
    private final double spacingY_m;
    private final double[] heights_m;

    /**
     * @param columns posts along x, at least 2
     * @param rows posts along y, at least 2
     * @param spacingX_m distance between posts along x, in m, > 0
     * @param spacingY_m distance between posts along y, in m, > 0
     * @param heights_m {@code rows * columns} heights, post (column c, row r) at {@code r * columns + c}; copied
     */
    public ElevationGrid(int columns, int rows, double spacingX_m, double spacingY_m, double[] heights_m) {
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
        this.columns = columns;
        this.rows = rows;
        this.spacingX_m = spacingX_m;
        this.spacingY_m = spacingY_m;
        this.heights_m = heights_m.clone();
    }

    public int columns() {
        return columns;
    }

    public int rows() {
        return rows;
    }

    public double spacingX_m() {
        return spacingX_m;
    }

    public double spacingY_m() {
        return spacingY_m;
    }

    /** Extent along x, in m. */
    public double sizeX_m() {
        return (columns - 1) * spacingX_m;
    }

    /** Extent along y, in m. */
    public double sizeY_m() {
        return (rows - 1) * spacingY_m;
    }

    /** Height of a post, the nearest one where the indices are outside, in m. */
    public double post_m(int column, int row) {
        int c = Math.min(Math.max(column, 0), columns - 1);
        int r = Math.min(Math.max(row, 0), rows - 1);
        return heights_m[r * columns + c];
    }
}
