package org.furrow.node.can.message;

import java.util.List;

/**
 * What Karkee et al. (2010, section 3.2) let navigation and steering controllers exchange: how far the vehicle is off its track, the error of
 * its heading, and the steering angle, which they took from an analogue signal. The paper prints no layouts; these lie in the proprietary
 * parameter groups (PDU2, FF00 to FFFF) and are Furrow's own. A DBC file describes those of another controller.
 *
 * <pre>
 *   navigation-error, PGN 65296 (FF10)             steering-angle, PGN 65297 (FF11)
 *   byte 1-2  off the track, 0.001 m from -32      byte 1-2  angle, 1e-4 rad from -3.2, positive left
 *             positive: left of it                      3-4  the sensor's voltage, 1e-4 V
 *        3-4  heading error, 1e-4 rad from -3.2         5    bit 1-2 1: valid
 *             positive: points left of it               6-8  FF
 *        5    bit 1-2 1: valid
 *        6    counts messages, 0 to 250
 *        7-8  FF
 * </pre>
 */
public final class Navigation {
    /** Distance to the track, in m, positive where the vehicle is left of it. */
    public static final Field OFF_TRACK = Field.j1939("off_track_m", 0, 16, 1000, -32);
    /** Heading less that of the track, in rad, positive where the vehicle points left of it. */
    public static final Field HEADING_ERROR = Field.j1939("heading_error_rad", 16, 16, 1e4, -3.2);
    /** 1: both are valid. */
    public static final Field ERROR_VALID = Field.j1939("valid", 32, 2, 1, 0);
    /** Counts messages. */
    public static final Field ERROR_COUNTER = Field.j1939("counter", 40, 8, 1, 0);

    /** What a navigation controller sends for each position that it receives. */
    public static final MessageLayout ERROR = new MessageLayout(
            "navigation-error", 65296, 3, 8, List.of(OFF_TRACK, HEADING_ERROR, ERROR_VALID, ERROR_COUNTER));

    /** Steering angle, in rad, positive left. */
    public static final Field STEERING_ANGLE = Field.j1939("angle_rad", 0, 16, 1e4, -3.2);
    /** Voltage of the sensor, in V. */
    public static final Field STEERING_VOLTAGE = Field.j1939("voltage_V", 16, 16, 1e4, 0);
    /** 1: valid. */
    public static final Field STEERING_VALID = Field.j1939("valid", 32, 2, 1, 0);

    /** What a steering controller or its data acquisition sends. */
    public static final MessageLayout STEERING =
            new MessageLayout("steering-angle", 65297, 3, 8, List.of(STEERING_ANGLE, STEERING_VOLTAGE, STEERING_VALID));

    private Navigation() {}
}
