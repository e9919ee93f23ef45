package org.furrow.world.contact;

import org.furrow.world.state.StateWords;
import org.jspecify.annotations.Nullable;

/** What a vehicle may ask of the ground. Every vehicle has its own, which shows it the shared world. */
public interface GroundContact {
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

    /**
     * Lets contacts remember what {@link ContactMemory#copy} once wrote, so that the next {@link #press} gives bit for bit what
     * it would have given then, on ground that is as it was. What that ground had answered is no memory: forces and sinkage of
     * the bodies are known again after the next press.
     *
     * @param bodies those that will press; of the same forms and in the same order as those that have pressed
     * @param from holds the words at {@code at}
     * @param length number of words, 0 or more
     * @throws IllegalArgumentException when contacts of these bodies cannot have left these words, and how many they leave
     */
    default void restore(TouchingBodies bodies, double[] from, int at, int length) {
        StateWords.require("memory of contacts", 0, from, at, length);
    }
}
