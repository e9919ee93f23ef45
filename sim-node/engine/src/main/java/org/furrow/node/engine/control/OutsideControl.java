package org.furrow.node.engine.control;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What acts on a rank from outside.
 *
 * @param holds whether the ranks hold at the start, and whenever rank 0 requests it; the same on all ranks
 * @param orders decides what the ranks do then; null on all ranks but the first
 * @param events that are known at the start; the same on all ranks
 */
public record OutsideControl(boolean holds, @Nullable OrderSource orders, List<RunEvent> events) {
    /** Nothing acts from outside. */
    public static final OutsideControl NONE = new OutsideControl(false, null, List.of());

    public OutsideControl {
        events = List.copyOf(events);
    }
}
