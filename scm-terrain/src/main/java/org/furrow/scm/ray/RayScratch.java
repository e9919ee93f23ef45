package org.furrow.scm.ray;

import java.util.Arrays;

/** Scratch buffers of one thread that casts rays. */
public final class RayScratch {
    /** Depth of the largest {@link BoxTree}: its unbalanced upper part and a balanced one of 2^31 triangles. */
    private static final int MAX_DEPTH = 80;

    final double[] origin = new double[3];
    final double[] normal = new double[3];
    final double[] blockOrigin = new double[3]; // of a mesh relative to a block of nodes
    final int[] stack = new int[MAX_DEPTH]; // nodes of a tree to visit
    final double[] entries = new double[MAX_DEPTH]; // distances at which the ray enters these nodes
    double ceiling_m = Double.MAX_VALUE; // hits above are ignored
    int triangle; // position in the tree of the triangle that the last ray hit
    // of each ray of a block
    double[] x_m = new double[256];
    double[] y_m = new double[256];
    double[] entry_m = new double[256];
    double[] u =
            new double[256]; // u, v, du, dv: along the projected axis and across it; u, v, du: origin in a mesh's frame
    double[] v = new double[256];
    double[] du = new double[256];
    double[] dv = new double[256];
    double[] share = new double[256];

    final LeafRanges leaves = new LeafRanges(); // of a mesh
    final TriangleCut cut = new TriangleCut(); // of a triangle of a mesh
    private PartRays[] parts = {new PartRays()}; // of each level of nested compounds

    private final double[][] normals = {u, v, du};

    /** Makes room for this number of rays or points. */
    public void reserve(int rays) {
        if (x_m.length < rays) {
            x_m = new double[2 * rays];
            y_m = new double[2 * rays];
            entry_m = new double[2 * rays];
            u = new double[2 * rays];
            v = new double[2 * rays];
            du = new double[2 * rays];
            dv = new double[2 * rays];
            share = new double[2 * rays];
            normals[0] = u;
            normals[1] = v;
            normals[2] = du;
        }
    }

    /** @param depth number of compounds that contain the one whose parts are meant */
    PartRays parts(int depth) {
        while (parts.length <= depth) {
            parts = Arrays.copyOf(parts, parts.length + 1);
            parts[parts.length - 1] = new PartRays();
        }
        return parts[depth];
    }

    /** Sets the position of a ray for {@link RayCaster#castPoints}. */
    public void setRay(int n, double rayX_m, double rayY_m) {
        x_m[n] = rayX_m;
        y_m[n] = rayY_m;
    }

    /** The heights that {@link RayCaster#castPoints} has computed. */
    public double[] entries_m() {
        return entry_m;
    }

    /** Sets a point on a body's surface for {@link RayCaster#normals}. */
    public void setPoint(int n, double pointX_m, double pointY_m, double pointZ_m) {
        x_m[n] = pointX_m;
        y_m[n] = pointY_m;
        entry_m[n] = pointZ_m;
    }

    /** The components x, y and z of the normals that {@link RayCaster#normals} has computed. */
    public double[][] normals() {
        return normals;
    }
}
