package org.furrow.world.grid;

import org.furrow.world.digest.Digest;

/** The written nodes of one tile, copied out of a world; the buffer is the reader's own. */
public final class TileNodes {
    /** 32-bit words of a node: sinkage, plastic sinkage, yield, shear, offset, writer << 16 | gap, epoch. */
    public static final int WORDS = 7;

    private final int[] words = new int[WORDS * TileKey.NODES];
    private long mask;

    /** Bit n is set when node n is here. */
    public long mask() {
        return mask;
    }

    /** Number of nodes. */
    public int count() {
        return Long.bitCount(mask);
    }

    /** The nodes' words, packed: those of the node with the lowest number first. */
    public int[] words() {
        return words;
    }

    /** Announces which nodes will be laid into {@link #words}. */
    void begin(long nodes) {
        mask = nodes;
    }

    /** Copies out a node that is here. */
    public void get(int node, CommittedWorld.Node dest) {
        int at = WORDS * rank(mask, node);
        dest.set(words[at], words[at + 1], words[at + 2], words[at + 3], words[at + 4], words[at + 5], words[at + 6]);
    }

    /** Number of nodes before this one. */
    static int rank(long mask, int node) {
        return Long.bitCount(mask & ((1L << node) - 1));
    }

    /** The nodes that were written in a later epoch. */
    long writtenSince(int epoch) {
        long found = 0;
        int at = WORDS - 1;
        for (long left = mask; left != 0; left &= left - 1, at += WORDS) {
            found |= words[at] > epoch ? Long.lowestOneBit(left) : 0;
        }
        return found;
    }

    /** Sum of the nodes' hashes, if they are those of the tile with this key. */
    long hash(long key) {
        long sum = 0;
        int at = 0;
        for (long left = mask; left != 0; left &= left - 1, at += WORDS) {
            int node = Long.numberOfTrailingZeros(left);
            sum += Digest.ofNode(
                    TileKey.i(key, node),
                    TileKey.j(key, node),
                    Digest.pair(words[at], words[at + 1]),
                    Digest.pair(words[at + 2], words[at + 3]),
                    Digest.pair(words[at + 4], words[at + 5]),
                    words[at + 6]);
        }
        return sum;
    }
}
