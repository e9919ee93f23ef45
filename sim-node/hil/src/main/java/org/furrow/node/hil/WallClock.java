package org.furrow.node.hil;

/** Time that passes by itself. */
interface WallClock {
    /** Time since some moment, in ns. */
    long now_ns();

    /** Returns when it is that time, or at once when it is later. */
    void waitUntil(long deadline_ns);
}
