package org.furrow.node.study.model;

import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.function.ToDoubleFunction;
import org.furrow.node.run.figure.Figure;
import org.furrow.node.study.output.Curves;
import org.furrow.node.study.output.LogAxis;

/**
 * Figure of measured, modelled and predicted real-time factors over ranks, each for all radii of interest. Bands around
 * predictions have the width of the model's largest errors at measured numbers of ranks.
 */
final class PredictionFigure {
    private static final double LEAST_RANKS = 0.7;
    private static final double MOST_RANKS = 14_000;

    private final List<Sample> samples;
    private final ToDoubleFunction<Sample> measured;
    private final ToDoubleFunction<Sample> modelled;

    /**
     * Predictions for a radius of interest.
     *
     * @param radius_m radius, or 0 if all changes are applied at once
     * @param rtf real-time factor by number of ranks
     */
    record Outlook(double radius_m, SortedMap<Integer, Double> rtf) {}

    /**
     * Figure of a study.
     *
     * @param samples measured settings, ascending by ranks
     * @param measured real-time factor of a setting
     * @param modelled real-time factor of the same setting by the model; NaN if unknown
     */
    PredictionFigure(List<Sample> samples, ToDoubleFunction<Sample> measured, ToDoubleFunction<Sample> modelled) {
        this.samples = List.copyOf(samples);
        this.measured = measured;
        this.modelled = modelled;
    }

    Figure draw(List<Outlook> outlooks) {
        return new Figure(
                "prediction",
                curves(outlooks)
                        .logarithmic(LogAxis.over("Ranks", LEAST_RANKS, MOST_RANKS), "Wall time over simulated time"));
    }

    Curves curves(List<Outlook> outlooks) {
        Curves curves = new Curves();
        int like = 0;
        List<Double> radii_m = samples.stream()
                .map(sample -> sample.cell().interest_m())
                .distinct()
                .sorted()
                .toList();
        for (double radius_m : radii_m) {
            List<Sample> own = samples.stream()
                    .filter(sample -> sample.cell().interest_m() == radius_m)
                    .toList();
            String name = radius_m == 0 ? "all at once" : String.format(Locale.ROOT, "within %s m", (float) radius_m);
            addMeasured(curves, name.replace(".0 m", " m"), like, own);
            for (Outlook outlook : outlooks) {
                if (outlook.radius_m == radius_m) {
                    addPredicted(curves, name.replace(".0 m", " m"), like, own, outlook);
                }
            }
            like++;
        }
        curves.region(Math.sqrt(samples.getLast().cell().ranks() * 100.0), MOST_RANKS, "predicted, not measured");
        curves.guide(1, "real time");
        return curves;
    }

    private void addMeasured(Curves curves, String name, int like, List<Sample> own) {
        curves.marks("measured, " + name, like);
        for (Sample sample : own) {
            int ranks = sample.cell().ranks();
            curves.point(ranks, measured.applyAsDouble(sample));
            if (sample.share() > 1) {
                curves.open(ranks);
            }
        }
        curves.line("model, " + name, like);
        own.stream()
                .filter(sample -> !Double.isNaN(modelled.applyAsDouble(sample)))
                .forEach(sample -> curves.point(sample.cell().ranks(), modelled.applyAsDouble(sample)));
    }

    private void addPredicted(Curves curves, String name, int like, List<Sample> own, Outlook outlook) {
        double low = 1;
        double high = 1;
        for (Sample sample : own) {
            double error = measured.applyAsDouble(sample) / modelled.applyAsDouble(sample);
            low = Math.min(low, error);
            high = Math.max(high, error);
        }
        curves.curve("PREDICTED, " + name, like);
        curves.predicted();
        curves.band(like);
        for (var each : outlook.rtf.entrySet()) {
            curves.point(each.getKey(), each.getValue());
            curves.edge(each.getKey(), low * each.getValue(), high * each.getValue());
        }
    }
}
