package org.furrow.scm.terrain;

import java.util.Locale;

/**
 * Places of elevation posts at regular steps of latitude and longitude, row by row from north to south.
 *
 * @param west_deg longitude of the first column of posts
 * @param north_deg latitude of the first row of posts
 * @param stepLon_deg from a column to the next one
 * @param stepLat_deg from a row to the next one
 */
public record GeographicGrid(
        int columns, int rows, double west_deg, double north_deg, double stepLon_deg, double stepLat_deg) {
    /** Rounding of the places in a file, in steps: a post on the border of a file belongs to it. */
    private static final double EDGE = 1e-6;

    public GeographicGrid {
        if (columns < 2 || rows < 2) {
            throw new IllegalArgumentException(
                    "elevation in degrees needs at least 2 x 2 posts, columns=" + columns + " rows=" + rows);
        }
        if (!(stepLon_deg > 0) || !(stepLat_deg > 0) || !Double.isFinite(west_deg + north_deg)) {
            throw new IllegalArgumentException("elevation in degrees needs steps > 0, stepLon_deg=" + stepLon_deg
                    + " stepLat_deg=" + stepLat_deg + " west_deg=" + west_deg + " north_deg=" + north_deg);
        }
        double south_deg = north_deg - (rows - 1) * stepLat_deg;
        double east_deg = west_deg + (columns - 1) * stepLon_deg;
        boolean onEarth = north_deg <= 90 + EDGE
                && south_deg >= -90 - EDGE
                && east_deg - west_deg <= 360 + EDGE
                && Math.abs(west_deg) <= 360
                && Math.abs(east_deg) <= 540;
        if (!onEarth) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "states latitudes from %.4f to %.4f and longitudes from %.4f to %.4f, which are not degrees",
                    south_deg,
                    north_deg,
                    west_deg,
                    east_deg));
        }
    }

    public double south_deg() {
        return north_deg - (rows - 1) * stepLat_deg;
    }

    public double east_deg() {
        return west_deg + (columns - 1) * stepLon_deg;
    }

    /** Latitude in the middle. */
    public double middleLat_deg() {
        return 0.5 * (north_deg + south_deg());
    }

    /** Longitude in the middle, in [-180, 180]. */
    public double middleLon_deg() {
        double middle = 0.5 * (west_deg + east_deg());
        return middle - 360 * Math.rint(middle / 360);
    }

    /** Column of a longitude, with a fraction; 0 is the first column of posts. */
    double column(double lon_deg) {
        double middle = 0.5 * (west_deg + east_deg());
        double near = lon_deg + 360 * Math.rint((middle - lon_deg) / 360);
        return (near - west_deg) / stepLon_deg;
    }

    /** Row of a latitude, with a fraction; 0 is the northern row of posts. */
    double row(double lat_deg) {
        return (north_deg - lat_deg) / stepLat_deg;
    }

    double lon_deg(double column) {
        return west_deg + column * stepLon_deg;
    }

    double lat_deg(double row) {
        return north_deg - row * stepLat_deg;
    }

    /** Whether a place is between posts, or on one. */
    boolean contains(double lat_deg, double lon_deg) {
        double column = column(lon_deg);
        double row = row(lat_deg);
        return column >= -EDGE && column <= columns - 1 + EDGE && row >= -EDGE && row <= rows - 1 + EDGE;
    }

    /** The extent in words. */
    String extent() {
        return String.format(
                Locale.ROOT,
                "latitude %.6f to %.6f and longitude %.6f to %.6f",
                south_deg(),
                north_deg,
                west_deg,
                east_deg());
    }
}
