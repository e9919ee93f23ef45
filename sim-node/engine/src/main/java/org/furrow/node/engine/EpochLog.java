package org.furrow.node.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * A duration of every epoch, or, of a long run, of every second, fourth, ... epoch; which ones depends on their number alone, so
 * the ranks of a run keep the same. Nothing is allocated while it grows.
 */
public final class EpochLog {
    private static final int MOST = 4096;

    private final int[] duration_ns = new int[MOST];
    private int count;
    private int stride = 1;
    private int seen;

    /** Adds the duration of the next epoch, in ns. */
    void add(long ns) {
        if (seen++ % stride != 0) {
            return;
        }
        if (count == MOST) {
            for (int k = 0; k < MOST / 2; k++) {
                duration_ns[k] = duration_ns[2 * k];
            }
            count = MOST / 2;
            stride *= 2; // this epoch's number is a multiple of it, since so many were kept
        }
        duration_ns[count++] = (int) Math.min(ns, Integer.MAX_VALUE);
    }

    /** What was kept, in ns. */
    public List<Integer> kept_ns() {
        List<Integer> kept = new ArrayList<>(count);
        for (int k = 0; k < count; k++) {
            kept.add(duration_ns[k]);
        }
        return kept;
    }
}
