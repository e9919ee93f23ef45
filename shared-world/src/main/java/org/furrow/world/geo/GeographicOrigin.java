package org.furrow.world.geo;

/**
 * WGS-84 coordinates of the origin of the world frame W, whose axes point east, north and up along the ellipsoid's
 * normal.
 *
 * @param lat_deg geodetic latitude, in degrees, in [-89.9, 89.9]
 * @param lon_deg longitude, in degrees, in [-180, 180]
 * @param height_m above the ellipsoid, in m
 */
public record GeographicOrigin(double lat_deg, double lon_deg, double height_m) {
    private static final double POLE_DEG = 89.9;

    /** Checks the ranges; east is undefined at the poles. */
    public GeographicOrigin {
        if (!(Math.abs(lat_deg) <= POLE_DEG) || !(Math.abs(lon_deg) <= 180) || !(Math.abs(height_m) <= 1e5)) {
            throw new IllegalArgumentException("an origin needs lat_deg in [-89.9, 89.9], lon_deg in [-180, 180] and"
                    + " height_m in [-1e5, 1e5], lat_deg=" + lat_deg + " lon_deg=" + lon_deg + " height_m=" + height_m);
        }
    }
}
