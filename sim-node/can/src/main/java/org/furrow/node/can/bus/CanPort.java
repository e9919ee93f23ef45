package org.furrow.node.can.bus;

import java.io.IOException;
import org.furrow.node.can.CanFrame;

/**
 * A device or socket of a {@link DeviceBus}. One thread opens, receives, restarts and closes; another transmits,
 * even while the port is being closed or is closed; any thread may close. Calls may block for up to about a
 * second. An exception of {@link #receive}, {@link #transmit} and {@link #restart} means that the port is lost.
 */
interface CanPort {
    /** Opens the port, or reopens it after {@link #close}. Messages of exceptions are for users. */
    void open() throws IOException;

    /** Waits for input up to about 0.1 s and reports it. */
    void receive() throws IOException;

    /** Sends a frame and counts it as sent or dropped. */
    void transmit(CanFrame frame) throws IOException;

    /** Restarts a controller that is bus-off. */
    void restart() throws IOException;

    /** Closes the port in any state and ends blocked calls. */
    void close();
}
