package org.furrow.node.sense.weather;

import org.furrow.world.geo.GeographicOrigin;

/**
 * Direction of the sun by place and time, with an error below 0.02 degrees from 1950 to 2050, and without refraction:
 * J. J. Michalsky, The Astronomical Almanac's algorithm for approximate solar position, Solar Energy 40, 1988.
 *
 * @param azimuth_rad from east to the left
 * @param elevation_rad above the horizon
 */
public record SunPlace(double azimuth_rad, double elevation_rad) {
    private static final double NS_PER_DAY = 86_400e9;
    /** Noon of 2000-01-01 after the beginning of 1970, in days. */
    private static final double NOON_2000 = 10_957.5;

    /**
     * The place of the sun.
     *
     * @param utc_ns since 1970-01-01 UTC, in ns
     */
    public static SunPlace of(GeographicOrigin place, long utc_ns) {
        double days = utc_ns / NS_PER_DAY - NOON_2000;
        double anomaly = StrictMath.toRadians(357.528 + 0.9856003 * days);
        double longitude = StrictMath.toRadians(
                280.460 + 0.9856474 * days + 1.915 * StrictMath.sin(anomaly) + 0.020 * StrictMath.sin(2 * anomaly));
        double tilt = StrictMath.toRadians(23.439 - 4e-7 * days);
        double ascension =
                StrictMath.atan2(StrictMath.cos(tilt) * StrictMath.sin(longitude), StrictMath.cos(longitude));
        double sinDeclination = StrictMath.sin(tilt) * StrictMath.sin(longitude);
        double cosDeclination = Math.sqrt(1 - sinDeclination * sinDeclination);
        // sidereal time at Greenwich in hours: 18.697374558 h at that noon
        double sidereal = StrictMath.toRadians(15 * (18.697374558 + 24.06570982441908 * days) + place.lon_deg());
        double hour = sidereal - ascension;
        double sinLatitude = StrictMath.sin(StrictMath.toRadians(place.lat_deg()));
        double cosLatitude = StrictMath.cos(StrictMath.toRadians(place.lat_deg()));
        double east = -cosDeclination * StrictMath.sin(hour);
        double north = sinDeclination * cosLatitude - cosDeclination * sinLatitude * StrictMath.cos(hour);
        double up = sinDeclination * sinLatitude + cosDeclination * cosLatitude * StrictMath.cos(hour);
        return new SunPlace(StrictMath.atan2(north, east), StrictMath.asin(Math.clamp(up, -1, 1)));
    }
}
