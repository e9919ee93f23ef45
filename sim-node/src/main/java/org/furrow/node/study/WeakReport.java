package org.furrow.node.study;

import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A weak-scaling study on one page. */
final class WeakReport {
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

    String text() {
        JsonNode run = all.get(0).outcomes().get(0).first();
        int least = plan.grid().ranks().stream().min(Integer::compare).orElse(1);
        say(String.format(Locale.ROOT, "# Weak scaling of `%s`", plan.conduct().scenario()));
        say("");
        say(String.format(
                Locale.ROOT,
                "Constant work per rank: %s vehicles on each, %.1f s simulated in steps of %s ms, delay D = %d, on %s."
                        + " Base case: %d %s, same threads, transport and interest; efficiency is its time over that of N ranks.",
                plan.grid().vehiclesPerRank().stream()
                        .map(String::valueOf)
                        .reduce((a, b) -> a + " or " + b)
                        .orElse(""),
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
        coupling();
        transfer();
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
        say("![Real-time factor](rtf.svg) ![Efficiency](efficiency.svg) ![Phases](phases.svg) ![Bytes](bytes.svg)");
        return text.toString();
    }

    private void table() {
        say("| setting | ranks | RTF of the slowest rank | interval | efficiency | CPU s per rank | runs |");
        say("|---|---|---|---|---|---|---|");
        for (Summary each : all) {
            say(String.format(
                    Locale.ROOT,
                    "| %s | %d%s | %.4f | %.4f to %.4f | %.2f | %.3f | %d |",
                    each.series(all),
                    each.cell().ranks(),
                    each.outnumbersCores() ? "*" : "",
                    each.rtf().value(),
                    each.rtf().low(),
                    each.rtf().high(),
                    each.efficiency().value(),
                    each.cpu_s().value(),
                    each.rtf().count()));
        }
        say("");
    }

    private void oversubscription() {
        double most = all.stream().mapToDouble(Summary::threadsPerCore).max().orElse(0);
        if (most > 1) {
            say(String.format(
                    Locale.ROOT,
                    "**Ranks outnumber cores** where marked \\*: up to %.1f threads share a core. There the time of a rank grows with"
                            + " their number whatever the program does, and efficiency says nothing about it; the CPU time per rank does.",
                    most));
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

    /** CPU time against the same vehicles in runs of their own. */
    private void coupling() {
        for (Summary each : all) {
            Cell alone = new Cell(
                    each.cell().ranks(),
                    each.cell().vehiclesPerRank(),
                    each.cell().threads(),
                    Cell.UNCOUPLED,
                    0);
            Summary uncoupled = Summary.find(all, alone);
            if (each.cell().coupled() && uncoupled != null) {
                Median ratio = each.cpu_s().over(uncoupled.cpu_s());
                say(String.format(
                        Locale.ROOT,
                        "- %s, %d ranks: CPU time per rank is %.3f (%.3f to %.3f) of that of %d uncoupled runs side by side.",
                        each.series(all),
                        each.cell().ranks(),
                        ratio.value(),
                        ratio.low(),
                        ratio.high(),
                        each.cell().ranks()));
            }
        }
        say("");
    }

    private void transfer() {
        for (Summary each : all) {
            if (each.cell().coupled() && each.cell().ranks() > 1) {
                say(String.format(
                        Locale.ROOT,
                        "- %s, %d ranks: the exchange takes %.1f us of a median epoch, %.1f %% of it, waiting for other ranks apart"
                                + " (the least over ranks, epoch by epoch: who comes last waits for none).",
                        each.series(all),
                        each.cell().ranks(),
                        each.of(Outcome::transfer_us).value(),
                        100 * each.transferShare()));
            }
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
