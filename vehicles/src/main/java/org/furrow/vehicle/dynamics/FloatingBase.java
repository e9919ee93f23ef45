package org.furrow.vehicle.dynamics;

/**
 * The equations of motion of a floating base in its own frame, gathered mass by mass.
 *
 * <p>Unknowns: angular acceleration alpha and the acceleration a of the frame's origin, so a point mass at r moves with a +
 * alpha x r + bias. A mass may resist along each axis differently: a wheel that slides along z weighs in x and y only.
 */
final class FloatingBase {
    private final double[] m = new double[36];
    /** Right-hand side, then the solution: alpha, a. */
    final double[] x = new double[6];

    void begin() {
        java.util.Arrays.fill(m, 0);
        java.util.Arrays.fill(x, 0);
    }

    /** A principal moment of inertia about each axis of the base frame, in kg m^2. */
    void addInertia(double ixx, double iyy, double izz) {
        m[0] += ixx;
        m[7] += iyy;
        m[14] += izz;
    }

    /** A moment on the base, in Nm. */
    void addMoment(double tx, double ty, double tz) {
        x[0] += tx;
        x[1] += ty;
        x[2] += tz;
    }

    /** A force at r, in N and m. */
    void addForce(double rx, double ry, double rz, double fx, double fy, double fz) {
        x[0] += ry * fz - rz * fy;
        x[1] += rz * fx - rx * fz;
        x[2] += rx * fy - ry * fx;
        x[3] += fx;
        x[4] += fy;
        x[5] += fz;
    }

    /** A mass at r that weighs m in x and y, and mz in z, in kg; its bias acceleration comes as a force. */
    void addMass(double rx, double ry, double rz, double mxy, double mz) {
        // lower triangle of J^T D J with J = [-skew(r), 1]
        m[0] += ry * ry * mz + rz * rz * mxy;
        m[6] -= rx * ry * mz;
        m[7] += rx * rx * mz + rz * rz * mxy;
        m[12] -= rx * rz * mxy;
        m[13] -= ry * rz * mxy;
        m[14] += (rx * rx + ry * ry) * mxy;
        m[19] += rz * mxy; // a_x, alpha_y
        m[20] -= ry * mxy; // a_x, alpha_z
        m[24] -= rz * mxy; // a_y, alpha_x
        m[26] += rx * mxy; // a_y, alpha_z
        m[30] += ry * mz; // a_z, alpha_x
        m[31] -= rx * mz; // a_z, alpha_y
        m[21] += mxy;
        m[28] += mxy;
        m[35] += mz;
    }

    /** Solves for {@link #x}. */
    void solve() {
        RigidMath.solve6(m, x);
    }
}
