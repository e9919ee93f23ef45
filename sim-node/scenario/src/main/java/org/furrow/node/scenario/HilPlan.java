package org.furrow.node.scenario;

import org.furrow.node.input.Source;
import org.jspecify.annotations.Nullable;

/**
 * The vehicle of a scenario that is hardware in the loop, and what is asked of those that drive with it.
 *
 * @param vehicle its index
 * @param binding which messages of a bus move which signals, or null: none do
 * @param lag how far others may fall behind
 * @param deadlines how late it may be itself
 */
public record HilPlan(int vehicle, @Nullable Source binding, Lag lag, Deadlines deadlines) {
    /**
     * How far a vehicle of another rank may fall behind.
     *
     * @param most_epochs in epochs
     * @param ejects whether the run goes on without one that falls further behind; else it ends
     */
    public record Lag(int most_epochs, boolean ejects) {}

    /**
     * How late the vehicle's own steps may be.
     *
     * @param grace_ticks ticks at the start that are not counted
     * @param mostInARow steps in a row that may end too late
     */
    public record Deadlines(long grace_ticks, int mostInARow) {}
}
