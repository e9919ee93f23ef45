package org.furrow.node.can.message;

import java.util.List;

/**
 * Position and course of a GNSS receiver on NMEA 2000.
 *
 * <pre>
 *   position-rapid, PGN 129025, 100 ms             course-rapid, PGN 129026, 250 ms
 *   byte 1-4  latitude, 1e-7 deg                   byte 1    sequence identifier
 *        5-8  longitude, 1e-7 deg                       2    bit 1-2 course from 0: true, 1: magnetic north
 *                                                       3-4  course over ground, 1e-4 rad
 *                                                       5-6  speed over ground, 0.01 m/s
 *                                                       7-8  FF
 *   gnss-position, PGN 129029, 1000 ms, a fast packet of 43 bytes
 *   byte 1      sequence identifier
 *        2-3    days since 1970-01-01              32     bit 1-4 system, bit 5-8 method
 *        4-7    seconds since midnight, 1e-4 s     33     bit 1-2 integrity
 *        8-15   latitude, 1e-16 deg                34     satellites
 *        16-23  longitude, 1e-16 deg               35-36  HDOP, 0.01; 37-38 PDOP, 0.01
 *        24-31  altitude, 1e-6 m                   39-42  geoid above ellipsoid, 0.01 m; 43 reference stations
 *   system: 0 GPS, 1 GLONASS, 2 both; method: 0 no fix, 1 GNSS, 2 differential, 4 RTK, 5 RTK float
 *   integrity: 0 not checked, 1 safe, 2 caution, 3 unsafe
 * </pre>
 */
public final class Gnss {
    /** Latitude, in degrees, positive north. */
    public static final Field RAPID_LATITUDE = Field.nmeaSigned("lat_deg", 0, 32, 1e7);
    /** Longitude, in degrees, positive east. */
    public static final Field RAPID_LONGITUDE = Field.nmeaSigned("lon_deg", 32, 32, 1e7);

    public static final MessageLayout POSITION_RAPID =
            new MessageLayout("position-rapid", 129025, 2, 8, List.of(RAPID_LATITUDE, RAPID_LONGITUDE));

    /** Identifies messages of the same measurement. */
    public static final Field SEQUENCE = Field.nmea("sid", 0, 8, 1);
    /** 0: true north, 1: magnetic north. */
    public static final Field COURSE_REFERENCE = Field.nmea("magnetic", 8, 2, 1);
    /** Course over ground, in rad, clockwise from north. */
    public static final Field COURSE = Field.nmea("course_rad", 16, 16, 1e4);
    /** Speed over ground, in m/s. */
    public static final Field SPEED = Field.nmea("speed_mps", 32, 16, 100);

    public static final MessageLayout COURSE_RAPID =
            new MessageLayout("course-rapid", 129026, 2, 8, List.of(SEQUENCE, COURSE_REFERENCE, COURSE, SPEED));

    /** Days since 1970-01-01. */
    public static final Field DATE = Field.nmea("utc_days", 8, 16, 1);
    /** Seconds since midnight. */
    public static final Field TIME = Field.nmea("utc_s", 24, 32, 1e4);
    /** Altitude above sea level, in m. */
    public static final Field ALTITUDE = Field.nmeaSigned("altitude_m", 184, 64, 1e6);
    /** Dilution of precision of the position. */
    public static final Field PDOP = Field.nmeaSigned("pdop", 288, 16, 100);

    public static final MessageLayout POSITION = new MessageLayout(
            "gnss-position",
            129029,
            3,
            43,
            List.of(
                    SEQUENCE,
                    DATE,
                    TIME,
                    Field.nmeaSigned("lat_deg", 56, 64, 1e16),
                    Field.nmeaSigned("lon_deg", 120, 64, 1e16),
                    ALTITUDE,
                    Field.nmea("system", 248, 4, 1),
                    Field.nmea("method", 252, 4, 1),
                    Field.plain("integrity", 256, 2),
                    Field.nmea("satellites", 264, 8, 1),
                    Field.nmeaSigned("hdop", 272, 16, 100),
                    PDOP,
                    Field.nmeaSigned("geoid_m", 304, 32, 100),
                    Field.nmea("stations", 336, 8, 1)));

    private Gnss() {}
}
