package org.furrow.node.study.report;

import java.util.List;
import java.util.Locale;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.study.output.MarkdownPage;
import org.furrow.node.study.statistics.Median;
import org.furrow.node.study.statistics.Summary;

/** Report of a strong-scaling study on one page. */
final class StrongReport {
    private final Evaluation results;
    private final List<SpeedUp> speedUps;
    private final MarkdownPage page = new MarkdownPage();
    private final int cores;

    StrongReport(Evaluation results, List<SpeedUp> speedUps) {
        this.results = results;
        this.speedUps = speedUps;
        cores = results.cores();
    }

    /**
     * The page.
     *
     * @param least number of threads of the base case
     */
    String text(int least, List<Figure> figures) {
        page.paragraph("# Strong scaling by threads");
        page.paragraph(
                "One vehicle of `%s`, whole runs; base case: %s. Speed-up is the time of the base case over that of N"
                        + " threads. Small casts run on one thread (docs/performance.md), so whole runs need not"
                        + " become faster. * marks more threads than the machine's %d cores.",
                results.study().plan().conduct().scenario(), MarkdownPage.counted(least, "thread"), cores);
        results.warnings().forEach(warning -> page.paragraph("%s", warning));
        runs();
        casts();
        results.disagreements().forEach(line -> page.line("**Runs with different digests:** " + line));
        page.paragraph("%s %s", results.confidence(), results.machine());
        page.figures(figures);
        return page.toString();
    }

    private void runs() {
        page.line("| threads | RTF | interval | speed-up | interval | soil us per step (p50) | runs |");
        page.line("|---|---|---|---|---|---|---|");
        for (SpeedUp each : SpeedUp.of(speedUps, SpeedUp.RUN, "")) {
            Summary summary = results.summaries().stream()
                    .filter(one -> one.cell().threads() == each.threads())
                    .findFirst()
                    .orElseThrow();
            page.line(
                    "| %s | %s | %.1f | %d |",
                    threads(each),
                    times("%.4f | %.4f to %.4f", each),
                    summary.of(outcome -> outcome.quantile_us("soil", "p50")).value(),
                    each.time().count());
        }
        page.line("");
    }

    private void casts() {
        page.paragraph("""
                Ray casting of one step under four wheels 5 cm deep in flat ground; all hits go into one table. Both algorithms of \
                figure 3, and one thread without active domains. Measured in one process, in random order.""");
        page.line("| way | tyre | threads | us per step | interval | speed-up | interval | hits |");
        page.line("|---|---|---|---|---|---|---|---|");
        for (SpeedUp each : speedUps) {
            if (!each.what().equals(SpeedUp.RUN)) {
                page.line(
                        "| %s | %s | %s | %s | %d |",
                        each.what(), each.tyre(), threads(each), times("%.1f | %.1f to %.1f", each), each.hits());
            }
        }
        page.line("");
    }

    /** Columns of a time and a speed-up with their intervals. */
    private static String times(String format, SpeedUp of) {
        Median time = of.time();
        Median speedUp = of.speedUp();
        return String.format(Locale.ROOT, format, time.value(), time.low(), time.high())
                + String.format(Locale.ROOT, " | %.3f | %.3f to %.3f", speedUp.value(), speedUp.low(), speedUp.high());
    }

    private String threads(SpeedUp of) {
        return of.threads() + (of.threads() > cores ? "*" : "");
    }
}
