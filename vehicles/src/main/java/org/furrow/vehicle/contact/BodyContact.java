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
 * mu N r with the mean distance r of the loads from their middle. Bodies at rest do not creep.
 *
 * <p>Where the spring forces are not the gradient of an energy, as between faces, the contact counts the energy U that
 * the bodies have put into its springs, at most that of springs of these depths, E = sum of s_i k d_i^2 / 2. While it
 * gives energy back, its spring forces are multiplied by U / E; so it never gives back more. This is the passivity
 * control of Hannaford and Ryu (IEEE Trans. Robotics and Automation 18, 2002).
 *
 * <p>The state is the deflections of both springs along the surface, U, and its rate. Nothing is allocated after
 * construction.
 */
final class BodyContact {
    /** Words of the state. */
    static final int WORDS = 6;
    /** Place of the energy in the state, in J. */
    private static final int ENERGY = 4;
    /** Place of its rate at the start of the last step, in W. */
    private static final int RATE = 5;
    /** Damping along the surface over the critical damping. */
    private static final double DAMPING_RATIO = 0.5;

    private final ContactSpec.Law law;
    private final ContactPatch patch;
    private final Moving first;
    private final Moving second;
    private final double damping_Nspm;
    private final double[] load_N;
    private final double[] opening_mps;
    private final double[] middle = new double[3];
    private final double[] up = new double[3];
    private final double[] slip = new double[3];
    private final double[] force = new double[3];
    private final double[] held = new double[WORDS];
    private double spread_m;
    /** Energy of springs of the present depths along the normals, in J. */
    private double elastic_J;
    /** Rate at which the bodies put energy into these springs, in W. */
    private double rate_W;
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
        opening_mps = new double[patch.depth_m.length];
        damping_Nspm = 2 * DAMPING_RATIO * Math.sqrt(law.stiffness_Npm() * mass_kg);
    }

    /**
     * Adds the forces on both bodies.
     *
     * @param state at the start of the step
     * @param at of this contact's words
     * @param ahead_s time since the state was stored; 0 when it is stored for the first time
     * @param isStored whether to store the state at the present time
     */
    void press(double[] state, int at, double ahead_s, boolean isStored) {
        normal_N = 0;
        System.arraycopy(state, at, held, 0, WORDS);
        if (patch.find()) {
            findSpringForces();
            double gives = givenBack(ahead_s, isStored);
            addNormalForces(rate_W < 0 ? gives : 1);
        } else {
            elastic_J = 0;
        }
        if (normal_N > 0) {
            findMiddle();
            hold(ahead_s);
            holdTurn(ahead_s);
        } else {
            Arrays.fill(held, 0, ENERGY, 0);
        }
        if (elastic_J == 0) {
            held[ENERGY] = 0;
            held[RATE] = 0;
        }
        if (isStored) {
            System.arraycopy(held, 0, state, at, WORDS);
        }
    }

    /** Energy in the springs at the last evaluation, in J. */
    double stored_J() {
        double along = held[0] * held[0] + held[1] * held[1] + held[2] * held[2] + held[3] * held[3];
        return 0.5 * law.stiffness_Npm() * along + (patch.isGradient() ? elastic_J : held[ENERGY]);
    }

    /** Sets spring forces, the rates at which the points open, the energy of the springs and its rate. */
    private void findSpringForces() {
        elastic_J = 0;
        rate_W = 0;
        double[] p = patch.point;
        double[] n = patch.normal;
        for (int c = 0; c < patch.count; c++) {
            int k = 3 * c;
            findSlip(p[k], p[k + 1], p[k + 2]);
            opening_mps[c] = slip[0] * n[k] + slip[1] * n[k + 1] + slip[2] * n[k + 2];
            load_N[c] = patch.share[c] * law.stiffness_Npm() * patch.depth_m[c];
            elastic_J += 0.5 * load_N[c] * patch.depth_m[c];
            rate_W -= load_N[c] * opening_mps[c];
        }
    }

    /** The share of the spring forces while the contact gives energy back; counts the energy if it is stored. */
    private double givenBack(double ahead_s, boolean isStored) {
        if (patch.isGradient()) {
            return 1;
        }
        double before = held[ENERGY];
        double share = Math.min(1, before / elastic_J);
        double now_W = rate_W < 0 ? share * rate_W : rate_W;
        double counted = before + 0.5 * ahead_s * (held[RATE] + now_W);
        held[ENERGY] = isStored && ahead_s == 0 ? elastic_J : Math.clamp(counted, 0, elastic_J);
        held[RATE] = now_W;
        return Math.min(1, held[ENERGY] / elastic_J);
    }

    /** @param part of the spring forces */
    private void addNormalForces(double part) {
        Arrays.fill(up, 0);
        Arrays.fill(middle, 0);
        double[] p = patch.point;
        double[] n = patch.normal;
        for (int c = 0; c < patch.count; c++) {
            int k = 3 * c;
            double load = part * load_N[c] * Math.max(0, 1 - law.damping_spm() * opening_mps[c]);
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

    /**
     * Adds the torque about the normal, and advances its spring. Its deflection is a way at the mean distance of the
     * loads, so that its energy does not change with this distance.
     */
    private void holdTurn(double ahead_s) {
        double spin = first.spin(up) - second.spin(up);
        double most_N = law.friction() * normal_N;
        double most_m = most_N / law.stiffness_Npm();
        held[3] = Math.clamp(held[3] + ahead_s * spread_m * spin, -most_m, most_m);
        double force = Math.clamp(-law.stiffness_Npm() * held[3] - damping_Nspm * spread_m * spin, -most_N, most_N);
        double torque = spread_m * force;
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
