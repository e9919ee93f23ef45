package org.furrow.world.contact;

/**
 * How a body answers a surface that does not yield. What it remembers from one step to the next is in an array of the caller's;
 * an instance has only room to work in, so one may serve all like bodies of a vehicle, but not two threads.
 */
public interface SurfaceContact {
    /** Words of state of one body. */
    int stateLength();

    /** Name of a word of the state, with its unit. */
    String stateName(int word);

    /**
     * Evaluates the contact of one body and moves its state on.
     *
     * @param bodies pose and velocity in; force on the body and moment about its origin out, both replaced
     * @param body which of them
     * @param surface what it stands on
     * @param state has {@link #stateLength} words of this body at {@code at}; all 0 before the first contact
     * @param step_s time that the state moves on, in s; 0: not at all
     * @throws IllegalStateException when the body has broken through the surface, or lies as it cannot be computed
     */
    void press(TouchingBodies bodies, int body, RigidSurface surface, double[] state, int at, double step_s);
}
