package org.furrow.vehicle.traction;

import org.furrow.world.contact.TractionLaw;
import org.furrow.world.contact.WheelSize;
import org.furrow.world.math.ExactMath;
import org.furrow.world.math.Ranges;

/**
 * Pavement, snow and ice: Pacejka's magic formula with the coefficients of MAVS.
 *
 * <pre>
 *   f = D sin(C atan(B s - E (B s - atan(B s))))
 * </pre>
 *
 * <p>There is no motion resistance; the tyre's {@code rolling} remains.
 */
public record MagicFormula(double b, double c, double d, double e) implements TractionLaw {
    public static final MagicFormula DRY = new MagicFormula(10, 1.9, 1.0, 0.97);
    public static final MagicFormula WET = new MagicFormula(12, 2.3, 0.82, 1.0);
    public static final MagicFormula SNOW = new MagicFormula(5, 2, 0.3, 1.0);
    /** B as in the documentation of MAVS; its program has 4. */
    public static final MagicFormula ICE = new MagicFormula(10, 2, 0.1, 1.0);

    public MagicFormula {
        Ranges.positive("D", d);
    }

    @Override
    public double gross(double load_N, double deflection_m, WheelSize wheel, double slip) {
        double bs = b * slip;
        double argument = bs - e * (bs - StrictMath.atan(bs));
        return d * ExactMath.sin(c * StrictMath.atan(argument));
    }

    @Override
    public double resistance(double load_N, double deflection_m, WheelSize wheel, double slip) {
        return 0;
    }

    @Override
    public double peak() {
        return d;
    }
}
