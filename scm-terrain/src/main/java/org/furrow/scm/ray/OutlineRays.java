package org.furrow.scm.ray;

/** Ways in the SCM plane, each from a point to a neighbouring one: structure of arrays, in m. */
public final class OutlineRays {
    final double[] x_m;
    final double[] y_m;
    final double[] dx_m;
    final double[] dy_m;

    public OutlineRays(int size) {
        x_m = new double[size];
        y_m = new double[size];
        dx_m = new double[size];
        dy_m = new double[size];
    }

    /** Sets way n: from (x, y) by (dx, dy). */
    public void set(int n, double fromX_m, double fromY_m, double byX_m, double byY_m) {
        x_m[n] = fromX_m;
        y_m[n] = fromY_m;
        dx_m[n] = byX_m;
        dy_m[n] = byY_m;
    }
}
