package org.furrow.vehicle.tyre;

import java.util.Objects;
import org.furrow.vehicle.traction.Crolla;
import org.furrow.world.contact.RoadMaterial;
import org.furrow.world.contact.TractionLaw;
import org.furrow.world.contact.WheelSize;

/**
 * Forces along the ground by the law of traction of the ground's material, after the vehicle-terrain interaction of
 * MAVS.
 *
 * <p>With v the velocity of the contact without the spin and r w the rolling speed, at steady slip
 *
 * <pre>
 *   s = (r w - v_x) / max(|r w|, |v_x|)     driving 1 - v_x / (r w), braking r w / v_x - 1, in [-1, 1]
 *   sin alpha = v_y / |v|
 * </pre>
 *
 * <p>The page prints the two cases of s exchanged, which is unbounded; its program has them as here. r is the distance
 * of the contact point from the axle, in the slip and in the moment. At low speed the slips have no value. Therefore
 * they are those of a tread with a relaxation length, an assumption: the steady state is that of the formulas, and a
 * standing tread is a spring, so that a vehicle rests.
 *
 * <pre>
 *   du_x/dt = v_x - r w - max(|r w|, |v_x|) u_x / sigma,   s = -u_x / sigma
 *   du_y/dt = v_y - |v| u_y / sigma,                       sin alpha = u_y / sigma
 *   dz/dt = v_x - |v_x| z / sigma_R,                       resistance R z / sigma_R
 * </pre>
 *
 * <p>A deflection beyond 0.05 sigma is mostly slide: where the motion reverses, it shrinks 20 times as fast, so that a
 * vehicle that stops with locked wheels does not spring back by sigma.
 *
 * <p>The rate of u is damped so that a standing vehicle comes to rest. The damping fades with the speed v of the tread
 * through or over the ground as 1 / (1 + (v / 0.2 m/s)^2), an assumption: a tyre that rolls or slides has the force of
 * the law at its slip, also while the slip changes, and the relaxation damps it.
 *
 * <p>The moment about the axle is that of the gross traction; the motion resistance acts on the wheel's centre. The
 * page turns the wheel with the net traction, with which a wheel without torque would spin up until it has no
 * resistance.
 */
final class TractionForce implements RoadLaw {
    /** Way over which motion resistance builds up and reverses, sigma_R: an assumption. */
    private static final double RESISTANCE_M = 0.05;

    /** Part of sigma over which a tread is elastic: an assumption. */
    private static final double ELASTIC = 0.05;

    /** Speed at which half of the damping is left, in m/s. */
    private static final double STANDING_MPS = 0.2;

    private final SlipSpec slip;
    private final double viscous_Nms;
    private final WheelSize wheel;

    TractionForce(TyreSpec spec) {
        slip = spec.slip();
        viscous_Nms = spec.traction().viscous_Nms();
        wheel = new WheelSize(
                spec.width_m(), 2 * spec.radius_m(), spec.traction().sectionHeight_m());
    }

    @Override
    public int stateLength() {
        return 3;
    }

    @Override
    public String stateName(int word) {
        return word == 0 ? "tread_x_m" : word == 1 ? "tread_y_m" : "resistance_m";
    }

    @Override
    public double viscous_Nms() {
        return viscous_Nms;
    }

    @Override
    public void update(RoadForce contact, double[] state, int at, double step_s) {
        double rolling = contact.rolling_mps;
        double ahead = contact.slipAhead_mps + rolling;
        double left = contact.slipLeft_mps;
        double sigma = slip.relaxation_m();
        double faster = Math.max(Math.abs(rolling), Math.abs(ahead));
        double speed = Math.sqrt(ahead * ahead + left * left);
        double ux = advanced(state[at], contact.slipAhead_mps, faster, sigma, step_s);
        double uy = advanced(state[at + 1], left, speed, sigma, step_s);
        double z = advanced(state[at + 2], ahead, Math.abs(ahead), RESISTANCE_M, step_s);
        setForces(contact, ux / sigma, uy / sigma, z / RESISTANCE_M);
        if (step_s > 0) {
            double limit_N = Math.max(
                    contact.material.friction() * slip.grip() * contact.normal_N,
                    Math.sqrt(contact.ahead_N * contact.ahead_N + contact.left_N * contact.left_N));
            double swift = Math.max(faster, speed) / STANDING_MPS;
            double damping_Nspm = slip.damping_Nspm() / (1 + swift * swift);
            contact.ahead_N -= damping_Nspm * (ux - state[at]) / step_s;
            contact.left_N -= damping_Nspm * (uy - state[at + 1]) / step_s;
            contact.limit(limit_N);
            state[at] = ux;
            state[at + 1] = uy;
            state[at + 2] = z;
        }
    }

    /** A deflection after a step; the decay is implicit, so that it is stable at any speed. */
    private static double advanced(double from, double rate_mps, double through_mps, double sigma_m, double step_s) {
        double elastic = ELASTIC * sigma_m;
        boolean isReleased = Math.abs(from) > elastic && from * rate_mps < 0;
        double gain = isReleased ? 1 / ELASTIC : 1;
        double to = (from + step_s * gain * rate_mps) / (1 + step_s * through_mps / sigma_m);
        if (isReleased && Math.copySign(1, from) * to < elastic) {
            return Math.copySign(elastic, from);
        }
        return Math.clamp(to, -sigma_m, sigma_m);
    }

    /** Sets the forces without damping for relative deflections in [-1, 1]. */
    private void setForces(RoadForce contact, double ux, double uy, double z) {
        if (!(contact.normal_N > 0)) {
            contact.ahead_N = 0;
            contact.left_N = 0;
            return;
        }
        RoadMaterial.Traction traction = Objects.requireNonNull(contact.material.traction());
        TractionLaw law = traction.law();
        double grip = slip.grip();
        double resistance = z * law.resistance(contact.normal_N, contact.deflection_m, wheel, -ux);
        double net = grip * law.gross(contact.normal_N, contact.deflection_m, wheel, -ux) - resistance;
        double ahead = Math.clamp(net, -1, 1);
        double drag = Math.clamp(resistance, -1, 1);
        double left = -grip * Crolla.coefficient(StrictMath.asin(uy), law.peak(), traction.gamma_rad());
        double share = 1;
        if (traction.combined()) {
            share = Math.min(1, grip * law.peak() / Math.sqrt(ahead * ahead + left * left));
        }
        contact.ahead_N = share * (ahead + drag) * contact.normal_N;
        contact.left_N = share * left * contact.normal_N;
        contact.drag_N = share * drag * contact.normal_N;
    }
}
