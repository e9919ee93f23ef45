package org.furrow.scm.terrain;

import java.util.Locale;
import org.furrow.world.geo.GeoFrame;
import org.furrow.world.geo.GeographicOrigin;

/**
 * Ground to take from elevation in degrees: posts on a square grid in the tangent plane at a place on Earth, which is
 * in the middle.
 *
 * @param origin the middle; its height above the ellipsoid is that of z = 0
 * @param base_m elevation of z = 0
 * @param spacing_m between posts
 */
public record GeographicWindow(GeographicOrigin origin, double base_m, double spacing_m, int columns, int rows) {
    private static final double WHOLE_TOLERANCE = 1e-6;
    private static final int MAX_POSTS = 100_000_000;
    /** Memory of a post while it is projected: its height and a copy, in bytes. */
    private static final long BYTES_PER_POST = 20;

    public GeographicWindow {
        if (!(spacing_m > 0) || !Double.isFinite(spacing_m + base_m) || columns < 2 || rows < 2) {
            throw new IllegalArgumentException("a window needs spacing_m > 0 and at least 2 x 2 posts, spacing_m="
                    + spacing_m + " columns=" + columns + " rows=" + rows);
        }
        long posts = (long) columns * rows;
        long available = Runtime.getRuntime().maxMemory();
        if (posts > MAX_POSTS || posts > available / BYTES_PER_POST) {
            throw new IllegalArgumentException("has " + columns + " x " + rows + " posts of spacing_m=" + spacing_m
                    + ", too many for " + (available >> 20) + " MiB of memory, and at most " + MAX_POSTS
                    + "; choose a smaller 'size_m' or a larger 'spacing_m'");
        }
    }

    /** The window of a size, in m, which must be a whole number of spacings. */
    public static GeographicWindow ofSize(
            GeographicOrigin origin, double base_m, double spacing_m, double sizeX_m, double sizeY_m) {
        return new GeographicWindow(origin, base_m, spacing_m, posts(sizeX_m, spacing_m), posts(sizeY_m, spacing_m));
    }

    private static int posts(double size_m, double spacing_m) {
        double spacings = size_m / spacing_m;
        double whole = Math.max(1, Math.rint(spacings));
        if (!(Math.abs(spacings - whole) <= WHOLE_TOLERANCE * whole)) {
            throw new IllegalArgumentException("must be a whole number of spacing_m=" + spacing_m + ", found " + size_m
                    + "; try " + (float) (whole * spacing_m));
        }
        if (whole >= MAX_POSTS) {
            throw new IllegalArgumentException("has more than " + MAX_POSTS + " posts of spacing_m=" + spacing_m);
        }
        return 1 + (int) whole;
    }

    /**
     * The largest window that is in a grid for all heights on Earth, without the outermost posts. The lower a place is,
     * the nearer it is to the middle, so the lowest ground decides.
     */
    public static GeographicWindow largest(
            GeographicGrid grid, GeographicOrigin origin, double base_m, double spacing_m) {
        GeoFrame frame = new GeoFrame(origin);
        double lowest_m = origin.height_m() + MissingData.LOWEST_M - base_m;
        double[] at_m = new double[3];
        double halfX_m = Double.POSITIVE_INFINITY;
        double halfY_m = Double.POSITIVE_INFINITY;
        double[] columns = {1, grid.column(origin.lon_deg()), grid.columns() - 2};
        double[] rows = {1, grid.row(origin.lat_deg()), grid.rows() - 2};
        for (int side = 0; side <= 2; side += 2) {
            for (int k = 0; k < 3; k++) {
                frame.toWorld(grid.lat_deg(rows[k]), grid.lon_deg(columns[side]), lowest_m, at_m);
                halfX_m = Math.min(halfX_m, (side - 1) * at_m[0]);
                frame.toWorld(grid.lat_deg(rows[side]), grid.lon_deg(columns[k]), lowest_m, at_m);
                halfY_m = Math.min(halfY_m, (1 - side) * at_m[1]);
            }
        }
        double right = Math.floor(halfX_m / spacing_m);
        double up = Math.floor(halfY_m / spacing_m);
        if (right < 1 || up < 1) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "leaves no ground around it: the data have %s, and spacing_m is %s",
                    grid.extent(),
                    spacing_m));
        }
        return ofSize(origin, base_m, spacing_m, 2 * right * spacing_m, 2 * up * spacing_m);
    }

    public double sizeX_m() {
        return (columns - 1) * spacing_m;
    }

    public double sizeY_m() {
        return (rows - 1) * spacing_m;
    }

    double x_m(int column) {
        return (column - 0.5 * (columns - 1)) * spacing_m;
    }

    double y_m(int row) {
        return (row - 0.5 * (rows - 1)) * spacing_m;
    }

    /** @throws IllegalArgumentException if a corner or the middle of a side is not in the grid */
    public void requireIn(GeographicGrid grid) {
        double[] place = new double[3];
        GeoFrame frame = new GeoFrame(origin);
        for (int k = 0; k < 9; k++) {
            frame.toGeodetic(borderX_m(k), borderY_m(k), 0, place);
            if (!grid.contains(place[0], place[1])) {
                throw new IllegalArgumentException(String.format(
                        Locale.ROOT,
                        "reaches latitude %.6f, longitude %.6f, outside the data, which have %s",
                        place[0],
                        place[1],
                        grid.extent()));
            }
        }
    }

    /** The posts of a grid that the window needs, for all heights on Earth. */
    GeographicRaster.Part part(GeographicGrid grid) {
        GeoFrame frame = new GeoFrame(origin);
        double[] place = new double[3];
        double west = Double.POSITIVE_INFINITY;
        double east = Double.NEGATIVE_INFINITY;
        double north = Double.POSITIVE_INFINITY;
        double south = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < 9; k++) { // a point lies the farther from the middle, in degrees, the lower it is
            frame.toGeodetic(borderX_m(k), borderY_m(k), MissingData.LOWEST_M - base_m, place);
            west = Math.min(west, grid.column(place[1]));
            east = Math.max(east, grid.column(place[1]));
            north = Math.min(north, grid.row(place[0]));
            south = Math.max(south, grid.row(place[0]));
        }
        int firstColumn = Math.clamp((long) Math.floor(west), 0, grid.columns() - 2);
        int firstRow = Math.clamp((long) Math.floor(north), 0, grid.rows() - 2);
        int lastColumn = Math.clamp((long) Math.floor(east) + 1, firstColumn + 1, grid.columns() - 1);
        int lastRow = Math.clamp((long) Math.floor(south) + 1, firstRow + 1, grid.rows() - 1);
        return new GeographicRaster.Part(firstColumn, firstRow, lastColumn - firstColumn + 1, lastRow - firstRow + 1);
    }

    private double borderX_m(int k) {
        return (k % 3 - 1) * 0.5 * sizeX_m();
    }

    private double borderY_m(int k) {
        return (k / 3 - 1) * 0.5 * sizeY_m();
    }
}
