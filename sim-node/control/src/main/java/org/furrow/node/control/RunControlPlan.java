package org.furrow.node.control;

import java.util.List;
import org.furrow.node.engine.control.OutsideControl;
import org.furrow.node.engine.control.RunEvent;
import org.jspecify.annotations.Nullable;

/**
 * What may act on a run from outside.
 *
 * @param accepts whether commands may arrive while it runs; the same in all processes of the run
 * @param rank that receives them: 0, or in a run that keeps the wall clock that of the vehicle in the loop
 * @param control receives them, in the process of that rank; null elsewhere
 * @param events that act on it in any case; the same in all processes
 */
public record RunControlPlan(
        RunControlPlan.Accepts accepts, int rank, @Nullable RunControl control, List<RunEvent> events) {
    /** Nothing acts on the run. */
    public static final RunControlPlan NONE = new RunControlPlan(Accepts.NOTHING, 0, null, List.of());

    /** Which commands a run takes. */
    public enum Accepts {
        NOTHING,
        /** All commands; its ranks hold for them. */
        ALL,
        /** Those for which no rank holds, since the run keeps the wall clock. */
        WITHOUT_HOLDING
    }

    public RunControlPlan {
        events = List.copyOf(events);
    }

    /** What acts on one rank. */
    public OutsideControl of(int ofRank) {
        return new OutsideControl(accepts == Accepts.ALL, ofRank == rank ? control : null, events);
    }

    /** Whether checkpoints may be ordered. */
    public boolean ordersCheckpoints() {
        return accepts != Accepts.NOTHING;
    }

    /** The same with other events. */
    public RunControlPlan with(List<RunEvent> others) {
        return new RunControlPlan(accepts, rank, control, others);
    }
}
