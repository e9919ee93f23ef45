package org.furrow.node.can.gateway;

import java.nio.ByteBuffer;

/** The newest packet from one peer to the other one, until it is passed on. */
final class Relayed {
    private final byte[] bytes = new byte[PacketHead.MAX_BYTES];
    private int length;

    /** Keeps a packet. */
    void keep(ByteBuffer in, int at, int packetLength) {
        in.get(at, bytes, 0, packetLength);
        length = packetLength;
    }

    /** Appends the packet, if there is a new one, at a buffer's position. */
    void take(ByteBuffer out) {
        out.put(bytes, 0, length);
        length = 0;
    }

    /** Forgets the packet. */
    void clear() {
        length = 0;
    }
}
