package org.furrow.node.hil.pace;

/** Wall-clock time. */
interface WallClock {
    /** Time since an arbitrary origin, in ns. */
    long now_ns();

    /** Waits until a time; returns at once when it has passed. */
    void waitUntil(long deadline_ns);
}
