package org.furrow.node.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import org.furrow.node.figures.chart.Palette;
import org.furrow.node.figures.chart.TimeChart;
import org.furrow.vehicle.traction.Crolla;
import org.furrow.vehicle.traction.Laws;
import org.furrow.vehicle.traction.Sand;
import org.furrow.world.contact.TractionLaw;
import org.furrow.world.contact.WheelSize;
import org.jfree.chart.JFreeChart;

/**
 * Curves of the laws of traction for one wheel: net traction over slip, lateral traction over side slip, motion
 * resistance over cone index.
 *
 * @param coneIndex_Pa that of the curves over slip
 */
public record TractionCurves(
        List<String> types, WheelSize wheel, double load_N, double deflection_m, double coneIndex_Pa) {
    /** Columns of {@link #rows}. */
    public static final String HEADER = "curve,type,x,value";

    private static final Set<String> WITH_CONE_INDEX = Set.of("clay", "brixius");
    private static final int POINTS = 401;
    private static final double MOST_SIDE_SLIP_RAD = 0.5;
    private static final double LEAST_CONE_INDEX_KPA = 150;
    private static final double MOST_CONE_INDEX_KPA = 2000;
    private static final double PA_PER_KPA = 1000;

    public TractionCurves {
        types = List.copyOf(types);
    }

    /** One curve over an interval. */
    private record Curve(String type, int colour, double from, double to, DoubleUnaryOperator value) {
        double x(int point) {
            return from + (to - from) * point / (POINTS - 1);
        }
    }

    /** The three charts. */
    public List<JFreeChart> charts() {
        return List.of(
                chart("slip", "net traction over load", traction()),
                chart("side slip in rad", "lateral traction over load", lateral()),
                chart("cone index in kPa", "motion resistance over load", resistance()));
    }

    /** Passes the rows of all curves. */
    public void rows(Consumer<String> row) {
        rows("traction_over_slip", traction(), row);
        rows("lateral_over_side_slip_rad", lateral(), row);
        rows("resistance_over_cone_index_kPa", resistance(), row);
    }

    private List<Curve> traction() {
        return types.stream()
                .map(type -> {
                    TractionLaw law = Laws.of(type, coneIndex_Pa, Sand.MotionResistance.WES_UNPOWERED);
                    return new Curve(type, colour(type), -1, 1, slip -> law.net(load_N, deflection_m, wheel, slip));
                })
                .toList();
    }

    private List<Curve> lateral() {
        return types.stream()
                .map(type -> {
                    double peak = Laws.of(type, coneIndex_Pa, Sand.MotionResistance.WES_UNPOWERED)
                            .peak();
                    return new Curve(
                            type,
                            colour(type),
                            -MOST_SIDE_SLIP_RAD,
                            MOST_SIDE_SLIP_RAD,
                            angle -> Crolla.coefficient(angle, peak, Crolla.GAMMA_RAD));
                })
                .toList();
    }

    /** The laws that have a cone index; sand with either numeric. */
    private List<Curve> resistance() {
        List<Curve> curves = new ArrayList<>();
        for (String type : types) {
            if (type.equals("sand")) {
                for (Sand.MotionResistance each : Sand.MotionResistance.values()) {
                    String name = each.name().toLowerCase(Locale.ROOT).replace('_', '-');
                    int colour = each == Sand.MotionResistance.WES_UNPOWERED ? colour(type) : Laws.NAMES.size();
                    curves.add(resistance("sand " + name, colour, type, each));
                }
            } else if (WITH_CONE_INDEX.contains(type)) {
                curves.add(resistance(type, colour(type), type, Sand.MotionResistance.WES_UNPOWERED));
            }
        }
        return curves;
    }

    private Curve resistance(String name, int colour, String type, Sand.MotionResistance numeric) {
        return new Curve(name, colour, LEAST_CONE_INDEX_KPA, MOST_CONE_INDEX_KPA, ci_kPa -> Laws.of(
                        type, PA_PER_KPA * ci_kPa, numeric)
                .resistance(load_N, deflection_m, wheel, 0));
    }

    private static int colour(String type) {
        return Laws.NAMES.indexOf(type);
    }

    private static JFreeChart chart(String x, String y, List<Curve> curves) {
        TimeChart chart = new TimeChart();
        for (Curve curve : curves) {
            double[] at = new double[POINTS];
            double[] values = new double[POINTS];
            for (int point = 0; point < POINTS; point++) {
                at[point] = curve.x(point);
                values[point] = curve.value.applyAsDouble(at[point]);
            }
            chart.line(curve.type, at, values, Palette.line(curve.colour));
        }
        return chart.chart(x, y, true);
    }

    private static void rows(String name, List<Curve> curves, Consumer<String> row) {
        for (Curve curve : curves) {
            for (int point = 0; point < POINTS; point++) {
                double x = curve.x(point);
                row.accept(name + "," + curve.type + "," + x + "," + curve.value.applyAsDouble(x));
            }
        }
    }
}
