package org.furrow.node.sense.ray;

import org.jspecify.annotations.Nullable;

/** Buffers of one thread for rays against solids. */
public final class SolidScratch {
    private static final int DEPTH = 64;

    /** A ray in the frame of a solid. */
    final double[] ray = new double[6];

    final double[] normal = new double[3];
    /** Per coordinate 1 over that of the direction of the ray in a mesh. */
    final double[] perDirection = new double[3];
    /** Distance beyond which a mesh need not be met. */
    double before_m = HeightRays.NOTHING;
    /** Number of the triangle that the last ray to meet a mesh has met. */
    int triangle;
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
