package org.furrow.node.engine.shard;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongConsumer;
import org.furrow.world.grid.TileKey;
import org.furrow.world.shard.BlockGrid;
import org.jspecify.annotations.Nullable;

/**
 * The area of every vehicle at one area exchange: the box of blocks that it may read and change until the next area
 * exchange counts.
 */
final class Areas {
    /** Words of a box: least and greatest bi, least and greatest bj. */
    static final int BOX = 4;

    private final int[] boxes;
    /** Vehicles whose areas meet regions of the rank that uses these areas; null: not known yet. */
    private @Nullable BitSet owned;

    /** All areas are empty. */
    Areas(int vehicles) {
        boxes = new int[BOX * vehicles];
        for (int v = 0; v < vehicles; v++) {
            set(v, 0, -1, 0, -1);
        }
    }

    int vehicles() {
        return boxes.length / BOX;
    }

    void set(int vehicle, int[] box) {
        System.arraycopy(box, 0, boxes, BOX * vehicle, BOX);
    }

    void set(int vehicle, int leastI, int greatestI, int leastJ, int greatestJ) {
        int at = BOX * vehicle;
        boxes[at] = leastI;
        boxes[at + 1] = greatestI;
        boxes[at + 2] = leastJ;
        boxes[at + 3] = greatestJ;
    }

    int[] get(int vehicle) {
        return Arrays.copyOfRange(boxes, BOX * vehicle, BOX * vehicle + BOX);
    }

    /** Whether the area of a vehicle has a block in common with another area. */
    boolean meets(int vehicle, Areas others, int other) {
        int a = BOX * vehicle;
        int b = BOX * other;
        int[] theirs = others.boxes;
        return boxes[a] <= theirs[b + 1]
                && theirs[b] <= boxes[a + 1]
                && boxes[a + 2] <= theirs[b + 3]
                && theirs[b + 2] <= boxes[a + 3];
    }

    /** Whether a block is in the area of one of the vehicles in [first, end). */
    boolean contains(int first, int end, long block) {
        for (int v = first; v < end; v++) {
            if (contains(v, block)) {
                return true;
            }
        }
        return false;
    }

    boolean contains(int vehicle, long block) {
        int at = BOX * vehicle;
        int bi = TileKey.ti(block);
        int bj = TileKey.tj(block);
        return boxes[at] <= bi && bi <= boxes[at + 1] && boxes[at + 2] <= bj && bj <= boxes[at + 3];
    }

    /** Receives the owner of a region. */
    @FunctionalInterface
    interface OwnerVisitor {
        void owner(int rank);
    }

    /** Passes the owner of every region that a vehicle's area meets; one owner may come several times. */
    void forEachOwner(int vehicle, BlockGrid grid, OwnerVisitor to) {
        int at = BOX * vehicle;
        int shift = grid.regionShift();
        for (int ri = boxes[at] >> shift; ri <= boxes[at + 1] >> shift && boxes[at] <= boxes[at + 1]; ri++) {
            for (int rj = boxes[at + 2] >> shift; rj <= boxes[at + 3] >> shift; rj++) {
                to.owner(grid.ownerOfRegion(ri, rj));
            }
        }
    }

    /**
     * Returns the vehicles whose areas meet regions that a rank owns; always the same rank for the same areas.
     *
     * @param before areas of the same vehicles at another area exchange: most areas meet the same regions there
     */
    BitSet owned(BlockGrid grid, int rank, Areas before) {
        if (owned == null) {
            BitSet known = before.owned;
            BitSet found = new BitSet(vehicles());
            for (int v = 0; v < vehicles(); v++) {
                if (known != null && hasRegionsOf(before, v, grid.regionShift())) {
                    found.set(v, known.get(v));
                } else {
                    found.set(v, meetsOwned(v, grid, rank));
                }
            }
            owned = found;
        }
        return owned;
    }

    private boolean hasRegionsOf(Areas other, int vehicle, int shift) {
        int[] theirs = other.boxes;
        int at = BOX * vehicle;
        int difference = (boxes[at] >> shift) ^ (theirs[at] >> shift);
        difference |= (boxes[at + 1] >> shift) ^ (theirs[at + 1] >> shift);
        difference |= (boxes[at + 2] >> shift) ^ (theirs[at + 2] >> shift);
        difference |= (boxes[at + 3] >> shift) ^ (theirs[at + 3] >> shift);
        return difference == 0;
    }

    /** Passes every block of a vehicle's area that a rank owns: region by region, each in ascending order. */
    void forEachOwned(int vehicle, BlockGrid grid, int rank, LongConsumer to) {
        int at = BOX * vehicle;
        int shift = grid.regionShift();
        for (int ri = boxes[at] >> shift; ri <= boxes[at + 1] >> shift && boxes[at] <= boxes[at + 1]; ri++) {
            for (int rj = boxes[at + 2] >> shift; rj <= boxes[at + 3] >> shift; rj++) {
                if (grid.ownerOfRegion(ri, rj) == rank) {
                    forEachBlock(at, ri << shift, rj << shift, (1 << shift) - 1, to);
                }
            }
        }
    }

    /** Passes the blocks of a box that are also in a square of {@code more} + 1 blocks a side. */
    private void forEachBlock(int at, int bi0, int bj0, int more, LongConsumer to) {
        int biMax = Math.min(boxes[at + 1], bi0 + more);
        int bjMax = Math.min(boxes[at + 3], bj0 + more);
        for (int bi = Math.max(boxes[at], bi0); bi <= biMax; bi++) {
            for (int bj = Math.max(boxes[at + 2], bj0); bj <= bjMax; bj++) {
                to.accept(TileKey.of(bi, bj));
            }
        }
    }

    private boolean meetsOwned(int vehicle, BlockGrid grid, int rank) {
        boolean[] meets = new boolean[1];
        forEachOwner(vehicle, grid, owner -> meets[0] |= owner == rank);
        return meets[0];
    }

    /** Extends a vehicle's area to contain another area. */
    void extend(int vehicle, Areas others, int other) {
        int a = BOX * vehicle;
        int b = BOX * other;
        boxes[a] = Math.min(boxes[a], others.boxes[b]);
        boxes[a + 1] = Math.max(boxes[a + 1], others.boxes[b + 1]);
        boxes[a + 2] = Math.min(boxes[a + 2], others.boxes[b + 2]);
        boxes[a + 3] = Math.max(boxes[a + 3], others.boxes[b + 3]);
    }

    /** Passes every block of a vehicle's area, in ascending order. */
    void forEachBlock(int vehicle, LongConsumer to) {
        int at = BOX * vehicle;
        for (int bi = boxes[at]; bi <= boxes[at + 1]; bi++) {
            for (int bj = boxes[at + 2]; bj <= boxes[at + 3]; bj++) {
                to.accept(TileKey.of(bi, bj));
            }
        }
    }
}
