package org.furrow.vehicle.steering;

import java.util.List;

/**
 * The machinery between the commanded and the actual steering angle. Its state is a range of words of the vehicle's.
 *
 * <p>Not thread-safe; nothing is allocated.
 */
public interface SteeringDrive {
    /** Names of the words of its state. */
    List<String> words();

    /** Reads the state from {@link #words} at {@code at}. */
    void read(double[] from, int at);

    /** Writes the state to {@link #words} at {@code at}. */
    void write(double[] dest, int at);

    /**
     * Advances by one step.
     *
     * @param command_rad commanded angle
     * @param axle_N force of the ground on the front axle to the left
     */
    void advance(double command_rad, double axle_N, double step_s);

    /**
     * Sets the command of a valve's spool in [-1, 1], positive left, in place of the controller of the angle; NaN: the
     * controller commands it. Steering without a valve ignores it.
     */
    default void commandSpool(double position) {
        // without a valve
    }

    /** Steering angle of the front axle, positive to the left, in rad. */
    double angle_rad();
}
