package org.furrow.node.study.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.furrow.node.engine.FarDeltas;
import org.furrow.node.input.InputError;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.study.figure.Curves;
import org.furrow.node.study.figure.Figure;
import org.furrow.node.study.figure.LogAxis;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.run.Study;
import org.furrow.node.study.statistics.Summary;
import org.furrow.node.study.statistics.Tables;
import tools.jackson.databind.JsonNode;

/** Beyond what was measured: a model fitted to a weak-scaling study, its error where it was not fitted, and what it says of many ranks. */
public final class Prediction {
    private static final List<Integer> RANKS = List.of(100, 200, 500, 1000, 2000, 5000, 10_000);
    private static final int LEAST_COUNTS = 4;

    /**
     * What is asked.
     *
     * @param transport of the runs to fit, or empty for the study's first
     * @param threads of them, or empty for the study's first
     * @param latency_us of the network in place of the fitted one
     * @param bandwidth_GBps of the network in place of the fitted one
     */
    public record Question(
            String transport, OptionalInt threads, OptionalDouble latency_us, OptionalDouble bandwidth_GBps) {}

    /**
     * Ranks that apply at once what is near only.
     *
     * @param radius_m how near; 0: everything is
     * @param vehicles that are that near to one of a rank's; NaN: all
     */
    private record Interest(double radius_m, double vehicles) {
        static final Interest ALL = new Interest(0, Double.NaN);

        double of(int all) {
            return Double.isNaN(vehicles) ? all : vehicles;
        }
    }

    private final Path folder;
    private final Cell like;
    private final int held;
    private final List<Sample> fitted = new ArrayList<>();
    private final List<Sample> heldOut = new ArrayList<>();
    private final ScalingModel measured;
    private final ScalingModel model;
    private final double epoch_us;
    private final boolean otherNetwork;
    /** Radii that something was measured at, from the least. */
    private final List<Interest> interests;

    private final List<String> lines = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    /** @throws InputError when the folder has no complete study, or none of such runs, or too few numbers of ranks */
    public static Prediction of(Path folder, Question question) throws InputError, RunFailedException {
        Study study = Study.read(folder);
        return new Prediction(folder, Summary.of(study.plan(), study.outcomes()), question);
    }

    private Prediction(Path folder, List<Summary> all, Question question) throws InputError {
        this.folder = folder;
        like = like(folder, all, question);
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
        if (counts.size() < LEAST_COUNTS) {
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
        model = otherNetwork ? measured.with(given(question, measured)) : measured;
        interests = Double.isNaN(measured.commit().far_usPerByte())
                ? List.of()
                : heldOut.stream()
                        .filter(sample -> sample.nearest() < sample.cell().vehicles())
                        .map(sample -> new Interest(sample.cell().interest_m(), sample.nearest()))
                        .sorted(Comparator.comparingDouble(Interest::radius_m))
                        .toList();
    }

    /** The runs that are asked for. */
    private static Cell like(Path folder, List<Summary> all, Question question) throws InputError {
        if (question.transport.equals(Cell.UNCOUPLED)) {
            throw new InputError("--transport " + Cell.UNCOUPLED + ": such runs exchange nothing; " + folder + " has "
                    + those(all, Cell::transport));
        }
        Cell first = all.stream()
                .map(Summary::cell)
                .filter(Cell::coupled)
                .findFirst()
                .orElseThrow(() -> new InputError(folder + ": has no runs whose ranks exchange anything"));
        String transport = question.transport.isEmpty() ? first.transport() : question.transport;
        int threads = question.threads.orElse(first.threads());
        if (all.stream().noneMatch(each -> each.cell().transport().equals(transport))) {
            throw new InputError("--transport " + transport + ": there are no such runs; " + folder + " has "
                    + those(all, Cell::transport));
        }
        if (all.stream().noneMatch(each -> each.cell().threads() == threads)) {
            throw new InputError("--threads " + threads + ": there are no such runs; " + folder + " has "
                    + those(all, Cell::threads));
        }
        return new Cell(0, first.vehiclesPerRank(), threads, transport, 0);
    }

    private static String those(List<Summary> all, Function<Cell, Object> property) {
        return all.stream()
                .map(Summary::cell)
                .filter(Cell::coupled)
                .map(cell -> property.apply(cell).toString())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** The network that is asked about; what is not given of it is that of the runs, where it was measured whole. */
    private static ScalingModel.Network given(Question question, ScalingModel measured) throws InputError {
        ScalingModel.Network there = measured.network();
        if (!there.whole() && (question.latency_us.isEmpty() || question.bandwidth_GBps.isEmpty())) {
            throw new InputError(
                    "--latency-us and --bandwidth: give both; the study was made with a delay of " + measured.delay()
                            + " and so has measured neither, only what computing does not hide of the exchange");
        }
        return new ScalingModel.Network(
                question.latency_us.orElse(there.latency_us()),
                question.bandwidth_GBps.isPresent()
                        ? 1e-3 / question.bandwidth_GBps.getAsDouble()
                        : there.gap_usPerByte(),
                true);
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
            Figure.write(List.of(figure()), folder);
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
                        + " interest management), with s threads at work on a core (at least 1):");
        say("");
        say("    C = c V                                  compute: step the vehicles, encode their changes");
        say(
                "    A = a0 + a m k + f m (n - k)             commit, CPU time, mean: applied at once; kept and applied later");
        say("    X = L ceil(log2 N) + G m V (N - 1)       exchange, LogGP");
        say("    T = q (s (C + A) + X)                    epoch" + (hides() ? ", of X only what exceeds s C" : ""));
        say("");
        say(String.format(
                Locale.ROOT,
                "c = %.1f us, a0 = %.2f us, a = %.3f ns/B, f = %s, L = %.2f us, G = %.3f ns/B, m = %.0f B, q = %.3f.",
                measured.compute_us(),
                measured.commit().fixed_us(),
                1000 * measured.commit().near_usPerByte(),
                Double.isNaN(measured.commit().far_usPerByte())
                        ? "not measured"
                        : String.format(
                                Locale.ROOT,
                                "%.3f ns/B",
                                1000 * measured.commit().far_usPerByte()),
                measured.network().latency_us(),
                1000 * measured.network().gap_usPerByte(),
                measured.bytes(),
                measured.slowest()));
        say("");
        if (!measured.network().whole()) {
            say(
                    "These L and G are of what remained of the exchange beside the computing of an epoch, since D >= 1; none of it is"
                            + " taken to be hidden once more.");
            say("");
        }
        if (like.transport().equals("local")) {
            say(
                    "Over `local` messages are read where they were written, so L and G are no network's: a prediction beyond one machine"
                            + " wants a study over `mpi`, or a network's own with --latency-us and --bandwidth.");
            say("");
        }
    }

    /** Whether a part of the predicted exchange is hidden behind computing. */
    private boolean hides() {
        return model.delay() > 0 && model.network().whole();
    }

    private void errors() {
        lines.add(
                "kind,ranks,vehicles,interest_m,near_vehicles,threads_per_core,measured_rtf,model_rtf,compute_us,commit_us,exchange_us");
        say("| ranks | interest | applied at once | measured RTF | model | error | |");
        say("|---|---|---|---|---|---|---|");
        fitted.forEach(sample -> error("fitted", sample));
        heldOut.forEach(sample -> error("held-out", sample));
        say("");
    }

    private void error(String kind, Sample sample) {
        ScalingModel.Epoch epoch = measured.at(sample);
        double rtf = sample.times().epoch_us() / epoch_us;
        double says = epoch.epoch_us() / epoch_us;
        boolean known = !Double.isNaN(says);
        say(String.format(
                Locale.ROOT,
                "| %d | %s | %.1f of %d | %.4f | %s | %s |",
                sample.cell().ranks(),
                sample.cell().interest_m() > 0 ? (float) sample.cell().interest_m() + " m" : "all at once",
                sample.near(),
                sample.cell().vehicles(),
                rtf,
                known ? String.format(Locale.ROOT, "%.4f | %+.1f %%", says, 100 * (says / rtf - 1)) : "f unknown | ",
                kind.replace('-', ' ')));
        lines.add(Tables.join(List.of(
                kind,
                sample.cell().ranks(),
                sample.cell().vehicles(),
                sample.cell().interest_m(),
                sample.near(),
                sample.share(),
                rtf,
                known ? says : "",
                epoch.compute_us(),
                known ? epoch.commit_us() : "",
                epoch.exchange_us())));
    }

    private void predictions() {
        say(String.format(
                Locale.ROOT,
                "**Every number below is predicted, none measured.** Assumed: a core for each thread, runs as long as the study's, and"
                        + " %s between all ranks. The model knows nothing of memory, of caches that no longer hold the ground, of a"
                        + " network that others use, of one rank's delay that all wait for.",
                otherNetwork
                        ? String.format(
                                Locale.ROOT,
                                "a network with L = %.2f us and G = %.3f ns/B",
                                model.network().latency_us(),
                                1000 * model.network().gap_usPerByte())
                        : "the exchange that was measured"));
        say("");
        if (interests.isEmpty()) {
            say(
                    "Nothing is said of interest management: among the runs fitted and those held out there are none in which vehicles"
                            + " were further away than --interest.");
            say("");
        } else {
            kept();
        }
        StringBuilder head =
                new StringBuilder("| ranks | exchange us (predicted) | RTF, all applied at once (predicted) |");
        for (Interest interest : interests) {
            head.append(String.format(
                    Locale.ROOT,
                    " RTF, interest %s m, %.0f vehicles near (predicted) |",
                    (float) interest.radius_m,
                    interest.vehicles));
        }
        say(head.toString());
        say("|---|---|---|" + "---|".repeat(interests.size()));
        for (int ranks : RANKS) {
            StringBuilder line = new StringBuilder(String.format(
                    Locale.ROOT,
                    "| %d | ~%.0f | ~%.3f |",
                    ranks,
                    predict(ranks, Interest.ALL).exchange_us(),
                    rtf(ranks, Interest.ALL)));
            row(ranks, Interest.ALL);
            for (Interest interest : interests) {
                line.append(String.format(Locale.ROOT, " ~%.3f |", rtf(ranks, interest)));
                row(ranks, interest);
            }
            say(line.toString());
        }
    }

    /** What becomes of changes that are not applied at once. */
    private void kept() {
        int ranks = RANKS.getLast();
        double far = (double) ranks * like.vehiclesPerRank() - interests.get(0).vehicles;
        double pause_s = 1e-6 * model.slowest() * model.commit().far_usPerByte() * FarDeltas.MOST_BYTES;
        say(String.format(
                Locale.ROOT,
                "Interest management defers work, it does not do away with it: each change from beyond the radius is kept and still applied, with all"
                        + " others when %d MiB are kept, when a vehicle comes near, or at the end; f is both, on average. At %d ranks"
                        + " that is every ~%.0f epochs (predicted), of which one then takes ~%.2f s longer (predicted).",
                FarDeltas.MOST_BYTES >> 20,
                ranks,
                Math.ceil(FarDeltas.MOST_BYTES / (model.bytes() * far)),
                pause_s));
        say("");
    }

    private ScalingModel.Epoch predict(int ranks, Interest interest) {
        return model.at(ranks, like.vehiclesPerRank(), interest.of(ranks * like.vehiclesPerRank()), 1);
    }

    private double rtf(int ranks, Interest interest) {
        return predict(ranks, interest).epoch_us() / epoch_us;
    }

    private void row(int ranks, Interest interest) {
        ScalingModel.Epoch epoch = predict(ranks, interest);
        int vehicles = ranks * like.vehiclesPerRank();
        lines.add(Tables.join(List.of(
                "predicted",
                ranks,
                vehicles,
                interest.radius_m,
                interest.of(vehicles),
                1,
                "",
                epoch.epoch_us() / epoch_us,
                epoch.compute_us(),
                epoch.commit_us(),
                epoch.exchange_us())));
    }

    /** The chart of what was measured and, apart from it, what was not. */
    Curves curves() {
        Curves curves = new Curves();
        curves.curve("measured (fitted to)", 0);
        curve(curves, fitted);
        curves.curve("measured (held out)", 1);
        curve(curves, heldOut);
        predicted(curves, "PREDICTED, all at once", Interest.ALL);
        for (Interest interest : interests) {
            predicted(curves, "PREDICTED, interest " + (float) interest.radius_m + " m", interest);
        }
        curves.guide(1, "real time");
        return curves;
    }

    private Figure figure() {
        return new Figure(
                "prediction",
                curves().logarithmic(LogAxis.over("Ranks", 0.7, 20_000), "Real-time factor of the slowest rank"));
    }

    private void predicted(Curves curves, String name, Interest interest) {
        curves.curve(name);
        curves.unmeasured();
        RANKS.forEach(ranks -> curves.point(ranks, rtf(ranks, interest)));
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
