package org.furrow.node.log;

import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Long2LongHashMap;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;

/**
 * The values of nodes that a block has contained so far. They predict the next values, since a wheel changes a node in
 * several epochs. A block starts without any, so that it can be read by itself.
 */
final class NodeMemory {
    private static final long NONE = -1;

    private final Long2LongHashMap slots = new Long2LongHashMap(1 << 10, 0.6f, NONE);
    private final List<Tile> tiles = new ArrayList<>();
    private int used;

    /** Last values of a tile's nodes, and the nodes of its last delta. */
    static final class Tile {
        final int[] values = new int[TileKey.NODES * NodeField.STATES];
        long known;
        long lastMask;

        /** A row of a node's state; 0 before its first value. */
        int get(int node, int row) {
            return (known >>> node & 1) == 0 ? 0 : values[node * NodeField.STATES + row];
        }

        void set(int node, int[] fields) {
            System.arraycopy(fields, 0, values, node * NodeField.STATES, NodeField.STATES);
            known |= 1L << node;
        }
    }

    void clear() {
        slots.clear();
        used = 0;
    }

    Tile tile(long key) {
        long slot = slots.get(key);
        if (slot != NONE) {
            return tiles.get((int) slot);
        }
        if (used == tiles.size()) {
            tiles.add(new Tile());
        }
        Tile tile = tiles.get(used);
        tile.known = 0;
        tile.lastMask = 0;
        slots.put(key, used++);
        return tile;
    }
}
