package org.furrow.node.study.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.furrow.node.engine.commit.FarDeltas;
import org.furrow.node.engine.shard.Shard;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.bench.LookBench;
import org.furrow.node.study.output.Caption;
import org.furrow.node.study.output.Curves;
import org.furrow.node.study.output.MarkdownPage;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.run.Study;
import org.furrow.node.study.statistics.Summary;
import org.furrow.node.study.statistics.Tables;

/**
 * Extrapolates a weak-scaling study: fits a {@link ScalingModel} to all but its largest number of ranks, reports the
 * model's error there, and predicts larger numbers of ranks.
 */
public final class Prediction {
    private static final List<Integer> RANKS = List.of(100, 200, 500, 1000, 2000, 5000, 10_000);

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

    /** Of each kind of ground that the study has. */
    private final List<Fit> fits = new ArrayList<>();
    /** The runs whose settings the predictions have: those with a replicated ground, if there are any. */
    private final Fit first;

    private final ScalingModel model;
    private final boolean otherNetwork;
    /** Measured radii, ascending; of a replicated ground only. */
    private final List<Interest> interests;
    /** Time of a look of a sharded ground by number of ranks, in us. */
    private final SortedMap<Integer, Double> looks_us = new TreeMap<>();

    private final List<String> rows = new ArrayList<>();
    private final MarkdownPage page = new MarkdownPage();

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
                        "Medians of " + MarkdownPage.counted(all.get(0).rtf().count(), "run") + " of each setting"));
    }

    private Prediction(Path folder, List<Summary> all, Question question, String source) throws InputError {
        this.folder = folder;
        this.source = source;
        Cell like = like(folder, all, question);
        List<String> worlds = all.stream()
                .map(Summary::cell)
                .filter(Cell::coupled)
                .map(Cell::world)
                .distinct()
                .sorted()
                .toList(); // replicated before sharded
        for (String world : worlds) {
            fits.add(Fit.of(folder, all, like.in(world)));
        }
        first = fits.getFirst();
        ScalingModel measured = first.model();
        otherNetwork = question.latency_us.isPresent() || question.bandwidth_GBps.isPresent();
        if (otherNetwork && !first.like().isReplicated()) {
            throw new InputError("--latency-us and --bandwidth: describe the exchange of a replicated ground; " + folder
                    + " has none");
        }
        model = (otherNetwork ? measured.with(given(question, measured)) : measured).ofLongRuns();
        interests = Double.isNaN(measured.commit().far_usPerByte())
                ? List.of()
                : first.heldOut().stream()
                        .filter(sample -> first.like().isReplicated())
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
        for (Fit fit : fits) {
            page.paragraph(
                    "Fitted to the runs over `%s` with %s%s and %s per rank at fewer than %d ranks; those at %d ranks"
                            + " were held out. Epoch: %.1f ms of simulated time, D = %d.",
                    fit.like().transport(),
                    MarkdownPage.counted(fit.like().threads(), "thread"),
                    fit.like().isReplicated() ? "" : ", a sharded ground",
                    MarkdownPage.counted(fit.like().vehiclesPerRank(), "vehicle"),
                    fit.heldOutRanks(),
                    fit.heldOutRanks(),
                    fit.epoch_us() / 1000,
                    fit.model().delay());
        }
        model();
        errors();
        predictions();
    }

    private void model() {
        page.paragraph("""
                Model for N ranks of V vehicles, n = N V, each of which sends m bytes; a rank applies the changes of k of them at once \
                (k = n without interest management); s threads share a core (at least 1). C and A are CPU times, so s is what \
                oversubscription costs; j is what a run of the study takes once, such as compilation, over its epochs:

                    C = c V                                  compute: step the vehicles, encode their changes
                    A = a0 + a m k + f m (n - k)             commit and exchange: applied at once; stored and applied later
                    A = a0                                   with a sharded ground
                    X = L ceil(log2 N) + G m V (N - 1)       exchange beyond its CPU time, LogGP
                    T = j + q (s (C + A) + X)                epoch""" + (hides() ? "; X only as far as it exceeds s C" : ""));
        fits.forEach(this::coefficients);
        if (!first.model().network().whole()) {
            page.paragraph("With D >= 1, L and G describe only the part of the exchange that computing did not hide;"
                    + " the prediction hides no further part of it.");
        }
        if (first.like().transport().equals("local")) {
            page.paragraph("""
                    Over `local` ranks read messages in shared memory, so L and G do not describe a network. To predict beyond one machine, \
                    use a study over `mpi`, or give a network with --latency-us and --bandwidth.""");
        }
    }

    private void coefficients(Fit fit) {
        ScalingModel measured = fit.model();
        page.paragraph(
                "%s: c = %.1f us, a0 = %.2f us, a = %.3f ns/B, f = %s, L = %.2f us, G = %.3f ns/B, m = %.0f B, q = %.3f,"
                        + " j = %.0f us.",
                fit.like().isReplicated() ? "Replicated ground" : "Sharded ground",
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
                measured.slowest(),
                measured.once_us());
    }

    /** Whether a part of the predicted exchange is hidden behind computing. */
    private boolean hides() {
        return model.delay() > 0 && model.network().whole();
    }

    private void errors() {
        rows.add("kind,ranks,vehicles,interest_m,near_vehicles,threads_per_core,measured_rtf,model_rtf,compute_us,"
                + "commit_us,exchange_us,world");
        page.line("| ranks | interest | applied at once | measured RTF | model | error | |");
        page.line("|---|---|---|---|---|---|---|");
        for (Fit fit : fits) {
            fit.fitted().forEach(sample -> error(fit, "fitted", sample));
        }
        for (Fit fit : fits) {
            fit.heldOut().forEach(sample -> error(fit, "held-out", sample));
        }
        page.line("");
    }

    private void error(Fit fit, String kind, Sample sample) {
        double rtf = fit.measuredRtf(sample);
        double modelled = fit.modelRtf(sample);
        boolean known = !Double.isNaN(modelled);
        page.line(
                "| %d | %s | %s | %.4f | %s | %s |",
                sample.cell().ranks(),
                !sample.cell().isReplicated()
                        ? "sharded"
                        : sample.cell().interest_m() > 0 ? (float) sample.cell().interest_m() + " m" : "all at once",
                sample.cell().isReplicated()
                        ? String.format(
                                Locale.ROOT,
                                "%.1f of %d",
                                sample.near(),
                                sample.cell().vehicles())
                        : "",
                rtf,
                known
                        ? String.format(Locale.ROOT, "%.4f | %+.1f %%", modelled, 100 * (modelled / rtf - 1))
                        : "f unknown | ",
                kind.replace('-', ' '));
        row(kind, sample.cell(), sample.near(), sample.share(), rtf, fit.model().at(sample));
    }

    private void predictions() {
        page.paragraph(
                "**Every number below is predicted, none measured**, and rounded to two digits. Assumptions: a core for"
                        + " each thread, although up to %.1f threads shared a core in the study; long runs, in which j does"
                        + " not count; and %s. The model does not include memory limits, cache misses on"
                        + " larger ground, other load on the network, or stragglers.",
                fits.stream().mapToDouble(Fit::mostShare).max().orElse(1),
                otherNetwork
                        ? String.format(
                                Locale.ROOT,
                                "a network with L = %.2f us and G = %.3f ns/B between all ranks",
                                model.network().latency_us(),
                                1000 * model.network().gap_usPerByte())
                        : "the measured exchange between all ranks");
        Fit sharded = fits.getLast();
        List<Column> columns = new ArrayList<>();
        if (first.like().isReplicated()) {
            addReplicated(columns);
        }
        if (!sharded.like().isReplicated()) {
            addSharded(columns, sharded);
        }
        page.line(columns.stream()
                .map(column -> " " + column.name + " (predicted) |")
                .collect(Collectors.joining("", "| ranks |", "")));
        page.line("|---|" + "---|".repeat(columns.size()));
        for (int ranks : RANKS) {
            page.line(columns.stream()
                    .map(column -> " ~" + MarkdownPage.rough(column.value.applyAsDouble(ranks)) + " |")
                    .collect(Collectors.joining("", "| " + ranks + " |", "")));
            if (first.like().isReplicated()) {
                row(ranks, Interest.ALL);
                interests.forEach(interest -> row(ranks, interest));
            }
            if (!sharded.like().isReplicated()) {
                Cell cell = sharded.like().withRanks(ranks);
                row("predicted", cell, cell.vehicles(), 1, "", predictSharded(sharded, ranks));
            }
        }
    }

    /** A column of the predictions, by the number of ranks. */
    private record Column(String name, IntToDoubleFunction value) {}

    private void addReplicated(List<Column> columns) {
        if (interests.isEmpty()) {
            page.paragraph(
                    "Interest management is not predicted: in no run of the study was a vehicle farther away than"
                            + " --interest.");
        } else {
            deferredWork();
        }
        columns.add(
                new Column("exchange us", ranks -> predict(ranks, Interest.ALL).exchange_us()));
        columns.add(new Column("RTF, all applied at once", ranks -> rtf(predict(ranks, Interest.ALL))));
        for (Interest each : interests) {
            columns.add(new Column(
                    String.format(
                            Locale.ROOT,
                            "RTF, interest %s m, %.0f vehicles near",
                            (float) each.radius_m,
                            each.vehicles),
                    ranks -> rtf(predict(ranks, each))));
        }
    }

    private void addSharded(List<Column> columns, Fit sharded) {
        RANKS.forEach(ranks ->
                looks_us.put(ranks, LookBench.look_us(ranks, sharded.like().vehiclesPerRank())));
        page.paragraph(
                "With a sharded ground, what grows with the ranks is the look, every %d epochs. Its time with made-up"
                        + " areas of 100 to 10000 ranks was measured on this machine for this report (%.0f us at 10000"
                        + " ranks) and is added to A; the network is not included. Efficiency is that beside one rank"
                        + " whose looks cost nothing.",
                Shard.lookEpochs(sharded.model().delay()), look_us(RANKS.getLast()));
        double alone_us = sharded.model()
                .ofLongRuns()
                .at(1, sharded.like().vehiclesPerRank(), 0, 1)
                .epoch_us();
        columns.add(new Column(
                "RTF, sharded", ranks -> predictSharded(sharded, ranks).epoch_us() / sharded.epoch_us()));
        columns.add(new Column(
                "efficiency, sharded",
                ranks -> alone_us / predictSharded(sharded, ranks).epoch_us()));
    }

    private double look_us(int ranks) {
        return Objects.requireNonNull(looks_us.get(ranks));
    }

    private ScalingModel.Epoch predictSharded(Fit sharded, int ranks) {
        ScalingModel inLongRuns = sharded.model().ofLongRuns();
        double look_us = look_us(ranks) / Shard.lookEpochs(inLongRuns.delay());
        int vehicles = sharded.like().vehiclesPerRank();
        ScalingModel.Epoch epoch = inLongRuns.at(ranks, vehicles, ranks * vehicles, 1);
        return new ScalingModel.Epoch(
                epoch.compute_us(),
                epoch.commit_us() + look_us,
                epoch.exchange_us(),
                epoch.epoch_us() + inLongRuns.slowest() * look_us);
    }

    /** Describes when deferred changes are applied. */
    private void deferredWork() {
        int ranks = RANKS.getLast();
        double far = (double) ranks * first.like().vehiclesPerRank() - interests.get(0).vehicles;
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
        return model.at(
                ranks,
                first.like().vehiclesPerRank(),
                interest.near(ranks * first.like().vehiclesPerRank()),
                1);
    }

    private double rtf(ScalingModel.Epoch epoch) {
        return epoch.epoch_us() / first.epoch_us();
    }

    private void row(int ranks, Interest interest) {
        Cell like = first.like();
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
        double simulated_us = first.epoch_us();
        rows.add(Tables.join(List.of(
                kind,
                cell.ranks(),
                cell.vehicles(),
                cell.interest_m(),
                near,
                share,
                measured,
                known ? epoch.epoch_us() / simulated_us : "",
                epoch.compute_us(),
                known ? epoch.commit_us() : "",
                epoch.exchange_us(),
                cell.world())));
    }

    private Figure figure() {
        Figure figure = PredictionFigure.draw(series());
        Caption.add(
                figure,
                String.format(
                        Locale.ROOT,
                        "Predictions assume a core for each thread; in the study up to %.1f threads shared a core where marks"
                                + " are open. Measurements at %d ranks were not fitted. Bands: predictions times the"
                                + " model's errors at measured numbers of ranks.",
                        fits.stream().mapToDouble(Fit::mostShare).max().orElse(1),
                        first.heldOutRanks()));
        Caption.add(figure, source);
        return figure;
    }

    private List<PredictionFigure.Series> series() {
        List<PredictionFigure.Series> all = new ArrayList<>();
        for (Fit fit : fits) {
            List<Double> radii_m = fit.samples()
                    .map(sample -> sample.cell().interest_m())
                    .distinct()
                    .sorted()
                    .toList();
            for (double radius_m : radii_m) {
                all.add(new PredictionFigure.Series(
                        name(fit, radius_m),
                        fit,
                        fit.samples()
                                .filter(sample -> sample.cell().interest_m() == radius_m)
                                .sorted(Comparator.comparingInt(
                                        sample -> sample.cell().ranks()))
                                .toList(),
                        predicted(fit, radius_m)));
            }
        }
        return all;
    }

    private static String name(Fit fit, double radius_m) {
        if (!fit.like().isReplicated()) {
            return "sharded";
        }
        return radius_m == 0
                ? "all at once"
                : String.format(Locale.ROOT, "within %s m", (float) radius_m).replace(".0 m", " m");
    }

    private SortedMap<Integer, Double> predicted(Fit fit, double radius_m) {
        SortedMap<Integer, Double> rtf = new TreeMap<>();
        if (!fit.like().isReplicated()) {
            looks_us.keySet()
                    .forEach(ranks -> rtf.put(ranks, predictSharded(fit, ranks).epoch_us() / fit.epoch_us()));
            return rtf;
        }
        Stream.concat(Stream.of(Interest.ALL), interests.stream())
                .filter(interest -> interest.radius_m == radius_m)
                .forEach(interest -> RANKS.forEach(ranks -> rtf.put(ranks, rtf(predict(ranks, interest)))));
        return rtf;
    }

    /** Curves of the measured, modelled and predicted real-time factors. */
    Curves curves() {
        return PredictionFigure.curves(series());
    }
}
