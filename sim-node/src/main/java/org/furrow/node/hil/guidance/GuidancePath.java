package org.furrow.node.hil.guidance;

import java.util.List;

/**
 * A path by latitude and longitude, as a guidance controller has it: a polyline in the plane that touches the ellipsoid at its first point, x east, y
 * north. Good for a few kilometres.
 */
public final class GuidancePath {
    private static final double SEMI_MAJOR_M = 6_378_137;
    private static final double E2 = 0.00669437999014;
    private static final double DEG = Math.PI / 180;
    private static final double SEARCH_M = 10;
    /** Half the length over which a curvature is measured. */
    private static final double HALF_M = 0.75;

    private final double lat0_deg;
    private final double lon0_deg;
    private final double northPerDeg_m;
    private final double eastPerDeg_m;
    private final double[] x;
    private final double[] y;
    private final double[] s;

    /**
     * @param latLon_deg at least two points, neighbours apart
     */
    public GuidancePath(List<double[]> latLon_deg) {
        if (latLon_deg.size() < 2) {
            throw new IllegalArgumentException("a path needs at least two points");
        }
        lat0_deg = latLon_deg.get(0)[0];
        lon0_deg = latLon_deg.get(0)[1];
        double sine = StrictMath.sin(lat0_deg * DEG);
        double w2 = 1 - E2 * sine * sine;
        northPerDeg_m = SEMI_MAJOR_M * (1 - E2) / (w2 * Math.sqrt(w2)) * DEG;
        eastPerDeg_m = SEMI_MAJOR_M / Math.sqrt(w2) * StrictMath.cos(lat0_deg * DEG) * DEG;
        int count = latLon_deg.size();
        x = new double[count];
        y = new double[count];
        s = new double[count];
        for (int k = 0; k < count; k++) {
            x[k] = east_m(latLon_deg.get(k)[1]);
            y[k] = north_m(latLon_deg.get(k)[0]);
            s[k] = k == 0 ? 0 : s[k - 1] + Math.hypot(x[k] - x[k - 1], y[k] - y[k - 1]);
            if (k > 0 && !(s[k] > s[k - 1])) {
                throw new IllegalArgumentException("points " + k + " and " + (k + 1) + " of a path are the same");
            }
        }
    }

    /** Distance east of the path's first point, in m. */
    double east_m(double lon_deg) {
        return (lon_deg - lon0_deg) * eastPerDeg_m;
    }

    /** Distance north of the path's first point, in m. */
    double north_m(double lat_deg) {
        return (lat_deg - lat0_deg) * northPerDeg_m;
    }

    double length_m() {
        return s[s.length - 1];
    }

    /** Arc length of the nearest point; over the whole path where {@code near_m} is NaN, else within 10 m of it. */
    double project_m(double px, double py, double near_m) {
        double best = Double.POSITIVE_INFINITY;
        double result = 0;
        for (int k = 0; k + 1 < s.length; k++) {
            if (s[k + 1] < near_m - SEARCH_M || s[k] > near_m + SEARCH_M) {
                continue;
            }
            double ux = (x[k + 1] - x[k]) / (s[k + 1] - s[k]);
            double uy = (y[k + 1] - y[k]) / (s[k + 1] - s[k]);
            double along = (px - x[k]) * ux + (py - y[k]) * uy;
            double low = k == 0 ? Double.NEGATIVE_INFINITY : 0;
            double high = k + 2 == s.length ? Double.POSITIVE_INFINITY : s[k + 1] - s[k];
            along = Math.min(Math.max(along, low), high);
            double distance = Math.hypot(px - x[k] - along * ux, py - y[k] - along * uy);
            if (distance < best) {
                best = distance;
                result = s[k] + along;
            }
        }
        return result;
    }

    /** Distance of a place from the path at an arc length, in m, positive to its left. */
    double offset_m(double px, double py, double at_m) {
        int k = segment(at_m);
        double length = s[k + 1] - s[k];
        return ((x[k + 1] - x[k]) * (py - y[k]) - (y[k + 1] - y[k]) * (px - x[k])) / length;
    }

    /** Direction of the path, in rad counter-clockwise from east: a chord about the place. */
    double direction_rad(double at_m) {
        double from = at_m - HALF_M;
        double to = at_m + HALF_M;
        return StrictMath.atan2(along(y, to) - along(y, from), along(x, to) - along(x, from));
    }

    /** Curvature, in 1/m, positive left. */
    double curvature_1pm(double at_m) {
        double turn = direction_rad(at_m + HALF_M) - direction_rad(at_m - HALF_M);
        return StrictMath.IEEEremainder(turn, 2 * Math.PI) / (2 * HALF_M);
    }

    private double along(double[] values, double at_m) {
        int k = segment(at_m);
        return values[k] + (values[k + 1] - values[k]) * (at_m - s[k]) / (s[k + 1] - s[k]);
    }

    /** The piece that holds an arc length; the first and the last reach on. */
    private int segment(double at_m) {
        int low = 0;
        int high = s.length - 2;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (s[middle] <= at_m) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
