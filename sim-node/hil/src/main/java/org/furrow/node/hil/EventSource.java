package org.furrow.node.hil;

/** Source of the events of each tick. */
@FunctionalInterface
interface EventSource {
    /** Passes the events of a tick to a handler, in order. */
    void take(long tick, EventHandler to);
}
