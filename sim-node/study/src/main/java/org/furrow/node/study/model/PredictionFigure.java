package org.furrow.node.study.model;

import java.util.List;
import java.util.SortedMap;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.study.output.Curves;
import org.furrow.node.study.output.LogAxis;

/**
 * Figure of measured, modelled and predicted real-time factors over ranks. Bands around predictions have the width of
 * the model's largest errors at measured numbers of ranks.
 *
 * @param samples measured settings, ascending by ranks
 * @param predicted predicted real-time factor by number of ranks
 */
record PredictionFigure(Fit fit, List<Sample> samples, SortedMap<Integer, Double> predicted) {
    private static final double LEAST_RANKS = 0.7;
    private static final double MOST_RANKS = 14_000;

    Figure draw() {
        return new Figure(
                "prediction",
                curves().logarithmic(LogAxis.over("Ranks", LEAST_RANKS, MOST_RANKS), "Wall time over simulated time"));
    }

    Curves curves() {
        Curves curves = new Curves();
        addMeasured(curves);
        addPredicted(curves);
        curves.region(Math.sqrt(fit.heldOutRanks() * 100.0), MOST_RANKS, "predicted, not measured");
        curves.guide(1, "real time");
        return curves;
    }

    private void addMeasured(Curves curves) {
        curves.marks("measured", 0);
        for (Sample sample : samples) {
            int ranks = sample.cell().ranks();
            curves.point(ranks, fit.measuredRtf(sample));
            if (sample.share() > 1) {
                curves.open(ranks);
            }
        }
        curves.line("model", 0);
        samples.forEach(sample -> curves.point(sample.cell().ranks(), fit.modelRtf(sample)));
    }

    private void addPredicted(Curves curves) {
        double low = 1;
        double high = 1;
        for (Sample sample : samples) {
            double error = fit.measuredRtf(sample) / fit.modelRtf(sample);
            low = Math.min(low, error);
            high = Math.max(high, error);
        }
        curves.curve("PREDICTED", 0);
        curves.predicted();
        curves.band(0);
        for (var each : predicted.entrySet()) {
            curves.point(each.getKey(), each.getValue());
            curves.edge(each.getKey(), low * each.getValue(), high * each.getValue());
        }
    }
}
