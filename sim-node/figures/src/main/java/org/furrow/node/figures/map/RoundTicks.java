package org.furrow.node.figures.map;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Round values on an axis: multiples of 1, 2 or 5 times a power of ten.
 *
 * @param step distance between two values
 */
record RoundTicks(double step) {
    /** The smallest round step that divides a range into at most {@code most} parts. */
    static RoundTicks over(double range, int most) {
        double least = range / most;
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(least)));
        for (double factor : new double[] {1, 2, 5}) {
            if (factor * power >= least * (1 - 1e-9)) {
                return new RoundTicks(factor * power);
            }
        }
        return new RoundTicks(10 * power);
    }

    /** The largest round number that does not exceed a positive value. */
    static double roundDown(double value) {
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(value)));
        return value >= 5 * power ? 5 * power : value >= 2 * power ? 2 * power : power;
    }

    /** A number without decimals if it is whole. */
    static String plain(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    /** The multiples of the step in a range. */
    List<Double> in(double from, double to) {
        List<Double> ticks = new ArrayList<>();
        for (long k = (long) Math.ceil(from / step - 1e-9); k * step <= to + 1e-9 * step; k++) {
            ticks.add(k * step);
        }
        return ticks;
    }

    /** A value with as many decimals as the step has. */
    String label(double value) {
        int decimals = Math.max(0, (int) -Math.floor(StrictMath.log10(step) + 1e-9));
        String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
        return text.replaceFirst("^-(0(\\.0*)?)$", "$1").replace('-', '\u2212');
    }
}
