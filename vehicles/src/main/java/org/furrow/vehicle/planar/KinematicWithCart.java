package org.furrow.vehicle.planar;

import org.furrow.vehicle.ode.FixedStep;
import org.furrow.vehicle.ode.Tableau;
import org.furrow.world.math.ExactMath;

/**
 * A {@link Kinematic} vehicle that tows a cart whose wheels do not slip either. With the hitch c behind the vehicle's
 * rear axle and l ahead of the cart's, and theta the angle from the cart's x axis to the vehicle's, the lateral
 * velocity of the cart's axle is 0: {@code l phi_i' = u sin(theta) - c gamma cos(theta)}. This holds for any angle.
 *
 * <p>Over a step u and gamma are constant, so the rate of theta depends on theta alone; RK4 integrates it.
 */
public final class KinematicWithCart implements PlanarMotion, FixedStep.Rates {
    private final Kinematic vehicle;
    private final double hitch_m;
    private final double drawbar_m;
    private final FixedStep stepper = new FixedStep(Tableau.RK4, 1);
    private final double[] theta_rad = new double[1];
    private final double[] sinCos = new double[2];
    private double u_mps;
    private double yawRate_radps;

    /**
     * @param hitch_m distance from the vehicle's rear axle back to the hitch; negative ahead of the axle
     * @param drawbar_m distance from the hitch to the cart's axle
     */
    public KinematicWithCart(Kinematic vehicle, double hitch_m, double drawbar_m) {
        this.vehicle = vehicle;
        this.hitch_m = hitch_m;
        this.drawbar_m = drawbar_m;
    }

    @Override
    public double reference_m() {
        return vehicle.reference_m();
    }

    @Override
    public void advance(double[] state, double u_mps, double delta_rad, double step_s) {
        theta_rad[0] = state[HEADING] - state[CART_HEADING];
        vehicle.advance(state, u_mps, delta_rad, step_s);
        this.u_mps = u_mps;
        yawRate_radps = state[YAW_RATE];
        stepper.advance(this, theta_rad, step_s);
        state[CART_HEADING] = state[HEADING] - theta_rad[0];
        state[CART_YAW_RATE] = cartYawRate_radps(theta_rad[0]);
    }

    /** Computes the rate of theta at the speed and the yaw rate of the last {@link #advance}. */
    @Override
    public void rates(double[] state, double[] dest) {
        dest[0] = yawRate_radps - cartYawRate_radps(state[0]);
    }

    private double cartYawRate_radps(double theta_rad) {
        ExactMath.sinCos(theta_rad, sinCos);
        return (u_mps * sinCos[0] - hitch_m * yawRate_radps * sinCos[1]) / drawbar_m;
    }

    /** Always 0: the model has no forces. */
    @Override
    public double front_N(double[] state) {
        return vehicle.front_N(state);
    }

    @Override
    public void push(double left_N, double moment_Nm) {
        vehicle.push(left_N, moment_Nm);
    }
}
