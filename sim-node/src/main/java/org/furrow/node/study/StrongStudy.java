package org.furrow.node.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.node.bench.RayCasting.Tyre;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.study.Figures.Named;
import org.furrow.node.study.RayTimes.Times;
import org.furrow.node.study.RayTimes.Way;
import org.jfree.chart.axis.SymbolAxis;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Strong scaling by threads, after figure 3 of Serban et al. 2023: whole runs of one vehicle, the ray casting of one step by both of
 * the paper's algorithms, and what active domains save.
 */
public final class StrongStudy {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String THREADS = "Threads";
    private static final List<Way> DOMAINS = List.of(Way.MAP_REDUCE, Way.VEHICLE_BOX, Way.WHOLE_TERRAIN);

    private final Study study;
    private final List<Outcome> outcomes;
    private final List<Times> rays;
    private final List<Integer> threads;
    private final StringBuilder text = new StringBuilder();

    /** Casts rays, too, in this process; the runs are made. */
    public StrongStudy(Study study, List<Outcome> outcomes) {
        this.study = study;
        this.outcomes = outcomes;
        threads = study.plan().grid().threads();
        StudyPlan.Conduct conduct = study.plan().conduct();
        rays = RayTimes.measure(threads, conduct.repeats(), conduct.seed());
    }

    /**
     * Writes tables, figures and report.
     *
     * @return the report
     * @throws RunFailedException when runs that must agree do not; everything is written nevertheless
     */
    public String finish() throws RunFailedException {
        Path folder = study.folder();
        List<Summary> summaries = Summary.of(study.plan(), outcomes);
        List<String> disagreements = Study.disagreements(outcomes);
        ObjectNode machine = Machine.describe(MAPPER, null);
        report(summaries, machine);
        try {
            Tables.writeRuns(outcomes, folder.resolve("study.csv"));
            Tables.writeSummaries(summaries, folder.resolve("summary.csv"));
            Files.write(folder.resolve("rays.csv"), table());
            ObjectNode json = MAPPER.createObjectNode();
            json.set(Study.PLAN, study.plan().toJson());
            json.set("host", machine);
            study.write(Study.FILE, json);
            Figures.write(List.of(realTime(summaries), rays(Tyre.CYLINDER), rays(Tyre.MESH), domains()), folder);
            Files.writeString(folder.resolve("study.md"), text.toString());
            if (!disagreements.isEmpty()) {
                String why = "runs of one scenario disagree: " + String.join("; ", disagreements);
                study.markIncomplete(why);
                throw new RunFailedException(why);
            }
            study.markComplete();
        } catch (IOException e) {
            throw new RunFailedException(folder + ": cannot be written: " + e.getMessage(), e);
        }
        return text.toString();
    }

    private List<String> table() {
        List<String> lines = new ArrayList<>();
        lines.add("way,tyre,threads,repeat,step_us,hits");
        for (Times each : rays) {
            for (int repeat = 0; repeat < each.step_us().size(); repeat++) {
                lines.add(Tables.join(List.of(
                        each.of().name(),
                        each.of().tyre().name().toLowerCase(Locale.ROOT),
                        each.of().threads(),
                        repeat + 1,
                        each.step_us().get(repeat),
                        each.hits())));
            }
        }
        return lines;
    }

    private Named realTime(List<Summary> summaries) {
        Curves curves = new Curves();
        curves.curve("one vehicle");
        summaries.forEach(each -> curves.point(each.cell().threads(), each.rtf()));
        curves.guide(1, "real time");
        return new Named("strong-rtf", curves.logarithmic(LogAxis.at(THREADS, threads), "Real-time factor"));
    }

    private Named rays(Tyre tyre) {
        Curves curves = new Curves();
        curve(curves, "one table, in a critical section", Way.CRITICAL_SECTION, tyre);
        curve(curves, "map and reduce", Way.MAP_REDUCE, tyre);
        String name = tyre.name().toLowerCase(Locale.ROOT);
        return new Named(
                "strong-rays-" + name,
                curves.fromZero(
                        LogAxis.at(THREADS, threads), "Ray casting of one step in \u00b5s, " + name + " tyres"));
    }

    private void curve(Curves curves, String name, Way way, Tyre tyre) {
        curves.curve(name);
        for (int count : threads) {
            curves.point(count, median(way, tyre, count));
        }
    }

    private Named domains() {
        Curves curves = new Curves();
        for (Tyre tyre : Tyre.values()) {
            curves.curve(tyre.name().toLowerCase(Locale.ROOT) + " tyres");
            for (int k = 0; k < DOMAINS.size(); k++) {
                if (threads.contains(1)) {
                    curves.point(k, median(DOMAINS.get(k), tyre, 1));
                }
            }
        }
        curves.guide(2000, "a step of 2 ms");
        SymbolAxis axis =
                new SymbolAxis("Where rays are cast", new String[] {"domain of each wheel", "one box", "50 m x 50 m"});
        axis.setRange(-0.5, DOMAINS.size() - 0.5);
        axis.setGridBandsVisible(false);
        return new Named("domains", curves.logarithmic(axis, "Ray casting of one step in \u00b5s"));
    }

    private Median median(Way way, Tyre tyre, int count) {
        return rays.stream()
                .filter(each -> each.of().equals(new RayTimes.Case(way, tyre, count)))
                .findFirst()
                .map(each -> Median.of(each.step_us()))
                .orElseThrow();
    }

    private void report(List<Summary> summaries, ObjectNode machine) {
        int cores = machine.get("cores").asInt();
        say("# Strong scaling by threads");
        say("");
        say(String.format(
                Locale.ROOT,
                "One vehicle of `%s`, whole runs; base case: %d thread. Small casts are not shared among threads at all"
                        + " (docs/performance.md), so whole runs need not become faster. Threads beyond the machine's %d cores are"
                        + " marked *.",
                study.plan().conduct().scenario(),
                threads.getFirst(),
                cores));
        say("");
        say("| threads | RTF | interval | soil us per step (p50) | runs |");
        say("|---|---|---|---|---|");
        for (Summary each : summaries) {
            say(String.format(
                    Locale.ROOT,
                    "| %d%s | %.4f | %.4f to %.4f | %.1f | %d |",
                    each.cell().threads(),
                    each.cell().threads() > cores ? "*" : "",
                    each.rtf().value(),
                    each.rtf().low(),
                    each.rtf().high(),
                    each.of(outcome -> outcome.quantile_us("soil", "p50")).value(),
                    each.rtf().count()));
        }
        say("");
        say(
                "Ray casting of one step under four wheels that stand 5 cm deep, every hit loaded into one table: figure 3's two"
                        + " algorithms, and without active domains (one thread). Measured in one process, in random order.");
        say("");
        say("| way | tyre | threads | us per step | interval | hits |");
        say("|---|---|---|---|---|---|");
        for (Times each : rays) {
            Median median = Median.of(each.step_us());
            say(String.format(
                    Locale.ROOT,
                    "| %s | %s | %d%s | %.1f | %.1f to %.1f | %d |",
                    each.of().name(),
                    each.of().tyre().name().toLowerCase(Locale.ROOT),
                    each.of().threads(),
                    each.of().threads() > cores ? "*" : "",
                    median.value(),
                    median.low(),
                    median.high(),
                    each.hits()));
        }
        say("");
        say(String.format(
                Locale.ROOT,
                "Values are medians with nonparametric intervals between order statistics of %.1f %% confidence. Machine: %s, %d"
                        + " cores, %s.",
                100 * summaries.get(0).rtf().confidence(),
                machine.get("cpu").asString(),
                cores,
                machine.get("jvm").asString()));
    }

    private void say(String line) {
        text.append(line).append('\n');
    }
}
