package org.furrow.vehicle.sensor;

/**
 * Converts WGS-84 to the world frame W: the inverse of {@link GeoFrame#toGeodetic}, as published (EPSG method 9837).
 */
final class TangentFrame {
    private final GeoFrame ecef;
    private final double[] origin_m = new double[3];
    private final double[] point_m = new double[3];
    private final double[][] axes;

    TangentFrame(GeographicOrigin origin) {
        ecef = new GeoFrame(origin);
        ecef.toEcef(origin.lat_deg(), origin.lon_deg(), origin.height_m(), origin_m);
        double lat = Math.toRadians(origin.lat_deg());
        double lon = Math.toRadians(origin.lon_deg());
        axes = new double[][] {
            {-Math.sin(lon), Math.cos(lon), 0},
            {-Math.sin(lat) * Math.cos(lon), -Math.sin(lat) * Math.sin(lon), Math.cos(lat)},
            {Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)}
        };
    }

    /** @param dest receives x, y, z in W, in m */
    void toWorld(double lat_deg, double lon_deg, double height_m, double[] dest) {
        ecef.toEcef(lat_deg, lon_deg, height_m, point_m);
        for (int k = 0; k < 3; k++) {
            dest[k] = 0;
            for (int d = 0; d < 3; d++) {
                dest[k] += axes[k][d] * (point_m[d] - origin_m[d]);
            }
        }
    }
}
