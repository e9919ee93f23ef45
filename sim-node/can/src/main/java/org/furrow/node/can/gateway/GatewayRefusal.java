package org.furrow.node.can.gateway;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Why a peer is not admitted; and the packet that says so, type 4. A peer that is admitted gets the same packet with
 * reason 0 and no text.
 *
 * <pre>
 *   16      18     20
 *  +-------+------+----------------+
 *  |version|reason|text, UTF-8 ... |
 *  |u16    |u16   |                |
 *  +-------+------+----------------+
 *   reason: 0 admitted, 1 version, 2 not a hello, 3 token, 4 Vehicle ID, 5 bodies or wheels, 6 place taken, 7 late
 * </pre>
 *
 * @param reason its number
 * @param why in words
 */
record GatewayRefusal(int reason, String why) {
    static final int VERSION = 1;
    static final int NO_HELLO = 2;
    static final int TOKEN = 3;
    static final int VEHICLE = 4;
    static final int PARTS = 5;
    static final int TAKEN = 6;
    static final int LATE = 7;

    /** Admitted. */
    static final GatewayRefusal ADMITTED = new GatewayRefusal(0, "");

    /** Writes the packet to a buffer, which is then ready to be sent. */
    void write(ByteBuffer packet) {
        PacketHead.begin(packet, PacketHead.TYPE_ANSWER, 0);
        packet.position(PacketHead.BYTES)
                .putShort((short) PacketHead.VERSION)
                .putShort((short) reason)
                .put(why.getBytes(StandardCharsets.UTF_8));
        PacketHead.end(packet);
    }
}
