package org.furrow.vehicle;

import org.furrow.vehicle.control.Controls;
import org.furrow.world.contact.TouchingBodies;
import org.joml.Quaterniond;

/**
 * A vehicle with wheels on a chassis; C is the chassis frame, Co its origin.
 *
 * @param <M> the model of this kind of vehicle
 */
public abstract class WheeledVehicle<M extends VehicleModel> implements Vehicle {
    protected final M model;
    protected final Controls controls;
    protected final TouchingBodies bodies;
    protected final double[] state;
    /** R_WC, row by row; set by {@link #updateBodies}. */
    protected final double[] rotation = new double[9];
    /** Sum of {@link #applyWrench} since the last step: f_C_W, then the moment about Co in W. */
    protected final double[] wrench = new double[6];
    /** Whether {@link #wrench} holds a wrench. */
    protected boolean hasWrench;

    protected WheeledVehicle(M model, int stateLength) {
        this.model = model;
        controls = new Controls(model.bodyMotion().size());
        bodies = new TouchingBodies(model.touching());
        state = new double[stateLength];
    }

    /** Sets the first words of a state that begins with p_WCo_W and q_WC (w, x, y, z). */
    protected final void setPose(double[] position, Quaterniond attitude) {
        System.arraycopy(position, 0, state, 0, 3);
        state[3] = attitude.w;
        state[4] = attitude.x;
        state[5] = attitude.y;
        state[6] = attitude.z;
    }

    @Override
    public final M model() {
        return model;
    }

    @Override
    public final Controls controls() {
        return controls;
    }

    @Override
    public final TouchingBodies bodies() {
        return bodies;
    }

    @Override
    public final double[] state() {
        return state;
    }

    /** @throws IllegalStateException when a word of the state is not a number */
    protected final void requireFinite() {
        for (int k = 0; k < state.length; k++) {
            if (!Double.isFinite(state[k])) {
                throw new IllegalStateException("field=" + stateName(k) + " is not a number: " + state[k]);
            }
        }
    }

    @Override
    public final void applyWrench(double[] added) {
        for (int k = 0; k < wrench.length; k++) {
            wrench[k] += added[k];
        }
        hasWrench = true;
    }

    /** An angle after a turn, in [-pi, pi]. */
    protected static double turned(double angle_rad, double by_rad) {
        double angle = angle_rad + by_rad;
        return angle - 2 * Math.PI * Math.rint(angle / (2 * Math.PI));
    }
}
