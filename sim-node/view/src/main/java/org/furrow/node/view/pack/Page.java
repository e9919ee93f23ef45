package org.furrow.node.view.pack;

import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;

/** The nodes of a page as a viewer has them. */
final class Page {
    /** Channels of a node: sinkage, yield pressure, last vehicle, time of the last change. */
    static final int CHANNELS = 4;

    private static final double SINKAGE_UNIT_M = 1e-4;
    private static final int MAX = 0xffff;

    /** Channel c of node n is at c 4096 + n; compared and stored modulo 65536. */
    final short[] values = new short[CHANNELS * PageKey.NODES];
    /** Bit i of row j: the node was written since the last {@link #takeTouched}. */
    private final long[] touched = new long[PageKey.SIDE];

    private final PageKey key;

    Page(PageKey key) {
        this.key = key;
    }

    PageKey key() {
        return key;
    }

    /** Marks nodes of a tile as written. */
    void touch(long tileKey, long mask) {
        int column = (TileKey.ti(tileKey) << TileKey.SHIFT) & (PageKey.SIDE - 1);
        int row = (TileKey.tj(tileKey) << TileKey.SHIFT) & (PageKey.SIDE - 1);
        for (int r = 0; r < TileKey.SIDE; r++) {
            touched[row + r] |= (mask >>> (TileKey.SIDE * r) & 0xff) << column;
        }
    }

    /** Nodes of a row that were written, and no longer marks them. */
    long takeTouched(int row) {
        long nodes = touched[row];
        touched[row] = 0;
        return nodes;
    }

    /** Writes the four channels of a node of a world. */
    static void quantise(CommittedWorld.Node node, double epoch_s, double yieldUnit_Pa, short[] dest) {
        double down_m = node.value(NodeField.SINKAGE) - node.value(NodeField.OFFSET);
        dest[0] = (short) Math.clamp(Math.round(down_m / SINKAGE_UNIT_M), Short.MIN_VALUE, Short.MAX_VALUE);
        double yield_Pa = node.value(NodeField.YIELD);
        dest[1] = (short) Math.clamp(Math.round(yield_Pa / yieldUnit_Pa), 0, MAX);
        dest[2] = (short) Math.min(MAX, node.writer + 1);
        dest[3] = (short) Math.clamp((long) Math.ceil(10 * node.epoch * epoch_s - 1e-6), 1, MAX);
    }
}
