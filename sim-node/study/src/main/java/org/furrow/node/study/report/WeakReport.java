package org.furrow.node.study.report;

import java.util.List;
import java.util.Locale;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.plan.StudyPlan;
import org.furrow.node.study.run.Outcome;
import org.furrow.node.study.statistics.Median;
import org.furrow.node.study.statistics.Summary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A weak-scaling study on one page. */
final class WeakReport {
    private static final String THREADS_OUTNUMBER = "**Threads of the ranks outnumber cores** where marked +.";

    private final StudyPlan plan;
    private final List<Summary> all;
    private final List<String> disagreements;
    private final ObjectNode machine;
    private final StringBuilder text = new StringBuilder();

    WeakReport(StudyPlan plan, List<Summary> all, List<String> disagreements, ObjectNode machine) {
        this.plan = plan;
        this.all = all;
        this.disagreements = disagreements;
        this.machine = machine;
    }

    /** @param figures names of their files, without ending */
    String text(List<String> figures) {
        JsonNode run = all.get(0).outcomes().get(0).first();
        int least = plan.grid().ranks().stream().min(Integer::compare).orElse(1);
        say(String.format(Locale.ROOT, "# Weak scaling of `%s`", plan.conduct().scenario()));
        say("");
        say(String.format(
                Locale.ROOT,
                "Constant work per rank: %s on each, %.1f s simulated in steps of %s ms, delay D = %d, on %s."
                        + " Base case: %d %s, same threads, transport and interest; efficiency is its time over that of N ranks.",
                vehicles(),
                run.get("simulated_s").asDouble(),
                (float) (1000 * run.get("step_s").asDouble()),
                run.get("delay").asInt(),
                run.get("surface").asString(),
                least,
                least == 1 ? "rank" : "ranks"));
        say(String.format(
                Locale.ROOT,
                "Every run is a process of its own, warmed up with the first %s s of the same scenario, which are not measured;"
                        + " start-up is not measured either. The runs were made in random order (seed %d), each setting once"
                        + " before any twice.",
                (float) plan.conduct().warmUp_s(),
                plan.conduct().seed()));
        say("");
        table();
        oversubscription();
        digests();
        method();
        say(String.format(
                Locale.ROOT,
                "Machine: %s, %d cores, %s, %s. Furrow %s.",
                machine.get("cpu").asString(),
                machine.get("cores").asInt(),
                machine.get("os").asString(),
                machine.get("jvm").asString(),
                run.get("code").asString()));
        say("");
        say(String.join(
                " ",
                figures.stream()
                        .map(name -> "![" + name + "](" + name + ".svg)")
                        .toList()));
        return text.toString();
    }

    private String vehicles() {
        List<Integer> counts = plan.grid().vehiclesPerRank();
        String numbers =
                String.join(" or ", counts.stream().map(String::valueOf).toList());
        return numbers + (counts.equals(List.of(1)) ? " vehicle" : " vehicles");
    }

    private void table() {
        say(
                "| setting | ranks | RTF of the slowest rank | interval | efficiency | CPU s per rank | over uncoupled | exchange | of an epoch |");
        say("|---|---|---|---|---|---|---|---|---|");
        for (Summary each : all) {
            boolean exchanges = each.cell().coupled() && each.cell().ranks() > 1;
            say(String.format(
                    Locale.ROOT,
                    "| %s | %d%s | %.4f | %.4f to %.4f | %.2f | %.3f | %s | %s | %s |",
                    each.series(all),
                    each.cell().ranks(),
                    each.ranksOutnumberCores() ? "*" : each.threadsOutnumberCores() ? "+" : "",
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
                    exchanges ? String.format(Locale.ROOT, "%.2f %%", 100 * each.transferShare()) : ""));
        }
        say("");
        say(
                "CPU s per rank is what its threads used while they stepped; over uncoupled is that over the same for the same vehicles in"
                        + " as many runs of their own, side by side. Exchange is the time to send and to get messages in a median epoch, waiting"
                        + " for other ranks apart: the least over ranks, epoch by epoch, since who comes last waits for none.");
        say("");
    }

    /** CPU time against the same vehicles in runs of their own. */
    private String overUncoupled(Summary each) {
        Cell alone = new Cell(
                each.cell().ranks(), each.cell().vehiclesPerRank(), each.cell().threads(), Cell.UNCOUPLED, 0);
        Summary uncoupled = Summary.find(all, alone);
        if (!each.cell().coupled() || uncoupled == null) {
            return "";
        }
        Median ratio = each.cpu_s().over(uncoupled.cpu_s());
        return String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", ratio.value(), ratio.low(), ratio.high());
    }

    private void oversubscription() {
        boolean ranks = all.stream().anyMatch(Summary::ranksOutnumberCores);
        boolean threads = all.stream().anyMatch(Summary::threadsOutnumberCores);
        if (ranks) {
            say("**Ranks outnumber cores** where marked \\*." + (threads ? " " + THREADS_OUTNUMBER : ""));
        } else if (threads) {
            say(THREADS_OUTNUMBER + " Ranks do not.");
        }
        if (ranks || threads) {
            say(String.format(
                    Locale.ROOT,
                    "Up to %.1f threads share a core. There the time of a rank grows with their number whatever the program"
                            + " does, and efficiency says nothing about it; the CPU time per rank does.",
                    all.stream().mapToDouble(Summary::threadsPerCore).max().orElse(0)));
        } else {
            say("No setting has more threads than cores.");
        }
        say("");
    }

    private void digests() {
        if (disagreements.isEmpty()) {
            say(
                    "Runs with the same vehicles came to the same digest, over all ranks, transports, threads and repeats.");
        } else {
            say("**Runs that must agree do not:**");
            disagreements.forEach(line -> say(String.format(Locale.ROOT, "- %s", line)));
        }
        say("");
    }

    private void method() {
        Median any = all.get(0).rtf();
        say(String.format(
                Locale.ROOT,
                "Values are medians; intervals are nonparametric, between order statistics (Hoefler and Belli 2015), of %.1f %%"
                        + " confidence with %d runs%s. Intervals of quotients hold all quotients of both intervals.",
                100 * any.confidence(),
                any.count(),
                any.confidence() < Median.CONFIDENCE
                        ? ": the whole range, since fewer than six runs allow no interval of 95 %"
                        : ""));
        say("");
    }

    private void say(String line) {
        text.append(line).append('\n');
    }
}
