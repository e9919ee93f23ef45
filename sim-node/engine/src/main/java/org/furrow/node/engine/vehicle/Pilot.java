package org.furrow.node.engine.vehicle;

/**
 * Takes part in the ticks of one vehicle: the only way in which the outside world acts on it, and only between two
 * steps.
 */
public interface Pilot {
    /**
     * Acts before a tick, after the driver's decision if the tick is the first of an epoch; may change the
     * vehicle's controls.
     *
     * @param tick from 0, the first of the run
     */
    void before(long tick, VehicleUnit unit);

    /** Acts after a tick, on the vehicle's state at its end. */
    void after(long tick, VehicleUnit unit);

    /** Everything that {@link #resume} needs, for checkpoints. */
    default double[] state() {
        return new double[0];
    }

    /**
     * Continues a run from a checkpoint.
     *
     * @param state what {@link #state} returned then
     * @param tick the next one
     */
    default void resume(double[] state, long tick) {}
}
