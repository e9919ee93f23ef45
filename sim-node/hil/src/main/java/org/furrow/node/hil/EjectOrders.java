package org.furrow.node.hil;

import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.engine.exchange.CommitVector;

/** Orders to eject vehicles from the run with the next commit. */
final class EjectOrders {
    private final boolean[] ordered;
    private final int hil;
    private final EventRecorder log;
    private final UnsafeBuffer event = new UnsafeBuffer(new byte[Integer.BYTES]);

    /** @param hil the vehicle in the loop, which is never ejected */
    EjectOrders(int vehicles, int hil, EventRecorder log) {
        ordered = new boolean[vehicles];
        this.hil = hil;
        this.log = log;
    }

    /** Adds an order that arrived as an event. */
    void order(int vehicle) {
        ordered[vehicle] |= vehicle != hil;
    }

    /** Adds an order and records it as an event of the last tick. */
    void decide(int vehicle, long tick) {
        order(vehicle);
        event.putInt(0, vehicle);
        log.event(tick, EventQueue.EJECT, event, 0, Integer.BYTES);
    }

    /** Applies the orders to a commit. */
    void applyTo(CommitVector vector) {
        for (int v = 0; v < ordered.length; v++) {
            if (ordered[v]) {
                vector.eject(v);
            }
        }
    }

    /** Whether an order to eject a vehicle exists. */
    boolean isOrdered(int vehicle) {
        return ordered[vehicle];
    }
}
