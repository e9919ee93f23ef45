package org.furrow.node.hil.guidance;

import java.util.List;
import org.furrow.vehicle.driver.Polyline;

/**
 * A path given by latitude and longitude: a polyline in the plane tangent to the WGS 84 ellipsoid at the first
 * point, x east, y north. Accurate over a few kilometres.
 */
public final class GuidancePath {
    private static final double SEMI_MAJOR_M = 6_378_137;
    private static final double E2 = 0.00669437999014;
    private static final double DEG = Math.PI / 180;
    private static final double SEARCH_M = 10;
    /** Half the chord for directions, and half the distance of the two directions of a curvature. */
    private static final double HALF_M = 0.75;

    private final double lat0_deg;
    private final double lon0_deg;
    private final double northPerDeg_m;
    private final double eastPerDeg_m;
    private final Polyline line;

    /** @param latLon_deg at least two points {latitude, longitude}; consecutive points differ */
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
        double[] x = new double[count];
        double[] y = new double[count];
        for (int k = 0; k < count; k++) {
            x[k] = east_m(latLon_deg.get(k)[1]);
            y[k] = north_m(latLon_deg.get(k)[0]);
        }
        line = new Polyline(x, y);
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
        return line.length_m();
    }

    /**
     * Arc length of the nearest point, searched within 10 m of {@code near_m}, or on the whole path if that is
     * NaN.
     */
    double project_m(double px, double py, double near_m) {
        boolean wholePath = Double.isNaN(near_m);
        int from = wholePath ? 0 : line.piece(near_m - SEARCH_M);
        int to = wholePath ? line.lastPiece() : line.piece(near_m + SEARCH_M);
        return line.project_m(px, py, from, to);
    }

    /** Distance of a point from the path's segment at an arc length, in m, positive to its left. */
    double offset_m(double px, double py, double at_m) {
        return line.offset_m(px, py, line.piece(at_m));
    }

    /**
     * Direction of the path, in rad counter-clockwise from east: that of the chord of 1.5 m around the arc
     * length.
     */
    double direction_rad(double at_m) {
        double from = at_m - HALF_M;
        double to = at_m + HALF_M;
        return StrictMath.atan2(line.y_m(to) - line.y_m(from), line.x_m(to) - line.x_m(from));
    }

    /** Curvature, in 1/m, positive left. */
    double curvature_1pm(double at_m) {
        double turn = direction_rad(at_m + HALF_M) - direction_rad(at_m - HALF_M);
        return StrictMath.IEEEremainder(turn, 2 * Math.PI) / (2 * HALF_M);
    }
}
