package org.furrow.world.contact;

/**
 * Contact of one body with a rigid surface. The caller stores the state; an instance has only scratch buffers, so
 * one instance may serve all similar bodies of a vehicle, but not two threads.
 */
public interface SurfaceContact {
    /** Number of state words of one body. */
    int stateLength();

    /** Name of a state word, with its unit. */
    String stateName(int word);

    /**
     * Evaluates the contact of one body and advances its state.
     *
     * @param bodies pose and velocity in; force on the body and moment about its origin out, both replaced
     * @param state holds {@link #stateLength} words of this body at {@code at}; all 0 before the first contact
     * @param step_s time by which the state advances, in s; 0: not at all
     * @throws IllegalStateException when the body has broken through the surface or its pose cannot be evaluated
     */
    void press(TouchingBodies bodies, int body, RigidSurface surface, double[] state, int at, double step_s);
}
