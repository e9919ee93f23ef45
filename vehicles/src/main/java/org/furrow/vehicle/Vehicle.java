package org.furrow.vehicle;

import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.state.Stateful;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.report.VehicleReport;

/**
 * One simulated vehicle. A tick calls {@link #updateBodies}, then the ground's contact model, then {@link #advance}.
 *
 * <p>{@link #restore} updates the poses and velocities of the bodies, not the controls; it refuses a word out of range.
 *
 * <p>Not thread-safe; a tick allocates nothing.
 */
public interface Vehicle extends Stateful {
    VehicleModel model();

    /** The driver's commands; read by {@link #advance}. */
    Controls controls();

    /** The bodies that touch the ground. */
    TouchingBodies bodies();

    /** Begins an epoch, after the driver has decided. */
    default void begin() {}

    /** Computes the poses and velocities of the bodies from the state. */
    void updateBodies();

    /**
     * Writes the pose of a body of {@link VehicleModel#linkNames} as of the last {@link #updateBodies}.
     *
     * @param position receives its origin in W at {@code 3 link}, in m
     * @param rotation receives R_WB row by row at {@code 9 link}
     */
    default void linkPose(int link, double[] position, double[] rotation) {
        throw new IndexOutOfBoundsException(link);
    }

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

    /**
     * Angle by which a wheel is turned about its axle beyond the rotation of its body, in rad, positive when it has
     * rolled ahead; 0 where the rotation of the body has the turns of the wheel.
     */
    default double wheelTurn_rad(int wheel) {
        return 0;
    }

    /** Sinkage of the soil below a wheel, in m. */
    default double sinkage_m(int wheel) {
        return bodies().sinkage_m[bodies().wheels()[wheel]];
    }

    /** Writes the motion of a belt of {@link VehicleModel#tracks} as of the last {@link #updateBodies}. */
    default void track(int track, TrackMotion dest) {
        throw new IndexOutOfBoundsException(track);
    }

    /** Inflation pressure of the tyre of a wheel, in Pa; 0 of a tyre that does not give way on soil. */
    default double inflation_Pa(int wheel) {
        return bodies().inflation_Pa[bodies().wheels()[wheel]];
    }

    /** Mean of {@link #sinkage_m}; 0 without wheels. */
    default double meanSinkage_m() {
        int wheels = bodies().wheels().length;
        double sum_m = 0;
        for (int w = 0; w < wheels; w++) {
            sum_m += sinkage_m(w);
        }
        return wheels == 0 ? 0 : sum_m / wheels;
    }
}
