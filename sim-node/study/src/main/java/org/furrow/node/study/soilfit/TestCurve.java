package org.furrow.node.study.soilfit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The record of one test on soil: stress over displacement.
 *
 * @param setting what distinguishes the tests: b of a plate in m, or the normal pressure of a shear test in Pa
 * @param moved_m sinkage, or shear displacement, in m, >= 0
 * @param stress_Pa pressure, or shear stress, in Pa, of each displacement
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TestCurve(String name, double setting, double[] moved_m, double[] stress_Pa) {
    /** Parts into which the only test of a setting is divided for the jackknife. */
    static final int PARTS = 10;

    int count() {
        return moved_m.length;
    }

    double greatestStress_Pa() {
        return Arrays.stream(stress_Pa).max().orElse(0);
    }

    double greatestMove_m() {
        return Arrays.stream(moved_m).max().orElse(0);
    }

    /** Tests by their setting, in ascending order. */
    static SortedMap<Double, List<TestCurve>> bySetting(List<TestCurve> tests) {
        SortedMap<Double, List<TestCurve>> groups = new TreeMap<>();
        for (TestCurve test : tests) {
            groups.computeIfAbsent(test.setting, key -> new ArrayList<>()).add(test);
        }
        return groups;
    }

    /** The test without each tenth point, beginning with point {@code part}. */
    TestCurve without(int part) {
        int[] kept = IntStream.range(0, count()).filter(k -> k % PARTS != part).toArray();
        return new TestCurve(
                name,
                setting,
                Arrays.stream(kept).mapToDouble(k -> moved_m[k]).toArray(),
                Arrays.stream(kept).mapToDouble(k -> stress_Pa[k]).toArray());
    }

    /**
     * The displacements at which a monotone curve through the points, from the origin, reaches the levels. The curve is
     * the non-decreasing one with the least squared distance from the stresses (pool adjacent violators), so that noise
     * does not make the curve earlier than it is.
     *
     * @param levels_Pa above 0, ascending, at most {@link #greatestMonotone_Pa}
     */
    double[] reached_m(double[] levels_Pa) {
        Monotone curve = monotone();
        double[] reached_m = new double[levels_Pa.length];
        int k = 0;
        for (int at = 0; at < levels_Pa.length; at++) {
            while (k < curve.x.length - 1 && curve.y[k] < levels_Pa[at]) {
                k++;
            }
            double x0 = k == 0 ? 0 : curve.x[k - 1];
            double y0 = k == 0 ? 0 : curve.y[k - 1];
            double rise = curve.y[k] - y0;
            reached_m[at] = rise <= 0 ? curve.x[k] : x0 + (levels_Pa[at] - y0) / rise * (curve.x[k] - x0);
        }
        return reached_m;
    }

    /** The largest stress of the monotone curve, in Pa; 0 without points. */
    double greatestMonotone_Pa() {
        double[] y = monotone().y;
        return y.length == 0 ? 0 : y[y.length - 1];
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Monotone(double[] x, double[] y) {}

    private Monotone monotone() {
        int[] order = IntStream.range(0, count())
                .boxed()
                .sorted((a, b) -> Double.compare(moved_m[a], moved_m[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] mean = new double[count()];
        int[] size = new int[count()];
        int blocks = 0;
        for (int at : order) {
            mean[blocks] = stress_Pa[at];
            size[blocks] = 1;
            blocks++;
            while (blocks > 1 && mean[blocks - 2] > mean[blocks - 1]) {
                int total = size[blocks - 2] + size[blocks - 1];
                mean[blocks - 2] = (mean[blocks - 2] * size[blocks - 2] + mean[blocks - 1] * size[blocks - 1]) / total;
                size[blocks - 2] = total;
                blocks--;
            }
        }
        double[] x = new double[blocks];
        int from = 0;
        for (int block = 0; block < blocks; block++) {
            for (int k = from; k < from + size[block]; k++) {
                x[block] += moved_m[order[k]] / size[block];
            }
            from += size[block];
        }
        return new Monotone(x, Arrays.copyOf(mean, blocks));
    }
}
