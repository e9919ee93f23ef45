package org.furrow.node.engine;

/** Takes part in the ticks of one vehicle: the only way in which the world outside acts on it, and that only between two steps. */
public interface Pilot {
    /**
     * Before a tick, after the driver has decided if the tick is the first of an epoch; may change the vehicle's controls.
     *
     * @param tick from 0, the first of the run
     */
    void before(long tick, VehicleUnit unit);

    /** After a tick, with the vehicle as it is then. */
    void after(long tick, VehicleUnit unit);
}
