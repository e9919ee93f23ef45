package org.furrow.node.hil.events;

import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.scenario.HilPlan;

/** Orders to eject vehicles from the run with the next commit. */
public final class EjectOrders {
    private final boolean[] ordered;
    private final HilPlan plan;
    private final EventRecorder log;
    private final UnsafeBuffer event = new UnsafeBuffer(new byte[Integer.BYTES]);

    /** @param plan the vehicles in the loop, which are never ejected */
    public EjectOrders(int vehicles, HilPlan plan, EventRecorder log) {
        ordered = new boolean[vehicles];
        this.plan = plan;
        this.log = log;
    }

    /** Adds an order that arrived as an event. */
    public void order(int vehicle) {
        ordered[vehicle] |= !plan.contains(vehicle);
    }

    /** Adds an order and records it as an event of the last tick. */
    public void decide(int vehicle, long tick) {
        order(vehicle);
        event.putInt(0, vehicle);
        log.event(tick, EventQueue.EJECT, event, 0, Integer.BYTES);
    }

    /** Applies the orders to a commit. */
    public void applyTo(CommitVector vector) {
        for (int v = 0; v < ordered.length; v++) {
            if (ordered[v]) {
                vector.eject(v);
            }
        }
    }

    /** Whether an order to eject a vehicle exists. */
    public boolean isOrdered(int vehicle) {
        return ordered[vehicle];
    }
}
