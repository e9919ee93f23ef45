package org.furrow.node.can;

/** What state a bus is in. */
public enum BusState {
    /** Frames go and come. */
    ACTIVE,
    /** Frames go and come, but the controller has counted 96 errors or more. */
    WARNING,
    /** The controller has counted 128 errors or more and may no longer signal them: a loose wire, a wrong bit rate, nobody else. */
    PASSIVE,
    /** The controller has left the bus after 256 errors; nothing goes or comes until it is started again. */
    BUS_OFF,
    /** The adapter or interface is not there, or cannot be used; it is tried again and again. */
    UNPLUGGED,
    /** Closed by us. */
    CLOSED;

    /** Whether frames can be sent. */
    public boolean isUp() {
        return this == ACTIVE || this == WARNING || this == PASSIVE;
    }
}
