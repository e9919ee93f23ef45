package org.furrow.world.shard;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.TileNodes;

/**
 * Nodes of a block on their way from one rank to another, little-endian: int32 number of tiles, then for each tile
 *
 * <pre>
 *   0      8       16       20     24
 *  +------+-------+--------+------+-------+-------------------------------+
 *  | key  | mask  | widths | base | epoch | nodes, from bit 0 of the mask |
 *  +------+-------+--------+------+-------+-------------------------------+
 *                                        28
 * </pre>
 *
 * <p>A node has the seven words of {@link TileNodes}, in two's complement and the number of bytes that the tile's
 * largest value needs, 0 to 4, as nibbles of {@code widths} from the lowest. The last two words, writer with gap and
 * epoch, are differences from {@code base} and {@code epoch}, those of the tile's first node.
 */
public final class BlockCopy {
    private static final int HEAD = 28;
    private static final int MASK_AT = 8;
    private static final int WIDTHS_AT = 16;
    private static final int BASE_AT = 20;
    private static final int EPOCH_AT = 24;
    private static final int WORDS = TileNodes.WORDS;

    private final BlockGrid grid;
    private final TileNodes nodes = new TileNodes();
    private final CommittedWorld.Node node = new CommittedWorld.Node();

    /** Receives the nodes that a copy has changed in a world. */
    @FunctionalInterface
    public interface Changed {
        void tile(long key, long mask);
    }

    public BlockCopy(BlockGrid grid) {
        this.grid = grid;
    }

    /**
     * Writes the nodes of a block that were written in a later epoch.
     *
     * @param since epoch; -1: all nodes
     * @return the index after the copy
     */
    public int write(CommittedWorld world, long block, int since, MutableDirectBuffer dest, int from) {
        int at = from + Integer.BYTES;
        int tiles = 0;
        int i0 = TileKey.ti(block) << grid.shift();
        int j0 = TileKey.tj(block) << grid.shift();
        for (int i = 0; i < grid.side(); i++) {
            for (int j = 0; j < grid.side(); j++) {
                int tile = world.find(TileKey.of(i0 + i, j0 + j));
                if (tile < 0) {
                    continue;
                }
                world.read(tile, nodes);
                long mask = nodes.writtenSince(since);
                if (mask != 0) {
                    at = writeTile(world.key(tile), mask, dest, at);
                    tiles++;
                }
            }
        }
        dest.putInt(from, tiles, LITTLE_ENDIAN);
        return at;
    }

    private int writeTile(long key, long mask, MutableDirectBuffer dest, int from) {
        int[] words = nodes.words();
        int first = nodes.at(Long.numberOfTrailingZeros(mask));
        int base = words[first + WORDS - 2];
        int epoch = words[first + WORDS - 1];
        int widths = widths(mask, base, epoch);
        dest.putLong(from, key, LITTLE_ENDIAN);
        dest.putLong(from + MASK_AT, mask, LITTLE_ENDIAN);
        dest.putInt(from + WIDTHS_AT, widths, LITTLE_ENDIAN);
        dest.putInt(from + BASE_AT, base, LITTLE_ENDIAN);
        dest.putInt(from + EPOCH_AT, epoch, LITTLE_ENDIAN);
        int at = from + HEAD;
        for (long left = mask; left != 0; left &= left - 1) {
            int of = nodes.at(Long.numberOfTrailingZeros(left));
            for (int w = 0; w < WORDS; w++) {
                int value = value(words, of, w, base, epoch);
                for (int width = (widths >>> (4 * w)) & 0xf; width > 0; width--) {
                    dest.putByte(at++, (byte) value);
                    value >>= Byte.SIZE;
                }
            }
        }
        return at;
    }

    private int widths(long mask, int base, int epoch) {
        int widths = 0;
        for (int w = 0; w < WORDS; w++) {
            int any = 0;
            int magnitudes = 0;
            for (long left = mask; left != 0; left &= left - 1) {
                int value = value(nodes.words(), nodes.at(Long.numberOfTrailingZeros(left)), w, base, epoch);
                any |= value;
                magnitudes |= value ^ (value >> 31);
            }
            int bits = Integer.SIZE - Integer.numberOfLeadingZeros(magnitudes);
            widths |= (any == 0 ? 0 : bits / Byte.SIZE + 1) << (4 * w);
        }
        return widths;
    }

    private static int value(int[] words, int of, int word, int base, int epoch) {
        return words[of + word] - (word == WORDS - 2 ? base : word == WORDS - 1 ? epoch : 0);
    }

    /**
     * Writes a copy into a world.
     *
     * @param changed receives every tile, after its nodes are written
     * @return the index after the copy
     */
    public int read(DirectBuffer from, int start, CommittedWorld world, Changed changed) {
        int at = start + Integer.BYTES;
        for (int tiles = from.getInt(start, LITTLE_ENDIAN); tiles > 0; tiles--) {
            long key = from.getLong(at, LITTLE_ENDIAN);
            long mask = from.getLong(at + MASK_AT, LITTLE_ENDIAN);
            int widths = from.getInt(at + WIDTHS_AT, LITTLE_ENDIAN);
            int base = from.getInt(at + BASE_AT, LITTLE_ENDIAN);
            int epoch = from.getInt(at + EPOCH_AT, LITTLE_ENDIAN);
            at += HEAD;
            int tile = world.findOrCreate(key);
            int[] words = new int[WORDS];
            for (long left = mask; left != 0; left &= left - 1) {
                for (int w = 0; w < WORDS; w++) {
                    int width = (widths >>> (4 * w)) & 0xf;
                    words[w] = word(from, at, width);
                    at += width;
                }
                words[WORDS - 2] += base;
                words[WORDS - 1] += epoch;
                node.set(words, 0);
                world.put(tile, Long.numberOfTrailingZeros(left), node);
            }
            changed.tile(key, mask);
        }
        return at;
    }

    private static int word(DirectBuffer from, int at, int width) {
        int value = 0;
        for (int b = 0; b < width; b++) {
            value |= (from.getByte(at + b) & 0xff) << (Byte.SIZE * b);
        }
        int unused = Integer.SIZE - Byte.SIZE * width;
        return width == 0 ? 0 : value << unused >> unused;
    }
}
