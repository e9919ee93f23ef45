package org.furrow.world.geo;

import org.furrow.world.math.ExactMath;

/**
 * Converts between the world frame W and WGS-84. W is a local tangent frame, also called topocentric (IOGP Guidance
 * Note 7-2, method 9837); the ellipsoid falls away from it by 8 cm in 1 km.
 *
 * <p>W to ECEF is a rotation and a translation. ECEF to geodetic latitude is Bowring's iteration (1976) on the sine and
 * cosine of the reduced latitude; its error after three rounds is below 1e-9 m within 100 km of the ellipsoid. Results
 * have the same bits on every machine. Not thread-safe; nothing is allocated after construction.
 */
public final class GeoFrame {
    private static final double SEMI_MAJOR_M = 6_378_137.0;
    private static final double FLATTENING = 1 / 298.257223563;

    private static final double SEMI_MINOR_M = SEMI_MAJOR_M * (1 - FLATTENING);
    private static final double E2 = FLATTENING * (2 - FLATTENING);
    private static final double SECOND_E2 = E2 / (1 - E2);
    private static final int ROUNDS = 3;
    private static final double DEG = Math.PI / 180;

    private final double[] origin_m = new double[3];
    /** Columns: east, north and up at the origin, in ECEF; row by row. */
    private final double[] axes = new double[9];

    private final double[] angle = new double[2];
    private final double[] point = new double[3];
    private final double[] localAxes = new double[9];

    public GeoFrame(GeographicOrigin origin) {
        toEcef(origin.lat_deg(), origin.lon_deg(), origin.height_m(), origin_m);
        axesAt(origin.lat_deg(), origin.lon_deg(), axes);
    }

    /** Latitude and longitude in degrees and height above the ellipsoid in m of a point of W. */
    public void toGeodetic(double x_m, double y_m, double z_m, double[] dest) {
        for (int row = 0; row < 3; row++) {
            point[row] = origin_m[row] + (axes[3 * row] * x_m + axes[3 * row + 1] * y_m + axes[3 * row + 2] * z_m);
        }
        ecefToGeodetic(point, dest);
    }

    /** Coordinates in W, in m, of a latitude and longitude in degrees and a height above the ellipsoid in m. */
    public void toWorld(double lat_deg, double lon_deg, double height_m, double[] dest) {
        toEcef(lat_deg, lon_deg, height_m, point);
        for (int row = 0; row < 3; row++) {
            point[row] -= origin_m[row];
        }
        for (int column = 0; column < 3; column++) {
            dest[column] = axes[column] * point[0] + axes[3 + column] * point[1] + axes[6 + column] * point[2];
        }
    }

    /** Converts a vector of W to east, north and up at a latitude and longitude. */
    public void toEastNorthUp(double lat_deg, double lon_deg, double[] vector, double[] dest) {
        axesAt(lat_deg, lon_deg, localAxes);
        for (int row = 0; row < 3; row++) {
            point[row] = axes[3 * row] * vector[0] + axes[3 * row + 1] * vector[1] + axes[3 * row + 2] * vector[2];
        }
        for (int column = 0; column < 3; column++) {
            dest[column] =
                    localAxes[column] * point[0] + localAxes[3 + column] * point[1] + localAxes[6 + column] * point[2];
        }
    }

    /** ECEF coordinates, in m, of a latitude and longitude in degrees and a height above the ellipsoid in m. */
    void toEcef(double lat_deg, double lon_deg, double height_m, double[] dest) {
        ExactMath.sinCos(lat_deg * DEG, angle);
        double sinLat = angle[0];
        double cosLat = angle[1];
        ExactMath.sinCos(lon_deg * DEG, angle);
        double radius_m = SEMI_MAJOR_M / Math.sqrt(1 - E2 * sinLat * sinLat);
        dest[0] = (radius_m + height_m) * cosLat * angle[1];
        dest[1] = (radius_m + height_m) * cosLat * angle[0];
        dest[2] = (radius_m * (1 - E2) + height_m) * sinLat;
    }

    /** Inverse of {@link #toEcef}, for points far from the Earth's centre. */
    static void ecefToGeodetic(double[] ecef, double[] dest) {
        double z = ecef[2];
        double p = Math.sqrt(ecef[0] * ecef[0] + ecef[1] * ecef[1]);
        double r = Math.sqrt(p * p + z * z);
        // Bowring's initial value: tan(beta) = z (1 + e'^2 b / r) b / (p a)
        double sine = z * (1 + SECOND_E2 * SEMI_MINOR_M / r) * SEMI_MINOR_M;
        double cosine = p * SEMI_MAJOR_M;
        double numerator = 0;
        double denominator = 0;
        for (int round = 0; round < ROUNDS; round++) {
            double length = Math.sqrt(sine * sine + cosine * cosine);
            double sinBeta = sine / length;
            double cosBeta = cosine / length;
            numerator = z + SECOND_E2 * SEMI_MINOR_M * sinBeta * sinBeta * sinBeta;
            denominator = p - E2 * SEMI_MAJOR_M * cosBeta * cosBeta * cosBeta;
            sine = (1 - FLATTENING) * numerator;
            cosine = denominator;
        }
        // tan(latitude) = numerator / denominator
        double length = Math.sqrt(numerator * numerator + denominator * denominator);
        double sinLat = numerator / length;
        double cosLat = denominator / length;
        dest[0] = StrictMath.atan2(numerator, denominator) / DEG;
        dest[1] = StrictMath.atan2(ecef[1], ecef[0]) / DEG;
        dest[2] = p * cosLat + z * sinLat - SEMI_MAJOR_M * Math.sqrt(1 - E2 * sinLat * sinLat);
    }

    private void axesAt(double lat_deg, double lon_deg, double[] dest) {
        ExactMath.sinCos(lat_deg * DEG, angle);
        double sinLat = angle[0];
        double cosLat = angle[1];
        ExactMath.sinCos(lon_deg * DEG, angle);
        double sinLon = angle[0];
        double cosLon = angle[1];
        dest[0] = -sinLon;
        dest[1] = -sinLat * cosLon;
        dest[2] = cosLat * cosLon;
        dest[3] = cosLon;
        dest[4] = -sinLat * sinLon;
        dest[5] = cosLat * sinLon;
        dest[6] = 0;
        dest[7] = cosLat;
        dest[8] = sinLat;
    }
}
