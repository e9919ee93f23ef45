package org.furrow.node.study.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.study.output.MarkdownPage;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.plan.StudyPlan;
import org.furrow.node.study.run.Outcome;
import org.furrow.node.study.statistics.Summary;
import tools.jackson.databind.JsonNode;

/** Report of a weak-scaling study on one page. */
final class WeakReport {
    private static final String THREADS_OUTNUMBER = "**Threads of the ranks outnumber cores** where marked +.";

    private final Evaluation results;
    private final StudyPlan plan;
    private final List<Summary> all;
    private final MarkdownPage page = new MarkdownPage();

    WeakReport(Evaluation results) {
        this.results = results;
        plan = results.study().plan();
        all = results.summaries();
    }

    String text(List<Figure> figures) {
        JsonNode run = all.get(0).outcomes().get(0).first();
        int least = plan.grid().ranks().stream().min(Integer::compare).orElse(1);
        page.paragraph("# Weak scaling of `%s`", plan.conduct().scenario());
        page.line(
                "Constant work per rank: %s on each, %.1f s simulated in steps of %s ms, delay D = %d, on %s. Base case:"
                        + " %s with the same threads and transport; efficiency is the time of the base case"
                        + " over that of N ranks.",
                vehicles(),
                run.get("simulated_s").asDouble(),
                (float) (1000 * run.get("step_s").asDouble()),
                run.get("delay").asInt(),
                run.get("surface").asString(),
                MarkdownPage.counted(least, "rank"));
        page.paragraph(
                "Each run is a separate process. Start-up is not measured, nor is a warm-up with the first %s s of the"
                        + " scenario. The runs were made in random order (seed %d), each setting once before any"
                        + " twice.",
                (float) plan.conduct().warmUp_s(), plan.conduct().seed());
        table();
        costs();
        results.warnings().forEach(warning -> page.paragraph("%s", warning));
        oversubscription();
        digests();
        page.paragraph("%s", results.confidence());
        page.paragraph("%s", results.machine());
        page.figures(figures);
        return page.toString();
    }

    private String vehicles() {
        List<Integer> counts = plan.grid().vehiclesPerRank();
        String numbers = counts.stream().map(String::valueOf).collect(Collectors.joining(" or "));
        return numbers + (counts.equals(List.of(1)) ? " vehicle" : " vehicles");
    }

    private void table() {
        page.line(
                "| setting | ranks | RTF of the slowest rank | interval | efficiency | CPU s per rank | over uncoupled |"
                        + " exchange | of an epoch |");
        page.line("|---|---|---|---|---|---|---|---|---|");
        for (Summary each : all) {
            boolean exchanges = each.cell().coupled() && each.cell().ranks() > 1;
            page.line(
                    "| %s | %d%s | %.4f | %.4f to %.4f | %.2f | %.3f | %s | %s | %s |",
                    each.series(all),
                    each.cell().ranks(),
                    mark(each),
                    each.rtf().value(),
                    each.rtf().low(),
                    each.rtf().high(),
                    each.efficiency().value(),
                    each.cpu_s().value(),
                    overUncoupled(each),
                    exchanges
                            ? String.format(
                                    Locale.ROOT,
                                    "%.1f us",
                                    each.of(Outcome::transfer_us).value())
                            : "",
                    exchanges ? String.format(Locale.ROOT, "%.2f %%", 100 * each.transferShare()) : "");
        }
        page.line("");
        page.paragraph("""
                'CPU s per rank' is the CPU time of all its threads while they step. 'over uncoupled' is the ratio to the CPU time of the \
                same vehicles in as many independent, concurrent runs. 'exchange' is the time to send and receive messages in a median \
                epoch, excluding waits: in each epoch the minimum over ranks, because the last rank to arrive does not wait. In figures \
                of phases, 'other' is the time in no phase: waits for a core, progress of messages between ticks, the end of the run.""");
    }

    /** What the other ranks cost a rank: this must not grow where the ground is sharded. */
    private void costs() {
        List<Summary> counted = all.stream().filter(Summary::countsCosts).toList();
        if (counted.isEmpty()) {
            return;
        }
        page.line("| setting | ranks | CPU of commits | CPU of the exchange | received | ground |");
        page.line("|---|---|---|---|---|---|");
        for (Summary each : counted) {
            page.line(
                    "| %s | %d | %.0f us | %.0f us | %.0f B | %.2f MB |",
                    each.series(all),
                    each.cell().ranks(),
                    each.of(Outcome::commitCpu_us).value(),
                    each.of(Outcome::exchangeCpu_us).value(),
                    each.receivedBytesPerEpoch(),
                    1e-6 * each.of(Outcome::groundBytes).value());
        }
        page.line("");
        page.paragraph("Per rank, means over ranks and epochs. 'ground' is the memory of a rank's ground at the end.");
    }

    /** Ratio of CPU time to that of the same vehicles in independent runs. */
    private String overUncoupled(Summary each) {
        Cell alone = new Cell(
                each.cell().ranks(), each.cell().vehiclesPerRank(), each.cell().threads(), Cell.UNCOUPLED);
        return all.stream()
                .filter(other -> each.cell().coupled() && other.cell().equals(alone))
                .findFirst()
                .map(uncoupled -> each.cpu_s().over(uncoupled.cpu_s()))
                .map(ratio ->
                        String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", ratio.value(), ratio.low(), ratio.high()))
                .orElse("");
    }

    private String mark(Summary each) {
        if (each.outnumbersCores()) {
            return each.ranksOutnumberCores() ? "*" : "+";
        }
        return results.sharesSiblings(each) ? "~" : "";
    }

    private void oversubscription() {
        if (all.stream().anyMatch(results::sharesSiblings)) {
            page.paragraph(
                    "**SMT siblings share %s** where marked ~: two threads of a core are together little faster"
                            + " than one, so efficiency falls there for any program.",
                    MarkdownPage.counted(results.physicalCores(), "core"));
        }
        boolean ranks = all.stream().anyMatch(Summary::ranksOutnumberCores);
        boolean threads = all.stream().anyMatch(Summary::threadsOutnumberCores);
        if (ranks) {
            page.line("**Ranks outnumber cores** where marked \\*." + (threads ? " " + THREADS_OUTNUMBER : ""));
        } else if (threads) {
            page.line(THREADS_OUTNUMBER + " Ranks do not.");
        }
        if (ranks || threads) {
            page.line(
                    "Up to %.1f threads share a core. There the time of a rank grows with their number for any program, and"
                            + " efficiency is meaningless; compare CPU time per rank instead.",
                    all.stream().mapToDouble(Summary::threadsPerCore).max().orElse(0));
        } else {
            page.line("No setting has more threads than cores.");
        }
        page.line("");
    }

    private void digests() {
        if (results.disagreements().isEmpty()) {
            page.line(
                    "Runs with the same vehicles have the same digest over all ranks, transports, threads and repeats.");
        } else {
            page.line("**Runs with different digests:**");
            results.disagreements().forEach(line -> page.line("- " + line));
        }
        page.line("");
    }
}
