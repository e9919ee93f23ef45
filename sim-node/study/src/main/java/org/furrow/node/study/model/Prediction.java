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
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.output.Caption;
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

    private final Path folder;
    /** Machine, program and runs of the study. */
    private final String source;

    private final Fit fit;
    /** The fitted model for long runs and, where the question has one, another network. */
    private final ScalingModel model;

    private final boolean otherNetwork;
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
        fit = Fit.of(folder, all, like);
        ScalingModel measured = fit.model();
        otherNetwork = question.latency_us.isPresent() || question.bandwidth_GBps.isPresent();
        model = (otherNetwork ? measured.with(given(question, measured)) : measured).ofLongRuns(fit.heldOutRanks());
    }

    /** The settings of the runs to fit; its number of ranks is unused. */
    private static Cell like(Path folder, List<Summary> all, Question question) throws InputError {
        if (question.transport.equals(Cell.UNCOUPLED)) {
            throw new InputError("--transport " + Cell.UNCOUPLED + ": these runs exchange nothing; " + folder + " has "
                    + values(all, Cell::transport));
        }
        Cell first = all.stream()
                .map(Summary::cell)
                .filter(cell -> cell.coupled() && cell.isReplicated())
                .findFirst()
                .orElseThrow(() -> new InputError(
                        folder + ": has no runs with a replicated ground and an exchange between ranks"));
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
        return new Cell(0, first.vehiclesPerRank(), threads, transport);
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
            AtomicFile.write(folder.resolve("prediction.csv"), part -> Files.write(part, rows));
            AtomicFile.write(folder.resolve("prediction.md"), page.toString());
            Figure.write(List.of(figure()), folder);
        } catch (IOException e) {
            throw new RunFailedException(folder + ": cannot be written: " + e.getMessage(), e);
        }
        return page.toString();
    }

    private void report() {
        page.paragraph("# Predicted weak scaling");
        page.paragraph(
                "Fitted to the runs over `%s` with %s and %s per rank at fewer than %d ranks; those at %d ranks were held"
                        + " out. Epoch: %.1f ms of simulated time, D = %d. All have a replicated ground; a sharded one"
                        + " is not predicted.",
                fit.like().transport(),
                MarkdownPage.counted(fit.like().threads(), "thread"),
                MarkdownPage.counted(fit.like().vehiclesPerRank(), "vehicle"),
                fit.heldOutRanks(),
                fit.heldOutRanks(),
                fit.epoch_us() / 1000,
                fit.model().delay());
        model();
        errors();
        predictions();
    }

    private void model() {
        page.paragraph(
                """
                Model for N ranks of V vehicles, n = N V, each of which sends m bytes; s threads share a core (at least 1). C and A are CPU \
                times, so s is what oversubscription costs; j is what a run of the study takes once, such as compilation, over its epochs:

                    C = c V                                  compute: step the vehicles, encode their changes
                    A = a0 + a m n                           commit and exchange
                    X = L ceil(log2 N) + G m V (N - 1)       exchange beyond its CPU time, LogGP
                    S = S(N/s)                               slowest rank over a mean one
                    P = p n%s                                collections of garbage
                    T = j + q (s (C + A) + X + S + P)        epoch%s""",
                fit.model().collections().mostRanks() == 1 ? "  " : " N",
                hides() ? "; X only as far as it exceeds s C" : "");
        coefficients();
        slowest();
        if (!fit.model().network().whole()) {
            page.paragraph("With D >= 1, L and G describe only the part of the exchange that computing did not hide;"
                    + " the prediction hides no further part of it.");
        }
        if (fit.like().transport().equals("local")) {
            page.paragraph("""
                    Over `local` ranks read messages in shared memory, so L and G do not describe a network. To predict beyond one machine, \
                    use a study over `mpi`, or give a network with --latency-us and --bandwidth.""");
        }
    }

    /** What the term of the slowest rank is known from. */
    private void slowest() {
        SlowestRank slowest = fit.model().slowest();
        int most = fit.fitted().stream()
                .flatMap(sample -> sample.slowest().stream())
                .mapToInt(SlowestRank.Point::of)
                .max()
                .orElse(1);
        if (slowest.known().isEmpty()) {
            page.paragraph(
                    "No fitted run of several ranks has a core for each thread, so what waiting for the slowest rank"
                            + " costs is not known; S is 0.");
            return;
        }
        page.paragraph(
                "S is measured with up to %d ranks that have a core for each thread. From %d ranks on it grows as"
                        + " (g(N) - g(1))/x, g(N) = product of i/(i - x) for i = 1 to N; x = %.2f.",
                most, slowest.known().lastKey(), slowest.shape());
        page.line("| ranks | S us |");
        page.line("|---|---|");
        slowest.known().forEach((ranks, excess_us) -> page.line("| %d | %.0f |", ranks, excess_us));
        page.line("");
    }

    private void coefficients() {
        ScalingModel measured = fit.model();
        page.paragraph(
                "c = %.1f us, a0 = %.2f us, a = %.3f ns/B, L = %.2f us, G = %.3f ns/B, p = %.2f us,"
                        + " m = %.0f B, q = %.3f, j = %.0f us.",
                measured.compute_us(),
                measured.commit().fixed_us(),
                1000 * measured.commit().gap_usPerByte(),
                measured.network().latency_us(),
                1000 * measured.network().gap_usPerByte(),
                measured.collections().growth_us(),
                measured.bytes(),
                measured.rest(),
                measured.once_us());
    }

    /** Whether a part of the predicted exchange is hidden behind computing. */
    private boolean hides() {
        return model.delay() > 0 && model.network().whole();
    }

    private void errors() {
        rows.add(
                "kind,ranks,vehicles,threads_per_core,measured_rtf,model_rtf,compute_us,commit_us,exchange_us,slowest_us,"
                        + "collections_us");
        page.line("| ranks | measured RTF | model | error | |");
        page.line("|---|---|---|---|---|");
        fit.fitted().forEach(sample -> error("fitted", sample));
        fit.heldOut().forEach(sample -> error("held-out", sample));
        page.line("");
    }

    private void error(String kind, Sample sample) {
        double rtf = fit.measuredRtf(sample);
        double modelled = fit.modelRtf(sample);
        page.line(
                "| %d | %.4f | %.4f | %+.1f %% | %s |",
                sample.cell().ranks(), rtf, modelled, 100 * (modelled / rtf - 1), kind.replace('-', ' '));
        row(kind, sample.cell(), sample.share(), rtf, fit.model().at(sample));
    }

    private void predictions() {
        page.paragraph(
                "**Every number below is predicted, none measured**, and rounded to two digits. Assumptions: a core for"
                        + " each thread, although up to %.1f threads shared a core in the study; long runs, in which j does"
                        + " not count; processes with at most %d ranks; and %s. The model does not include memory limits,"
                        + " cache misses on larger ground, other load on the network, or machines of other speed.",
                fit.mostShare(),
                Math.min(fit.heldOutRanks(), fit.model().collections().mostRanks()),
                otherNetwork
                        ? String.format(
                                Locale.ROOT,
                                "a network with L = %.2f us and G = %.3f ns/B between all ranks",
                                model.network().latency_us(),
                                1000 * model.network().gap_usPerByte())
                        : "the measured exchange between all ranks");
        page.line("| ranks | exchange us (predicted) | RTF (predicted) |");
        page.line("|---|---|---|");
        for (int ranks : RANKS) {
            ScalingModel.Epoch epoch = predict(ranks);
            page.line(
                    "| %d | ~%s | ~%s |",
                    ranks,
                    MarkdownPage.rough(epoch.exchange_us()),
                    MarkdownPage.rough(epoch.epoch_us() / fit.epoch_us()));
            row("predicted", fit.like().withRanks(ranks), 1, "", epoch);
        }
    }

    private ScalingModel.Epoch predict(int ranks) {
        return model.at(ranks, fit.like().vehiclesPerRank(), 1);
    }

    /**
     * Adds a row to the table.
     *
     * @param share threads per core
     * @param measured measured real-time factor, or ""
     */
    private void row(String kind, Cell cell, Number share, Object measured, ScalingModel.Epoch epoch) {
        rows.add(Tables.join(List.of(
                kind,
                cell.ranks(),
                cell.vehicles(),
                share,
                measured,
                epoch.epoch_us() / fit.epoch_us(),
                epoch.compute_us(),
                epoch.commit_us(),
                epoch.exchange_us(),
                epoch.slowest_us(),
                epoch.collections_us())));
    }

    private Figure figure() {
        Figure figure = curves().draw();
        Caption.add(
                figure,
                String.format(
                        Locale.ROOT,
                        "Predictions assume a core for each thread; in the study up to %.1f threads shared a core where marks"
                                + " are open. Measurements at %d ranks were not fitted. Bands: predictions times the"
                                + " model's errors at measured numbers of ranks.",
                        fit.mostShare(),
                        fit.heldOutRanks()));
        Caption.add(figure, source);
        return figure;
    }

    /** The measured, modelled and predicted real-time factors. */
    PredictionFigure curves() {
        SortedMap<Integer, Double> rtf = new TreeMap<>();
        RANKS.forEach(ranks -> rtf.put(ranks, predict(ranks).epoch_us() / fit.epoch_us()));
        return new PredictionFigure(
                fit,
                fit.samples()
                        .sorted(Comparator.comparingInt(sample -> sample.cell().ranks()))
                        .toList(),
                rtf);
    }
}
