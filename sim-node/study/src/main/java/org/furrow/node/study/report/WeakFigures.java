package org.furrow.node.study.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.furrow.node.run.figure.Figure;
import org.furrow.node.study.output.Bars;
import org.furrow.node.study.output.Curves;
import org.furrow.node.study.output.LogAxis;
import org.furrow.node.study.run.Outcome;
import org.furrow.node.study.statistics.Median;
import org.furrow.node.study.statistics.Summary;

/** Figures of a weak-scaling study. */
final class WeakFigures {
    private static final String RANKS = "Ranks";
    /** Ratio of the abscissas of neighbouring curves at the same number of ranks. */
    private static final double OFFSET_RATIO = 1.025;

    private final Map<String, List<Summary>> series = new LinkedHashMap<>();
    private final List<Integer> ranks;

    WeakFigures(List<Summary> summaries) {
        ranks = summaries.stream().map(each -> each.cell().ranks()).toList();
        for (Summary each : summaries) {
            series.computeIfAbsent(each.series(summaries), name -> new ArrayList<>())
                    .add(each);
        }
    }

    /** Names of the figures' files, without extension. */
    List<String> names() {
        return all().stream().map(Figure::name).toList();
    }

    List<Figure> all() {
        List<Figure> figures = new ArrayList<>(List.of(realTime(), efficiency()));
        series.forEach((name, points) -> figures.add(phases(name, points)));
        series.forEach((name, points) -> {
            if (points.get(0).cell().coupled()) {
                figures.add(bytes(name, points));
            }
        });
        return figures;
    }

    /** Name of the file of a figure of one series. */
    static String file(String figure, String of, int count) {
        return count == 1
                ? figure
                : figure + "-"
                        + of.toLowerCase(Locale.ROOT)
                                .replaceAll("\\.0\\b", "")
                                .replaceAll("[^a-z0-9.]+", "-")
                                .replace('.', 'p');
    }

    /** One curve for each series, offset so that intervals do not cover each other. */
    private Curves curves(Function<Summary, Median> what) {
        Curves curves = new Curves();
        double offset = Math.pow(OFFSET_RATIO, 0.5 * (1 - series.size()));
        for (Map.Entry<String, List<Summary>> each : series.entrySet()) {
            curves.curve(each.getKey());
            for (Summary point : each.getValue()) {
                curves.point(offset * point.cell().ranks(), what.apply(point));
            }
            offset *= OFFSET_RATIO;
        }
        return curves;
    }

    private Figure realTime() {
        Curves curves = curves(Summary::rtf);
        curves.guide(1, "real time");
        return new Figure("rtf", curves.logarithmic(LogAxis.at(RANKS, ranks), "Real-time factor of the slowest rank"));
    }

    private Figure efficiency() {
        Curves curves = curves(Summary::efficiency);
        return new Figure("efficiency", curves.fromZero(LogAxis.at(RANKS, ranks), "Weak-scaling efficiency"));
    }

    private Figure phases(String name, List<Summary> points) {
        Bars bars = new Bars();
        for (Summary each : points) {
            String bar = Integer.toString(each.cell().ranks());
            Outcome.PHASES.forEach(phase -> bars.add(phase, bar, 1000 * each.phase_s(phase)));
            bars.add("other", bar, 1000 * each.other_s());
        }
        return new Figure(
                file("phases", name, series.size()),
                bars.chart(RANKS + " (" + name + ")", "Time per simulated second in ms"));
    }

    private Figure bytes(String name, List<Summary> points) {
        Curves curves = new Curves();
        curves.curve("sent by one vehicle");
        points.forEach(each -> curves.point(each.cell().ranks(), each.bytesPerEpoch()));
        curves.curve("received by one rank");
        points.stream()
                .filter(each -> each.receivedBytesPerEpoch() > 0)
                .forEach(each -> curves.point(each.cell().ranks(), each.receivedBytesPerEpoch()));
        return new Figure(
                file("bytes", name, series.size()),
                curves.logarithmic(LogAxis.at(RANKS + " (" + name + ")", ranks), "Payload per epoch in bytes"));
    }
}
