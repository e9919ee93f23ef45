package org.furrow.node.can;

/** State of a bus. */
public enum BusState {
    /** Frames are sent and received. */
    ACTIVE,
    /** As {@link #ACTIVE}, but an error counter of the controller is 96 or more. */
    WARNING,
    /** An error counter is 128 or more: a loose wire, a wrong bit rate, or no other node to acknowledge frames. */
    PASSIVE,
    /** The controller has left the bus after 256 errors; no frames until it is restarted. */
    BUS_OFF,
    /** The adapter or interface is missing or unusable; the bus retries to open it. */
    UNPLUGGED,
    /** Closed by this program. */
    CLOSED;

    /** Returns whether frames can be sent. */
    public boolean isUp() {
        return this == ACTIVE || this == WARNING || this == PASSIVE;
    }
}
