package org.furrow.node.can.bus;

import org.furrow.node.can.BusState;
import org.furrow.node.can.CanFrame;

/** Receives the events of a port, on any of its threads. */
interface PortEvents {
    /** A frame has arrived; it is copied, its timestamp is set. */
    void received(CanFrame frame);

    /** Adds to a counter. */
    void count(BusCounters.Counter counter, long number);

    /** Adds 1 to a counter. */
    default void count(BusCounters.Counter counter) {
        count(counter, 1);
    }

    /** Reports a problem of a port that works nevertheless, in one line for users. */
    void note(String line);

    /** Reports the state of the controller when it is known. */
    void state(BusState state);
}
