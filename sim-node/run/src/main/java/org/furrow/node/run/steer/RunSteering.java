package org.furrow.node.run.steer;

import java.util.List;
import org.furrow.node.engine.steer.RunEvent;
import org.furrow.node.engine.steer.Steered;
import org.jspecify.annotations.Nullable;

/**
 * What may act on a run from outside.
 *
 * @param accepts whether commands may arrive while it runs; the same in all processes of the run
 * @param control receives them, in the process of rank 0; null elsewhere
 * @param events that act on it in any case; the same in all processes
 */
public record RunSteering(boolean accepts, @Nullable RunControl control, List<RunEvent> events) {
    /** Nothing acts on the run. */
    public static final RunSteering NONE = new RunSteering(false, null, List.of());

    public RunSteering {
        events = List.copyOf(events);
    }

    /** What acts on one rank. */
    public Steered of(int rank) {
        return new Steered(accepts, rank == 0 ? control : null, events);
    }

    /** The same with other events. */
    public RunSteering with(List<RunEvent> others) {
        return new RunSteering(accepts, control, others);
    }
}
