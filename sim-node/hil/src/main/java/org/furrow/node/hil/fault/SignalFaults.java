package org.furrow.node.hil.fault;

import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.fault.FaultLog.Event;
import org.furrow.node.hil.fault.FaultPlan.Fault;
import org.furrow.world.math.CounterNoise;

/**
 * Changes signals while messages are sent, and restores them afterwards: the vehicle's own speed controller measures
 * without faults. Nothing is allocated after construction.
 */
public final class SignalFaults {
    private final FaultOrders orders;
    private final SignalTable table;
    private final FaultLog log;
    private final int[] numbers;
    private final Fault[] faults;
    private final int[] signals;
    private final CounterNoise[] noises;
    private final double[] saved;
    private final double[] held;
    private final boolean[] active;

    SignalFaults(FaultOrders orders, SignalTable table, FaultLog log) {
        this.orders = orders;
        FaultPlan plan = orders.plan();
        this.table = table;
        this.log = log;
        faults = plan.faults().stream()
                .filter(fault -> fault.target() instanceof FaultPlan.Signal)
                .toArray(Fault[]::new);
        signals = new int[faults.length];
        numbers = new int[faults.length];
        noises = new CounterNoise[faults.length];
        saved = new double[faults.length];
        held = new double[faults.length];
        active = new boolean[faults.length];
        for (int k = 0; k < faults.length; k++) {
            signals[k] = faults[k].target() instanceof FaultPlan.Signal target ? target.signal() : -1;
            numbers[k] = plan.faults().indexOf(faults[k]);
            noises[k] = new CounterNoise(plan.seed(), numbers[k], 0);
        }
    }

    /** Applies the faults of a tick, in order. */
    public void apply(long tick) {
        for (int k = 0; k < faults.length; k++) {
            double value = table.get(signals[k]);
            saved[k] = value;
            boolean isActive = orders.isActive(numbers[k], tick);
            if (isActive != active[k]) {
                active[k] = isActive;
                held[k] = value;
                log.add(tick, numbers[k], isActive ? Event.BEGIN : Event.END, FaultLog.NO_ID);
            }
            if (active[k]) {
                table.assume(signals[k], changed(k, value, tick));
            }
        }
    }

    private double changed(int k, double value, long tick) {
        return switch (faults[k].kind()) {
            case STUCK -> held[k];
            case OFFSET -> value + orders.parameters().amount(numbers[k]);
            case NOISE -> value + orders.parameters().amount(numbers[k]) * noises[k].normal(tick, 0);
            default -> Double.NaN;
        };
    }

    /** Restores the values before {@link #apply}. */
    public void undo() {
        for (int k = faults.length - 1; k >= 0; k--) {
            table.assume(signals[k], saved[k]);
        }
    }
}
