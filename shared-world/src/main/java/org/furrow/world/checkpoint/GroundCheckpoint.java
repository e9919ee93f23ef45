package org.furrow.world.checkpoint;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.TileNodes;

/**
 * The stored form of a tile in a checkpoint, little-endian: int64 mask of the deformed nodes, then 28 bytes for each,
 * from bit 0: sinkage, plastic sinkage, yield pressure, shear, offset, writer << 16 | gap, epoch.
 */
public final class GroundCheckpoint {
    private static final int WORDS = TileNodes.WORDS;

    private GroundCheckpoint() {}

    public interface TileSink {
        void tile(long key, byte[] stored);
    }

    /** Passes the tiles written after an epoch (-1: all), each with all of its nodes, in stored form to a sink. */
    public static void store(CommittedWorld world, int since, TileSink sink) {
        TileNodes tile = new TileNodes();
        world.changedSince(since, (key, mask) -> {
            world.read(world.find(key), tile);
            int words = WORDS * tile.count();
            ByteBuffer stored =
                    ByteBuffer.allocate(Long.BYTES + Integer.BYTES * words).order(LITTLE_ENDIAN);
            stored.putLong(tile.mask());
            stored.asIntBuffer().put(tile.words(), 0, words);
            sink.tile(key, stored.array());
        });
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
}
