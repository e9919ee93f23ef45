package org.furrow.node.can.j1939;

import java.util.stream.Stream;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.message.MessageLayout;
import org.jspecify.annotations.Nullable;

/**
 * Reassembles NMEA 2000 fast packets for a bounded number of concurrent messages. A frame out of order ends its
 * message. Such frames and incomplete messages are counted. No allocations after construction.
 */
public final class FastPacketReader extends MessageAssembler<FastPacketReader.Slot> {
    /** A message in progress. */
    static final class Slot extends MessageAssembler.Slot {
        /** PGN and source address. */
        int key;

        int sequence;
        int nextFrame;

        Slot() {
            super(MessageLayout.MAX_LENGTH);
        }
    }

    private final long timeout_ticks;
    private long outOfOrder;
    private long malformed;

    /**
     * Creates a reader.
     *
     * @param slots maximum number of concurrent messages; a new message replaces the oldest
     * @param timeout_ticks maximum time between frames of a message (750 ms), in ticks
     */
    public FastPacketReader(int slots, long timeout_ticks) {
        super(Stream.generate(Slot::new).limit(slots).toArray(Slot[]::new));
        if (slots < 1 || timeout_ticks < 1) {
            throw new IllegalArgumentException(
                    "slots and timeout_ticks must be > 0, slots=" + slots + " timeout_ticks=" + timeout_ticks);
        }
        this.timeout_ticks = timeout_ticks;
    }

    /**
     * Accepts a frame of a fast packet.
     *
     * @return whether it completes a message, which {@link #message} and {@link #length} return until the next call
     */
    public boolean accept(CanFrame frame, long tick) {
        if (frame.length() != 8 || frame.isRemote()) {
            malformed++;
            return false;
        }
        int key = (J1939Id.pgn(frame.id()) << 8) | J1939Id.source(frame.id());
        int sequence = frame.u8(0) >> 5;
        int index = frame.u8(0) & 0x1F;
        Slot slot = find(key);
        if (slot != null && tick - slot.age > timeout_ticks) {
            abandon(slot);
            slot = null;
        }
        if (index == 0) {
            return begin(frame, key, slot, sequence, tick);
        }
        if (slot == null) {
            outOfOrder++; // its first frame was lost
            return false;
        }
        if (sequence != slot.sequence || index != slot.nextFrame) {
            outOfOrder++;
            abandon(slot);
            return false;
        }
        int from = 6 + 7 * (index - 1);
        System.arraycopy(frame.array(), 1, slot.message, from, Math.min(7, slot.length - from));
        slot.nextFrame++;
        slot.age = tick;
        return end(slot);
    }

    /** Number of frames that did not continue a message. */
    public long outOfOrder() {
        return outOfOrder;
    }

    /** Number of frames that are not part of a fast packet. */
    public long malformed() {
        return malformed;
    }

    private boolean begin(CanFrame frame, int key, @Nullable Slot known, int sequence, long tick) {
        int length = frame.u8(1);
        if (length < 1 || length > MessageLayout.MAX_LENGTH) {
            malformed++;
            return false;
        }
        Slot slot = known != null ? known : unusedOrOldest();
        if (slot.open) {
            abandon(slot);
        }
        slot.key = key;
        slot.sequence = sequence;
        slot.nextFrame = 1;
        slot.length = length;
        slot.age = tick;
        slot.open = true;
        System.arraycopy(frame.array(), 2, slot.message, 0, Math.min(6, length));
        return end(slot);
    }

    private boolean end(Slot slot) {
        if (slot.nextFrame < FastPacketWriter.frames(slot.length)) {
            return false;
        }
        complete(slot);
        return true;
    }

    private @Nullable Slot find(int key) {
        for (Slot slot : slots) {
            if (slot.open && slot.key == key) {
                return slot;
            }
        }
        return null;
    }
}
