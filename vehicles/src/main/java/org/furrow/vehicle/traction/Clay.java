package org.furrow.vehicle.traction;

import org.furrow.world.contact.TractionLaw;
import org.furrow.world.contact.WheelSize;
import org.furrow.world.math.ExactMath;
import org.furrow.world.math.Ranges;

/**
 * Fine-grained soil by the mobility number of the documentation of MAVS.
 *
 * <pre>
 *   N_c = CI b d / (N (1 - delta/h)^1.5 (1 + b/d)^0.75)     S_sp = 21 / N_c^2.5
 *   T = 0.5 log10(s / S_sp)     R = 12 / N_c^2 + 0.007      net = T (1 + b/d)^0.25 - R
 * </pre>
 *
 * <p>The logarithm has no value without slip and for a braked wheel, and is negative below S_sp. Here the gross
 * traction is 0 for |s| up to S_sp, and that of a braked wheel is -T(|s|): a rolling wheel has the net traction -R, and
 * the law is continuous.
 *
 * @param coneIndex_Pa > 0
 */
public record Clay(double coneIndex_Pa) implements TractionLaw {
    private static final double LN_10 = 2.302585092994046;

    public Clay {
        Ranges.positive("cone_index", coneIndex_Pa);
    }

    /** N_c, dimensionless. */
    double mobility(double load_N, double deflection_m, WheelSize wheel) {
        double left = 1 - wheel.deflectionShare(deflection_m);
        return coneIndex_Pa
                * wheel.width_m()
                * wheel.diameter_m()
                / (load_N * left * Math.sqrt(left) * ExactMath.pow(1 + wheel.widthOverDiameter(), 0.75));
    }

    /** S_sp, the slip at which a wheel propels itself. */
    double selfPoweredSlip(double load_N, double deflection_m, WheelSize wheel) {
        return 21 / ExactMath.pow(mobility(load_N, deflection_m, wheel), 2.5);
    }

    @Override
    public double gross(double load_N, double deflection_m, WheelSize wheel, double slip) {
        double ratio = Math.abs(slip) / selfPoweredSlip(load_N, deflection_m, wheel);
        if (!(ratio > 1)) {
            return 0;
        }
        double traction = 0.5 * ExactMath.log(ratio) / LN_10 * Math.sqrt(Math.sqrt(1 + wheel.widthOverDiameter()));
        return Math.copySign(traction, slip);
    }

    @Override
    public double resistance(double load_N, double deflection_m, WheelSize wheel, double slip) {
        double mobility = mobility(load_N, deflection_m, wheel);
        return 12 / (mobility * mobility) + 0.007;
    }

    @Override
    public double peak() {
        return 1;
    }
}
