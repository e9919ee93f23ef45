package org.furrow.scm.ray;

/**
 * Rays in the SCM plane, each from a node to a neighbour, in m, and for each a height: where the underside of a body
 * rises above it, the body ends. Structure of arrays.
 */
public final class OutlineRays {
    final double[] x_m;
    final double[] y_m;
    final double[] dx_m;
    final double[] dy_m;
    final double[] limit_m;

    public OutlineRays(int size) {
        x_m = new double[size];
        y_m = new double[size];
        dx_m = new double[size];
        dy_m = new double[size];
        limit_m = new double[size];
    }

    /** Sets ray n, from a point by a displacement. */
    public void set(int n, double fromX_m, double fromY_m, double byX_m, double byY_m, double heightLimit_m) {
        x_m[n] = fromX_m;
        y_m[n] = fromY_m;
        dx_m[n] = byX_m;
        dy_m[n] = byY_m;
        limit_m[n] = heightLimit_m;
    }
}
