package org.furrow.vehicle.planar;

import org.furrow.vehicle.ode.FixedStep;
import org.furrow.vehicle.ode.Tableau;
import org.furrow.world.math.ExactMath;

/**
 * Lateral dynamics of a {@link Bicycle} that tows a cart on one axle with lagged tyres: Newton's and Euler's equations
 * of two bodies on a pin. Karkee et al. 2010 name this system without its equations; these are derived. The hitch is c
 * behind the vehicle's centre of mass, the cart's centre of mass d behind the hitch and its axle l behind the hitch;
 * theta is the angle from the cart's x axis to the vehicle's.
 *
 * <p>For small angles they are {@code m (v' + u gamma) = F_f + F_r + F_h}, {@code I gamma' = a F_f - b F_r - c F_h},
 * {@code m_i (v_i' + u gamma_i) = -F_h - C_i alpha_i}, {@code I_i gamma_i' = -d F_h + (l - d) C_i alpha_i} and
 * {@code v - c gamma + u theta = v_i + d gamma_i}. Here the sine and the cosine of theta and both components of the
 * hitch force are kept, so that a cart that jackknifes keeps its drawbar. The vehicle's speed is given, so the
 * component along the vehicle does not act on it here. The tyres stay linear.
 *
 * <p>The hitch moves with the vehicle: its accelerations along and to the left of the vehicle are
 * {@code h = u' - v gamma + c gamma^2} and {@code w = v' + u gamma - c gamma'}. With {@code J = I_i + m_i d^2}, the
 * force Y of the cart's tyres and the acceleration {@code q = h sin(theta) + w cos(theta)} across the cart, moments
 * about the hitch give {@code J gamma_i' = m_i d q - l Y}. The cart resists w with the mass
 * {@code N = m_i sin^2(theta) + m_i I_i / J cos^2(theta)}.
 */
public final class BicycleWithCart implements PlanarMotion, FixedStep.Rates {
    private final Bicycle vehicle;
    private final TowedCart cart;
    private final double hitch_m;
    /** Acceleration of the hitch to the left of the vehicle over a force there, in 1/kg. */
    private final double compliance_1pkg;

    private final double mass_kg;
    private final double yawInertia_kgm2;
    /** Mass of the cart at the hitch across the cart. */
    private final double across_kg;
    /** Share of a force on the cart's axle that the hitch bears, by the cart's inertia. */
    private final double borne;
    /** Critical damping of the axle at rest, as slip angle over slip velocity, in s/m. */
    private final double damping_spm;

    private final FixedStep stepper = new FixedStep(Tableau.RK4, SIZE_WITH_CART);
    private final double[] sinCos = new double[2];
    private double u_mps;
    private double acceleration_mps2;

    /** @param hitch_m distance c from the vehicle's centre of mass back to the hitch; negative ahead of it */
    public BicycleWithCart(Bicycle vehicle, TowedCart cart, double hitch_m) {
        this.vehicle = vehicle;
        this.cart = cart;
        this.hitch_m = hitch_m;
        mass_kg = vehicle.spec().mass_kg();
        yawInertia_kgm2 = vehicle.spec().yawInertia_kgm2();
        compliance_1pkg = 1 / mass_kg + hitch_m * hitch_m / yawInertia_kgm2;
        double inertia_kgm2 = cart.hitchInertia_kgm2();
        across_kg = cart.mass_kg() * cart.yawInertia_kgm2() / inertia_kgm2;
        borne = 1 - cart.mass_kg() * cart.com_m() * cart.drawbar_m() / inertia_kgm2;
        double carried_kg = cart.mass_kg() * cart.com_m() / cart.drawbar_m();
        damping_spm = Bicycle.criticalDamping_spm(carried_kg, cart.cornering_Nprad(), cart.relaxation_m());
    }

    @Override
    public double reference_m() {
        return vehicle.reference_m();
    }

    /** Computes the rates of the state at the speed and the angle of the last {@link #advance}. */
    @Override
    public void rates(double[] state, double[] dest) {
        vehicle.rates(state, dest);
        ExactMath.sinCos(state[HEADING] - state[CART_HEADING], sinCos);
        double sin = sinCos[0];
        double cos = sinCos[1];
        double v = state[LATERAL];
        double gamma = state[YAW_RATE];
        double cartYawRate = state[CART_YAW_RATE];
        double hitchLeft_mps = v - hitch_m * gamma;
        double along_mps = u_mps * cos - hitchLeft_mps * sin;
        double slip_mps = u_mps * sin + hitchLeft_mps * cos - cart.drawbar_m() * cartYawRate;
        double damped = state[CART_SLIP] + Bicycle.slow(along_mps) * damping_spm * slip_mps;
        double tyre_N = -cart.cornering_Nprad() * damped;

        double h = acceleration_mps2 - v * gamma + hitch_m * gamma * gamma;
        double free = dest[LATERAL] + u_mps * gamma - hitch_m * dest[YAW_RATE];
        double m = cart.mass_kg();
        double resisting_kg = m * sin * sin + across_kg * cos * cos;
        double drawn_N = (m - across_kg) * sin * cos * h
                + m * sin * cart.com_m() * cartYawRate * cartYawRate
                + borne * cos * tyre_N;
        double hitch_N = (drawn_N - resisting_kg * free) / (1 + resisting_kg * compliance_1pkg);
        double w = free + compliance_1pkg * hitch_N;
        double across = h * sin + w * cos;

        dest[LATERAL] += hitch_N / mass_kg;
        dest[YAW_RATE] -= hitch_m * hitch_N / yawInertia_kgm2;
        dest[CART_HEADING] = cartYawRate;
        dest[CART_YAW_RATE] = (m * cart.com_m() * across - cart.drawbar_m() * tyre_N) / cart.hitchInertia_kgm2();
        dest[CART_SLIP] = (slip_mps - Math.abs(along_mps) * state[CART_SLIP]) / cart.relaxation_m();
    }

    @Override
    public double front_N(double[] state) {
        return vehicle.front_N(state);
    }

    @Override
    public void push(double left_N, double moment_Nm) {
        vehicle.push(left_N, moment_Nm);
    }

    @Override
    public void accelerate(double along_mps2) {
        acceleration_mps2 = along_mps2;
    }

    @Override
    public void advance(double[] state, double u_mps, double delta_rad, double step_s) {
        this.u_mps = u_mps;
        vehicle.begin(u_mps, delta_rad);
        stepper.advance(this, state, step_s);
        vehicle.end();
        acceleration_mps2 = 0;
    }
}
