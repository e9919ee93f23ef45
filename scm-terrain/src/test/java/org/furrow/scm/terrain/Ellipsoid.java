package org.furrow.scm.terrain;

/** The ellipsoid WGS-84 after a textbook (Hofmann-Wellenhof et al., GNSS, 2008, section 8.2), for tests of terrain. */
final class Ellipsoid {
    private static final double A_M = 6_378_137;
    private static final double B_M = 6_356_752.314245;
    private static final double E2 = 1 - B_M * B_M / (A_M * A_M);

    private final double lat;
    private final double lon;
    private final double[] origin_m;

    /** A frame that touches the Earth at a place. */
    Ellipsoid(double lat_deg, double lon_deg, double height_m) {
        lat = Math.toRadians(lat_deg);
        lon = Math.toRadians(lon_deg);
        origin_m = cartesian_m(lat_deg, lon_deg, height_m);
    }

    private static double[] cartesian_m(double lat_deg, double lon_deg, double height_m) {
        double sin = Math.sin(Math.toRadians(lat_deg));
        double cos = Math.cos(Math.toRadians(lat_deg));
        double radius_m = A_M / Math.sqrt(1 - E2 * sin * sin);
        return new double[] {
            (radius_m + height_m) * cos * Math.cos(Math.toRadians(lon_deg)),
            (radius_m + height_m) * cos * Math.sin(Math.toRadians(lon_deg)),
            (B_M * B_M / (A_M * A_M) * radius_m + height_m) * sin
        };
    }

    /** East, north and up in the frame. */
    double[] local_m(double lat_deg, double lon_deg, double height_m) {
        double[] at_m = cartesian_m(lat_deg, lon_deg, height_m);
        double dx = at_m[0] - origin_m[0];
        double dy = at_m[1] - origin_m[1];
        double dz = at_m[2] - origin_m[2];
        double outward = dx * Math.cos(lon) + dy * Math.sin(lon);
        return new double[] {
            dy * Math.cos(lon) - dx * Math.sin(lon),
            dz * Math.cos(lat) - outward * Math.sin(lat),
            outward * Math.cos(lat) + dz * Math.sin(lat)
        };
    }

    /** A surface z = f(x, y) of the frame. */
    interface Surface {
        double z_m(double x_m, double y_m);
    }

    /** Height z of the surface where the vertical of a latitude and longitude meets it. */
    double zAt_m(double lat_deg, double lon_deg, double originHeight_m, Surface surface) {
        double height_m = originHeight_m;
        double[] at_m = local_m(lat_deg, lon_deg, height_m);
        for (int round = 0; round < 50; round++) {
            height_m += surface.z_m(at_m[0], at_m[1]) - at_m[2];
            at_m = local_m(lat_deg, lon_deg, height_m);
        }
        return at_m[2];
    }
}
