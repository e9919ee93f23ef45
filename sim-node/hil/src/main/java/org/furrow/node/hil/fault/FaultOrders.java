package org.furrow.node.hil.fault;

import java.util.Arrays;

/** Which faults of a schedule act, and how: those whose time it is, unless an order has begun or ended them. */
final class FaultOrders {
    private enum Order {
        NONE,
        START,
        STOP
    }

    private final FaultPlan plan;
    private final Order[] orders;
    private final FaultParameters parameters;

    FaultOrders(FaultPlan plan, FaultParameters parameters) {
        this.plan = plan;
        this.parameters = parameters;
        orders = new Order[plan.faults().size()];
        Arrays.fill(orders, Order.NONE);
    }

    FaultPlan plan() {
        return plan;
    }

    /** The numbers of the faults that may change. */
    FaultParameters parameters() {
        return parameters;
    }

    /** Lets a fault act from now on, or no longer, in place of its times. */
    void order(int fault, boolean acts) {
        orders[fault] = acts ? Order.START : Order.STOP;
    }

    boolean isActive(int fault, long tick) {
        return orders[fault] == Order.NONE ? plan.faults().get(fault).isActive(tick) : orders[fault] == Order.START;
    }
}
