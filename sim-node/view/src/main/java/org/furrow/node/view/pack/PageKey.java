package org.furrow.node.view.pack;

import org.furrow.world.grid.TileKey;

/**
 * A page of 64 x 64 nodes.
 *
 * @param ground number of the ground
 * @param i node (64 i, 64 j) is the first of the page
 */
record PageKey(int ground, int i, int j) implements Comparable<PageKey> {
    static final int SIDE = 64;
    static final int NODES = SIDE * SIDE;
    private static final int SHIFT = 6 - TileKey.SHIFT;

    /** The page that holds a tile. */
    static PageKey of(int ground, long tileKey) {
        return new PageKey(ground, TileKey.ti(tileKey) >> SHIFT, TileKey.tj(tileKey) >> SHIFT);
    }

    @Override
    public int compareTo(PageKey other) {
        if (ground != other.ground) {
            return Integer.compare(ground, other.ground);
        }
        return j != other.j ? Integer.compare(j, other.j) : Integer.compare(i, other.i);
    }
}
