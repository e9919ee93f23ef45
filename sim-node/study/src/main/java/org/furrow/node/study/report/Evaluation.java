package org.furrow.node.study.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.output.Caption;
import org.furrow.node.study.output.MarkdownPage;
import org.furrow.node.study.plan.StudyPlan;
import org.furrow.node.study.run.Outcome;
import org.furrow.node.study.run.Study;
import org.furrow.node.study.statistics.MachineLoad;
import org.furrow.node.study.statistics.Median;
import org.furrow.node.study.statistics.SpeedStates;
import org.furrow.node.study.statistics.Summary;
import org.furrow.node.study.statistics.Tables;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Evaluation of a study whose runs are finished. That of strong scaling by threads is after figure 3 of Serban et al.
 * 2023: whole runs of one vehicle, the ray casting of one step by both algorithms of the paper, and the effect of
 * active domains.
 *
 * @param disagreements one line for each number of vehicles whose runs have different digests
 */
public record Evaluation(Study study, List<Outcome> outcomes, List<Summary> summaries, List<String> disagreements) {
    private static Evaluation of(Study study, List<Outcome> outcomes) {
        return new Evaluation(study, outcomes, Summary.of(study.plan(), outcomes), Study.disagreements(outcomes));
    }

    /**
     * Writes tables, {@link Study#FILE}, figures and report to the folder of the study, and completes it. Strong
     * scaling measures ray casting in this process, unless the study has these times.
     *
     * @return the report
     * @throws RunFailedException if digests disagree; all files are written nevertheless
     */
    public static String finish(Study study, List<Outcome> outcomes) throws RunFailedException {
        Evaluation results = of(study, outcomes);
        try {
            study.files().keep(Study.FILE, results.json());
            String report = results.draw();
            if (!results.disagreements.isEmpty()) {
                String why = "runs of one scenario disagree: " + String.join("; ", results.disagreements);
                study.files().markIncomplete(why);
                throw new RunFailedException(why);
            }
            study.files().markComplete();
            return report;
        } catch (IOException e) {
            throw results.failure(e);
        }
    }

    /**
     * Writes all files of a finished study but the description again, from the stored runs; nothing is measured.
     *
     * @throws InputError if the folder has no finished study
     */
    public static void redraw(Path folder) throws InputError, RunFailedException {
        try (Study study = Study.read(folder)) {
            Evaluation results = of(study, study.outcomes());
            try {
                results.draw();
            } catch (IOException e) {
                throw results.failure(e);
            }
        }
    }

    /** Writes the tables, {@code study.md}, which it returns, and the figures. */
    private String draw() throws IOException, RunFailedException {
        Path folder = study.folder();
        List<Figure> figures;
        String report;
        if (study.plan().kind().equals(StudyPlan.STRONG)) {
            List<Integer> threads =
                    study.plan().grid().threads().stream().sorted().toList();
            List<RayTimes.Times> rays = RayTimes.of(study, threads);
            List<SpeedUp> speedUps = SpeedUp.of(summaries, rays);
            StrongTables.write(folder, rays, speedUps);
            figures = new StrongFigures(speedUps, threads, cores()).all();
            report = new StrongReport(this, speedUps).text(threads.getFirst(), figures);
        } else if (study.plan().kind().equals(StudyPlan.RANKS)) {
            RanksReport ranks = new RanksReport(this);
            figures = ranks.figures();
            report = ranks.text();
        } else {
            figures = new WeakFigures(summaries).figures();
            report = new WeakReport(this).text(figures);
        }
        Tables.writeRuns(outcomes, folder.resolve("study.csv"));
        Tables.writeSummaries(summaries, folder.resolve("summary.csv"));
        String caption = Caption.of(study.head(), runs())
                + noted().map(warning -> " " + warning).collect(Collectors.joining());
        figures.forEach(figure -> Caption.add(figure, caption));
        AtomicFile.write(folder.resolve("study.md"), report);
        Figure.write(figures, folder);
        return report;
    }

    /** Cores of the machine. */
    int cores() {
        return study.machine().get("cores").asInt();
    }

    /** Cores of the machine without SMT siblings; as many as {@link #cores} in studies of older versions. */
    int physicalCores() {
        return study.machine().path("physical_cores").asInt(cores());
    }

    /** Whether threads of a setting share cores as SMT siblings, where no two share a hardware thread. */
    boolean sharesSiblings(Summary each) {
        return !each.outnumbersCores() && each.threadsPerCore() * cores() > physicalCores();
    }

    /** The machine and the build of the study, as a sentence each. */
    String machine() {
        JsonNode machine = study.machine();
        return String.format(
                Locale.ROOT,
                "Machine: %s, %s, %s, %s. Furrow %s.",
                machine.get("cpu").asString(),
                physicalCores() < cores()
                        ? cores() + " hardware threads, SMT siblings on "
                                + MarkdownPage.counted(physicalCores(), "core")
                        : cores() + " cores",
                machine.get("os").asString(),
                machine.get("jvm").asString(),
                summaries.get(0).outcomes().get(0).first().get("code").asString());
    }

    /** The number of runs of a setting and the confidence of intervals. */
    private String runs() {
        Median any = summaries.get(0).rtf();
        return any.count() == 1
                ? "1 run of each setting, no intervals"
                : String.format(
                        Locale.ROOT,
                        "Medians of %d runs of each setting, intervals of %.1f %% confidence",
                        any.count(),
                        100 * any.confidence());
    }

    /** A sentence on the confidence of the values. */
    String confidence() {
        Median any = summaries.get(0).rtf();
        if (any.count() == 1) {
            return "Values are those of one run of each setting, without intervals: 95 % confidence needs at least six"
                    + " runs (`--repeat 6`).";
        }
        return String.format(
                Locale.ROOT,
                "Values are medians; intervals are nonparametric, between order statistics (Hoefler and Belli 2015), of"
                        + " %.1f %% confidence with %d runs%s. Intervals of quotients contain all quotients of both"
                        + " intervals.",
                100 * any.confidence(),
                any.count(),
                any.confidence() < Median.CONFIDENCE
                        ? ": the whole range, because an interval of 95 % needs at least six runs"
                        : "");
    }

    /** Warnings in bold type if other work kept the machine busy, or if it changed its speed. */
    List<String> warnings() {
        return noted().map(warning -> warning.replaceFirst("^(.*?):", "**$1**:"))
                .toList();
    }

    private Stream<String> noted() {
        return Stream.of(MachineLoad.warning(outcomes, cores()), SpeedStates.warning(outcomes))
                .flatMap(Optional::stream);
    }

    private RunFailedException failure(IOException e) {
        return new RunFailedException(study.folder() + ": cannot be written: " + e.getMessage(), e);
    }

    private ObjectNode json() {
        ObjectNode json = study.head();
        json.put("seed", study.plan().conduct().seed());
        json.put("coherent", disagreements.isEmpty());
        disagreements.forEach(json.withArray("disagreements")::add);
        for (Summary each : summaries) {
            describe(each, json.withArray("cells").addObject());
        }
        return json;
    }

    private static void describe(Summary each, ObjectNode cell) {
        Outcome any = each.outcomes().get(0);
        cell.put("cell", each.cell().id());
        cell.put("vehicles", each.cell().vehicles());
        for (String key : List.of("scenario_sha256", "terrain_sha256", "library")) {
            JsonNode value = any.first().path(key);
            if (!value.isMissingNode()) {
                cell.set(key, value);
            }
        }
        any.digests().forEach(cell.withArray("digests")::add);
        any.ranks().forEach(rank -> cell.withArray("hosts").add(rank.get("host").asString()));
        put(cell, "rtf", each.rtf());
        put(cell, "efficiency", each.efficiency());
        put(cell, "cpu_s", each.cpu_s());
        cell.put("transfer_share", each.transferShare());
        cell.put("threads_per_core", each.threadsPerCore());
    }

    private static void put(ObjectNode json, String name, Median median) {
        json.putObject(name)
                .put("median", median.value())
                .put("low", median.low())
                .put("high", median.high())
                .put("confidence", median.confidence())
                .put("runs", median.count());
    }
}
