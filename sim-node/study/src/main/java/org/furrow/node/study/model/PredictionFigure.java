package org.furrow.node.study.model;

import java.util.List;
import java.util.SortedMap;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.study.output.Curves;
import org.furrow.node.study.output.LogAxis;

/**
 * Figure of measured, modelled and predicted real-time factors over ranks. Bands around predictions have the width of
 * the model's largest errors at measured numbers of ranks.
 */
final class PredictionFigure {
    private static final double LEAST_RANKS = 0.7;
    private static final double MOST_RANKS = 14_000;

    private PredictionFigure() {}

    /**
     * What is drawn.
     *
     * @param samples measured settings, ascending by ranks
     * @param predicted predicted real-time factor by number of ranks
     */
    record Series(Fit fit, List<Sample> samples, SortedMap<Integer, Double> predicted) {}

    static Figure draw(Series series) {
        return new Figure(
                "prediction",
                curves(series)
                        .logarithmic(LogAxis.over("Ranks", LEAST_RANKS, MOST_RANKS), "Wall time over simulated time"));
    }

    static Curves curves(Series series) {
        Curves curves = new Curves();
        addMeasured(curves, series);
        addPredicted(curves, series);
        curves.region(Math.sqrt(series.fit.heldOutRanks() * 100.0), MOST_RANKS, "predicted, not measured");
        curves.guide(1, "real time");
        return curves;
    }

    private static void addMeasured(Curves curves, Series series) {
        curves.marks("measured", 0);
        for (Sample sample : series.samples) {
            int ranks = sample.cell().ranks();
            curves.point(ranks, series.fit.measuredRtf(sample));
            if (sample.share() > 1) {
                curves.open(ranks);
            }
        }
        curves.line("model", 0);
        series.samples.forEach(sample -> curves.point(sample.cell().ranks(), series.fit.modelRtf(sample)));
    }

    private static void addPredicted(Curves curves, Series series) {
        double low = 1;
        double high = 1;
        for (Sample sample : series.samples) {
            double error = series.fit.measuredRtf(sample) / series.fit.modelRtf(sample);
            low = Math.min(low, error);
            high = Math.max(high, error);
        }
        curves.curve("PREDICTED", 0);
        curves.predicted();
        curves.band(0);
        for (var each : series.predicted.entrySet()) {
            curves.point(each.getKey(), each.getValue());
            curves.edge(each.getKey(), low * each.getValue(), high * each.getValue());
        }
    }
}
