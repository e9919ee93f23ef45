package org.furrow.node.can.message;

import java.util.List;

/**
 * Position and direction messages of J1939.
 *
 * <pre>
 *   vehicle-position, PGN 65267 (FEF3)             vehicle-direction, PGN 65256 (FEE8)
 *   byte 1-4  latitude, 1e-7 deg from -210         byte 1-2  bearing, 1/128 deg, clockwise from north
 *        5-8  longitude, 1e-7 deg from -210             3-4  speed, 1/256 km/h
 *                                                       5-6  pitch, 1/128 deg from -200, nose up
 *                                                       7-8  altitude, 0.125 m from -2500
 * </pre>
 */
public final class VehiclePosition {
    private static final double DEG = Math.PI / 180;

    /** Latitude, in degrees, positive north. */
    public static final Field LATITUDE = Field.j1939("lat_deg", 0, 32, 1e7, -210);
    /** Longitude, in degrees, positive east. */
    public static final Field LONGITUDE = Field.j1939("lon_deg", 32, 32, 1e7, -210);

    public static final MessageLayout POSITION =
            new MessageLayout("vehicle-position", 65267, 6, 8, List.of(LATITUDE, LONGITUDE));

    /** Direction of travel, in rad, clockwise from north. */
    public static final Field BEARING = Field.j1939("course_rad", 0, 16, 128 / DEG, 0);
    /** Speed, in m/s. */
    public static final Field SPEED = Field.j1939("speed_mps", 16, 16, 256 * 3.6, 0);
    /** Pitch, in rad, positive nose down (ISO 8855; on the bus: nose up). */
    public static final Field PITCH = Field.j1939("pitch_rad", 32, 16, -128 / DEG, 200 * DEG);
    /** Altitude above sea level, in m. */
    public static final Field ALTITUDE = Field.j1939("altitude_m", 48, 16, 8, -2500);

    public static final MessageLayout DIRECTION =
            new MessageLayout("vehicle-direction", 65256, 6, 8, List.of(BEARING, SPEED, PITCH, ALTITUDE));

    private VehiclePosition() {}
}
