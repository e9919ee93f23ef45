package org.furrow.node.can.message;

import org.furrow.node.can.CanFrame;

/** Sends one message at a time in several frames. Time is the tick passed in. */
public sealed interface MessageWriter permits TransportWriter, ExtendedWriter {
    /** Whether a transfer is in progress. */
    boolean isBusy();

    /**
     * Begins a transfer; none is in progress.
     *
     * @param to address of the receiver
     * @param bytes number of bytes of the content, which are copied
     */
    void begin(int group, int to, byte[] content, int bytes, long tick);

    /** Handles the receiver's answers; ignores all other frames. */
    void onFrame(CanFrame frame, int address, long tick);

    /**
     * Writes the next frame into {@code dest} if one is due; at most one in a tick.
     *
     * @param address this node's
     * @return whether the frame must be sent
     */
    boolean poll(long tick, int address, CanFrame dest);
}
