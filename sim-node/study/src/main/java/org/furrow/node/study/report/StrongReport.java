package org.furrow.node.study.report;

import java.util.List;
import java.util.Locale;
import org.furrow.node.study.report.RayTimes.Times;
import org.furrow.node.study.run.Study;
import org.furrow.node.study.statistics.Summary;
import tools.jackson.databind.JsonNode;

/** A study of threads on one page. */
final class StrongReport {
    private final Study study;
    private final List<Summary> summaries;
    private final List<ThreadTimes> times;
    private final StringBuilder text = new StringBuilder();
    private final int cores;

    StrongReport(Study study, List<Summary> summaries, List<ThreadTimes> times) {
        this.study = study;
        this.summaries = summaries;
        this.times = times;
        cores = study.machine().get("cores").asInt();
    }

    /**
     * @param least number of threads of the base case
     * @param disagreements runs that must agree and do not
     */
    String text(int least, List<Times> rays, List<String> disagreements) {
        say("# Strong scaling by threads");
        say("");
        say(String.format(
                Locale.ROOT,
                "One vehicle of `%s`, whole runs; base case: %s, speed-up is its time over that of N threads. Small casts are"
                        + " not shared among threads at all (docs/performance.md), so whole runs need not become faster. Threads"
                        + " beyond the machine's %d cores are marked *.",
                study.plan().conduct().scenario(),
                RayTimes.threads(least),
                cores));
        say("");
        runs();
        casts(rays);
        disagreements.forEach(line -> say("**Runs that must agree do not:** " + line));
        JsonNode machine = study.machine();
        say(String.format(
                Locale.ROOT,
                "Values are medians with nonparametric intervals between order statistics of %.1f %% confidence; intervals of"
                        + " speed-ups hold all quotients of both intervals. Machine: %s, %d cores, %s, %s. Furrow %s.",
                100 * summaries.get(0).rtf().confidence(),
                machine.get("cpu").asString(),
                cores,
                machine.get("os").asString(),
                machine.get("jvm").asString(),
                summaries.get(0).outcomes().get(0).first().get("code").asString()));
        say("");
        say("![Real-time factor](strong-rtf.svg) ![Speed-up](strong-speedup.svg) ![Cylinders](strong-rays-cylinder.svg)"
                + " ![Meshes](strong-rays-mesh.svg) ![Domains](domains.svg)");
        return text.toString();
    }

    private void runs() {
        say("| threads | RTF | interval | speed-up | interval | soil us per step (p50) | runs |");
        say("|---|---|---|---|---|---|---|");
        List<ThreadTimes> runs = ThreadTimes.of(times, ThreadTimes.RUN, "");
        for (ThreadTimes each : runs) {
            Summary summary = summaries.stream()
                    .filter(one -> one.cell().threads() == each.threads())
                    .findFirst()
                    .orElseThrow();
            say(String.format(
                    Locale.ROOT,
                    "| %s | %.4f | %.4f to %.4f | %.3f | %.3f to %.3f | %.1f | %d |",
                    marked(each.threads()),
                    each.time().value(),
                    each.time().low(),
                    each.time().high(),
                    each.speedUp().value(),
                    each.speedUp().low(),
                    each.speedUp().high(),
                    summary.of(outcome -> outcome.quantile_us("soil", "p50")).value(),
                    each.time().count()));
        }
        say("");
    }

    private void casts(List<Times> rays) {
        say(
                "Ray casting of one step under four wheels that stand 5 cm deep, every hit loaded into one table: figure 3's two"
                        + " algorithms, and without active domains (one thread). Measured in one process, in random order.");
        say("");
        say("| way | tyre | threads | us per step | interval | speed-up | interval | hits |");
        say("|---|---|---|---|---|---|---|---|");
        for (Times of : rays) {
            ThreadTimes each = ThreadTimes.of(times, of.of().name(), of.of().tyreName()).stream()
                    .filter(one -> one.threads() == of.of().threads())
                    .findFirst()
                    .orElseThrow();
            say(String.format(
                    Locale.ROOT,
                    "| %s | %s | %s | %.1f | %.1f to %.1f | %.3f | %.3f to %.3f | %d |",
                    each.what(),
                    each.tyre(),
                    marked(each.threads()),
                    each.time().value(),
                    each.time().low(),
                    each.time().high(),
                    each.speedUp().value(),
                    each.speedUp().low(),
                    each.speedUp().high(),
                    of.hits()));
        }
        say("");
    }

    private String marked(int threads) {
        return threads + (threads > cores ? "*" : "");
    }

    private void say(String line) {
        text.append(line).append('\n');
    }
}
