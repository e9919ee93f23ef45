package org.furrow.node.sense.ray;

import org.jspecify.annotations.Nullable;

/** Buffers of one thread for rays against solids. */
public final class SolidScratch {
    private static final int DEPTH = 64;

    /** A ray in the frame of a solid. */
    final double[] ray = new double[6];

    final double[] normal = new double[3];
    /** Nodes of a tree that remain to be visited. */
    final int[] stack = new int[DEPTH];

    private @Nullable SolidScratch inner;

    /** Buffers for the parts of a compound. */
    SolidScratch inner() {
        SolidScratch present = inner;
        if (present == null) {
            present = new SolidScratch();
            inner = present;
        }
        return present;
    }
}
