package org.furrow.node.can.message;

import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;

/**
 * Reassembles NMEA 2000 fast packets for a bounded number of concurrent messages. A frame out of order ends its message.
 * Such frames and incomplete messages are counted. No allocations after construction.
 */
public final class FastPacketReader {
    private final int[] keys;
    private final int[] sequences;
    private final int[] nexts;
    private final int[] lengths;
    private final long[] ticks;
    private final boolean[] open;
    private final byte[][] buffers;
    private final long timeout_ticks;

    private int finished = -1;
    private long messages;
    private long incomplete;
    private long outOfOrder;
    private long malformed;

    /**
     * Creates a reader.
     *
     * @param slots maximum number of concurrent messages; a new message replaces the oldest
     * @param timeout_ticks maximum time between frames of a message (750 ms), in ticks
     */
    public FastPacketReader(int slots, long timeout_ticks) {
        if (slots < 1 || timeout_ticks < 1) {
            throw new IllegalArgumentException(
                    "slots and timeout_ticks must be > 0, slots=" + slots + " timeout_ticks=" + timeout_ticks);
        }
        this.timeout_ticks = timeout_ticks;
        keys = new int[slots];
        sequences = new int[slots];
        nexts = new int[slots];
        lengths = new int[slots];
        ticks = new long[slots];
        open = new boolean[slots];
        buffers = new byte[slots][MessageLayout.MAX_LENGTH];
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
        int slot = find(key);
        if (slot >= 0 && tick - ticks[slot] > timeout_ticks) {
            abandon(slot);
            slot = -1;
        }
        if (index == 0) {
            return begin(frame, key, slot, sequence, tick);
        }
        if (slot < 0) {
            outOfOrder++; // its first frame was lost
            return false;
        }
        if (sequence != sequences[slot] || index != nexts[slot]) {
            outOfOrder++;
            abandon(slot);
            return false;
        }
        int from = 6 + 7 * (index - 1);
        System.arraycopy(frame.array(), 1, buffers[slot], from, Math.min(7, lengths[slot] - from));
        nexts[slot]++;
        ticks[slot] = tick;
        return end(slot);
    }

    /** Returns the array with the complete message, not a copy. */
    public byte[] message() {
        if (finished < 0) {
            throw new IllegalStateException("no fast packet is complete");
        }
        return buffers[finished];
    }

    /** Length of the complete message. */
    public int length() {
        return finished < 0 ? 0 : lengths[finished];
    }

    /** Number of complete messages. */
    public long messages() {
        return messages;
    }

    /** Number of messages that were not completed. */
    public long incomplete() {
        return incomplete;
    }

    /** Number of frames that did not continue a message. */
    public long outOfOrder() {
        return outOfOrder;
    }

    /** Number of frames that are not part of a fast packet. */
    public long malformed() {
        return malformed;
    }

    private boolean begin(CanFrame frame, int key, int known, int sequence, long tick) {
        int length = frame.u8(1);
        if (length < 1 || length > MessageLayout.MAX_LENGTH) {
            malformed++;
            return false;
        }
        if (known >= 0) {
            incomplete++;
        }
        int slot = known >= 0 ? known : free();
        keys[slot] = key;
        sequences[slot] = sequence;
        nexts[slot] = 1;
        lengths[slot] = length;
        ticks[slot] = tick;
        open[slot] = true;
        System.arraycopy(frame.array(), 2, buffers[slot], 0, Math.min(6, length));
        return end(slot);
    }

    private boolean end(int slot) {
        if (nexts[slot] < FastPacketWriter.frames(lengths[slot])) {
            return false;
        }
        open[slot] = false;
        finished = slot;
        messages++;
        return true;
    }

    private int find(int key) {
        for (int k = 0; k < keys.length; k++) {
            if (open[k] && keys[k] == key) {
                return k;
            }
        }
        return -1;
    }

    private int free() {
        int oldest = 0;
        for (int k = 0; k < keys.length; k++) {
            if (!open[k]) {
                return k;
            }
            oldest = ticks[k] < ticks[oldest] ? k : oldest;
        }
        abandon(oldest);
        return oldest;
    }

    private void abandon(int slot) {
        open[slot] = false;
        incomplete++;
    }
}
