package org.furrow.vehicle;

import org.furrow.vehicle.control.Controls;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.report.VehicleReport;

/**
 * One vehicle that is being simulated. A tick is: {@link #updateBodies}, the ground's answer, {@link #advance}.
 *
 * <p>Not thread-safe; nothing is allocated in a tick.
 */
public interface Vehicle {
    VehicleModel model();

    /** What the driver commands; read by {@link #advance}. */
    Controls controls();

    /** The bodies that touch the ground. */
    TouchingBodies bodies();

    /** Writes the poses and velocities of the bodies from the state. */
    void updateBodies();

    /** Moves the state one step on, with the ground's forces as they stand in the bodies. */
    void advance(double step_s);

    /**
     * Adds a force of something other than the ground on the chassis for the next {@link #advance}, which uses it up.
     *
     * @param wrench force, and moment about the chassis' reference point, in W, in N and Nm
     */
    void push(double[] wrench);

    /** Writes what the vehicle tells others. */
    void report(VehicleReport dest);

    /** The full state; the array itself, to be read only. */
    double[] state();

    /** Name of each word of the state. */
    String stateName(int word);

    /**
     * Sets the full state: from here on the vehicle does bit for bit what that one did from which the words were taken, whatever
     * it has done before. The bodies' poses and velocities are those of the state; the controls are left to the driver.
     *
     * @param from holds at {@code at} the {@link #state} of a vehicle of the same model
     * @param length number of words that are there
     * @throws IllegalArgumentException when a vehicle of this model has another number of words, or cannot be in this state
     */
    void restore(double[] from, int at, int length);

    /**
     * Force of the ground on a wheel in the last tick: along the chassis x axis projected on the horizontal, to its left,
     * and along W's z, in N.
     *
     * @param dest receives three numbers
     */
    void wheelForce(int wheel, double[] dest);
}
