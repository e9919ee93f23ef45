package org.furrow.node.study.report;

import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.study.output.Caption;
import org.furrow.node.study.output.Curves;
import org.furrow.node.study.output.LogAxis;
import org.furrow.node.study.output.MarkdownPage;
import org.furrow.node.study.plan.StudyPlan;
import org.furrow.node.study.statistics.Median;
import org.furrow.node.study.statistics.Summary;
import org.jfree.chart.JFreeChart;

/** Report of a study of strong scaling over ranks: a constant number of vehicles on more and more ranks. */
final class RanksReport {
    private static final String RANKS = "Ranks";

    private final Evaluation results;
    private final List<Summary> all;
    private final StudyPlan plan;
    private final int least;
    private final long cores;

    RanksReport(Evaluation results) {
        this.results = results;
        all = results.summaries();
        plan = results.study().plan();
        least = Collections.min(plan.grid().ranks());
        cores = all.getFirst().cores();
    }

    List<Figure> figures() {
        List<Integer> ranks = plan.grid().ranks().stream().sorted().toList();
        if (ranks.size() < 2) {
            return List.of(); // a curve of one point shows nothing
        }
        Curves times = curves(Summary::rtf);
        times.guide(1, "real time");
        Curves speedUps = curves(Summary::efficiency);
        speedUps.ideal(
                "ideal on " + MarkdownPage.counted((int) cores, "core"),
                least,
                ranks.getLast(),
                count -> Math.min(count, (double) Math.max(cores, least)) / least);
        return List.of(
                explained("ranks-rtf", times.logarithmic(LogAxis.at(RANKS, ranks), "Wall time over simulated time")),
                explained(
                        "ranks-speedup",
                        speedUps.fromZero(
                                LogAxis.at(RANKS, ranks), "Speed-up over " + MarkdownPage.counted(least, "rank"))));
    }

    private Figure explained(String name, JFreeChart chart) {
        Figure figure = new Figure(name, chart);
        if (all.stream().anyMatch(Summary::outnumbersCores)) {
            Caption.add(figure, "Open marks: more ranks or threads than cores.");
        }
        return figure;
    }

    private Curves curves(Function<Summary, Median> what) {
        Curves curves = new Curves();
        for (int threads : plan.grid().threads()) {
            curves.curve(MarkdownPage.counted(threads, "thread") + " a rank");
            for (Summary each : all) {
                if (each.cell().threads() == threads) {
                    curves.point(each.cell().ranks(), what.apply(each));
                    if (each.outnumbersCores()) {
                        curves.open(each.cell().ranks());
                    }
                }
            }
        }
        return curves;
    }

    String text() {
        MarkdownPage page = new MarkdownPage();
        page.paragraph("# Strong scaling by ranks");
        page.paragraph(
                "%d vehicles of `%s` in all; base case: %s. Speed-up is the time of the base case over that of N ranks;"
                        + " efficiency is the speed-up over the ratio of the ranks. * marks more ranks or threads than cores.",
                all.getFirst().cell().vehicles(), plan.conduct().scenario(), MarkdownPage.counted(least, "rank"));
        results.warnings().forEach(warning -> page.paragraph("%s", warning));
        page.line(
                "| ranks | threads | vehicles a rank | RTF of the slowest rank | interval | speed-up | efficiency | CPU s of"
                        + " all ranks |");
        page.line("|---|---|---|---|---|---|---|---|");
        for (Summary each : all) {
            int ranks = each.cell().ranks();
            page.line(
                    "| %d%s | %d | %d | %.4f | %.4f to %.4f | %.3f | %.3f | %.3f |",
                    ranks,
                    each.outnumbersCores() ? "*" : "",
                    each.cell().threads(),
                    each.cell().vehiclesPerRank(),
                    each.rtf().value(),
                    each.rtf().low(),
                    each.rtf().high(),
                    each.efficiency().value(),
                    each.efficiency().value() * least / ranks,
                    each.cpu_s().value() * ranks);
        }
        page.line("");
        results.disagreements().forEach(line -> page.line("**Runs with different digests:** " + line));
        page.paragraph("%s %s", results.confidence(), results.machine());
        page.figures(figures());
        return page.toString();
    }
}
