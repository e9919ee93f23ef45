package org.furrow.vehicle.traction;

import org.furrow.world.contact.TractionLaw;
import org.furrow.world.contact.WheelSize;
import org.furrow.world.math.Ranges;

/**
 * Coarse-grained soil by the sand numeric of the documentation of MAVS.
 *
 * <pre>
 *   N_s = G (b d)^1.5 delta / (N h),   G = CI / 3.47 in psi per inch for CI in psi
 *   T = X - X Y / (N_s + 10 + Y),      X = 0.66,   Y = 4.71 + 1.72 / s
 *   R = X_m + sqrt(X_m^2 + 0.0000457 n + 0.08) + 0.05 delta / h,   X_m = 0.44 - 0.002287 n
 * </pre>
 *
 * <p>The page prints X_m = 0.44 + 0.002287 N with the load N in newtons, which makes R about 30; sign and variable are
 * corrected here. n is the numeric of the resistance, see {@link MotionResistance}. A braked wheel has T(-s) = -T(s).
 * T is computed with numerator and denominator times |s|: its limit without slip is 0.
 *
 * @param coneIndex_Pa > 0
 */
public record Sand(double coneIndex_Pa, MotionResistance motionResistance) implements TractionLaw {
    private static final double X = 0.66;
    private static final double METRES_PER_INCH = 0.0254;
    private static final double PA_PER_PSI = 6894.757293168;
    private static final double NEWTONS_PER_POUND = 4.4482216152605;

    /** Which numeric the motion resistance takes. */
    public enum MotionResistance {
        /**
         * The numeric of unpowered wheels of the WES, CI (b d)^1.5 / (W (1 - delta/h)^3 (1 + b/d)) in psi, inches and
         * pounds. An assumption: the coefficients give values as measured with this numeric, and with no other.
         */
        WES_UNPOWERED,
        /** N_s, as printed but for the sign. With it no vehicle moves on sand below 2 MPa. */
        PAGE_SIGN_CORRECTED
    }

    public Sand {
        Ranges.positive("cone_index", coneIndex_Pa);
    }

    /** N_s, dimensionless. */
    double numeric(double load_N, double deflection_m, WheelSize wheel) {
        double gradient = coneIndex_Pa / (3.47 * METRES_PER_INCH);
        double area = wheel.width_m() * wheel.diameter_m();
        return gradient * area * Math.sqrt(area) * wheel.deflectionShare(deflection_m) / load_N;
    }

    /** The numeric of unpowered wheels, in units of psi, inch and pound. */
    double unpowered(double load_N, double deflection_m, WheelSize wheel) {
        double area = wheel.width_m() * wheel.diameter_m() / (METRES_PER_INCH * METRES_PER_INCH);
        double left = 1 - wheel.deflectionShare(deflection_m);
        return coneIndex_Pa
                / PA_PER_PSI
                * area
                * Math.sqrt(area)
                / (load_N / NEWTONS_PER_POUND * left * left * left * (1 + wheel.widthOverDiameter()));
    }

    @Override
    public double gross(double load_N, double deflection_m, WheelSize wheel, double slip) {
        double s = Math.abs(slip);
        double numeric = numeric(load_N, deflection_m, wheel);
        double ys = 4.71 * s + 1.72;
        return Math.copySign(X - X * ys / ((numeric + 10) * s + ys), slip);
    }

    @Override
    public double resistance(double load_N, double deflection_m, WheelSize wheel, double slip) {
        double n = motionResistance == MotionResistance.WES_UNPOWERED
                ? unpowered(load_N, deflection_m, wheel)
                : numeric(load_N, deflection_m, wheel);
        double xm = 0.44 - 0.002287 * n;
        return xm + Math.sqrt(xm * xm + 0.0000457 * n + 0.08) + 0.05 * wheel.deflectionShare(deflection_m);
    }

    @Override
    public double peak() {
        return 1;
    }
}
