package org.furrow.node.study.soilfit;

import java.util.List;

/**
 * Parameters of tau = (c + sigma tan phi) (1 - exp(-j/K)) (Janosi and Hanamoto 1961) from shear tests at two or more
 * normal pressures, by least squares of tau / sigma in which each test has the same weight. For a K the other two
 * follow from linear equations; K is searched. A negative cohesion is set to 0.
 *
 * @param error root mean square of measured less fitted tau / sigma, over the mean of tau / sigma
 */
record ShearFit(double cohesion_Pa, double tanPhi, double janosi_m, double error) {
    private static final double LEAST_K_M = 1e-4;
    private static final double MOST_K_M = 1;
    private static final int GRID = 24;
    private static final int REFINEMENTS = 30;
    /** Determinant over the product of the diagonal below which the normal pressures count as equal. */
    private static final double SINGULAR = 1e-9;

    private static final double GOLDEN = 0.5 * (Math.sqrt(5) - 1);

    double stress_Pa(double normal_Pa, double shear_m) {
        return (cohesion_Pa + normal_Pa * tanPhi) * (1 - StrictMath.exp(-shear_m / janosi_m));
    }

    /** @param cohesion_Pa the cohesion; NaN: it is fitted */
    static ShearFit of(List<TestCurve> tests, double cohesion_Pa) {
        int best = 0;
        for (int k = 1; k <= GRID; k++) {
            best = at(k, tests, cohesion_Pa).error < at(best, tests, cohesion_Pa).error ? k : best;
        }
        double low = Math.max(best - 1, 0);
        double high = Math.min(best + 1, GRID);
        for (int k = 0; k < REFINEMENTS; k++) {
            double a = high - GOLDEN * (high - low);
            double b = low + GOLDEN * (high - low);
            if (at(a, tests, cohesion_Pa).error < at(b, tests, cohesion_Pa).error) {
                high = b;
            } else {
                low = a;
            }
        }
        return at(0.5 * (low + high), tests, cohesion_Pa);
    }

    /** Largest shear stress of a test over the mean of its last tenth: above 1 the soil has a peak. */
    static double peak(TestCurve test) {
        double last = 0;
        int count = 0;
        for (int k = 0; k < test.count(); k++) {
            if (test.moved_m()[k] >= 0.9 * test.greatestMove_m()) {
                last += test.stress_Pa()[k];
                count++;
            }
        }
        return test.greatestStress_Pa() / (last / count);
    }

    /** The best cohesion and friction at a K between the least one, at 0, and the largest one. */
    private static ShearFit at(double place, List<TestCurve> tests, double given_Pa) {
        double janosi_m = LEAST_K_M * StrictMath.pow(MOST_K_M / LEAST_K_M, place / GRID);
        double a = 0; // sums of the normal equations, all in tau / sigma
        double b = 0;
        double d = 0;
        double e = 0;
        double f = 0;
        double squares = 0;
        double mean = 0;
        for (TestCurve test : tests) {
            double inverse = 1 / test.setting();
            for (int k = 0; k < test.count(); k++) {
                double share = 1 - StrictMath.exp(-test.moved_m()[k] / janosi_m);
                double ratio = test.stress_Pa()[k] * inverse;
                a += inverse * inverse * share * share / test.count();
                b += inverse * share * share / test.count();
                d += share * share / test.count();
                e += inverse * share * ratio / test.count();
                f += share * ratio / test.count();
                squares += ratio * ratio / test.count();
                mean += ratio / test.count() / tests.size();
            }
        }
        double determinant = a * d - b * b;
        double fitted_Pa = determinant > SINGULAR * a * d ? Math.max(0, (e * d - f * b) / determinant) : 0;
        double cohesion_Pa = Double.isNaN(given_Pa) ? fitted_Pa : given_Pa;
        double tanPhi = (f - b * cohesion_Pa) / d;
        double left = squares
                - 2 * (cohesion_Pa * e + tanPhi * f)
                + cohesion_Pa * (cohesion_Pa * a + 2 * tanPhi * b)
                + tanPhi * tanPhi * d;
        double error = Math.sqrt(Math.max(0, left) / tests.size()) / mean;
        return new ShearFit(cohesion_Pa, tanPhi, janosi_m, error);
    }
}
