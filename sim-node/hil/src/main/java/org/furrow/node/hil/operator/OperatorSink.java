package org.furrow.node.hil.operator;

import org.furrow.node.hil.OperatorAxis;

/** Takes what an operator moves; on any thread, without waiting. */
@FunctionalInterface
public interface OperatorSink {
    /**
     * Takes a movement.
     *
     * @return false when there was no room for it
     */
    boolean move(OperatorAxis axis, double value);
}
