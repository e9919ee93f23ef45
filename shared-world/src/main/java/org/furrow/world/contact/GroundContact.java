package org.furrow.world.contact;

import org.furrow.world.state.StateWords;
import org.jspecify.annotations.Nullable;

/** The ground under one vehicle. Every vehicle has its own instance. */
public interface GroundContact {
    /**
     * Evaluates the contact once at the bodies' present state and deforms the ground.
     *
     * @param bodies poses and velocities in; forces, moments and sinkage out
     * @param step_s duration of the contact, in s
     */
    void press(TouchingBodies bodies, double step_s);

    /** Height of the undeformed ground in W, in m. */
    double initialHeight_m(double x_m, double y_m);

    /** Computes the sinkage below bodies that have moved since the last {@link #press}; does not change the ground. */
    default void findSinkage(TouchingBodies bodies) {}

    /** The surface of a rigid ground; null for deformable ground. */
    default @Nullable RigidSurface surface() {
        return null;
    }

    /** State of this vehicle's contacts after the last {@link #press}. */
    default ContactMemory memory() {
        return ContactMemory.NONE;
    }

    /**
     * Restores a state written by {@link ContactMemory#copy}. On the same ground the next {@link #press} then gives
     * the same results bit for bit. The bodies' forces and sinkage are not restored; they are valid after that
     * press.
     *
     * @param bodies bodies of the same forms and in the same order as those that wrote the state
     * @param from holds the words at {@code at}
     * @param length number of words, >= 0
     * @throws IllegalArgumentException naming the expected number of words, when the words are no state of these
     *     bodies
     */
    default void restore(TouchingBodies bodies, double[] from, int at, int length) {
        StateWords.require("memory of contacts", 0, from, at, length);
    }
}
