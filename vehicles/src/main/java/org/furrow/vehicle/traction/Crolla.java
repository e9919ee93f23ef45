package org.furrow.vehicle.traction;

import org.furrow.world.math.ExactMath;

/**
 * Lateral traction after Crolla, as the documentation of MAVS gives it.
 *
 * <pre>
 *   f = D sign(alpha) (1 - exp(-|alpha| / gamma))
 * </pre>
 *
 * <p>The page does not define the factor D; it is the largest coefficient of the surface, as in the program.
 */
public final class Crolla {
    /** gamma of the page, in rad. */
    public static final double GAMMA_RAD = 0.09;

    private Crolla() {}

    /** Size and sign of the lateral force over load; the force acts against the side slip. */
    public static double coefficient(double sideSlip_rad, double peak, double gamma_rad) {
        return Math.copySign(peak * (1 - ExactMath.exp(-Math.abs(sideSlip_rad) / gamma_rad)), sideSlip_rad);
    }
}
