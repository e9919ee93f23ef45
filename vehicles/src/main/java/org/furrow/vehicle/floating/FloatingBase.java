package org.furrow.vehicle.floating;

import java.util.Arrays;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.math.Gravity;

/**
 * The equations of motion of a floating base C in its own frame, assembled mass by mass.
 *
 * <p>Unknowns: angular acceleration alpha_WC_C and acceleration a_WCo_C of the origin, so a point mass at r
 * accelerates with a + alpha x r + bias. A mass may load the axes differently: a wheel that slides along z loads x
 * and y only.
 */
public final class FloatingBase {
    /** Lower triangle of the 6 x 6 mass matrix, row by row. */
    private final double[] m = new double[36];
    /** Right-hand side, then the solution: alpha, a. */
    public final double[] x = new double[6];

    public void begin() {
        Arrays.fill(m, 0);
        Arrays.fill(x, 0);
    }

    /** Adds a moment of inertia about each axis of C, in kg m^2. */
    public void addInertia(double ixx, double iyy, double izz) {
        m[0] += ixx;
        m[7] += iyy;
        m[14] += izz;
    }

    /** Adds a moment on the base, in Nm. */
    public void addMoment(double tx, double ty, double tz) {
        x[0] += tx;
        x[1] += ty;
        x[2] += tz;
    }

    /** Adds a force at r, in N and m. */
    public void addForce(double rx, double ry, double rz, double fx, double fy, double fz) {
        x[0] += ry * fz - rz * fy;
        x[1] += rz * fx - rx * fz;
        x[2] += rx * fy - ry * fx;
        x[3] += fx;
        x[4] += fy;
        x[5] += fz;
    }

    /** Adds a mass at r that is mxy along x and y and mz along z, in kg; its bias acceleration is added as a force. */
    public void addMass(double rx, double ry, double rz, double mxy, double mz) {
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

    /**
     * Adds a body that is fixed to the base, with its weight and the moments and forces of its rotation.
     *
     * @param com_m its centre of mass in C
     * @param inertia_kgm2 moments of inertia about the axes of C through that centre
     * @param omega_radps w_WC_C from {@code at} on
     * @param rotation R_WC, row by row
     */
    public void addBody(
            double mass_kg, Vector com_m, Vector inertia_kgm2, double[] omega_radps, int at, double[] rotation) {
        double m = mass_kg;
        double cx = com_m.x();
        double cy = com_m.y();
        double cz = com_m.z();
        double ix = inertia_kgm2.x();
        double iy = inertia_kgm2.y();
        double iz = inertia_kgm2.z();
        double ox = omega_radps[at];
        double oy = omega_radps[at + 1];
        double oz = omega_radps[at + 2];
        addMass(cx, cy, cz, m, m);
        addInertia(ix, iy, iz);
        addMoment(-(iz - iy) * oy * oz, -(ix - iz) * oz * ox, -(iy - ix) * ox * oy);
        // weight minus m omega x (omega x c)
        double along = ox * cx + oy * cy + oz * cz;
        double o2 = ox * ox + oy * oy + oz * oz;
        addForce(
                cx,
                cy,
                cz,
                -m * (Gravity.STANDARD_MPS2 * rotation[6] + ox * along - o2 * cx),
                -m * (Gravity.STANDARD_MPS2 * rotation[7] + oy * along - o2 * cy),
                -m * (Gravity.STANDARD_MPS2 * rotation[8] + oz * along - o2 * cz));
    }

    /** Solves for {@link #x}. */
    public void solve() {
        RigidMath.solve6(m, x);
    }
}
