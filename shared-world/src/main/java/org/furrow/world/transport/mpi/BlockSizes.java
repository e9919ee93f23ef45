package org.furrow.world.transport.mpi;

import java.util.Arrays;
import org.agrona.BitUtil;

/**
 * Sizes of the ranks' blocks in the next all-gather: enough for the longest message of the last 32 to 64 rounds,
 * but at most 256 KiB. Every rank computes them from the same lengths.
 *
 * <p>A block ends with a trailer of {@link #TRAILER} bytes that holds the length of the message; the part of a
 * message that exceeds the rest of the block follows in a second all-gather.
 */
final class BlockSizes {
    static final int TRAILER = Long.BYTES;

    private static final int WINDOW = 32;
    private static final int FIRST = 2 * 1024;
    private static final int SMALLEST_STEP = 64;

    /** Maximum block: a longer message is rare, and the cost of the second all-gather is negligible beside its own. */
    private static final int MAX_BLOCK = 1 << 18;

    /** Maximum of all blocks of a round together. */
    private static final int MAX_TOTAL = 1 << 30;

    private final int longestBlock;
    private final int[] longest;
    private final int[] longestBefore;
    private int rounds;

    BlockSizes(int ranks) {
        longestBlock = Math.min(MAX_BLOCK, (MAX_TOTAL / ranks) & -SMALLEST_STEP);
        longest = new int[ranks];
        longestBefore = new int[ranks];
        Arrays.fill(longestBefore, FIRST);
    }

    /** Records the lengths of all messages of a round. */
    void learn(int[] lengths) {
        if (rounds == WINDOW) {
            System.arraycopy(longest, 0, longestBefore, 0, longest.length);
            Arrays.fill(longest, 0);
            rounds = 0;
        }
        for (int rank = 0; rank < longest.length; rank++) {
            longest[rank] = Math.max(longest[rank], lengths[rank]);
        }
        rounds++;
    }

    /** Bytes of a rank's block with its trailer, rounded up by at most 3 % for slowly growing messages. */
    int block(int rank) {
        int message = Math.min(Math.max(longest[rank], longestBefore[rank]), longestBlock - TRAILER);
        int step = Math.max(SMALLEST_STEP, Integer.highestOneBit(message) >> 5);
        return Math.min(BitUtil.align(message + TRAILER, step), longestBlock);
    }
}
