package org.furrow.node.scenario;

import org.furrow.node.input.Source;
import org.jspecify.annotations.Nullable;

/**
 * The vehicle of a scenario that is hardware in the loop, and the time limits of the run.
 *
 * @param vehicle its index
 * @param binding binding file that maps bus messages to signals, or null
 * @param faults schedule of faults, or null
 * @param criteria criteria of passing, or null
 */
public record HilPlan(
        int vehicle,
        @Nullable Source binding,
        Lag lag,
        Deadlines deadlines,
        @Nullable Source faults,
        @Nullable Source criteria) {
    /**
     * How far a vehicle of another rank may lag behind.
     *
     * @param ejects true: a vehicle beyond the limit is removed and the run continues; false: the run ends
     */
    public record Lag(int most_epochs, boolean ejects) {}

    /**
     * How many of the vehicle's own steps may be late.
     *
     * @param grace_ticks ticks at the start in which late steps do not count
     * @param mostSlipped_ns time by which simulated time may fall behind the clock, in ns
     */
    public record Deadlines(long grace_ticks, int mostInARow, long mostSlipped_ns) {}
}
