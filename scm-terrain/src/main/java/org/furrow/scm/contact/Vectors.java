package org.furrow.scm.contact;

import java.util.Arrays;
import org.furrow.world.contact.TouchingBodies;

/**
 * An array of vectors in structure-of-arrays form. Each operation is a short branch-free loop over a range, which
 * the JIT compiler vectorises; it does not vectorise longer loops.
 */
final class Vectors {
    double[] x;
    double[] y;
    double[] z;

    Vectors(int size) {
        x = new double[size];
        y = new double[size];
        z = new double[size];
    }

    void set(int n, double toX, double toY, double toZ) {
        x[n] = toX;
        y[n] = toY;
        z[n] = toZ;
    }

    void set(int n, Vectors from, int at) {
        set(n, from.x[at], from.y[at], from.z[at]);
    }

    /** Copies a range. */
    void set(Vectors source, int from, int to) {
        System.arraycopy(source.x, from, x, from, to - from);
        System.arraycopy(source.y, from, y, from, to - from);
        System.arraycopy(source.z, from, z, from, to - from);
    }

    /** Sets a range to the negatives of the vectors 0, 1, ... of an array of three components. */
    void setNegated(double[][] components, int from, int to) {
        negate(components[0], from, to, x);
        negate(components[1], from, to, y);
        negate(components[2], from, to, z);
    }

    private static void negate(double[] source, int from, int to, double[] dest) {
        for (int n = from; n < to; n++) {
            dest[n] = -source[n - from];
        }
    }

    void grow(int size) {
        x = Arrays.copyOf(x, size);
        y = Arrays.copyOf(y, size);
        z = Arrays.copyOf(z, size);
    }

    /** dest = this . other */
    void dot(Vectors other, int from, int to, double[] dest) {
        final double[] ax = x;
        final double[] ay = y;
        final double[] az = z;
        final double[] bx = other.x;
        final double[] by = other.y;
        final double[] bz = other.z;
        for (int n = from; n < to; n++) {
            dest[n] = ax[n] * bx[n] + ay[n] * by[n] + az[n] * bz[n];
        }
    }

    /** dest = this . v, with v at index b of an array */
    void dot(double[] v, int b, int from, int to, double[] dest) {
        final double vx = v[b];
        final double vy = v[b + 1];
        final double vz = v[b + 2];
        final double[] ax = x;
        final double[] ay = y;
        final double[] az = z;
        for (int n = from; n < to; n++) {
            dest[n] = ax[n] * vx + ay[n] * vy + az[n] * vz;
        }
    }

    /** Vector n . v, with v at index b of an array. */
    double dot(int n, double[] v, int b) {
        return x[n] * v[b] + y[n] * v[b + 1] + z[n] * v[b + 2];
    }

    /** dest = |this| */
    void length(int from, int to, double[] dest) {
        final double[] ax = x;
        final double[] ay = y;
        final double[] az = z;
        for (int n = from; n < to; n++) {
            dest[n] = Math.sqrt(ax[n] * ax[n] + ay[n] * ay[n] + az[n] * az[n]);
        }
    }

    /** this -= factor * other */
    void subtract(double[] factor, Vectors other, int from, int to) {
        subtract(x, factor, other.x, from, to);
        subtract(y, factor, other.y, from, to);
        subtract(z, factor, other.z, from, to);
    }

    private static void subtract(double[] a, double[] factor, double[] b, int from, int to) {
        for (int n = from; n < to; n++) {
            a[n] -= factor[n] * b[n];
        }
    }

    /** this += factor * other */
    void add(double factor, Vectors other, int from, int to) {
        add(x, factor, other.x, from, to);
        add(y, factor, other.y, from, to);
        add(z, factor, other.z, from, to);
    }

    private static void add(double[] a, double factor, double[] b, int from, int to) {
        for (int n = from; n < to; n++) {
            a[n] += b[n] * factor;
        }
    }

    /** this *= factor */
    void scale(double[] factor, int from, int to) {
        final double[] ax = x;
        final double[] ay = y;
        final double[] az = z;
        for (int n = from; n < to; n++) {
            ax[n] *= factor[n];
            ay[n] *= factor[n];
            az[n] *= factor[n];
        }
    }

    /** Adds the velocity of a body's skin relative to the body, if the skin moves. */
    void addSkinVelocity(TouchingBodies bodies, int body, int from, int to) {
        if (bodies.hasMovingSkin(body)) {
            add(x, bodies.skinVelocity_mps(body, 0), from, to);
            add(y, bodies.skinVelocity_mps(body, 1), from, to);
            add(z, bodies.skinVelocity_mps(body, 2), from, to);
        }
    }

    private static void add(double[] a, double constant, int from, int to) {
        for (int n = from; n < to; n++) {
            a[n] += constant;
        }
    }

    /**
     * Computes velocities of points of one body: this = v + omega x arm.
     *
     * @param velocity array with v at b
     * @param omega array with omega at b
     */
    void setVelocity(double[] velocity, double[] omega, int b, Vectors arm, int from, int to) {
        final double vx = velocity[b];
        final double vy = velocity[b + 1];
        final double vz = velocity[b + 2];
        final double wx = omega[b];
        final double wy = omega[b + 1];
        final double wz = omega[b + 2];
        final double[] rx = arm.x;
        final double[] ry = arm.y;
        final double[] rz = arm.z;
        for (int n = from; n < to; n++) {
            x[n] = vx + wy * rz[n] - wz * ry[n];
        }
        for (int n = from; n < to; n++) {
            y[n] = vy + wz * rx[n] - wx * rz[n];
        }
        for (int n = from; n < to; n++) {
            z[n] = vz + wx * ry[n] - wy * rx[n];
        }
    }
}
