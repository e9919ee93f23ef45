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
    /** Where the rays of a block are, one after another. */
    double[] x_m = new double[256];

    double[] y_m = new double[256];
    double[] entry_m = new double[256];

    /** Makes room for a block of so many rays. */
    void reserve(int rays) {
        if (x_m.length < rays) {
            x_m = new double[2 * rays];
            y_m = new double[2 * rays];
            entry_m = new double[2 * rays];
        }
    }
}
