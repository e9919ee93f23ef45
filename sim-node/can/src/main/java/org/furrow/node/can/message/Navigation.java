package org.furrow.node.can.message;

import java.util.List;

/**
 * KnownMessages between navigation and steering controllers as in Karkee et al. (2010, section 3.2): off-track and
 * heading error, and the steering angle, an analogue signal in the paper. The paper defines no layouts; these are
 * specific to Furrow, in proprietary parameter groups (PDU2, FF00 to FFFF), and so are the path's curvature and the
 * command of a valve. For other layouts use a DBC file.
 *
 * <pre>
 *   navigation-error, PGN 65296 (FF10)             steering-angle, PGN 65297 (FF11)
 *   byte 1-2  off-track error, 0.001 m from -32      byte 1-2  angle, 1e-4 rad from -3.2, positive left
 *             positive: left of it                      3-4  the sensor's voltage, 1e-4 V
 *        3-4  heading error, 1e-4 rad from -3.2         5    bit 1-2 1: valid
 *             positive: points left of it               6-7  spool of the valve, 1e-4 from -1,
 *        5    bit 1-2 1: valid                                positive: to the left; 8 FF
 *        6    message counter, 0 to 250
 *        7-8  curvature of the path ahead,
 *             1e-5 1/m from -0.32, positive left
 * </pre>
 */
public final class Navigation {
    /** Off-track error, in m, positive if the vehicle is left of the track. */
    public static final Field OFF_TRACK = Field.j1939("off_track_m", 0, 16, 1000, -32);
    /** Heading error, in rad, positive if the vehicle points to the left of the track. */
    public static final Field HEADING_ERROR = Field.j1939("heading_error_rad", 16, 16, 1e4, -3.2);
    /** 1: both are valid. */
    public static final Field ERROR_VALID = Field.j1939("valid", 32, 2, 1, 0);

    public static final Field ERROR_COUNTER = Field.j1939("counter", 40, 8, 1, 0);

    /** Curvature of the path where the vehicle is when a command takes effect, in 1/m, positive left. */
    public static final Field PATH_CURVATURE = Field.j1939("path_curvature_1pm", 48, 16, 1e5, -0.32);

    /** Message of a navigation controller, sent for each received position. */
    public static final MessageLayout ERROR = new MessageLayout(
            "navigation-error",
            65296,
            3,
            8,
            List.of(OFF_TRACK, HEADING_ERROR, ERROR_VALID, ERROR_COUNTER, PATH_CURVATURE));

    /** Steering angle, in rad, positive left. */
    public static final Field STEERING_ANGLE = Field.j1939("angle_rad", 0, 16, 1e4, -3.2);

    /** 1: the sender steers, or has measured the angle. */
    public static final Field STEERING_VALID = Field.j1939("valid", 32, 2, 1, 0);
    /** Command of the spool of a steering valve, in [-1, 1], positive left. */
    public static final Field VALVE = Field.j1939("valve", 40, 16, 1e4, -1);

    /** Message of a steering controller, which commands the angle, or of a machine, which has measured it. */
    public static final MessageLayout STEERING = new MessageLayout(
            "steering-angle",
            65297,
            3,
            8,
            List.of(STEERING_ANGLE, Field.j1939("voltage_V", 16, 16, 1e4, 0), STEERING_VALID, VALVE));

    private Navigation() {}
}
