package org.furrow.node.study.soilfit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.furrow.node.study.soilfit.BekkerFit.Undetermined;

/**
 * Intervals by the stratified jackknife: a fit is repeated without one test of a setting at a time (Efron and Stein
 * 1981; for strata Rust 1985). The only test of a setting is divided into ten parts, which are left out in turn; the
 * interval then lacks the scatter from test to test.
 *
 * @param standardError of each parameter
 * @param freedom degrees of freedom, the left-out parts less the settings
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Jackknife(double[] standardError, int freedom) {
    /** Quantile 0.975 of Student's distribution with 1, 2 and 3 degrees of freedom. */
    private static final double[] FEW = {12.7062, 4.3027, 3.1824};

    private static final double NORMAL = 1.959964;

    /** A fit as a list of numbers. */
    @FunctionalInterface
    interface Estimator {
        double[] of(List<TestCurve> tests) throws Undetermined;
    }

    static Jackknife of(List<TestCurve> tests, Estimator fit) throws Undetermined {
        double[] variance = new double[fit.of(tests).length];
        int freedom = 0;
        for (Map.Entry<Double, List<TestCurve>> setting :
                TestCurve.bySetting(tests).entrySet()) {
            List<double[]> fits = new ArrayList<>();
            for (List<TestCurve> without : reduced(setting.getValue())) {
                List<TestCurve> others = new ArrayList<>(tests);
                others.removeAll(setting.getValue());
                others.addAll(without);
                fits.add(fit.of(others));
            }
            int parts = fits.size();
            freedom += parts - 1;
            for (int p = 0; p < variance.length; p++) {
                int at = p;
                double mean =
                        fits.stream().mapToDouble(each -> each[at]).average().orElseThrow();
                for (double[] each : fits) {
                    variance[p] += (parts - 1.0) / parts * (each[p] - mean) * (each[p] - mean);
                }
            }
        }
        for (int p = 0; p < variance.length; p++) {
            variance[p] = Math.sqrt(variance[p]);
        }
        return new Jackknife(variance, freedom);
    }

    private static List<List<TestCurve>> reduced(List<TestCurve> tests) {
        List<List<TestCurve>> reduced = new ArrayList<>();
        if (tests.size() == 1) {
            for (int part = 0; part < TestCurve.PARTS; part++) {
                reduced.add(List.of(tests.getFirst().without(part)));
            }
        } else {
            for (int left = 0; left < tests.size(); left++) {
                List<TestCurve> others = new ArrayList<>(tests);
                others.remove(left);
                reduced.add(others);
            }
        }
        return reduced;
    }

    /** Half of the length of the 95 % interval of a parameter. */
    double halfWidth(int parameter) {
        return student() * standardError[parameter];
    }

    /** Cornish and Fisher's expansion, from four degrees of freedom on within 0.4 %. */
    private double student() {
        if (freedom <= FEW.length) {
            return FEW[freedom - 1];
        }
        double z = NORMAL;
        double z2 = z * z;
        double v = freedom;
        return z
                + z * (z2 + 1) / (4 * v)
                + z * ((5 * z2 + 16) * z2 + 3) / (96 * v * v)
                + z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / (384 * v * v * v);
    }
}
