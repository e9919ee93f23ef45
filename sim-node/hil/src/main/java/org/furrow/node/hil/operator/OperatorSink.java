package org.furrow.node.hil.operator;

import org.furrow.node.hil.events.OperatorAxis;

/** Receives inputs of an operator. Callable from any thread; does not block. */
@FunctionalInterface
public interface OperatorSink {
    /**
     * Receives the new value of an axis.
     *
     * @return false when it was dropped because the queue was full
     */
    boolean move(OperatorAxis axis, double value);
}
