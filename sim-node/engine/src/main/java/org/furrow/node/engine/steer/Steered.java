package org.furrow.node.engine.steer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What acts on a rank from outside.
 *
 * @param holds whether the ranks hold at the start, and whenever rank 0 requests it; the same on all ranks
 * @param steering decides what the ranks do then; null on all ranks but the first
 * @param events that are known at the start; the same on all ranks
 */
public record Steered(boolean holds, @Nullable Steering steering, List<RunEvent> events) {
    /** Nothing acts from outside. */
    public static final Steered NOT = new Steered(false, null, List.of());

    public Steered {
        events = List.copyOf(events);
    }
}
