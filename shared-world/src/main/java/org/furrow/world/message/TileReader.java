package org.furrow.world.message;

import static org.furrow.world.message.EpochLayout.*;

import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;

/**
 * Flyweight that reads one tile of an epoch message in place, after {@link EpochReader} has checked the tiles: {@link
 * #open}, then {@link #nextNode} until false. Several threads may read a message, each with its own reader.
 */
public final class TileReader {
    private UnsafeBuffer message = new UnsafeBuffer(new byte[0]);
    private long key;
    private long mask;
    private long nodesLeft;
    private int node;
    private int nodeAt;
    private int nextNodeAt;
    private int nodeLength;
    /** Bytes of the tile's values, by row of {@link NodeField}. */
    private final int[] widths = new int[NodeField.COUNT];

    private int offsetWidth;
    private long offsetMask;
    private int offsetAt;
    private int nextOffsetAt;
    private int end;

    /** @param place of a checked tile in the message, see {@link EpochReader#tilePlace} */
    public void open(UnsafeBuffer from, int place) {
        message = from;
        key = TileKey.of(from.getInt(place + T_TI_AT, ORDER), from.getInt(place + T_TJ_AT, ORDER));
        mask = from.getLong(place + T_MASK_AT, ORDER);
        nodesLeft = mask;
        int all = from.getInt(place + T_WIDTHS_AT, ORDER);
        for (int row = 0; row < NodeField.COUNT; row++) {
            widths[row] = width(all, row);
        }
        nodeLength = nodeLength(all);
        offsetWidth = widths[OFFSET];
        int at = place + T_HEADER;
        offsetMask = 0;
        if (offsetWidth != 0) {
            offsetMask = from.getLong(at, ORDER);
            at += T_OFFSETS;
        }
        nextNodeAt = at;
        nextOffsetAt = at + nodeLength * Long.bitCount(mask);
        end = nextOffsetAt + offsetWidth * Long.bitCount(offsetMask);
    }

    /** Place after the tile. */
    int end() {
        return end;
    }

    /** Reads no more nodes. */
    void skip() {
        nodesLeft = 0;
    }

    public long key() {
        return key;
    }

    /** Bit n is set when the tile has node n. */
    public long mask() {
        return mask;
    }

    public boolean nextNode() {
        if (nodesLeft == 0) {
            return false;
        }
        node = Long.numberOfTrailingZeros(nodesLeft);
        nodesLeft &= nodesLeft - 1;
        nodeAt = nextNodeAt;
        nextNodeAt += nodeLength;
        offsetAt = nextOffsetAt;
        nextOffsetAt += hasOffset() ? offsetWidth : 0;
        return true;
    }

    public int node() {
        return node;
    }

    /**
     * Copies the present node's fields in wire form.
     *
     * @param dest by row of {@link NodeField}; the bulldozed offset is the vehicle's increment
     */
    public void copyFields(int[] dest) {
        int from = nodeAt;
        for (int row = 0; row < NodeField.STATES; row++) {
            dest[row] = value(from, widths[row]);
            from += widths[row];
        }
        dest[OFFSET] = hasOffset() ? value(offsetAt, offsetWidth) : 0;
    }

    private boolean hasOffset() {
        return (offsetMask & (1L << node)) != 0;
    }

    /** Reads the four bytes that end with the value and shifts the others out; a tile's header always precedes. */
    private int value(int from, int width) {
        return width == 0
                ? 0
                : message.getInt(from + width - Integer.BYTES, ORDER) >> (Byte.SIZE * (Integer.BYTES - width));
    }
}
