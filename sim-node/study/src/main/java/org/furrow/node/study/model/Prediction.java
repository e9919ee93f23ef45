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
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.furrow.node.engine.commit.FarDeltas;
import org.furrow.node.input.InputError;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.run.figure.Figure;
import org.furrow.node.study.output.Caption;
import org.furrow.node.study.output.Curves;
import org.furrow.node.study.output.Page;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.run.Study;
import org.furrow.node.study.statistics.Summary;
import org.furrow.node.study.statistics.Tables;
import tools.jackson.databind.JsonNode;

/**
 * Extrapolates a weak-scaling study: fits a {@link ScalingModel} to all but its largest number of ranks, reports the
 * model's error there, and predicts larger numbers of ranks.
 */
public final class Prediction {
    private static final List<Integer> RANKS = List.of(100, 200, 500, 1000, 2000, 5000, 10_000);
    private static final int LEAST_RANK_COUNTS = 4;

    /**
     * Options of a prediction.
     *
     * @param transport transport of the runs to fit, or "" for the study's first
     * @param threads their number of threads (default: the study's first)
     * @param latency_us network latency (default: fitted)
     * @param bandwidth_GBps network bandwidth (default: fitted)
     */
    public record Question(
            String transport, OptionalInt threads, OptionalDouble latency_us, OptionalDouble bandwidth_GBps) {}

    /**
     * Interest management: a rank applies only the changes of near vehicles at once.
     *
     * @param radius_m limit of the distance; 0: none
     * @param vehicles number of vehicles within the radius of a vehicle of the rank; NaN: all
     */
    private record Interest(double radius_m, double vehicles) {
        static final Interest ALL = new Interest(0, Double.NaN);

        double near(int all) {
            return Double.isNaN(vehicles) ? all : vehicles;
        }
    }

    private final Path folder;
    /** Machine, program and runs of the study. */
    private final String source;

    private final Cell like;
    private final int heldOutRanks;
    private final List<Sample> fitted = new ArrayList<>();
    private final List<Sample> heldOut = new ArrayList<>();
    private final ScalingModel measured;
    private final ScalingModel model;
    private final double epoch_us;
    private final boolean otherNetwork;
    /** Measured radii, ascending. */
    private final List<Interest> interests;

    private final List<String> rows = new ArrayList<>();
    private final Page page = new Page();

    /** @throws InputError if the study is missing or incomplete, or has too few runs that match the question */
    public static Prediction of(Path folder, Question question) throws InputError, RunFailedException {
        Study study = Study.read(folder);
        List<Summary> all = Summary.of(study.plan(), study.outcomes());
        return new Prediction(
                folder,
                all,
                question,
                Caption.of(
                        study.head(),
                        "Medians of " + Page.counted(all.get(0).rtf().count(), "run") + " of each setting"));
    }

    private Prediction(Path folder, List<Summary> all, Question question, String source) throws InputError {
        this.folder = folder;
        this.source = source;
        like = like(folder, all, question);
        List<Summary> chosen = all.stream()
                .filter(each -> each.cell().isReplicated()
                        && each.cell().transport().equals(like.transport())
                        && each.cell().threads() == like.threads()
                        && each.cell().vehiclesPerRank() == like.vehiclesPerRank())
                .toList();
        List<Integer> counts = chosen.stream()
                .map(each -> each.cell().ranks())
                .distinct()
                .sorted()
                .toList();
        if (counts.size() < LEAST_RANK_COUNTS) {
            throw new InputError(folder + ": has runs with " + like.transport() + " and "
                    + Page.counted(like.threads(), "thread") + " at "
                    + counts.size() + " numbers of ranks; at least " + LEAST_RANK_COUNTS
                    + " are needed: three for the fit, one to check it");
        }
        heldOutRanks = counts.getLast();
        chosen.forEach(each -> (each.cell().ranks() == heldOutRanks ? heldOut : fitted).add(Sample.of(each)));
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

    /** The settings of the runs to fit; its number of ranks is unused. */
    private static Cell like(Path folder, List<Summary> all, Question question) throws InputError {
        if (question.transport.equals(Cell.UNCOUPLED)) {
            throw new InputError("--transport " + Cell.UNCOUPLED + ": these runs exchange nothing; " + folder + " has "
                    + values(all, Cell::transport));
        }
        Cell first = all.stream()
                .map(Summary::cell)
                .filter(Cell::coupled)
                .findFirst()
                .orElseThrow(() -> new InputError(folder + ": has no runs with an exchange between ranks"));
        String transport = question.transport.isEmpty() ? first.transport() : question.transport;
        int threads = question.threads.orElse(first.threads());
        if (all.stream().noneMatch(each -> each.cell().transport().equals(transport))) {
            throw new InputError("--transport " + transport + ": the study has no such runs; " + folder + " has "
                    + values(all, Cell::transport));
        }
        if (all.stream().noneMatch(each -> each.cell().threads() == threads)) {
            throw new InputError("--threads " + threads + ": the study has no such runs; " + folder + " has "
                    + values(all, Cell::threads));
        }
        return new Cell(0, first.vehiclesPerRank(), threads, transport, 0);
    }

    private static String values(List<Summary> all, Function<Cell, Object> property) {
        return all.stream()
                .map(Summary::cell)
                .filter(Cell::coupled)
                .map(cell -> property.apply(cell).toString())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** The network of the question; a missing value is the fitted one, if the exchange was measured completely. */
    private static ScalingModel.Network given(Question question, ScalingModel measured) throws InputError {
        ScalingModel.Network fitted = measured.network();
        if (!fitted.whole() && (question.latency_us.isEmpty() || question.bandwidth_GBps.isEmpty())) {
            throw new InputError("--latency-us and --bandwidth: give both; with a delay of " + measured.delay()
                    + " the study measured only the part of the exchange that computing does not hide");
        }
        return new ScalingModel.Network(
                question.latency_us.orElse(fitted.latency_us()),
                question.bandwidth_GBps.isPresent()
                        ? 1e-3 / question.bandwidth_GBps.getAsDouble()
                        : fitted.gap_usPerByte(),
                true);
    }

    /**
     * Writes {@code prediction.csv}, {@code prediction.md} and the figure to the folder of the study.
     *
     * @return the report
     */
    public String write() throws RunFailedException {
        report();
        try {
            Files.write(folder.resolve("prediction.csv"), rows);
            Files.writeString(folder.resolve("prediction.md"), page.toString());
            Figure.write(List.of(figure()), folder);
        } catch (IOException e) {
            throw new RunFailedException(folder + ": cannot be written: " + e.getMessage(), e);
        }
        return page.toString();
    }

    private void report() {
        page.paragraph("# Predicted weak scaling");
        page.paragraph(
                "Fitted to the runs over `%s` with %s and %s per rank at fewer than %d ranks; those at %d ranks"
                        + " were held out. Epoch: %.1f ms of simulated time, D = %d.",
                like.transport(),
                Page.counted(like.threads(), "thread"),
                Page.counted(like.vehiclesPerRank(), "vehicle"),
                heldOutRanks,
                heldOutRanks,
                epoch_us / 1000,
                measured.delay());
        model();
        errors();
        predictions();
    }

    private void model() {
        page.paragraph("""
                Model for N ranks of V vehicles, n = N V, each of which sends m bytes; a rank applies the changes of k of them at once \
                (k = n without interest management); s threads share a core (at least 1):

                    C = c V                                  compute: step the vehicles, encode their changes
                    A = a0 + a m k + f m (n - k)             commit, mean CPU time: applied at once; stored and applied later
                    X = L ceil(log2 N) + G m V (N - 1)       exchange, LogGP
                    T = q (s (C + A) + X)                    epoch""" + (hides() ? "; X only as far as it exceeds s C" : ""));
        page.paragraph(
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
                measured.slowest());
        if (!measured.network().whole()) {
            page.paragraph("With D >= 1, L and G describe only the part of the exchange that computing did not hide;"
                    + " the prediction hides no further part of it.");
        }
        if (like.transport().equals("local")) {
            page.paragraph("""
                    Over `local` ranks read messages in shared memory, so L and G do not describe a network. To predict beyond one machine, \
                    use a study over `mpi`, or give a network with --latency-us and --bandwidth.""");
        }
    }

    /** Whether a part of the predicted exchange is hidden behind computing. */
    private boolean hides() {
        return model.delay() > 0 && model.network().whole();
    }

    private void errors() {
        rows.add("kind,ranks,vehicles,interest_m,near_vehicles,threads_per_core,measured_rtf,model_rtf,compute_us,"
                + "commit_us,exchange_us");
        page.line("| ranks | interest | applied at once | measured RTF | model | error | |");
        page.line("|---|---|---|---|---|---|---|");
        fitted.forEach(sample -> error("fitted", sample));
        heldOut.forEach(sample -> error("held-out", sample));
        page.line("");
    }

    private void error(String kind, Sample sample) {
        ScalingModel.Epoch epoch = measured.at(sample);
        double rtf = sample.times().epoch_us() / epoch_us;
        double modelled = rtf(epoch);
        boolean known = !Double.isNaN(modelled);
        page.line(
                "| %d | %s | %.1f of %d | %.4f | %s | %s |",
                sample.cell().ranks(),
                sample.cell().interest_m() > 0 ? (float) sample.cell().interest_m() + " m" : "all at once",
                sample.near(),
                sample.cell().vehicles(),
                rtf,
                known
                        ? String.format(Locale.ROOT, "%.4f | %+.1f %%", modelled, 100 * (modelled / rtf - 1))
                        : "f unknown | ",
                kind.replace('-', ' '));
        row(kind, sample.cell(), sample.near(), sample.share(), rtf, epoch);
    }

    private void predictions() {
        page.paragraph(
                "**Every number below is predicted, none measured**, and rounded to two digits. Assumptions: a core for"
                        + " each thread, although up to %.1f threads shared a core in the study; runs as long as the"
                        + " study's; and %s. The model does not include memory limits, cache misses on"
                        + " larger ground, other load on the network, or stragglers.",
                mostShare(),
                otherNetwork
                        ? String.format(
                                Locale.ROOT,
                                "a network with L = %.2f us and G = %.3f ns/B between all ranks",
                                model.network().latency_us(),
                                1000 * model.network().gap_usPerByte())
                        : "the measured exchange between all ranks");
        if (interests.isEmpty()) {
            page.paragraph(
                    "Interest management is not predicted: in no run of the study was a vehicle farther away than"
                            + " --interest.");
        } else {
            deferredWork();
        }
        page.line("| ranks | exchange us (predicted) | RTF, all applied at once (predicted) |"
                + interests.stream()
                        .map(each -> String.format(
                                Locale.ROOT,
                                " RTF, interest %s m, %.0f vehicles near (predicted) |",
                                (float) each.radius_m,
                                each.vehicles))
                        .collect(Collectors.joining()));
        page.line("|---|---|---|" + "---|".repeat(interests.size()));
        for (int ranks : RANKS) {
            ScalingModel.Epoch all = predict(ranks, Interest.ALL);
            StringBuilder line = new StringBuilder(
                    "| " + ranks + " | ~" + Page.rough(all.exchange_us()) + " | ~" + Page.rough(rtf(all)) + " |");
            row(ranks, Interest.ALL);
            for (Interest interest : interests) {
                line.append(" ~")
                        .append(Page.rough(rtf(predict(ranks, interest))))
                        .append(" |");
                row(ranks, interest);
            }
            page.line(line.toString());
        }
    }

    /** Describes when deferred changes are applied. */
    private void deferredWork() {
        int ranks = RANKS.getLast();
        double far = (double) ranks * like.vehiclesPerRank() - interests.get(0).vehicles;
        double pause_s = 1e-6 * model.slowest() * model.commit().far_usPerByte() * FarDeltas.MOST_BYTES;
        page.paragraph(
                "Interest management defers work and does not remove it: changes beyond the radius are stored and applied"
                        + " later, when %d MiB are stored, when a vehicle comes near, or at the end of the run; f is"
                        + " the mean cost of both. At %d ranks %d MiB are reached every ~%.0f epochs (predicted), and"
                        + " one such epoch takes ~%.2f s longer (predicted).",
                FarDeltas.MOST_BYTES >> 20,
                ranks,
                FarDeltas.MOST_BYTES >> 20,
                Math.ceil(FarDeltas.MOST_BYTES / (model.bytes() * far)),
                pause_s);
    }

    private ScalingModel.Epoch predict(int ranks, Interest interest) {
        return model.at(ranks, like.vehiclesPerRank(), interest.near(ranks * like.vehiclesPerRank()), 1);
    }

    private double rtf(ScalingModel.Epoch epoch) {
        return epoch.epoch_us() / epoch_us;
    }

    private void row(int ranks, Interest interest) {
        Cell cell = new Cell(ranks, like.vehiclesPerRank(), like.threads(), like.transport(), interest.radius_m);
        row("predicted", cell, interest.near(cell.vehicles()), 1, "", predict(ranks, interest));
    }

    /**
     * Adds a row to the table; times that the model does not know remain empty.
     *
     * @param share threads per core
     * @param measured measured real-time factor, or ""
     */
    private void row(String kind, Cell cell, double near, Number share, Object measured, ScalingModel.Epoch epoch) {
        boolean known = !Double.isNaN(epoch.epoch_us());
        rows.add(Tables.join(List.of(
                kind,
                cell.ranks(),
                cell.vehicles(),
                cell.interest_m(),
                near,
                share,
                measured,
                known ? rtf(epoch) : "",
                epoch.compute_us(),
                known ? epoch.commit_us() : "",
                epoch.exchange_us())));
    }

    /** Largest number of busy threads per core in the study. */
    private double mostShare() {
        return samples().mapToDouble(Sample::share).max().orElse(1);
    }

    private Stream<Sample> samples() {
        return Stream.concat(fitted.stream(), heldOut.stream());
    }

    private Figure figure() {
        Figure figure = drawing().draw(outlooks());
        Caption.add(
                figure,
                String.format(
                        Locale.ROOT,
                        "Predictions assume a core for each thread; in the study up to %.1f threads shared a core where marks"
                                + " are open. Measurements at %d ranks were not fitted. Bands: predictions times the"
                                + " model's errors at measured numbers of ranks.",
                        mostShare(),
                        heldOutRanks));
        Caption.add(figure, source);
        return figure;
    }

    private PredictionFigure drawing() {
        return new PredictionFigure(
                samples()
                        .sorted(Comparator.comparingInt(sample -> sample.cell().ranks()))
                        .toList(),
                sample -> sample.times().epoch_us() / epoch_us,
                sample -> rtf(measured.at(sample)));
    }

    private List<PredictionFigure.Outlook> outlooks() {
        return Stream.concat(Stream.of(Interest.ALL), interests.stream())
                .map(interest -> {
                    SortedMap<Integer, Double> rtf = new TreeMap<>();
                    RANKS.forEach(ranks -> rtf.put(ranks, rtf(predict(ranks, interest))));
                    return new PredictionFigure.Outlook(interest.radius_m, rtf);
                })
                .toList();
    }

    /** Curves of the measured, modelled and predicted real-time factors. */
    Curves curves() {
        return drawing().curves(outlooks());
    }
}
