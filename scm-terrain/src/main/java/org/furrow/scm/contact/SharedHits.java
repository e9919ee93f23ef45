package org.furrow.scm.contact;

import org.agrona.collections.Long2LongHashMap;
import org.furrow.world.grid.TileKey;

/**
 * The hits of one step in a hash map that all threads fill in a critical section, as in Serban et al. 2023, figure 3a.
 * Only a study of this algorithm has it. The step itself takes the hits from the map of the rays in their order, so
 * that its results do not depend on the order of the threads.
 */
final class SharedHits {
    private static final long NONE = Long.MIN_VALUE;
    private final Long2LongHashMap heights = new Long2LongHashMap(4096, 0.6f, NONE);

    void clear() {
        heights.clear();
    }

    /** Puts a hit, in the critical section; the lower of two stays. */
    void put(int i, int j, double height_m) {
        long key = TileKey.of(i, j);
        synchronized (this) {
            long before = heights.get(key);
            if (before == NONE || height_m < Double.longBitsToDouble(before)) {
                heights.put(key, Double.doubleToRawLongBits(height_m));
            }
        }
    }

    /** Number of nodes that are hit. */
    int size() {
        return heights.size();
    }
}
