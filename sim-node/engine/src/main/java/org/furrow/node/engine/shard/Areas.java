package org.furrow.node.engine.shard;

import java.util.Arrays;
import java.util.function.LongConsumer;
import org.furrow.world.grid.TileKey;
import org.furrow.world.shard.BlockGrid;

/** The area of every vehicle at one look: the box of blocks that it may read and change until the next look counts. */
final class Areas {
    /** Words of a box: least and greatest bi, least and greatest bj. */
    static final int BOX = 4;

    private final int[] boxes;

    /** All areas are empty. */
    Areas(int vehicles) {
        boxes = new int[BOX * vehicles];
        for (int v = 0; v < vehicles; v++) {
            set(v, new int[] {0, -1, 0, -1});
        }
    }

    int vehicles() {
        return boxes.length / BOX;
    }

    void set(int vehicle, int[] box) {
        System.arraycopy(box, 0, boxes, BOX * vehicle, BOX);
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

    /** Whether a rank owns a part of a vehicle's area. */
    boolean meetsOwned(int vehicle, BlockGrid grid, int rank) {
        int at = BOX * vehicle;
        int shift = grid.regionShift();
        for (int ri = boxes[at] >> shift; ri <= boxes[at + 1] >> shift && boxes[at] <= boxes[at + 1]; ri++) {
            for (int rj = boxes[at + 2] >> shift; rj <= boxes[at + 3] >> shift; rj++) {
                if (grid.ownerOfRegion(ri, rj) == rank) {
                    return true;
                }
            }
        }
        return false;
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
