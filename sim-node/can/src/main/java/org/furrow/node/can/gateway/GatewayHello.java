package org.furrow.node.can.gateway;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The first packet of a peer, type 3; little-endian.
 *
 * <pre>
 *   16      18         20   21 22     24     26 28
 *  +-------+----------+----+--+------+------+--+-----------+
 *  |version|Vehicle ID|peer| 0|bodies|wheels| 0|token ...  |
 *  |u16    |u16       |u8  |u8|u16   |u16   |  |or nothing |
 *  +-------+----------+----+--+------+------+--+-----------+
 *   peer: 1 plant, 2 view
 * </pre>
 */
record GatewayHello(PeerRole role, PlantKind machine) {
    /** Bytes without a token. */
    static final int BYTES = 28;

    private static final int VERSION_AT = 16;
    private static final int VEHICLE_AT = 18;
    private static final int ROLE_AT = 20;
    private static final int BODIES_AT = 22;
    private static final int WHEELS_AT = 24;

    /** The version of the protocol that the hello names. */
    static int version(ByteBuffer packet) {
        return packet.getShort(VERSION_AT) & 0xFFFF;
    }

    /** Reads the packet at the start of a buffer; null if its content is not valid. */
    static @Nullable GatewayHello read(ByteBuffer packet) {
        PlantKind machine = new PlantKind(
                packet.getShort(VEHICLE_AT) & 0xFFFF,
                packet.getShort(BODIES_AT) & 0xFFFF,
                packet.getShort(WHEELS_AT) & 0xFFFF);
        int code = packet.get(ROLE_AT);
        for (PeerRole role : PeerRole.values()) {
            if (role.code() == code && machine.isValid()) {
                return new GatewayHello(role, machine);
            }
        }
        return null;
    }

    /** Writes the packet without a token to a buffer, whose position is then where a token begins. */
    void write(ByteBuffer packet) {
        PacketHead.begin(packet, PacketHead.TYPE_HELLO, 0);
        packet.position(VERSION_AT)
                .putShort((short) PacketHead.VERSION)
                .putShort((short) machine.id())
                .put((byte) role.code())
                .put((byte) 0)
                .putShort((short) machine.bodies())
                .putShort((short) machine.wheels())
                .putShort((short) 0);
    }
}
