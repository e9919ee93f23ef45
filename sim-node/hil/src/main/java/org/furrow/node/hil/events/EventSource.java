package org.furrow.node.hil.events;

/** Source of the events of each tick. */
@FunctionalInterface
public interface EventSource {
    /** Passes the events of a tick to a handler, in order. */
    void take(long tick, EventHandler to);
}
