package org.furrow.node.engine.control;

/** What the ranks of a run do next that hold together after an epoch. Rank 0 decides it. */
public sealed interface Order {
    /** The ranks hold on. */
    record Keep() implements Order {}

    /**
     * The ranks go on.
     *
     * @param until epoch after which they hold again; the run ends when it is not before the last one
     */
    record Go(int until) implements Order {}

    /** Every rank takes its part of a checkpoint. */
    record Checkpoint() implements Order {}

    /** The run starts again from its beginning. */
    record Reset() implements Order {}

    /** The run ends here with a checkpoint, from which it can be resumed. */
    record Quit() implements Order {}

    /** An event acts from now on. */
    record Add(RunEvent event) implements Order {}
}
