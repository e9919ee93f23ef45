package org.furrow.node.study.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.study.output.Bars;
import org.furrow.node.study.output.Caption;
import org.furrow.node.study.output.Curves;
import org.furrow.node.study.output.LogAxis;
import org.furrow.node.study.output.MarkdownPage;
import org.furrow.node.study.run.Outcome;
import org.furrow.node.study.statistics.Median;
import org.furrow.node.study.statistics.Summary;

/** Figures of a weak-scaling study. */
final class WeakFigures {
    private static final String RANKS = "Ranks";
    /** Ratio of the abscissas of neighbouring curves at the same number of ranks. */
    private static final double OFFSET_RATIO = 1.025;

    private static final String OPEN = "Open marks: more ranks or threads than cores, so that ranks wait for cores.";
    private static final String OTHER = "other: time in no phase. It includes waits for a core (where ranks outnumber"
            + " cores), progress of messages between ticks, and the end of the run.";

    private final Map<String, List<Summary>> series = new LinkedHashMap<>();
    private final List<Integer> ranks;

    WeakFigures(List<Summary> summaries) {
        ranks = summaries.stream().map(each -> each.cell().ranks()).toList();
        for (Summary each : summaries) {
            series.computeIfAbsent(each.series(summaries), name -> new ArrayList<>())
                    .add(each);
        }
    }

    List<Figure> figures() {
        List<Figure> figures = new ArrayList<>(List.of(realTime(), efficiency()));
        if (ranks.stream().distinct().count() < 2) {
            figures.clear(); // a curve of one point shows nothing
        }
        series.forEach((name, points) -> figures.add(phases(name, points)));
        series.forEach((name, points) -> {
            if (points.size() > 1 && points.get(0).cell().coupled()) {
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
                double x = offset * point.cell().ranks();
                curves.point(x, what.apply(point));
                if (point.outnumbersCores()) {
                    curves.open(x);
                }
            }
            offset *= OFFSET_RATIO;
        }
        shade(curves);
        return curves;
    }

    /** Shades the numbers of ranks that outnumber the cores. */
    private void shade(Curves curves) {
        int least = all().filter(Summary::ranksOutnumberCores)
                .mapToInt(each -> each.cell().ranks())
                .min()
                .orElse(0);
        if (least > 0) {
            curves.shadeFrom(least, ranks, "more ranks than cores");
        }
    }

    private Stream<Summary> all() {
        return series.values().stream().flatMap(List::stream);
    }

    /** Adds a line that explains open marks, if the figure has some. */
    private Figure explained(Figure figure) {
        if (all().anyMatch(Summary::outnumbersCores)) {
            Caption.add(figure, OPEN);
        }
        return figure;
    }

    private Figure realTime() {
        Curves curves = curves(Summary::rtf);
        curves.guide(1, "real time");
        return explained(
                new Figure("rtf", curves.logarithmic(LogAxis.at(RANKS, ranks), "Wall time over simulated time")));
    }

    private Figure efficiency() {
        Curves curves = curves(Summary::efficiency);
        if (all().anyMatch(Summary::ranksOutnumberCores)) {
            ideal(curves);
        } else {
            curves.guide(1, "ideal");
        }
        return explained(
                new Figure("efficiency", curves.fromZero(LogAxis.at(RANKS, ranks), "Weak-scaling efficiency")));
    }

    /** Adds the efficiency of runs that share the cores without any other loss. */
    private void ideal(Curves curves) {
        long cores = all().findFirst().orElseThrow().cores();
        double least = Collections.min(ranks);
        double base = Math.max(1, least / cores);
        curves.ideal(
                "ideal on " + MarkdownPage.counted((int) cores, "core"),
                least,
                Collections.max(ranks),
                count -> base / Math.max(1, count / cores));
    }

    private Figure phases(String name, List<Summary> points) {
        Bars bars = new Bars();
        for (Summary each : points) {
            String bar = Integer.toString(each.cell().ranks());
            Outcome.PHASES.forEach(phase -> bars.add(phase, bar, 1000 * each.phase_s(phase)));
            bars.add("other", bar, 1000 * each.other_s());
        }
        Figure figure = new Figure(
                file("phases", name, series.size()),
                bars.stacked(RANKS + " (" + name + ")", "ms per simulated second", mostPhases_ms()));
        Caption.add(figure, OTHER);
        return figure;
    }

    /** The largest time of all bars, so that all figures of phases have one scale. */
    private double mostPhases_ms() {
        return 1000
                * all().mapToDouble(each -> each.other_s()
                                + Outcome.PHASES.stream()
                                        .mapToDouble(each::phase_s)
                                        .sum())
                        .max()
                        .orElse(0);
    }

    private Figure bytes(String name, List<Summary> points) {
        Curves curves = new Curves();
        curves.curve("sent by one vehicle");
        points.forEach(each -> curves.point(each.cell().ranks(), each.bytesPerEpoch()));
        List<Summary> receiving =
                points.stream().filter(each -> each.receivedBytesPerEpoch() > 0).toList();
        if (!receiving.isEmpty()) {
            curves.curve("received by one rank");
            receiving.forEach(each -> curves.point(each.cell().ranks(), each.receivedBytesPerEpoch()));
        }
        return new Figure(
                file("bytes", name, series.size()),
                curves.logarithmic(LogAxis.at(RANKS + " (" + name + ")", ranks), "Payload per epoch in bytes"));
    }
}
