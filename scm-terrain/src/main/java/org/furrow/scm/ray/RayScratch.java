package org.furrow.scm.ray;

/** What one thread needs to cast rays. */
public final class RayScratch {
    final double[] origin = new double[3];
    /** Nodes of a tree still to be visited. */
    final int[] stack = new int[64];
    /** The triangle that the last ray met. */
    int triangle;
}
