package org.furrow.world.grid;

import org.furrow.world.digest.Digest;

/** A buffer for the written nodes of one tile, copied from a world. */
public final class TileNodes {
    /** 32-bit words of a node: the rows of {@link NodeField}, writer << 16 | gap, epoch. */
    public static final int WORDS = NodeField.COUNT + 2;

    private final int[] words = new int[WORDS * TileKey.NODES];
    private long mask;

    /** Bit n is set when node n is in the buffer. */
    public long mask() {
        return mask;
    }

    public int count() {
        return Long.bitCount(mask);
    }

    /** The nodes' words, packed in ascending order of node. */
    public int[] words() {
        return words;
    }

    /** Sets the mask of the nodes that will be written to {@link #words}. */
    void begin(long nodes) {
        mask = nodes;
    }

    public void get(int node, CommittedWorld.Node dest) {
        dest.set(words, WORDS * rank(mask, node));
    }

    /** Index of a node's first word in {@link #words}; the node must be in the mask. */
    public int at(int node) {
        return WORDS * rank(mask, node);
    }

    static int rank(long mask, int node) {
        return Long.bitCount(mask & ((1L << node) - 1));
    }

    /** The nodes that were written in a later epoch. */
    public long writtenSince(int epoch) {
        long found = 0;
        int at = WORDS - 1;
        for (long left = mask; left != 0; left &= left - 1, at += WORDS) {
            found |= words[at] > epoch ? Long.lowestOneBit(left) : 0;
        }
        return found;
    }

    /** Sum of the nodes' hashes as nodes of the tile with this key. */
    long hash(long key) {
        long sum = 0;
        int at = 0;
        for (long left = mask; left != 0; left &= left - 1, at += WORDS) {
            sum += hash(words, at, key, Long.numberOfTrailingZeros(left));
        }
        return sum;
    }

    /** Hash of the node whose words are at an index of an array. */
    static long hash(int[] words, int at, long key, int node) {
        return Digest.ofNode(TileKey.i(key, node), TileKey.j(key, node), words, at, WORDS);
    }
}
