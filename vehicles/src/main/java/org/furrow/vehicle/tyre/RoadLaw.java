package org.furrow.vehicle.tyre;

/**
 * Law of the forces along the ground in a wheel's contact. It reads slip, load and material of a {@link RoadForce}
 * and sets forces there. An instance serves all wheels of one tyre; their state is with the caller.
 */
interface RoadLaw {
    /** Number of state words of a wheel; all are 0 without contact. */
    int stateLength();

    /** Name of a state word, with its unit. */
    String stateName(int word);

    /**
     * Sets {@link RoadForce#ahead_N}, {@link RoadForce#left_N} and {@link RoadForce#drag_N}, and advances the state.
     *
     * @param step_s time by which the state advances, in s; 0: not at all
     */
    void update(RoadForce contact, double[] state, int at, double step_s);

    /** Moment against the spin per speed of the spin, in Nm s. */
    double viscous_Nms();
}
