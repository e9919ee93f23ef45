package org.furrow.world.grid;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.LongArrayList;

/** A copy of all nodes of a {@link CommittedWorld}, to which it can be set back. Immutable. */
public final class GroundImage {
    /** Keys, masks and sums of the tiles, the least recently written one first. */
    final long[] tiles;
    /** Epoch of each tile's last write. */
    final int[] written;
    /** The nodes of all tiles, in the order of {@link TileNodes}. */
    final int[] words;

    final long nodes;
    final long digest;
    final boolean inOrder;

    static final int TILE_LONGS = 3;

    GroundImage(LongArrayList tiles, IntArrayList written, IntArrayList words, CommittedWorld of, boolean inOrder) {
        this.tiles = tiles.toLongArray();
        this.written = written.toIntArray();
        this.words = words.toIntArray();
        this.inOrder = inOrder;
        nodes = of.deformedNodes();
        digest = of.digest();
    }

    private GroundImage(DataInput in) throws IOException {
        tiles = new long[in.readInt()];
        for (int k = 0; k < tiles.length; k++) {
            tiles[k] = in.readLong();
        }
        written = readInts(in);
        words = readInts(in);
        nodes = in.readLong();
        digest = in.readLong();
        inOrder = in.readBoolean();
    }

    /** Reads what {@link #write} wrote; no more than that is checked. */
    public static GroundImage read(DataInput in) throws IOException {
        return new GroundImage(in);
    }

    /** Writes the copy, big-endian. */
    public void write(DataOutput out) throws IOException {
        out.writeInt(tiles.length);
        for (long word : tiles) {
            out.writeLong(word);
        }
        writeInts(written, out);
        writeInts(words, out);
        out.writeLong(nodes);
        out.writeLong(digest);
        out.writeBoolean(inOrder);
    }

    private static int[] readInts(DataInput in) throws IOException {
        int[] words = new int[in.readInt()];
        for (int k = 0; k < words.length; k++) {
            words[k] = in.readInt();
        }
        return words;
    }

    private static void writeInts(int[] words, DataOutput out) throws IOException {
        out.writeInt(words.length);
        for (int word : words) {
            out.writeInt(word);
        }
    }

    /** Digest of the world when it was copied. */
    public long digest() {
        return digest;
    }

    public long bytes() {
        return Long.BYTES * (long) tiles.length + Integer.BYTES * (long) (written.length + words.length);
    }
}
