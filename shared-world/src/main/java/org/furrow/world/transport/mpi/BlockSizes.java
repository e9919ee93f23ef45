package org.furrow.world.transport.mpi;

import java.util.Arrays;
import org.agrona.BitUtil;

/**
 * How many bytes each rank's block has in the next all-gather: enough for the longest message of the last 32 to 64 rounds
 * that it was told, but at most 256 KiB. Every rank is told the same lengths, and so all compute the same sizes.
 *
 * <p>A block ends with {@link #TRAILER} bytes that say how long the message is; what of it does not fit into the rest of the
 * block takes a second all-gather.
 */
final class BlockSizes {
    /** Bytes at the end of a block that are not the message's. */
    static final int TRAILER = Long.BYTES;

    private static final int WINDOW = 32;
    private static final int FIRST = 2 * 1024;
    private static final int SMALLEST_STEP = 64;

    /** Longest block: what is longer takes so long that a second all-gather is nothing beside it, and rarely comes again. */
    private static final int LONGEST = 1 << 18;

    /** Most bytes that all blocks of a round take together. */
    private static final int MOST = 1 << 30;

    private final int longestBlock;
    private final int[] longest;
    private final int[] longestBefore;
    private int rounds;

    BlockSizes(int ranks) {
        longestBlock = Math.min(LONGEST, (MOST / ranks) & -SMALLEST_STEP);
        longest = new int[ranks];
        longestBefore = new int[ranks];
        Arrays.fill(longestBefore, FIRST);
    }

    /** The next round's messages, of every rank. */
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

    /** Bytes of a rank's block, trailer included. Rounded up by 3 % at most, so that slowly growing messages fit. */
    int block(int rank) {
        int message = Math.min(Math.max(longest[rank], longestBefore[rank]), longestBlock - TRAILER);
        int step = Math.max(SMALLEST_STEP, Integer.highestOneBit(message) >> 5);
        return Math.min(BitUtil.align(message + TRAILER, step), longestBlock);
    }
}
