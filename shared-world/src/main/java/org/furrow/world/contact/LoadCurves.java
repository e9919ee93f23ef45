package org.furrow.world.contact;

import java.util.ArrayList;
import java.util.List;

/**
 * Measured load curves of a tyre at some inflation pressures. Between two pressures the force at a deflection is
 * interpolated linearly; beyond the least and the greatest it is that of the nearest curve. A curve is straight between
 * its points and continues with its last slope.
 */
public final class LoadCurves implements TyreLoad {
    private final double[] pressure_Pa;
    private final double[][] deflection_m;
    private final double[][] load_N;

    /**
     * A curve at a pressure.
     *
     * @param points deflection in m and load in N; the first is (0, 0), both ascend
     */
    public record Curve(double pressure_Pa, List<double[]> points) {
        public Curve {
            points = List.copyOf(points);
            String which = "the load curve at " + pressure_Pa / 1000 + " kPa ";
            if (!(pressure_Pa >= 0) || Double.isInfinite(pressure_Pa)) {
                throw new IllegalArgumentException("a load curve needs a pressure >= 0, pressure_Pa=" + pressure_Pa);
            }
            if (points.size() < 2 || points.getFirst()[0] != 0 || points.getFirst()[1] != 0) {
                throw new IllegalArgumentException(which + "must begin with deflection 0 and load 0, and go on");
            }
            for (int k = 1; k < points.size(); k++) {
                double[] before = points.get(k - 1);
                double[] point = points.get(k);
                if (!(point[0] > before[0] && point[1] > before[1])) {
                    throw new IllegalArgumentException(which + "must rise: after " + before[0] + " m, " + before[1]
                            + " N there is " + point[0] + " m, " + point[1] + " N");
                }
            }
        }
    }

    /** @param curves at least one, by ascending pressure */
    public LoadCurves(List<Curve> curves) {
        if (curves.isEmpty()) {
            throw new IllegalArgumentException("at least one load curve is needed");
        }
        for (int k = 1; k < curves.size(); k++) {
            if (!(curves.get(k).pressure_Pa > curves.get(k - 1).pressure_Pa)) {
                throw new IllegalArgumentException("load curves must be in the order of their pressures, "
                        + curves.get(k).pressure_Pa + " Pa follows " + curves.get(k - 1).pressure_Pa + " Pa");
            }
        }
        List<double[]> deflections = new ArrayList<>();
        List<double[]> loads = new ArrayList<>();
        for (Curve curve : curves) {
            deflections.add(curve.points.stream().mapToDouble(point -> point[0]).toArray());
            loads.add(curve.points.stream().mapToDouble(point -> point[1]).toArray());
        }
        pressure_Pa = curves.stream().mapToDouble(Curve::pressure_Pa).toArray();
        deflection_m = deflections.toArray(double[][]::new);
        load_N = loads.toArray(double[][]::new);
    }

    @Override
    public double force_N(double inflation_Pa, double deflection, double area_m2) {
        int k = below(inflation_Pa);
        double low_N = force_N(k, deflection);
        double share = share(k, inflation_Pa);
        return share == 0 ? low_N : low_N + share * (force_N(k + 1, deflection) - low_N);
    }

    @Override
    public double slope_Npm(double inflation_Pa, double deflection, double widening_m) {
        int k = below(inflation_Pa);
        double low_Npm = slope_Npm(k, piece(k, deflection));
        double share = share(k, inflation_Pa);
        return share == 0 ? low_Npm : low_Npm + share * (slope_Npm(k + 1, piece(k + 1, deflection)) - low_Npm);
    }

    /** The curve at or below a pressure, or the first. */
    private int below(double inflation_Pa) {
        int k = 0;
        while (k + 1 < pressure_Pa.length && pressure_Pa[k + 1] <= inflation_Pa) {
            k++;
        }
        return k;
    }

    /** Share of the next curve. */
    private double share(int curve, double inflation_Pa) {
        if (curve + 1 == pressure_Pa.length || inflation_Pa <= pressure_Pa[curve]) {
            return 0;
        }
        return (inflation_Pa - pressure_Pa[curve]) / (pressure_Pa[curve + 1] - pressure_Pa[curve]);
    }

    /** The piece of a curve that has a deflection: from its point of this number to the next. */
    private int piece(int curve, double deflection) {
        double[] at = deflection_m[curve];
        int k = 0;
        while (k + 2 < at.length && at[k + 1] <= deflection) {
            k++;
        }
        return k;
    }

    private double slope_Npm(int curve, int piece) {
        return (load_N[curve][piece + 1] - load_N[curve][piece])
                / (deflection_m[curve][piece + 1] - deflection_m[curve][piece]);
    }

    private double force_N(int curve, double deflection) {
        int k = piece(curve, deflection);
        return load_N[curve][k] + slope_Npm(curve, k) * (deflection - deflection_m[curve][k]);
    }

    @Override
    public double least_Pa() {
        return pressure_Pa[0];
    }

    @Override
    public double most_Pa() {
        return pressure_Pa[pressure_Pa.length - 1];
    }
}
