package org.furrow.vehicle.traction;

import org.furrow.world.contact.TractionLaw;
import org.furrow.world.contact.WheelSize;
import org.furrow.world.math.ExactMath;
import org.furrow.world.math.Ranges;

/**
 * Agricultural soil by the mobility number of Brixius (ASAE D497), for tractors.
 *
 * <pre>
 *   B_n = (CI b d / W) (1 + 5 delta/h) / (1 + 3 b/d)
 *   mu = 0.88 (1 - e^(-0.1 B_n)) (1 - e^(-7.5 s)) + 0.04      rho = 1 / B_n + 0.04 + 0.5 s / sqrt(B_n)
 * </pre>
 *
 * <p>Their difference is the net traction, in which 0.04 cancels; it is left out of both, so that the gross traction
 * vanishes without slip. A braked wheel has mu(-s) = -mu(s).
 *
 * @param coneIndex_Pa > 0
 */
public record Brixius(double coneIndex_Pa) implements TractionLaw {
    public Brixius {
        Ranges.positive("cone_index", coneIndex_Pa);
    }

    /** B_n, dimensionless. */
    double mobility(double load_N, double deflection_m, WheelSize wheel) {
        return coneIndex_Pa
                * wheel.width_m()
                * wheel.diameter_m()
                / load_N
                * (1 + 5 * wheel.deflectionShare(deflection_m))
                / (1 + 3 * wheel.widthOverDiameter());
    }

    @Override
    public double gross(double load_N, double deflection_m, WheelSize wheel, double slip) {
        double strength = 0.88 * (1 - ExactMath.exp(-0.1 * mobility(load_N, deflection_m, wheel)));
        return Math.copySign(strength * (1 - ExactMath.exp(-7.5 * Math.abs(slip))), slip);
    }

    @Override
    public double resistance(double load_N, double deflection_m, WheelSize wheel, double slip) {
        double mobility = mobility(load_N, deflection_m, wheel);
        return 1 / mobility + 0.5 * Math.abs(slip) / Math.sqrt(mobility);
    }

    @Override
    public double peak() {
        return 1;
    }
}
