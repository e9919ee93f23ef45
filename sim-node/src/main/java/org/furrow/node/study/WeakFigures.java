package org.furrow.node.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.furrow.node.study.Figures.Named;

/** The figures of a weak-scaling study. */
final class WeakFigures {
    private static final String RANKS = "Ranks";
    /** Factor between the places of two curves at the same number of ranks. */
    private static final double APART = 1.025;

    private final List<Summary> summaries;
    private final Map<String, List<Summary>> series = new LinkedHashMap<>();
    private final List<Integer> ranks;

    WeakFigures(List<Summary> summaries) {
        this.summaries = summaries;
        ranks = summaries.stream().map(each -> each.cell().ranks()).toList();
        for (Summary each : summaries) {
            series.computeIfAbsent(each.series(summaries), name -> new java.util.ArrayList<>())
                    .add(each);
        }
    }

    void write(Path folder) throws IOException {
        Figures.write(List.of(realTime(), efficiency(), phases(), bytes()), folder);
    }

    /** One curve for each series, side by side, so that intervals do not hide each other. */
    private Curves curves(Function<Summary, Median> what) {
        Curves curves = new Curves();
        double beside = Math.pow(APART, 0.5 * (1 - series.size()));
        for (Map.Entry<String, List<Summary>> each : series.entrySet()) {
            curves.curve(each.getKey());
            for (Summary point : each.getValue()) {
                curves.point(beside * point.cell().ranks(), what.apply(point));
            }
            beside *= APART;
        }
        return curves;
    }

    private Named realTime() {
        Curves curves = curves(Summary::rtf);
        curves.guide(1, "real time");
        return new Named("rtf", curves.logarithmic(LogAxis.at(RANKS, ranks), "Real-time factor of the slowest rank"));
    }

    private Named efficiency() {
        Curves curves = curves(Summary::efficiency);
        return new Named("efficiency", curves.fromZero(LogAxis.at(RANKS, ranks), "Weak-scaling efficiency"));
    }

    /** Of the first series alone: bars of several beside each other say nothing that a table does not say better. */
    private Named phases() {
        Bars bars = new Bars();
        for (Summary each : series.values().iterator().next()) {
            String bar = Integer.toString(each.cell().ranks());
            Summary.PHASES.forEach(phase -> bars.add(phase, bar, 1000 * each.phase_s(phase)));
            bars.add("other", bar, 1000 * each.other_s());
        }
        return new Named(
                "phases",
                bars.chart(RANKS + " (" + series.keySet().iterator().next() + ")", "Time per simulated second in ms"));
    }

    private Named bytes() {
        Curves curves = new Curves();
        Summary any = summaries.get(0);
        List<Summary> points = series.values().iterator().next();
        curves.curve("sent by one vehicle");
        points.forEach(each -> curves.point(each.cell().ranks(), each.bytesPerEpoch()));
        if (any.cell().coupled()) {
            curves.curve("received by one rank");
            points.stream()
                    .filter(each -> each.receivedBytesPerEpoch() > 0)
                    .forEach(each -> curves.point(each.cell().ranks(), each.receivedBytesPerEpoch()));
        }
        return new Named("bytes", curves.logarithmic(LogAxis.at(RANKS, ranks), "Payload per epoch in bytes"));
    }
}
