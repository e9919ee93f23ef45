package org.furrow.world.transport.mpj.express;

import java.util.Arrays;

/**
 * Block sizes of a round's non-blocking gather: a rank's longest recent message and an eighth more, with the length
 * of the message in the last four bytes, so that most rounds need one message from each rank to each. Every rank
 * computes them from the same lengths.
 */
final class EagerSizes {
    static final int TRAILER = Integer.BYTES;

    private static final int INITIAL = 2048;
    private static final int UNIT = 64;

    /** Interval in rounds after which a block may shrink. */
    private static final int ROUNDS = 64;

    private final int maxBytes;
    private final int[] bytes;
    private final int[] offsets;
    private final int[] longest;
    private int total;
    private int rounds;

    EagerSizes(int ranks, int maxBytes) {
        this.maxBytes = maxBytes / UNIT * UNIT;
        bytes = new int[ranks];
        offsets = new int[ranks];
        longest = new int[ranks];
        Arrays.fill(bytes, INITIAL);
        setOffsets();
    }

    /** Block sizes; read-only. */
    int[] bytes() {
        return bytes;
    }

    /** Offsets of consecutive blocks; read-only. */
    int[] offsets() {
        return offsets;
    }

    int total() {
        return total;
    }

    /** Bytes of a message that fit into a rank's block. */
    int room(int rank) {
        return bytes[rank] - TRAILER;
    }

    /** Records the lengths of all messages of a round. */
    void learn(int[] lengths) {
        boolean end = ++rounds % ROUNDS == 0;
        boolean changed = false;
        for (int r = 0; r < bytes.length; r++) {
            longest[r] = Math.max(longest[r], lengths[r]);
            if (lengths[r] > room(r) || end) {
                int needed = needed(longest[r]);
                changed |= needed != bytes[r];
                bytes[r] = needed;
            }
            if (end) {
                longest[r] = lengths[r];
            }
        }
        if (changed) {
            setOffsets();
        }
    }

    private int needed(int length) {
        long exact = (long) length + length / 8 + TRAILER;
        return (int) Math.min((exact + UNIT - 1) / UNIT * UNIT, maxBytes);
    }

    private void setOffsets() {
        long offset = 0;
        for (int r = 0; r < bytes.length; r++) {
            offsets[r] = (int) offset;
            offset += bytes[r];
        }
        total = requireSize(offset);
    }

    /** Returns the size, if an array can have it. */
    static int requireSize(long bytes) {
        if (bytes > Integer.MAX_VALUE - 64) {
            throw new IllegalStateException(
                    "the messages of a round take " + bytes + " bytes together, more than 2 GiB");
        }
        return (int) bytes;
    }
}
