package org.furrow.vehicle.tyre;

import java.util.Arrays;
import org.furrow.world.contact.RoadMaterial;
import org.furrow.world.contact.TouchingBodies;

/**
 * The forces on a wheel in its effective contact: normal force with damping, and slip forces along the ground.
 *
 * <p>The contact velocity is that of the wheel's material at the effective contact point. The normal force has no
 * moment about the axle: a round tyre that is pressed in does no work on its spin.
 *
 * <p>A {@link RoadLaw} gives the forces along the ground.
 */
final class RoadForce {
    /** Speed below which rolling resistance vanishes, in m/s. */
    private static final double ROLLING_FADE_MPS = 0.05;

    private final TyreSpec spec;
    private final RoadLaw law;

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
    /** Radial deflection of the tyre, in m. */
    double deflection_m;
    /** What the ground is made of at the contact point. */
    RoadMaterial material = RoadMaterial.plain(1);
    /** Effective friction of the ground. */
    double friction;

    /** Normal force, in N, >= 0. */
    double normal_N;
    /** Slip velocity of the tread ahead and to the left. */
    double slipAhead_mps;

    double slipLeft_mps;
    /** Speed of a wheel that rolls with this spin: positive ahead. */
    double rolling_mps;

    /** Forces along the ground in the contact, set by the law. */
    double ahead_N;

    double left_N;
    /** Resistance at the wheel's centre against motion ahead, set by the law: it has no moment about the axle. */
    double drag_N;

    // of one evaluation: unit vectors ahead (e) and left (l) along the ground
    private double ex;
    private double ey;
    private double ez;
    private double lx;
    private double ly;
    private double lz;

    RoadForce(TyreSpec spec, RoadLaw law) {
        this.spec = spec;
        this.law = law;
    }

    /** Clears force, moment and the law's state of a wheel without contact. */
    void clear(TouchingBodies bodies, int body, double[] state, int at) {
        for (int d = 0; d < 3; d++) {
            bodies.force[3 * body + d] = 0;
            bodies.moment[3 * body + d] = 0;
        }
        Arrays.fill(state, at, at + law.stateLength(), 0);
    }

    /** Writes the contact's force and moment and advances the law's state. */
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
        if (bodies.hasMovingSkin(body)) {
            vx += bodies.skinVelocity_mps(body, 0);
            vy += bodies.skinVelocity_mps(body, 1);
            vz += bodies.skinVelocity_mps(body, 2);
        }
        double sink = -(vx * nx + vy * ny + vz * nz);
        normal_N = elastic_N + Math.clamp(spec.damping_Nspm() * sink, -elastic_N, elastic_N);
        slipAhead_mps = (vx + sx) * ex + (vy + sy) * ey + (vz + sz) * ez;
        slipLeft_mps = (vx + sx) * lx + (vy + sy) * ly + (vz + sz) * lz;
        rolling_mps = -(sx * ex + sy * ey + sz * ez);
        drag_N = 0;
        law.update(this, state, at, step_s);
        double through = Math.abs(rolling_mps);
        double resistance = spec.slip().rolling()
                * normal_N
                * Math.sqrt(px * px + py * py + pz * pz)
                * Math.copySign(through, spin)
                / Math.sqrt(through * through + ROLLING_FADE_MPS * ROLLING_FADE_MPS);
        writeForces(bodies, k, w, resistance + law.viscous_Nms() * spin);
        if (drag_N != 0) {
            bodies.force[k] -= drag_N * ex;
            bodies.force[k + 1] -= drag_N * ey;
            bodies.force[k + 2] -= drag_N * ez;
        }
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

    /** Scales the force along the ground down to a limit. */
    void limit(double limit_N) {
        double total = Math.sqrt(ahead_N * ahead_N + left_N * left_N);
        if (total > limit_N) {
            ahead_N *= limit_N / total;
            left_N *= limit_N / total;
        }
    }

    /** Writes the force on the wheel and the moment about its centre; resistance_Nm acts against the spin. */
    private void writeForces(TouchingBodies bodies, int k, WheelFrame w, double resistance_Nm) {
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
}
