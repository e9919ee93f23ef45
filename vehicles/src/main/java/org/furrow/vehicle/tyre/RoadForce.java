package org.furrow.vehicle.tyre;

import org.furrow.world.contact.TouchingBodies;

/**
 * The forces on a wheel in its effective contact: normal force with damping, and slip forces along the ground.
 *
 * <p>The contact velocity is that of the wheel's material at the effective contact point. The normal force has no
 * moment about the axle: a round tyre that is pressed in does no work on its spin.
 *
 * <p>Along the ground it is the brush model (Pacejka, Tire and Vehicle Dynamics, 3rd ed. 2012, sections 3.2 and 3.3:
 * parabolic pressure, isotropic friction) driven by a tread deflection with a relaxation length (section 7.2, single
 * contact point model):
 *
 * <pre>
 *   du/dt = v_s - |v_r| u / sigma               v_s slip velocity, v_r speed of the tread through the contact
 *   q = (C_x u_x, C_y u_y) / sigma              force without sliding
 *   zeta = |q| / (3 mu N)
 *   F = -mu N (3 zeta - 3 zeta^2 + zeta^3) q / |q| - c du/dt,    |F| &lt;= mu N
 * </pre>
 *
 * <p>u is limited to zeta = 1, where the whole contact slides. A standing tyre has v_r = 0: its tread is a spring and
 * does not creep. At steady slip s = v_s / |v_r| the force is the brush model's. Alignment and bore moments are
 * omitted.
 */
final class RoadForce {
    static final int STATE = 2;
    /** Speed below which rolling resistance vanishes, in m/s. */
    private static final double ROLLING_FADE_MPS = 0.05;

    private final TyreSpec spec;

    /** Effective contact point from the wheel centre, in W, in m. */
    double px;

    double py;
    double pz;
    /** Effective unit normal in W. */
    double nx;

    double ny;
    double nz;
    /** Normal force without damping, in N, > 0. */
    double elastic_N;
    /** Effective friction of the ground. */
    double friction;

    // of one evaluation: unit vectors ahead (e) and left (l) along the ground, forces along them
    private double ex;
    private double ey;
    private double ez;
    private double lx;
    private double ly;
    private double lz;
    private double ahead_N;
    private double left_N;

    RoadForce(TyreSpec spec) {
        this.spec = spec;
    }

    static String stateName(int word) {
        return word == 0 ? "tread_x_m" : "tread_y_m";
    }

    /** Clears force, moment and tread deflection of a wheel without contact. */
    static void clear(TouchingBodies bodies, int body, double[] state, int at) {
        for (int d = 0; d < 3; d++) {
            bodies.force[3 * body + d] = 0;
            bodies.moment[3 * body + d] = 0;
        }
        state[at] = 0;
        state[at + 1] = 0;
    }

    /** Writes the contact's force and moment and advances the tread deflection. */
    void apply(TouchingBodies bodies, int body, WheelFrame w, double[] state, int at, double step_s) {
        setDirections(w);
        int k = 3 * body;
        double ox = bodies.angularVelocity[k];
        double oy = bodies.angularVelocity[k + 1];
        double oz = bodies.angularVelocity[k + 2];
        double spin = ox * w.axleX + oy * w.axleY + oz * w.axleZ;
        double tx = ox - spin * w.axleX;
        double ty = oy - spin * w.axleY;
        double tz = oz - spin * w.axleZ;
        // velocity of the contact point without the spin, and the spin's part
        double vx = bodies.velocity[k] + ty * pz - tz * py;
        double vy = bodies.velocity[k + 1] + tz * px - tx * pz;
        double vz = bodies.velocity[k + 2] + tx * py - ty * px;
        double sx = spin * (w.axleY * pz - w.axleZ * py);
        double sy = spin * (w.axleZ * px - w.axleX * pz);
        double sz = spin * (w.axleX * py - w.axleY * px);
        double sink = -(vx * nx + vy * ny + vz * nz);
        double normal = elastic_N + Math.clamp(spec.damping_Nspm() * sink, -elastic_N, elastic_N);
        double through = Math.abs(sx * ex + sy * ey + sz * ez);
        updateSlip(
                (vx + sx) * ex + (vy + sy) * ey + (vz + sz) * ez,
                (vx + sx) * lx + (vy + sy) * ly + (vz + sz) * lz,
                through,
                friction * spec.slip().grip() * normal,
                state,
                at,
                step_s);
        double resistance = spec.slip().rolling()
                * normal
                * Math.sqrt(px * px + py * py + pz * pz)
                * Math.copySign(through, spin)
                / Math.sqrt(through * through + ROLLING_FADE_MPS * ROLLING_FADE_MPS);
        writeForces(bodies, k, w, normal, resistance);
    }

    /** Sets ahead = axle x normal, left = normal x ahead. */
    private void setDirections(WheelFrame w) {
        ex = w.axleY * nz - w.axleZ * ny;
        ey = w.axleZ * nx - w.axleX * nz;
        ez = w.axleX * ny - w.axleY * nx;
        double length = Math.sqrt(ex * ex + ey * ey + ez * ez);
        ex /= length;
        ey /= length;
        ez /= length;
        lx = ny * ez - nz * ey;
        ly = nz * ex - nx * ez;
        lz = nx * ey - ny * ex;
    }

    /** Writes the force on the wheel and the moment about its centre; resistance_Nm acts against the spin. */
    private void writeForces(TouchingBodies bodies, int k, WheelFrame w, double normal_N, double resistance_Nm) {
        double fx = ahead_N * ex + left_N * lx;
        double fy = ahead_N * ey + left_N * ly;
        double fz = ahead_N * ez + left_N * lz;
        bodies.force[k] = fx + normal_N * nx;
        bodies.force[k + 1] = fy + normal_N * ny;
        bodies.force[k + 2] = fz + normal_N * nz;
        double mx = normal_N * (py * nz - pz * ny);
        double my = normal_N * (pz * nx - px * nz);
        double mz = normal_N * (px * ny - py * nx);
        double axial = mx * w.axleX + my * w.axleY + mz * w.axleZ + resistance_Nm;
        bodies.moment[k] = mx - axial * w.axleX + py * fz - pz * fy;
        bodies.moment[k + 1] = my - axial * w.axleY + pz * fx - px * fz;
        bodies.moment[k + 2] = mz - axial * w.axleZ + px * fy - py * fx;
    }

    /** Computes the force along the ground from slip velocity (ahead, left) and speed through the contact. */
    private void updateSlip(
            double ahead_mps,
            double left_mps,
            double through_mps,
            double limit_N,
            double[] state,
            int at,
            double step_s) {
        SlipSpec law = spec.slip();
        double sigma = law.relaxation_m();
        double oldX = state[at];
        double oldY = state[at + 1];
        // the decay is implicit: stable at any speed
        double decay = 1 / (1 + step_s * through_mps / sigma);
        double ux = (oldX + step_s * ahead_mps) * decay;
        double uy = (oldY + step_s * left_mps) * decay;
        double qx = law.longitudinal_N() / sigma * ux;
        double qy = law.lateral_N() / sigma * uy;
        double q = Math.sqrt(qx * qx + qy * qy);
        double rateX = ahead_mps - through_mps * oldX / sigma;
        double rateY = left_mps - through_mps * oldY / sigma;
        if (!(q < 3 * limit_N)) {
            double hold = q > 0 ? 3 * limit_N / q : 0;
            ux *= hold;
            uy *= hold;
            ahead_N = q > 0 ? -limit_N * qx / q : 0;
            left_N = q > 0 ? -limit_N * qy / q : 0;
        } else {
            double zeta = q / (3 * limit_N);
            double share = limit_N > 0 ? (1 - zeta + zeta * zeta / 3) : 0;
            ahead_N = -share * qx;
            left_N = -share * qy;
        }
        if (step_s > 0) {
            rateX = (ux - oldX) / step_s;
            rateY = (uy - oldY) / step_s;
            state[at] = ux;
            state[at + 1] = uy;
        }
        ahead_N -= law.damping_Nspm() * rateX;
        left_N -= law.damping_Nspm() * rateY;
        double total = Math.sqrt(ahead_N * ahead_N + left_N * left_N);
        if (total > limit_N) {
            ahead_N *= limit_N / total;
            left_N *= limit_N / total;
        }
    }
}
