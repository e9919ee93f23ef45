package org.furrow.node.study.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.study.output.Caption;
import org.furrow.node.study.output.Curves;
import org.furrow.node.study.output.Panels;

/**
 * Figure of the main quantities over the values of the first swept setting, or over the seeds: medians over the runs of
 * a setting, with their range. Combinations of all other settings are separate curves.
 */
final class SweepFigure {
    private static final List<SweepQuantity> SHOWN = List.of(
            SweepQuantity.MEAN_SINKAGE,
            SweepQuantity.MEAN_SLIP,
            SweepQuantity.MEAN_GAP_ERROR,
            SweepQuantity.MEAN_SPEED,
            SweepQuantity.DISTANCE);
    private static final int MOST_PANELS = 3;
    private static final int MOST_CURVES = 8;
    /** Distance between the curves of one value, as a share of the distance between values. */
    private static final double OFFSET = 0.08;

    private final SweepPlan plan;
    private final List<RunResult> results;
    private final Axis across;

    SweepFigure(SweepPlan plan, List<RunResult> results) {
        this.plan = plan;
        this.results = results;
        across = plan.swept().isEmpty()
                ? plan.axes().stream().filter(Axis::varies).findFirst().orElse(new Axis("", List.of()))
                : plan.swept().getFirst();
    }

    /** The figure; none if nothing varies or was recorded. */
    List<Figure> figures() {
        List<SweepQuantity> quantities = SHOWN.stream()
                .filter(quantity -> Spread.of(results, quantity).count() > 1)
                .limit(MOST_PANELS)
                .toList();
        if (!across.varies() || quantities.isEmpty()) {
            return List.of();
        }
        Panels panels = new Panels(across.key(), across.values());
        quantities.forEach(quantity -> panels.add(curves(quantity), quantity.label()));
        Figure figure = new Figure("sweep", panels.chart());
        Caption.add(figure, "Medians over the runs of a setting, with the smallest and the largest value.");
        return List.of(figure);
    }

    private Curves curves(SweepQuantity quantity) {
        Curves curves = new Curves();
        Map<String, Map<String, List<RunResult>>> series = series();
        double step = across.key().equals(Axis.SEED) ? 0 : OFFSET;
        double offset = 0.5 * (1 - series.size()) * step;
        for (Map.Entry<String, Map<String, List<RunResult>>> each : series.entrySet()) {
            if (numeric()) {
                curves.curve(each.getKey());
            } else {
                curves.marks(each.getKey(), curves.count());
            }
            for (int place = 0; place < across.values().size(); place++) {
                Spread spread =
                        Spread.of(each.getValue().getOrDefault(across.values().get(place), List.of()), quantity);
                if (spread.count() > 0) {
                    curves.point(place + offset, spread.median(), spread.low(), spread.high());
                }
            }
            offset += step;
        }
        return curves;
    }

    /** Whether the values across are numbers, so that a line between them has a meaning. */
    private boolean numeric() {
        return across.values().stream().allMatch(value -> value.matches("[-+]?[0-9.]+([eE][-+]?[0-9]+)?"));
    }

    /** Results by the other swept settings, then by the value across. */
    private Map<String, Map<String, List<RunResult>>> series() {
        Map<String, Map<String, List<RunResult>>> series = new LinkedHashMap<>();
        int at = plan.axes().indexOf(across);
        for (RunResult result : results) {
            List<String> others = new ArrayList<>();
            for (Axis axis : plan.swept()) {
                if (!axis.equals(across)) {
                    others.add(axis.key().substring(axis.key().lastIndexOf('.') + 1) + "="
                            + result.point().values().get(plan.axes().indexOf(axis)));
                }
            }
            String name = others.isEmpty() ? "all runs" : String.join(", ", others);
            if (series.size() < MOST_CURVES || series.containsKey(name)) {
                series.computeIfAbsent(name, key -> new LinkedHashMap<>())
                        .computeIfAbsent(result.point().values().get(at), key -> new ArrayList<>())
                        .add(result);
            }
        }
        return series;
    }
}
