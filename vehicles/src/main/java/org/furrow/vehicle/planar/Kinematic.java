package org.furrow.vehicle.planar;

import org.furrow.world.math.ExactMath;

/**
 * A vehicle whose wheels do not slip. The reference point is the middle of the rear axle; with wheelbase L, speed u and
 * steering angle delta, {@code x' = u cos(phi)}, {@code y' = u sin(phi)}, {@code phi' = u tan(delta) / L}. A step moves
 * along a circular arc, so it is exact for constant u and delta.
 *
 * <p>Karkee et al. 2010 use this model without its equations; these are the standard ones.
 */
public final class Kinematic implements PlanarMotion {
    /** Below this angle a series replaces sin(a) / a; its error is less than 1e-17. */
    private static final double SMALL_RAD = 0.05;

    private final double wheelbase_m;
    private final double reference_m;
    private final double[] sinCos = new double[2];
    /** Steering angle of the last step and its tangent: the angle often stays for many steps. */
    private double steering_rad;

    private double tangent;

    /**
     * @param wheelbase_m distance between the axles
     * @param rear_m x of the rear axle in the chassis frame
     */
    public Kinematic(double wheelbase_m, double rear_m) {
        this.wheelbase_m = wheelbase_m;
        reference_m = rear_m;
    }

    @Override
    public double reference_m() {
        return reference_m;
    }

    @Override
    public void advance(double[] state, double u_mps, double delta_rad, double step_s) {
        if (delta_rad != steering_rad) {
            ExactMath.sinCos(delta_rad, sinCos);
            tangent = sinCos[0] / sinCos[1];
            steering_rad = delta_rad;
        }
        double rate = u_mps * tangent / wheelbase_m;
        double half = 0.5 * rate * step_s;
        double chord_m = u_mps * step_s * sinc(half);
        double direction = state[HEADING] + half;
        ExactMath.sinCos(direction, sinCos);
        state[X] += chord_m * sinCos[1];
        state[Y] += chord_m * sinCos[0];
        state[HEADING] += rate * step_s;
        state[YAW_RATE] = rate;
    }

    /** Always 0: the model has no forces. */
    @Override
    public double front_N(double[] state) {
        return 0;
    }

    /** Has no effect: wheels that do not slip take up any lateral force. */
    @Override
    public void push(double left_N, double moment_Nm) {}

    private static double sinc(double a) {
        if (Math.abs(a) > SMALL_RAD) {
            return ExactMath.sin(a) / a;
        }
        double a2 = a * a;
        return 1 - a2 / 6 * (1 - a2 / 20 * (1 - a2 / 42 * (1 - a2 / 72)));
    }
}
