package org.furrow.scm.terrain;

import java.util.Locale;
import org.furrow.world.geo.GeoFrame;

/**
 * Projects elevation in degrees to the world frame W, whose origin is the middle of a {@link GeographicWindow}.
 *
 * <p>A post of the result at (x, y) has z = elevation - base. Its elevation is that of the latitude and longitude of
 * the point (x, y, z) of the tangent frame, interpolated bilinearly between four posts of the raster. A receiver on
 * the ground therefore measures the latitude and longitude to which the elevation belongs. Heights are not lowered by
 * the curvature of the Earth, because gravity is parallel to z: level ground stays level.
 */
public final class GeographicProjection {
    /**
     * Change of a height that ends the search for its place, in m. The remaining error is this times the slope of the
     * ground times the distance from the middle over the Earth's radius.
     */
    private static final double CONVERGED_M = 1e-4;

    private static final int MOST_ROUNDS = 50;

    private final GeographicRaster raster;
    private final GeographicGrid grid;
    private final GeographicWindow window;
    private final GeographicRaster.Part part;
    private final double[] data_m;
    private final GeoFrame frame;
    private final double[] place = new double[3];

    private GeographicProjection(GeographicRaster raster, GeographicWindow window) throws FormatException {
        this.raster = raster;
        this.window = window;
        grid = raster.grid();
        part = window.part(grid);
        data_m = raster.heights_m(part);
        frame = new GeoFrame(window.origin());
        for (int sign = -1; sign <= 1; sign += 2) {
            int k = MissingData.farBelow(data_m, sign);
            if (k >= 0) {
                throw MissingData.noHeight(raster.file(), data_m[k], post(k % part.columns(), k / part.columns()));
            }
        }
    }

    /**
     * Projected elevation.
     *
     * @param window where it is on Earth
     * @param grid its heights, with posts as in the window
     * @param outward_m how much farther than in the tangent frame a post is from the middle, the largest one, in m
     * @param raised_m how much higher than in the tangent frame a post is, the largest one, in m
     */
    public record Result(GeographicWindow window, ElevationGrid grid, double outward_m, double raised_m) {}

    /**
     * Projects a window of a raster.
     *
     * @throws FormatException if a post that is needed has no data or no height on Earth
     */
    public static Result of(GeographicRaster raster, GeographicWindow window) throws FormatException {
        return new GeographicProjection(raster, window).project();
    }

    private Result project() throws FormatException {
        double[] heights_m = new double[window.columns() * window.rows()];
        double guess_m = 0;
        for (int r = 0; r < window.rows(); r++) {
            for (int c = 0; c < window.columns(); c++) {
                guess_m = z_m(window.x_m(c), window.y_m(r), guess_m);
                heights_m[r * window.columns() + c] = window.base_m() + guess_m;
            }
        }
        ElevationGrid projected =
                new ElevationGrid(window.columns(), window.rows(), window.spacing_m(), window.spacing_m(), heights_m);
        double[] largest_m = new double[2];
        for (int r : new int[] {0, window.rows() - 1}) {
            for (int c : new int[] {0, window.columns() - 1}) { // the corners are the farthest posts
                compare(window.x_m(c), window.y_m(r), projected.post_m(c, r) - window.base_m(), largest_m);
            }
        }
        return new Result(window, projected, largest_m[0], largest_m[1]);
    }

    /** Height of the ground in W: the fixed point z = elevation(latitude, longitude of (x, y, z)) - base. */
    private double z_m(double x_m, double y_m, double guess_m) throws FormatException {
        double z_m = guess_m;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            double before_m = z_m;
            frame.toGeodetic(x_m, y_m, before_m, place);
            z_m = elevation_m(place[0], place[1]) - window.base_m();
            if (Math.abs(z_m - before_m) < CONVERGED_M) {
                break;
            }
        }
        return z_m;
    }

    private double elevation_m(double lat_deg, double lon_deg) throws FormatException {
        double u = grid.column(lon_deg) - part.column();
        double v = grid.row(lat_deg) - part.row();
        if (!grid.contains(lat_deg, lon_deg)) {
            throw new FormatException(
                    raster.file(),
                    "ends before " + at(lat_deg, lon_deg) + ", which the ground needs; choose a smaller"
                            + " 'size_m' or another 'center'");
        }
        int c = Math.clamp((long) u, 0, part.columns() - 2);
        int r = Math.clamp((long) v, 0, part.rows() - 2);
        double fu = Math.clamp(u - c, 0, 1);
        double fv = Math.clamp(v - r, 0, 1);
        double north_m = (1 - fu) * post_m(c, r) + fu * post_m(c + 1, r);
        double south_m = (1 - fu) * post_m(c, r + 1) + fu * post_m(c + 1, r + 1);
        return (1 - fv) * north_m + fv * south_m;
    }

    private double post_m(int c, int r) throws FormatException {
        double height_m = data_m[r * part.columns() + c];
        if (MissingData.isOnEarth(height_m)) {
            return height_m;
        }
        if (Double.isNaN(height_m)) {
            throw new FormatException(
                    raster.file(),
                    "has no data at " + post(c, r) + "; fill gaps first, for example with"
                            + " gdal_fillnodata, or choose another window");
        }
        throw MissingData.noHeight(raster.file(), height_m, post(c, r));
    }

    /** The place of a post of the part in words. */
    private String post(int c, int r) {
        int column = part.column() + c;
        int row = part.row() + r;
        return at(grid.lat_deg(row), grid.lon_deg(column)) + " (" + MissingData.place(column, row) + ")";
    }

    private static String at(double lat_deg, double lon_deg) {
        return String.format(Locale.ROOT, "latitude %.6f, longitude %.6f", lat_deg, lon_deg);
    }

    /** Raises the largest differences, horizontal and vertical, between a post and its place in the tangent frame. */
    private void compare(double x_m, double y_m, double z_m, double[] largest_m) {
        frame.toGeodetic(x_m, y_m, z_m, place);
        double[] exact_m = new double[3];
        frame.toWorld(place[0], place[1], window.origin().height_m() + z_m, exact_m);
        double dx_m = x_m - exact_m[0];
        double dy_m = y_m - exact_m[1];
        largest_m[0] = Math.max(largest_m[0], Math.sqrt(dx_m * dx_m + dy_m * dy_m));
        largest_m[1] = Math.max(largest_m[1], z_m - exact_m[2]);
    }
}
