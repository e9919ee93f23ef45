package org.furrow.vehicle.dynamics;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Mass matrix by composite rigid bodies (Walker and Orin 1982), bias forces by the recursive Newton-Euler method, and
 * the factorisation M = L^T D L that keeps the sparsity of the tree (Featherstone 2008, section 6.5).
 *
 * <p>Spatial vectors and inertias are about O in W, see {@link Kinematics}; B is a link, Bcm its centre of mass.
 */
final class MassMatrix {
    /** Words of a spatial inertia about O in W: mass, mass p_OBcm_W, then the inertia xx yy zz xy xz yz. */
    private static final int WIDTH = 10;

    private static final int BASE = ConstraintLayout.BASE;

    private final LinkTree tree;
    private final Kinematics kinematics;
    private final int n;
    /** Spatial inertia of each link and all links beyond it. */
    private final double[] composite;
    /** Spatial force that the joint of each link transmits at zero accelerations of the freedoms, 6 a link. */
    private final double[] force;

    /** Ancestors of each freedom, nearest first. */
    private final int[][] ancestors;
    /** The ancestors from {@link #dense} on. */
    private final int[][] inner;
    /**
     * Number of leading freedoms that are handled as ancestors of all others: those of the floating base. Where one
     * is not an ancestor the entry is 0.
     */
    private final int dense;
    /** M, then its factors: entry (d, a), a an ancestor of d, at n d + a; L below the diagonal, D on it. */
    private final double[] m;
    /** 1 / D. */
    final double[] inverse;

    /** Mass of a point that each link carries beside its own, in kg, and p_BoPoint_B, 3 a link. */
    final double[] carried_kg;

    final double[] carriedAt_m;

    /** Inertia of one link about Bcm in W: xx yy zz xy xz yz. */
    private final double[] inertia = new double[6];
    /** p_BoBcm_W. */
    private final double[] toCom = new double[3];
    /** R_WB I_BBcm_B. */
    private final double[] rotated = new double[9];
    /** Spatial inertia times a spatial vector. */
    private final double[] product = new double[6];

    MassMatrix(LinkTree tree, Kinematics kinematics) {
        this.tree = tree;
        this.kinematics = kinematics;
        n = tree.freedoms;
        ancestors = new int[n][];
        inner = new int[n][];
        dense = n < BASE ? 0 : BASE;
        for (int d = 0; d < n; d++) {
            ancestors[d] = IntStream.iterate(tree.before[d], a -> a >= 0, a -> tree.before[a])
                    .toArray();
            inner[d] = Arrays.stream(ancestors[d]).filter(a -> a >= dense).toArray();
        }
        composite = new double[WIDTH * tree.links];
        force = new double[6 * tree.links];
        m = new double[n * n];
        inverse = new double[n];
        carried_kg = new double[tree.links];
        carriedAt_m = new double[3 * tree.links];
    }

    /**
     * Builds and factorises the matrix and computes the generalised force.
     *
     * @param applied spatial forces on links about O in W, 6 a link
     * @param shaftInertia present inertia of each shaft, in kg m^2
     * @param dest receives the generalised force of applied forces, gravity, and centrifugal and Coriolis terms
     */
    void build(double[] applied, double[] shaftInertia, double[] dest) {
        for (int i = 0; i < tree.links; i++) {
            setInertiaAndForce(i, applied);
        }
        Arrays.fill(dest, tree.linkFreedoms, n, 0);
        for (int i = tree.links - 1; i >= 0; i--) {
            setRows(i, dest);
            int parent = tree.parent[i];
            if (parent >= 0) {
                for (int k = 0; k < WIDTH; k++) {
                    composite[WIDTH * parent + k] += composite[WIDTH * i + k];
                }
                for (int k = 0; k < 6; k++) {
                    force[6 * parent + k] += force[6 * i + k];
                }
            }
        }
        for (int s = 0; s < shaftInertia.length; s++) {
            int d = tree.linkFreedoms + s;
            m[n * d + d] = shaftInertia[s];
        }
        factorise();
    }

    /** Sets a link's spatial inertia and the force of its motion minus the applied one. */
    private void setInertiaAndForce(int i, double[] applied) {
        int c = WIDTH * i;
        double mass = tree.mass[i];
        composite[c] = mass;
        if (mass == 0) {
            Arrays.fill(composite, c + 1, c + WIDTH, 0);
            for (int k = 6 * i; k < 6 * i + 6; k++) {
                force[k] = -applied[k];
            }
            return;
        }
        rotateInertia(i);
        kinematics.toWorld(i, tree.com, 3 * i, toCom, 0);
        double x = toCom[0] + kinematics.origin[3 * i] - kinematics.o[0];
        double y = toCom[1] + kinematics.origin[3 * i + 1] - kinematics.o[1];
        double z = toCom[2] + kinematics.origin[3 * i + 2] - kinematics.o[2];
        composite[c + 1] = mass * x;
        composite[c + 2] = mass * y;
        composite[c + 3] = mass * z;
        composite[c + 4] = inertia[0] + mass * (y * y + z * z);
        composite[c + 5] = inertia[1] + mass * (x * x + z * z);
        composite[c + 6] = inertia[2] + mass * (x * x + y * y);
        composite[c + 7] = inertia[3] - mass * x * y;
        composite[c + 8] = inertia[4] - mass * x * z;
        composite[c + 9] = inertia[5] - mass * y * z;
        if (carried_kg[i] != 0) {
            addCarried(i);
        }
        // F = I A + V x* (I V) - applied
        multiply(c, kinematics.velocity, 6 * i, product);
        cross(kinematics.velocity, 6 * i, product, force, 6 * i);
        multiply(c, kinematics.bias, 6 * i, product);
        for (int k = 0; k < 6; k++) {
            force[6 * i + k] += product[k] - applied[6 * i + k];
        }
    }

    /** Adds the point that a link carries to its spatial inertia. */
    private void addCarried(int i) {
        int c = WIDTH * i;
        double mass = carried_kg[i];
        kinematics.toWorld(i, carriedAt_m, 3 * i, toCom, 0);
        double x = toCom[0] + kinematics.origin[3 * i] - kinematics.o[0];
        double y = toCom[1] + kinematics.origin[3 * i + 1] - kinematics.o[1];
        double z = toCom[2] + kinematics.origin[3 * i + 2] - kinematics.o[2];
        composite[c] += mass;
        composite[c + 1] += mass * x;
        composite[c + 2] += mass * y;
        composite[c + 3] += mass * z;
        composite[c + 4] += mass * (y * y + z * z);
        composite[c + 5] += mass * (x * x + z * z);
        composite[c + 6] += mass * (x * x + y * y);
        composite[c + 7] -= mass * x * y;
        composite[c + 8] -= mass * x * z;
        composite[c + 9] -= mass * y * z;
    }

    /** Sets I_BBcm_W = R_WB I_BBcm_B R_WB^T. */
    private void rotateInertia(int i) {
        double[] r = kinematics.rotation;
        int at = 9 * i;
        Kinematics.multiply(r, at, tree.inertia, at, rotated, 0);
        inertia[0] = dot3(rotated, 0, r, at);
        inertia[1] = dot3(rotated, 3, r, at + 3);
        inertia[2] = dot3(rotated, 6, r, at + 6);
        inertia[3] = dot3(rotated, 0, r, at + 3);
        inertia[4] = dot3(rotated, 0, r, at + 6);
        inertia[5] = dot3(rotated, 3, r, at + 6);
    }

    private static double dot3(double[] a, int at, double[] b, int to) {
        return a[at] * b[to] + a[at + 1] * b[to + 1] + a[at + 2] * b[to + 2];
    }

    /** Multiplies the spatial inertia at c by a spatial vector. */
    private void multiply(int c, double[] v, int at, double[] dest) {
        double wx = v[at];
        double wy = v[at + 1];
        double wz = v[at + 2];
        double ux = v[at + 3];
        double uy = v[at + 4];
        double uz = v[at + 5];
        double mass = composite[c];
        double hx = composite[c + 1];
        double hy = composite[c + 2];
        double hz = composite[c + 3];
        double xy = composite[c + 7];
        double xz = composite[c + 8];
        double yz = composite[c + 9];
        dest[0] = composite[c + 4] * wx + xy * wy + xz * wz + hy * uz - hz * uy;
        dest[1] = xy * wx + composite[c + 5] * wy + yz * wz + hz * ux - hx * uz;
        dest[2] = xz * wx + yz * wy + composite[c + 6] * wz + hx * uy - hy * ux;
        dest[3] = mass * ux + wy * hz - wz * hy;
        dest[4] = mass * uy + wz * hx - wx * hz;
        dest[5] = mass * uz + wx * hy - wy * hx;
    }

    /** V x* F = (w x n + u x f, w x f) for V = (w, u), F = (n, f). */
    private static void cross(double[] v, int at, double[] f, double[] dest, int to) {
        double wx = v[at];
        double wy = v[at + 1];
        double wz = v[at + 2];
        double ux = v[at + 3];
        double uy = v[at + 4];
        double uz = v[at + 5];
        dest[to] = wy * f[2] - wz * f[1] + uy * f[5] - uz * f[4];
        dest[to + 1] = wz * f[0] - wx * f[2] + uz * f[3] - ux * f[5];
        dest[to + 2] = wx * f[1] - wy * f[0] + ux * f[4] - uy * f[3];
        dest[to + 3] = wy * f[5] - wz * f[4];
        dest[to + 4] = wz * f[3] - wx * f[5];
        dest[to + 5] = wx * f[4] - wy * f[3];
    }

    /** Sets the rows of the matrix for a link's freedoms, and their generalised force. */
    private void setRows(int link, double[] dest) {
        double[] motion = kinematics.motion;
        for (int d = tree.firstFreedom[link]; d <= tree.lastFreedom[link]; d++) {
            dest[d] = -dot(motion, 6 * d, force, 6 * link);
            multiply(WIDTH * link, motion, 6 * d, product);
            setRow(d, ancestors[d]);
        }
    }

    /** Sets the entries of one row: the motions of its freedom and of its ancestors times {@link #product}. */
    private void setRow(int d, int[] up) {
        double[] motion = kinematics.motion;
        double p0 = product[0];
        double p1 = product[1];
        double p2 = product[2];
        double p3 = product[3];
        double p4 = product[4];
        double p5 = product[5];
        int row = n * d;
        m[row + d] = dot(motion, 6 * d, product, 0);
        for (int a : up) {
            int at = 6 * a;
            m[row + a] = motion[at] * p0
                    + motion[at + 1] * p1
                    + motion[at + 2] * p2
                    + motion[at + 3] * p3
                    + motion[at + 4] * p4
                    + motion[at + 5] * p5;
        }
    }

    static double dot(double[] a, int at, double[] b, int to) {
        return a[at] * b[to]
                + a[at + 1] * b[to + 1]
                + a[at + 2] * b[to + 2]
                + a[at + 3] * b[to + 3]
                + a[at + 4] * b[to + 4]
                + a[at + 5] * b[to + 5];
    }

    private void factorise() {
        for (int k = n - 1; k >= 0; k--) {
            int row = n * k;
            double pivot = m[row + k];
            if (!(pivot > 0)) {
                throw new MasslessFreedomException(k, pivot);
            }
            double weight = 1 / pivot;
            inverse[k] = weight;
            if (dense > 0 && k >= BASE) {
                eliminateInner(row, inner[k], weight);
                eliminateBase(row, weight);
            } else {
                eliminateAncestors(row, ancestors[k], weight);
            }
        }
    }

    /** Subtracts a freedom's share from the rows of its ancestors. */
    private void eliminateAncestors(int row, int[] up, double weight) {
        for (int p = 0; p < up.length; p++) {
            int i = up[p];
            double a = m[row + i] * weight;
            for (int r = p; r < up.length; r++) {
                m[n * i + up[r]] -= a * m[row + up[r]];
            }
            m[row + i] = a;
        }
    }

    /** The same for ancestors behind the base; the columns of the base one by one, since short loops cost more. */
    private void eliminateInner(int row, int[] up, double weight) {
        for (int p = 0; p < up.length; p++) {
            int i = up[p];
            int at = n * i;
            double a = m[row + i] * weight;
            for (int r = p; r < up.length; r++) {
                m[at + up[r]] -= a * m[row + up[r]];
            }
            m[at] -= a * m[row];
            m[at + 1] -= a * m[row + 1];
            m[at + 2] -= a * m[row + 2];
            m[at + 3] -= a * m[row + 3];
            m[at + 4] -= a * m[row + 4];
            m[at + 5] -= a * m[row + 5];
            m[row + i] = a;
        }
    }

    /** The same for the six freedoms of the base; entries above the diagonal are not used. */
    private void eliminateBase(int row, double weight) {
        double b0 = m[row];
        double b1 = m[row + 1];
        double b2 = m[row + 2];
        double b3 = m[row + 3];
        double b4 = m[row + 4];
        double b5 = m[row + 5];
        for (int i = 0; i < BASE; i++) {
            int at = n * i;
            double a = m[row + i] * weight;
            m[at] -= a * b0;
            m[at + 1] -= a * b1;
            m[at + 2] -= a * b2;
            m[at + 3] -= a * b3;
            m[at + 4] -= a * b4;
            m[at + 5] -= a * b5;
            m[row + i] = a;
        }
    }

    /** Replaces x by L^-T x. */
    void solveTransposed(double[] x) {
        for (int i = n - 1; i >= 0; i--) {
            eliminate(x, 0, i);
        }
    }

    /** Replaces x, which begins at {@code at} and is zero except at {@code support}, by L^-T x. */
    void solveTransposed(double[] x, int at, int[] support) {
        if (dense == 0) {
            for (int k = support.length - 1; k >= 0; k--) {
                eliminate(x, at, support[k]);
            }
            return;
        }
        double x0 = x[at];
        double x1 = x[at + 1];
        double x2 = x[at + 2];
        double x3 = x[at + 3];
        double x4 = x[at + 4];
        double x5 = x[at + 5];
        for (int k = support.length - 1; k >= 0 && support[k] >= BASE; k--) {
            int i = support[k];
            int row = n * i;
            double value = x[at + i];
            for (int j : inner[i]) {
                x[at + j] -= m[row + j] * value;
            }
            x0 -= m[row] * value;
            x1 -= m[row + 1] * value;
            x2 -= m[row + 2] * value;
            x3 -= m[row + 3] * value;
            x4 -= m[row + 4] * value;
            x5 -= m[row + 5] * value;
        }
        x4 -= m[5 * n + 4] * x5;
        x3 = x3 - m[5 * n + 3] * x5 - m[4 * n + 3] * x4;
        x2 = x2 - m[5 * n + 2] * x5 - m[4 * n + 2] * x4 - m[3 * n + 2] * x3;
        x1 = x1 - m[5 * n + 1] * x5 - m[4 * n + 1] * x4 - m[3 * n + 1] * x3 - m[2 * n + 1] * x2;
        x0 = x0 - m[5 * n] * x5 - m[4 * n] * x4 - m[3 * n] * x3 - m[2 * n] * x2 - m[n] * x1;
        x[at] = x0;
        x[at + 1] = x1;
        x[at + 2] = x2;
        x[at + 3] = x3;
        x[at + 4] = x4;
        x[at + 5] = x5;
    }

    private void eliminate(double[] x, int at, int i) {
        double value = x[at + i];
        if (value != 0) {
            for (int j : ancestors[i]) {
                x[at + j] -= m[n * i + j] * value;
            }
        }
    }

    /** Replaces x by L^-1 D^-1 x. */
    void solveDiagonalAndLower(double[] x) {
        for (int i = 0; i < n; i++) {
            double value = x[i] * inverse[i];
            for (int j : ancestors[i]) {
                value -= m[n * i + j] * x[j];
            }
            x[i] = value;
        }
    }
}
