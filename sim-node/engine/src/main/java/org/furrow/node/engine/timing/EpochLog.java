package org.furrow.node.engine.timing;

import java.util.ArrayList;
import java.util.List;

/**
 * Durations of epochs: of every one, or in a long run of every second, fourth, ... one. The selection depends on
 * the number of
 * epochs alone, so all ranks of a run keep the same epochs. Adding allocates nothing.
 */
public final class EpochLog {
    private static final int MOST = 4096;

    private final int[] duration_ns = new int[MOST];
    private int count;
    private int stride = 1;
    private int seen;

    /** Adds the duration of the next epoch, in ns. */
    public void add(long ns) {
        if (seen++ % stride != 0) {
            return;
        }
        if (count == MOST) {
            for (int k = 0; k < MOST / 2; k++) {
                duration_ns[k] = duration_ns[2 * k];
            }
            count = MOST / 2;
            stride *= 2; // this epoch's number is a multiple of the new stride, because MOST is even
        }
        duration_ns[count++] = (int) Math.min(ns, Integer.MAX_VALUE);
    }

    /** The durations kept, in ns. */
    public List<Integer> kept_ns() {
        List<Integer> kept = new ArrayList<>(count);
        for (int k = 0; k < count; k++) {
            kept.add(duration_ns[k]);
        }
        return kept;
    }
}
