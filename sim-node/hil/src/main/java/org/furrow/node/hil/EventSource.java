package org.furrow.node.hil;

/** Where the events of a tick come from. */
@FunctionalInterface
interface EventSource {
    /** Hands over what acts in a tick, in order. */
    void take(long tick, EventHandler to);
}
