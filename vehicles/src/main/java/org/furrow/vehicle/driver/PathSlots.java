package org.furrow.vehicle.driver;

import java.util.List;

/** The first slots in the state of drivers that follow a route, and the controllers that use them. */
final class PathSlots {
    static final int PROGRESS = 0;
    static final int STEERING_TRIM = 2;
    static final int SETPOINT = 3;
    static final int THROTTLE = 4;
    static final int STEERING = 5;

    /** Number of these slots. */
    static final int COUNT = 6;

    /** Their names. */
    static final List<String> NAMES =
            List.of("progress_m", "speed_integral_m", "steering_trim", "setpoint_mps", "throttle", "steering");

    static final SpeedHold HOLD = new SpeedHold(1, SETPOINT, THROTTLE);

    private PathSlots() {}
}
