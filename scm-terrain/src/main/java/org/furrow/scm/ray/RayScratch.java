package org.furrow.scm.ray;

/** Scratch buffers of one thread that casts rays. */
public final class RayScratch {
    /** Depth of the largest {@link BoxTree}: its unbalanced upper part and a balanced one of 2^31 triangles. */
    private static final int MAX_DEPTH = 80;

    final double[] origin = new double[3];
    /** Nodes of a tree to visit, and the distances at which the ray enters them. */
    final int[] stack = new int[MAX_DEPTH];

    final double[] entries = new double[MAX_DEPTH];
    /** Hits above this height are ignored. */
    double ceiling_m = Double.MAX_VALUE;
    /** Position in the tree of the triangle that the last ray hit. */
    int triangle;
    /** Positions of the rays of a block. */
    double[] x_m = new double[256];

    double[] y_m = new double[256];
    double[] entry_m = new double[256];
    /** Components along the projected axis and across it, or a ray's origin in a mesh's frame. */
    double[] u = new double[256];

    double[] v = new double[256];
    double[] du = new double[256];
    double[] dv = new double[256];
    double[] share = new double[256];

    void reserve(int rays) {
        if (x_m.length < rays) {
            x_m = new double[2 * rays];
            y_m = new double[2 * rays];
            entry_m = new double[2 * rays];
            u = new double[2 * rays];
            v = new double[2 * rays];
            du = new double[2 * rays];
            dv = new double[2 * rays];
            share = new double[2 * rays];
        }
    }
}
