package org.furrow.node.ros2.rtps;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The name of a participant's writer or reader. Entities are written big-endian. */
record Guid(GuidPrefix prefix, int entity) {
    static final int BYTES = GuidPrefix.BYTES + Integer.BYTES;
    static final int PARTICIPANT = 0x000001c1;

    static Guid read(ByteBuffer from) {
        return new Guid(GuidPrefix.read(from), readEntity(from));
    }

    void write(ByteBuffer to) {
        prefix.write(to);
        writeEntity(to, entity);
    }

    static int readEntity(ByteBuffer from) {
        int value = from.getInt();
        return from.order() == ByteOrder.BIG_ENDIAN ? value : Integer.reverseBytes(value);
    }

    static void writeEntity(ByteBuffer to, int entity) {
        to.putInt(to.order() == ByteOrder.BIG_ENDIAN ? entity : Integer.reverseBytes(entity));
    }
}
