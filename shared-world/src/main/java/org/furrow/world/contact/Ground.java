package org.furrow.world.contact;

import org.jspecify.annotations.Nullable;

/** What a vehicle may ask of the ground. Every vehicle has its own, which shows it the shared world. */
public interface Ground {
    /**
     * Evaluates the ground once, at the bodies' present state, and lets them leave their mark.
     *
     * @param bodies poses and velocities in; forces, moments and sinkage out
     * @param step_s time that the contact lasts, in s
     */
    void press(TouchingBodies bodies, double step_s);

    /** Height of the undeformed ground in W, in m. */
    double initialHeight_m(double x_m, double y_m);

    /** Finds the sinkage below bodies that have moved since the last {@link #press}; the ground is as that left it. */
    default void findSinkage(TouchingBodies bodies) {}

    /** The surface of a ground that does not yield; null where it does. */
    default @Nullable RigidSurface surface() {
        return null;
    }

    /** What this vehicle's contacts remember, as of the last {@link #press}. */
    default ContactMemory memory() {
        return ContactMemory.NONE;
    }
}
