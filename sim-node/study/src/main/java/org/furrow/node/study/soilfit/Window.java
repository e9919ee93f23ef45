package org.furrow.node.study.soilfit;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/**
 * The pressures of plate tests that a fit uses, in Pa.
 *
 * @param from_Pa pressures up to this one are left out
 * @param to_Pa pressures above this one are left out
 */
public record Window(double from_Pa, double to_Pa) {
    private static final double PA_PER_KPA = 1000;

    /** All pressures. */
    public static final Window ALL = new Window(0, Double.POSITIVE_INFINITY);

    public Window {
        if (!(from_Pa >= 0) || !(to_Pa > from_Pa)) {
            throw new IllegalArgumentException(
                    "a window of pressures needs 0 <= from < to, from_Pa=" + from_Pa + " to_Pa=" + to_Pa);
        }
    }

    /** Its name in tables, in kPa. */
    String label() {
        if (equals(ALL)) {
            return "all pressures";
        }
        return Double.isInfinite(to_Pa)
                ? String.format(Locale.ROOT, "above %s kPa", kPa(from_Pa))
                : String.format(Locale.ROOT, "%s to %s kPa", kPa(from_Pa), kPa(to_Pa));
    }

    private static String kPa(double pressure_Pa) {
        return BigDecimal.valueOf(pressure_Pa / PA_PER_KPA)
                .round(new MathContext(4))
                .stripTrailingZeros()
                .toPlainString();
    }
}
