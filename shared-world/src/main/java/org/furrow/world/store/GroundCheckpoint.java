package org.furrow.world.store;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.TileNodes;

/**
 * An immutable copy of all tiles of a committed world written after an epoch, each with all of its nodes.
 *
 * <p>A stored tile is, little-endian: int64 mask of the deformed nodes, then 28 bytes for each, from bit 0:
 * sinkage, plastic sinkage, yield pressure, shear, offset, writer << 16 | gap, epoch.
 */
public final class GroundCheckpoint {
    private static final int WORDS = TileNodes.WORDS;

    private final long[] keys;
    private final long[] masks;
    /** Words of the nodes of all tiles, in order. */
    private final int[] nodes;

    private GroundCheckpoint(long[] keys, long[] masks, int[] nodes) {
        this.keys = keys;
        this.masks = masks;
        this.nodes = nodes;
    }

    /** Copies the tiles written in a later epoch; -1 for the whole ground. */
    public static GroundCheckpoint since(CommittedWorld world, int epoch) {
        Builder builder = new Builder(world);
        world.changedSince(epoch, (key, mask) -> builder.add(key));
        return builder.build();
    }

    public int tiles() {
        return keys.length;
    }

    public long key(int tile) {
        return keys[tile];
    }

    public long bytes() {
        return (long) keys.length * Long.BYTES + (long) nodes.length * Integer.BYTES;
    }

    public interface TileSink {
        void tile(long key, byte[] stored);
    }

    /** Passes every tile in stored form to a sink. */
    public void store(TileSink sink) {
        int at = 0;
        for (int tile = 0; tile < keys.length; tile++) {
            int words = WORDS * Long.bitCount(masks[tile]);
            ByteBuffer stored =
                    ByteBuffer.allocate(Long.BYTES + Integer.BYTES * words).order(LITTLE_ENDIAN);
            stored.putLong(masks[tile]);
            stored.asIntBuffer().put(nodes, at, words);
            at += words;
            sink.tile(keys[tile], stored.array());
        }
    }

    /** Epoch of the last write to a tile in stored form. */
    static int lastEpoch(byte[] stored) {
        ByteBuffer in = ByteBuffer.wrap(stored).order(LITTLE_ENDIAN);
        int last = 0;
        for (int at = Long.BYTES; at < stored.length; at += WORDS * Integer.BYTES) {
            last = Math.max(last, in.getInt(at + (WORDS - 1) * Integer.BYTES));
        }
        return last;
    }

    /** Writes a tile in stored form into a world; throws when the bytes are not those of a tile. */
    public static void restore(long key, byte[] stored, CommittedWorld world) throws StoreException {
        ByteBuffer in = ByteBuffer.wrap(stored).order(LITTLE_ENDIAN);
        long mask = stored.length < Long.BYTES ? 0 : in.getLong();
        if (mask == 0 || stored.length != Long.BYTES + WORDS * Integer.BYTES * Long.bitCount(mask)) {
            throw new StoreException("tile (" + TileKey.ti(key) + ", " + TileKey.tj(key) + ") has " + stored.length
                    + " bytes, which do not match its mask");
        }
        CommittedWorld.Node node = new CommittedWorld.Node();
        int tile = world.findOrCreate(key);
        int[] words = new int[WORDS * Long.bitCount(mask)];
        in.asIntBuffer().get(words);
        int at = 0;
        for (long left = mask; left != 0; left &= left - 1, at += WORDS) {
            node.set(words, at);
            world.put(tile, Long.numberOfTrailingZeros(left), node);
        }
    }

    private static final class Builder {
        private final CommittedWorld world;
        private final TileNodes copy = new TileNodes();
        private long[] keys = new long[64];
        private long[] masks = new long[64];
        private int[] nodes = new int[1 << 12];
        private int tiles;
        private int words;

        Builder(CommittedWorld world) {
            this.world = world;
        }

        void add(long key) {
            if (tiles == keys.length) {
                keys = Arrays.copyOf(keys, 2 * tiles);
                masks = Arrays.copyOf(masks, 2 * tiles);
            }
            if (words + WORDS * TileKey.NODES > nodes.length) {
                nodes = Arrays.copyOf(nodes, Math.addExact(nodes.length, nodes.length));
            }
            world.read(world.find(key), copy);
            keys[tiles] = key;
            masks[tiles++] = copy.mask();
            System.arraycopy(copy.words(), 0, nodes, words, WORDS * copy.count());
            words += WORDS * copy.count();
        }

        GroundCheckpoint build() {
            return new GroundCheckpoint(
                    Arrays.copyOf(keys, tiles), Arrays.copyOf(masks, tiles), Arrays.copyOf(nodes, words));
        }
    }
}
