package org.furrow.node.engine.shard;

import java.util.List;
import org.furrow.node.engine.commit.NodeFields;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.TileKey;
import org.furrow.world.shard.BlockGrid;

/** Names the first node in which two ranks' copies of a block differ. */
final class BlockDifference {
    private final BlockGrid grid;
    private final List<Copy> copies;
    private final CommittedWorld.Node node = new CommittedWorld.Node();

    /** A rank's copy of the ground; only the block that is compared has to be complete. */
    record Copy(int rank, CommittedWorld world) {}

    BlockDifference(BlockGrid grid, Copy one, Copy other) {
        this.grid = grid;
        copies = one.rank < other.rank ? List.of(one, other) : List.of(other, one);
    }

    /** Returns tile, node, field and both values of the first difference; in one line. */
    String find(long block) {
        int i0 = TileKey.ti(block) << grid.shift();
        int j0 = TileKey.tj(block) << grid.shift();
        for (int i = 0; i < grid.side(); i++) {
            for (int j = 0; j < grid.side(); j++) {
                String found = findInTile(TileKey.of(i0 + i, j0 + j));
                if (!found.isEmpty()) {
                    return found;
                }
            }
        }
        return "the nodes of block (" + TileKey.ti(block) + ", " + TileKey.tj(block)
                + ") agree, but the sums of their hashes do not: a sum has changed in the memory of one rank";
    }

    private String findInTile(long key) {
        for (int local = 0; local < TileKey.NODES; local++) {
            long[] one = fields(copies.get(0), key, local);
            long[] other = fields(copies.get(1), key, local);
            for (int f = 0; f <= NodeFields.COUNT; f++) {
                if (one[f] != other[f]) {
                    int field = f - 1;
                    String name = field < 0 ? "deformed" : NodeFields.name(field);
                    return NodeFields.place(key, local) + ": " + name + " " + value(field, one) + " on rank "
                            + copies.get(0).rank + ", but " + value(field, other) + " on rank " + copies.get(1).rank;
                }
            }
        }
        return "";
    }

    private static String value(int field, long[] fields) {
        return field < 0 ? fields[0] == 0 ? "no" : "yes" : NodeFields.withUnit(field, fields[field + 1]);
    }

    /** Whether a copy has a node, and the node's fields. */
    private long[] fields(Copy copy, long key, int local) {
        long[] fields = new long[NodeFields.COUNT + 1];
        int tile = copy.world.find(key);
        if (tile >= 0 && ((copy.world.mask(tile) >>> local) & 1) != 0) {
            copy.world.get(tile, local, node);
            fields[0] = 1;
            NodeFields.copy(node, fields, 1);
        }
        return fields;
    }
}
