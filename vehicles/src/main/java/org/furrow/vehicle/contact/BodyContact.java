package org.furrow.vehicle.contact;

import java.util.Arrays;
import org.furrow.vehicle.collision.ContactPatch;
import org.furrow.vehicle.collision.PlacedSolid;

/**
 * Contact of two solids on two bodies. At point i of {@link ContactPatch}, with its share s and depth d, and with the
 * rate at which the bodies approach there, the force along the normal is that of Hunt and Crossley (J. Appl. Mech. 42,
 * 1975) with a linear spring:
 *
 * <pre>
 *   N_i = s_i k d_i max(0, 1 + damping approach_i)
 * </pre>
 *
 * <p>It never pulls and is continuous when the bodies touch. Along the surface the bodies are held by a spring at the
 * middle of the loads and by one about their normal, each plastic at the friction: the force at mu N, the torque at
 * mu N r with the mean distance r of the loads from their middle. Bodies at rest do not creep. The state is the
 * deflection of both springs. Nothing is allocated after construction.
 */
final class BodyContact {
    /** Words of the state. */
    static final int WORDS = 4;
    /** Damping along the surface over the critical damping. */
    private static final double DAMPING_RATIO = 0.5;

    private final ContactSpec.Law law;
    private final ContactPatch patch;
    private final Moving first;
    private final Moving second;
    private final double damping_Nspm;
    private final double[] load_N;
    private final double[] middle = new double[3];
    private final double[] up = new double[3];
    private final double[] slip = new double[3];
    private final double[] force = new double[3];
    private final double[] held = new double[WORDS];
    private double spread_m;
    /** Sum of the loads in the last evaluation, in N; 0 without contact. */
    double normal_N;

    /** @param mass_kg of the lighter body */
    BodyContact(
            ContactSpec.Law law,
            PlacedSolid onFirst,
            Moving first,
            PlacedSolid onSecond,
            Moving second,
            double mass_kg) {
        this.law = law;
        this.first = first;
        this.second = second;
        patch = new ContactPatch(onFirst, onSecond);
        load_N = new double[patch.depth_m.length];
        damping_Nspm = 2 * DAMPING_RATIO * Math.sqrt(law.stiffness_Npm() * mass_kg);
    }

    /**
     * Adds the forces on both bodies.
     *
     * @param state deflections at the start of the step
     * @param at of this contact's words
     * @param ahead_s time since the deflections were stored
     * @param isStored whether to store the deflections at the present time
     */
    void press(double[] state, int at, double ahead_s, boolean isStored) {
        normal_N = 0;
        if (patch.find()) {
            addNormalForces();
        }
        if (normal_N > 0) {
            System.arraycopy(state, at, held, 0, WORDS);
            findMiddle();
            hold(ahead_s);
            holdTurn(ahead_s);
        } else {
            Arrays.fill(held, 0);
        }
        if (isStored) {
            System.arraycopy(held, 0, state, at, WORDS);
        }
    }

    private void addNormalForces() {
        Arrays.fill(up, 0);
        Arrays.fill(middle, 0);
        double[] p = patch.point;
        double[] n = patch.normal;
        for (int c = 0; c < patch.count; c++) {
            int k = 3 * c;
            findSlip(p[k], p[k + 1], p[k + 2]);
            double opening = slip[0] * n[k] + slip[1] * n[k + 1] + slip[2] * n[k + 2];
            double elastic_N = patch.share[c] * law.stiffness_Npm() * patch.depth_m[c];
            double load = elastic_N * Math.max(0, 1 - law.damping_spm() * opening);
            load_N[c] = load;
            add(p[k], p[k + 1], p[k + 2], load * n[k], load * n[k + 1], load * n[k + 2]);
            for (int d = 0; d < 3; d++) {
                up[d] += load * n[k + d];
                middle[d] += load * p[k + d];
            }
            normal_N += load;
        }
    }

    /** Sets normal, middle and spread of the loads. */
    private void findMiddle() {
        double length = Math.sqrt(up[0] * up[0] + up[1] * up[1] + up[2] * up[2]);
        for (int d = 0; d < 3; d++) {
            up[d] /= length;
            middle[d] /= normal_N;
        }
        double sum = 0;
        for (int c = 0; c < patch.count; c++) {
            double x = patch.point[3 * c] - middle[0];
            double y = patch.point[3 * c + 1] - middle[1];
            double z = patch.point[3 * c + 2] - middle[2];
            double across = x * up[0] + y * up[1] + z * up[2];
            sum += load_N[c] * Math.sqrt(Math.max(0, x * x + y * y + z * z - across * across));
        }
        spread_m = sum / normal_N;
    }

    /** Adds the force along the surface at the middle of the loads, and advances its spring. */
    private void hold(double ahead_s) {
        findSlip(middle[0], middle[1], middle[2]);
        double opening = slip[0] * up[0] + slip[1] * up[1] + slip[2] * up[2];
        double off = held[0] * up[0] + held[1] * up[1] + held[2] * up[2];
        double size = 0;
        for (int d = 0; d < 3; d++) {
            slip[d] -= opening * up[d];
            held[d] += ahead_s * slip[d] - off * up[d];
            size += held[d] * held[d];
        }
        size = Math.sqrt(size);
        double limit_N = law.friction() * normal_N;
        double longest_m = limit_N / law.stiffness_Npm();
        boolean slides = size > longest_m;
        double pull = 0;
        for (int d = 0; d < 3; d++) {
            held[d] *= slides ? longest_m / size : 1;
            force[d] = -law.stiffness_Npm() * held[d] - (slides ? 0 : damping_Nspm * slip[d]);
            pull += force[d] * force[d];
        }
        pull = Math.sqrt(pull);
        double share = pull > limit_N ? limit_N / pull : 1;
        add(middle[0], middle[1], middle[2], share * force[0], share * force[1], share * force[2]);
    }

    /** Adds the torque about the normal, and advances its spring. */
    private void holdTurn(double ahead_s) {
        double spin = first.spin(up) - second.spin(up);
        double square_m2 = spread_m * spread_m;
        double most_Nm = law.friction() * normal_N * spread_m;
        double most_rad = square_m2 > 0 ? most_Nm / (law.stiffness_Npm() * square_m2) : 0;
        held[3] = Math.clamp(held[3] + ahead_s * spin, -most_rad, most_rad);
        double torque =
                Math.clamp(-square_m2 * (law.stiffness_Npm() * held[3] + damping_Nspm * spin), -most_Nm, most_Nm);
        first.addMoment(torque, up);
        second.addMoment(-torque, up);
    }

    private void add(double x, double y, double z, double fx, double fy, double fz) {
        first.add(x, y, z, fx, fy, fz);
        second.add(x, y, z, -fx, -fy, -fz);
    }

    /** Sets {@link #slip} to the velocity of the first body relative to the second at a point. */
    private void findSlip(double x, double y, double z) {
        Arrays.fill(slip, 0);
        first.addVelocity(x, y, z, 1, slip);
        second.addVelocity(x, y, z, -1, slip);
    }
}
