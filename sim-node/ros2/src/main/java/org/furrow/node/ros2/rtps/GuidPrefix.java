package org.furrow.node.ros2.rtps;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.UUID;

/** The twelve bytes that name a participant. */
record GuidPrefix(long high, int low) {
    static final int BYTES = 12;
    static final GuidPrefix UNKNOWN = new GuidPrefix(0, 0);
    /** No vendor: Furrow has no number of the OMG. */
    private static final long VENDOR_MASK = 0x0000ffffffffffffL;

    /** A new name, which no other participant has. */
    static GuidPrefix create() {
        UUID random = UUID.randomUUID();
        return new GuidPrefix(random.getLeastSignificantBits() & VENDOR_MASK, (int) random.getMostSignificantBits());
    }

    static GuidPrefix read(ByteBuffer from) {
        ByteOrder order = from.order();
        from.order(ByteOrder.BIG_ENDIAN);
        GuidPrefix prefix = new GuidPrefix(from.getLong(), from.getInt());
        from.order(order);
        return prefix;
    }

    void write(ByteBuffer to) {
        ByteOrder order = to.order();
        to.order(ByteOrder.BIG_ENDIAN).putLong(high).putInt(low).order(order);
    }
}
