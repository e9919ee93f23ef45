package org.furrow.vehicle;

import org.furrow.vehicle.control.Controls;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.report.VehicleReport;

/**
 * One simulated vehicle. A tick calls {@link #updateBodies}, then the ground's contact model, then {@link #advance}.
 *
 * <p>Not thread-safe; a tick allocates nothing.
 */
public interface Vehicle {
    VehicleModel model();

    /** The driver's commands; read by {@link #advance}. */
    Controls controls();

    /** The bodies that touch the ground. */
    TouchingBodies bodies();

    /** Computes the poses and velocities of the bodies from the state. */
    void updateBodies();

    /** Advances the state by one step under the contact forces in {@link #bodies}. */
    void advance(double step_s);

    /**
     * Adds a force on the chassis, other than the ground's, for the next {@link #advance} only.
     *
     * @param wrench force on the chassis, and moment about its origin Co, in W, in N and Nm
     */
    void applyWrench(double[] wrench);

    /** Writes the vehicle's report to the other vehicles. */
    void report(VehicleReport dest);

    /** The full state; the array itself, read-only. */
    double[] state();

    /** Name of each word of the state. */
    String stateName(int word);

    /**
     * Sets the full state. From then on the vehicle behaves bit for bit like the one that the state was taken from. The
     * poses and velocities of the bodies are updated; the controls are not.
     *
     * @param from holds at {@code at} the {@link #state} of a vehicle of the same model
     * @param length number of words given
     * @throws IllegalArgumentException when the number of words is not this model's, or a word is out of range
     */
    void restore(double[] from, int at, int length);

    /**
     * Returns the ground's force on a wheel in the last tick: along the chassis x axis projected on the horizontal,
     * to its left, and along W's z axis, in N.
     *
     * @param dest receives three numbers
     */
    void wheelForce(int wheel, double[] dest);
}
