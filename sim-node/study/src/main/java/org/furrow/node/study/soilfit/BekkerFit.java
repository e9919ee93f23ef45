package org.furrow.node.study.soilfit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Parameters of p = (kc / b + kphi) z^n from tests with plates of two or more sizes, by weighted least squares (Wong,
 * J. Terramechanics 17 (1980) 13-41). The repeated tests of a plate are averaged to one curve. For each plate the
 * exponent minimises the sum of p^2 (ln p - ln k - n ln z)^2; n is the mean of these exponents. With n the same sum
 * gives the modulus of each plate, and a straight line through the moduli over 1/b gives kc and kphi.
 *
 * @param kc_Pa_mn1 NaN with plates of one size
 * @param kphi_Pa_mn NaN with plates of one size
 * @param plates by ascending b
 */
record BekkerFit(double n, double kc_Pa_mn1, double kphi_Pa_mn, List<Plate> plates) {
    /** Pressures at which the curve of a plate is evaluated. */
    private static final int LEVELS = 200;
    /** Least number of points of a plate in a window. */
    private static final int LEAST_POINTS = 5;
    /** Least ratio of the sinkages at the ends of a window; with less, the exponent says nothing. */
    private static final double LEAST_RANGE = 2;

    /**
     * What one plate says.
     *
     * @param n its own exponent
     * @param modulus_Pa_mn k at the common exponent
     * @param sinkage_m mean of the tests at each pressure
     * @param error root mean square of measured less fitted pressure at the modulus, over the mean pressure
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Plate(double b_m, double n, double modulus_Pa_mn, double[] sinkage_m, double[] pressure_Pa, double error) {}

    /** The data do not determine the parameters; the message says why. */
    static final class Undetermined extends Exception {
        private static final long serialVersionUID = 1L;

        Undetermined(String why) {
            super(why);
        }
    }

    /** k = kc / b + kphi, in Pa/m^n; that of the plate when there is one size. */
    double modulus_Pa_mn(double b_m) {
        return plates.size() == 1 ? plates.getFirst().modulus_Pa_mn : kc_Pa_mn1 / b_m + kphi_Pa_mn;
    }

    /**
     * Constants of Reece's form p = (c kc' + gamma b kphi') (z/b)^n: c kc' in Pa and gamma kphi' in Pa/m, by a line
     * through k b^n over b (Reece 1965); NaN with plates of one size.
     */
    double[] reece() {
        double[] x = plates.stream().mapToDouble(Plate::b_m).toArray();
        double[] y = plates.stream()
                .mapToDouble(plate -> plate.modulus_Pa_mn * StrictMath.pow(plate.b_m, n))
                .toArray();
        return line(x, y);
    }

    /** Half of the geometric mean of the sinkages at the greatest pressures, in m: a depth within the tests. */
    double depth_m() {
        return 0.5
                * StrictMath.exp(plates.stream()
                        .mapToDouble(plate -> StrictMath.log(plate.sinkage_m[LEVELS - 1]))
                        .average()
                        .orElseThrow());
    }

    /** Largest distance of a plate's modulus from the line through all moduli, over the modulus of the line. */
    double lackOfFit() {
        return plates.stream()
                .mapToDouble(plate -> Math.abs(plate.modulus_Pa_mn / modulus_Pa_mn(plate.b_m) - 1))
                .max()
                .orElseThrow();
    }

    static BekkerFit of(List<TestCurve> tests, Window window) throws Undetermined {
        List<Plate> alone = new ArrayList<>();
        for (Map.Entry<Double, List<TestCurve>> size :
                TestCurve.bySetting(tests).entrySet()) {
            alone.add(plate(size.getKey(), size.getValue(), window));
        }
        double n = alone.stream().mapToDouble(Plate::n).average().orElseThrow();
        List<Plate> plates = alone.stream().map(plate -> at(plate, n)).toList();
        double[] line = line(
                plates.stream().mapToDouble(plate -> 1 / plate.b_m).toArray(),
                plates.stream().mapToDouble(Plate::modulus_Pa_mn).toArray());
        return new BekkerFit(n, line[1], line[0], plates);
    }

    private static Plate plate(double b_m, List<TestCurve> tests, Window window) throws Undetermined {
        double to_Pa = window.to_Pa();
        for (TestCurve test : tests) {
            to_Pa = Math.min(to_Pa, test.greatestMonotone_Pa());
        }
        long points = 0;
        for (TestCurve test : tests) {
            for (int k = 0; k < test.count(); k++) {
                points += test.stress_Pa()[k] > window.from_Pa() && test.stress_Pa()[k] <= to_Pa ? 1 : 0;
            }
        }
        if (!(to_Pa > window.from_Pa()) || points < (long) LEAST_POINTS * tests.size()) {
            throw new Undetermined(String.format(
                    Locale.ROOT,
                    "the plate with b = %s m has fewer than %d points a test, %s",
                    b_m,
                    LEAST_POINTS,
                    window.label()));
        }
        double[] pressure_Pa = new double[LEVELS];
        double[] sinkage_m = new double[LEVELS];
        for (int k = 0; k < LEVELS; k++) {
            pressure_Pa[k] = window.from_Pa() + (to_Pa - window.from_Pa()) * (k + 1) / LEVELS;
        }
        for (TestCurve test : tests) {
            double[] reached_m = test.reached_m(pressure_Pa);
            for (int k = 0; k < LEVELS; k++) {
                sinkage_m[k] += reached_m[k] / tests.size();
            }
        }
        if (!(sinkage_m[LEVELS - 1] > LEAST_RANGE * sinkage_m[0])) {
            throw new Undetermined(String.format(
                    Locale.ROOT,
                    "the plate with b = %s m sinks from %.3g to %.3g mm only, %s; an exponent needs twice as much",
                    b_m,
                    1000 * sinkage_m[0],
                    1000 * sinkage_m[LEVELS - 1],
                    window.label()));
        }
        return new Plate(b_m, exponent(sinkage_m, pressure_Pa), Double.NaN, sinkage_m, pressure_Pa, Double.NaN);
    }

    private static double exponent(double[] z, double[] p) {
        double w = 0;
        double x = 0;
        double y = 0;
        for (int k = 0; k < z.length; k++) {
            w += p[k] * p[k];
            x += p[k] * p[k] * StrictMath.log(z[k]);
            y += p[k] * p[k] * StrictMath.log(p[k]);
        }
        double xy = 0;
        double xx = 0;
        for (int k = 0; k < z.length; k++) {
            double dx = StrictMath.log(z[k]) - x / w;
            xy += p[k] * p[k] * dx * (StrictMath.log(p[k]) - y / w);
            xx += p[k] * p[k] * dx * dx;
        }
        return xy / xx;
    }

    /** The plate with its modulus at the common exponent. */
    private static Plate at(Plate plate, double n) {
        double w = 0;
        double sum = 0;
        double mean = 0;
        int count = plate.sinkage_m.length;
        for (int k = 0; k < count; k++) {
            double p = plate.pressure_Pa[k];
            w += p * p;
            sum += p * p * (StrictMath.log(p) - n * StrictMath.log(plate.sinkage_m[k]));
            mean += p / count;
        }
        double modulus = StrictMath.exp(sum / w);
        double squares = 0;
        for (int k = 0; k < count; k++) {
            double off = plate.pressure_Pa[k] - modulus * StrictMath.pow(plate.sinkage_m[k], n);
            squares += off * off / count;
        }
        return new Plate(plate.b_m, plate.n, modulus, plate.sinkage_m, plate.pressure_Pa, Math.sqrt(squares) / mean);
    }

    /** Intercept and slope of the least-squares line; NaN with one point. */
    private static double[] line(double[] x, double[] y) {
        double xMean = 0;
        double yMean = 0;
        for (int k = 0; k < x.length; k++) {
            xMean += x[k] / x.length;
            yMean += y[k] / x.length;
        }
        double xy = 0;
        double xx = 0;
        for (int k = 0; k < x.length; k++) {
            xy += (x[k] - xMean) * (y[k] - yMean);
            xx += (x[k] - xMean) * (x[k] - xMean);
        }
        return x.length == 1 ? new double[] {Double.NaN, Double.NaN} : new double[] {yMean - xy / xx * xMean, xy / xx};
    }
}
