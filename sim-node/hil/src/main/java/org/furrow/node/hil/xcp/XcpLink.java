package org.furrow.node.hil.xcp;

import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;

/**
 * A way to masters of XCP on Ethernet. A message:
 *
 * <pre>
 *   length of the packet 2 | counter 2 | packet; little-endian
 * </pre>
 */
interface XcpLink extends AutoCloseable {
    int HEAD_BYTES = 4;

    /** Accepts packets, which are valid during the call only. */
    @FunctionalInterface
    interface Receiver {
        void onPacket(ByteBuffer from, int at, int length);
    }

    /**
     * Passes on the packets that have arrived, without waiting.
     *
     * @return 0 if there was nothing to do
     */
    int receive(Receiver to);

    /** The sender of the packet that is passed on is the master from now on. */
    void follow();

    /** Whether the packet that is passed on is of the master. */
    boolean isFollowed();

    /** Whether the connection to the master has ended. */
    boolean isLost();

    /** Sends a packet to the master; one that cannot be sent now is lost. */
    void send(DirectBuffer from, int at, int length, int counter);

    @Override
    void close();
}
