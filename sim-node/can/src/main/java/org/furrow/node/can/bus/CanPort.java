package org.furrow.node.can.bus;

import java.io.IOException;
import org.furrow.node.can.CanFrame;

/**
 * A device or socket through which frames go, as a {@link DeviceBus} uses it. One thread opens, receives, restarts and closes; another
 * transmits, also while the port is being closed or is closed; any may close. All may take time, but not longer than about a second.
 */
interface CanPort {
    /** Opens it, or opens it again after {@link #close}; the bus is then expected to work. The message of a fault is for people. */
    void open() throws IOException;

    /** Waits for what arrives for at most about 0.1 s, and reports it. A fault means that the port is lost. */
    void receive() throws IOException;

    /** Sends a frame and says whether it went or was refused. A fault means that the port is lost. */
    void transmit(CanFrame frame) throws IOException;

    /** Starts a controller again that is bus-off. A fault means that the port is lost. */
    void restart() throws IOException;

    /** Closes it, whatever its state; calls that wait end. */
    void close();

    /** Makes a port that reports to somebody; it is not opened yet. */
    @FunctionalInterface
    interface Maker {
        CanPort make(PortEvents events);
    }
}
