package org.furrow.node.hil.fault;

import java.util.Arrays;

/** Which faults of a schedule act: those whose time it is, unless an order has begun or ended them. */
final class FaultOrders {
    private enum Order {
        NONE,
        START,
        STOP
    }

    private final FaultPlan plan;
    private final Order[] orders;

    FaultOrders(FaultPlan plan) {
        this.plan = plan;
        orders = new Order[plan.faults().size()];
        Arrays.fill(orders, Order.NONE);
    }

    FaultPlan plan() {
        return plan;
    }

    /** Lets a fault act from now on, or no longer, in place of its times. */
    void order(int fault, boolean acts) {
        orders[fault] = acts ? Order.START : Order.STOP;
    }

    boolean isActive(int fault, long tick) {
        return orders[fault] == Order.NONE ? plan.faults().get(fault).isActive(tick) : orders[fault] == Order.START;
    }
}
