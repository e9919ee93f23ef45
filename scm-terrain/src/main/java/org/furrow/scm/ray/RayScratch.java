package org.furrow.scm.ray;

/** What one thread needs to cast rays. */
public final class RayScratch {
    /** Deeper than any tree of boxes: its lopsided upper part and a balanced one of 2^31 triangles. */
    private static final int DEPTH = 80;

    final double[] origin = new double[3];
    /** Nodes of a tree still to be visited. */
    final int[] stack = new int[DEPTH];
    /** Distances at which the ray enters them. */
    final double[] entries = new double[DEPTH];
    /** Hits above this height do not count. */
    double ceiling_m = Double.MAX_VALUE;
    /** The triangle that the last ray met. */
    int triangle;
}
