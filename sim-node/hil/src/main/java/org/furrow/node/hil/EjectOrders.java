package org.furrow.node.hil;

import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.engine.CommitVector;

/** Vehicles without which the run is to go on, from the next commit on. */
final class EjectOrders {
    private final boolean[] ordered;
    private final int hil;
    private final EventRecorder log;
    private final UnsafeBuffer event = new UnsafeBuffer(new byte[Integer.BYTES]);

    /** @param hil the vehicle that stays */
    EjectOrders(int vehicles, int hil, EventRecorder log) {
        ordered = new boolean[vehicles];
        this.hil = hil;
        this.log = log;
    }

    /** Takes an order that came as an event. */
    void order(int vehicle) {
        ordered[vehicle] |= vehicle != hil;
    }

    /** Orders it here, and writes it down as an event of the tick that came last. */
    void decide(int vehicle, long tick) {
        order(vehicle);
        event.putInt(0, vehicle);
        log.event(tick, EventQueue.EJECT, event, 0, Integer.BYTES);
    }

    /** Puts the orders into a commit. */
    void give(CommitVector vector) {
        for (int v = 0; v < ordered.length; v++) {
            if (ordered[v]) {
                vector.eject(v);
            }
        }
    }

    /** Whether a vehicle was ordered to go. */
    boolean isOrdered(int vehicle) {
        return ordered[vehicle];
    }
}
