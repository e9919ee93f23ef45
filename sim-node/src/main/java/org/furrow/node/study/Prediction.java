package org.furrow.node.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.furrow.node.input.InputError;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.study.Figures.Named;
import tools.jackson.databind.JsonNode;

/** Beyond what was measured: a model fitted to a weak-scaling study, its error where it was not fitted, and what it says of many ranks. */
public final class Prediction {
    private static final List<Integer> RANKS = List.of(100, 200, 500, 1000, 2000, 5000, 10_000);
    private static final int LEAST_COUNTS = 4;

    /**
     * What is asked.
     *
     * @param transport of the runs to fit, or empty for the study's first
     * @param threads of them, or 0 for the study's first
     * @param latency_us of the network in place of the fitted one
     * @param bandwidth_GBps of the network in place of the fitted one
     */
    public record Question(String transport, int threads, OptionalDouble latency_us, OptionalDouble bandwidth_GBps) {}

    private final Path folder;
    private final Cell like;
    private final int held;
    private final List<Sample> fitted = new ArrayList<>();
    private final List<Sample> heldOut = new ArrayList<>();
    private final ScalingModel measured;
    private final ScalingModel model;
    private final double epoch_us;
    private final boolean otherNetwork;
    private final OptionalDouble near;
    private final double interest_m;
    private final List<String> lines = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    /** @throws InputError when the folder has no complete study, or too few numbers of ranks */
    public static Prediction of(Path folder, Question question) throws InputError, RunFailedException {
        Study study = Study.read(folder);
        return new Prediction(folder, Summary.of(study.plan(), study.outcomes()), question);
    }

    private Prediction(Path folder, List<Summary> all, Question question) throws InputError {
        this.folder = folder;
        Cell first = all.get(0).cell();
        like = new Cell(
                0,
                first.vehiclesPerRank(),
                question.threads > 0 ? question.threads : first.threads(),
                question.transport.isEmpty() ? first.transport() : question.transport,
                0);
        List<Summary> chosen = all.stream()
                .filter(each -> each.cell().transport().equals(like.transport())
                        && each.cell().threads() == like.threads()
                        && each.cell().vehiclesPerRank() == like.vehiclesPerRank())
                .toList();
        List<Integer> counts = chosen.stream()
                .map(each -> each.cell().ranks())
                .distinct()
                .sorted()
                .toList();
        if (counts.size() < LEAST_COUNTS || !like.coupled()) {
            throw new InputError(folder + ": has runs with " + like.transport() + " and " + like.threads()
                    + (like.threads() == 1 ? " thread" : " threads") + " at " + counts.size()
                    + " numbers of ranks; at least " + LEAST_COUNTS
                    + " are needed: three to fit to, one to hold the fit against");
        }
        held = counts.getLast();
        chosen.forEach(each -> (each.cell().ranks() == held ? heldOut : fitted).add(Sample.of(each)));
        JsonNode run = chosen.get(0).outcomes().get(0).first();
        epoch_us = 1e6 * run.get("simulated_s").asDouble() / run.get("epochs").asDouble();
        measured = ScalingModel.fit(fitted, run.get("delay").asInt());
        otherNetwork = question.latency_us.isPresent() || question.bandwidth_GBps.isPresent();
        model = measured.with(new ScalingModel.Network(
                question.latency_us.orElse(measured.network().latency_us()),
                question.bandwidth_GBps.isPresent()
                        ? 1e-3 / question.bandwidth_GBps.getAsDouble()
                        : measured.network().gap_usPerByte()));
        interest_m = chosen.stream()
                .mapToDouble(each -> each.cell().interest_m())
                .max()
                .orElse(0);
        near = Double.isNaN(measured.commit().far_usPerByte())
                ? OptionalDouble.empty()
                : heldOut.stream().mapToDouble(Sample::near).min();
    }

    /**
     * Writes {@code prediction.csv}, {@code prediction.md} and the figure beside the study's.
     *
     * @return the report
     */
    public String write() throws RunFailedException {
        report();
        try {
            Files.write(folder.resolve("prediction.csv"), lines);
            Files.writeString(folder.resolve("prediction.md"), text.toString());
            Figures.write(List.of(figure()), folder);
        } catch (IOException e) {
            throw new RunFailedException(folder + ": cannot be written: " + e.getMessage(), e);
        }
        return text.toString();
    }

    private void report() {
        say("# Predicted: weak scaling beyond what was measured");
        say("");
        say(String.format(
                Locale.ROOT,
                "Fitted to the runs over `%s` with %d %s and %d vehicles per rank at fewer than %d ranks; those at %d ranks were"
                        + " held out. Epoch: %.1f ms of simulated time, D = %d.",
                like.transport(),
                like.threads(),
                like.threads() == 1 ? "thread" : "threads",
                like.vehiclesPerRank(),
                held,
                held,
                epoch_us / 1000,
                measured.delay()));
        model();
        errors();
        predictions();
    }

    private void model() {
        say("");
        say(
                "Model, for N ranks of V vehicles, n = N V, that send m bytes each, k of which a rank applies at once (k = n without"
                        + " interest management), with s threads on a core (at least 1):");
        say("");
        say("    C = c V                                  compute");
        say("    A = a0 + a m k + f m (n - k)             commit: applied at once, kept for later");
        say("    X = L ceil(log2 N) + G m V (N - 1)       exchange, LogGP");
        say("    T = q (s (C + A) + X)                    epoch at D = 0; at D >= 1 of X only what exceeds s C");
        say("");
        say(String.format(
                Locale.ROOT,
                "c = %.1f us, a0 = %.2f us, a = %.3f ns/B, f = %s, L = %.2f us, G = %.3f ns/B, m = %.0f B, q = %.3f.",
                measured.compute_us(),
                measured.commit().fixed_us(),
                1000 * measured.commit().near_usPerByte(),
                near.isPresent()
                        ? String.format(
                                Locale.ROOT,
                                "%.3f ns/B",
                                1000 * measured.commit().far_usPerByte())
                        : "not measured",
                measured.network().latency_us(),
                1000 * measured.network().gap_usPerByte(),
                measured.bytes(),
                measured.slowest()));
        say("");
    }

    private void errors() {
        lines.add(
                "kind,ranks,vehicles,near_vehicles,threads_per_core,measured_rtf,model_rtf,compute_us,commit_us,exchange_us");
        say("| ranks | applied at once | measured RTF | model | error | |");
        say("|---|---|---|---|---|---|");
        fitted.forEach(sample -> error("fitted", sample));
        heldOut.forEach(sample -> error("held-out", sample));
        say("");
    }

    private void error(String kind, Sample sample) {
        ScalingModel.Epoch epoch = measured.at(sample);
        double rtf = sample.times().epoch_us() / epoch_us;
        double says = epoch.epoch_us() / epoch_us;
        say(String.format(
                Locale.ROOT,
                "| %d | %.0f of %d | %.4f | %.4f | %+.1f %% | %s |",
                sample.cell().ranks(),
                sample.near(),
                sample.cell().vehicles(),
                rtf,
                says,
                100 * (says / rtf - 1),
                kind.replace('-', ' ')));
        lines.add(Tables.join(List.of(
                kind,
                sample.cell().ranks(),
                sample.cell().vehicles(),
                sample.near(),
                sample.share(),
                rtf,
                says,
                epoch.compute_us(),
                epoch.commit_us(),
                epoch.exchange_us())));
    }

    private void predictions() {
        say(String.format(
                Locale.ROOT,
                "**Every number below is predicted, none measured.** Assumed: a core for each thread, and %s between all ranks. The"
                        + " model knows nothing of memory, of caches that no longer hold the ground, of a network that others use, of"
                        + " one rank's delay that all wait for.",
                otherNetwork
                        ? String.format(
                                Locale.ROOT,
                                "a network with L = %.2f us and G = %.3f ns/B, given",
                                model.network().latency_us(),
                                1000 * model.network().gap_usPerByte())
                        : "the exchange that was measured (on one machine it is its memory; give a cluster's with --latency-us and"
                                + " --bandwidth)"));
        say("");
        say("| ranks | RTF, all applied at once (predicted) | exchange us (predicted) | RTF, "
                + (near.isPresent()
                        ? String.format(
                                Locale.ROOT,
                                "interest %.0f m, %.0f vehicles near (predicted)",
                                interest_m,
                                near.getAsDouble())
                        : "with interest management")
                + " |");
        say("|---|---|---|---|");
        for (int ranks : RANKS) {
            ScalingModel.Epoch all = predict(ranks, OptionalDouble.empty());
            say(String.format(
                    Locale.ROOT,
                    "| %d | ~%.3f | ~%.0f | %s |",
                    ranks,
                    all.epoch_us() / epoch_us,
                    all.exchange_us(),
                    near.isPresent()
                            ? String.format(
                                    Locale.ROOT, "~%.3f", predict(ranks, near).epoch_us() / epoch_us)
                            : "no run with --interest was measured"));
            row(ranks, OptionalDouble.empty());
            if (near.isPresent()) {
                row(ranks, near);
            }
        }
    }

    private ScalingModel.Epoch predict(int ranks, OptionalDouble applied) {
        return model.at(ranks, like.vehiclesPerRank(), applied.orElse((double) ranks * like.vehiclesPerRank()), 1);
    }

    private void row(int ranks, OptionalDouble applied) {
        ScalingModel.Epoch epoch = predict(ranks, applied);
        int vehicles = ranks * like.vehiclesPerRank();
        lines.add(Tables.join(List.of(
                "predicted",
                ranks,
                vehicles,
                applied.orElse(vehicles),
                1,
                "",
                epoch.epoch_us() / epoch_us,
                epoch.compute_us(),
                epoch.commit_us(),
                epoch.exchange_us())));
    }

    private Named figure() {
        Curves curves = new Curves();
        curves.curve("measured (fitted to)", 0);
        curve(curves, fitted);
        curves.curve("measured (held out)", 1);
        curve(curves, heldOut);
        curves.curve("PREDICTED, all at once", 2);
        curves.unmeasured();
        RANKS.forEach(ranks -> predicted(curves, ranks, OptionalDouble.empty()));
        if (near.isPresent()) {
            curves.curve("PREDICTED, interest", 3);
            curves.unmeasured();
            RANKS.forEach(ranks -> predicted(curves, ranks, near));
        }
        curves.guide(1, "real time");
        return new Named(
                "prediction",
                curves.logarithmic(LogAxis.over("Ranks", 0.7, 20_000), "Real-time factor of the slowest rank"));
    }

    private void predicted(Curves curves, int ranks, OptionalDouble applied) {
        double rtf = predict(ranks, applied).epoch_us() / epoch_us;
        curves.point(ranks, rtf);
    }

    /** Those without interest management. */
    private void curve(Curves curves, List<Sample> samples) {
        for (Sample sample : samples) {
            if (sample.cell().interest_m() == 0) {
                double rtf = sample.times().epoch_us() / epoch_us;
                curves.point(sample.cell().ranks(), rtf);
            }
        }
    }

    private void say(String line) {
        text.append(line).append('\n');
    }
}
