package org.furrow.node.study.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.run.Outcome;
import org.furrow.node.study.statistics.Summary;
import tools.jackson.databind.JsonNode;

/**
 * Measured times of one setting, medians over its runs, to which the scaling model is fitted.
 *
 * @param slowest by how much the slowest of some ranks exceeds a mean one; empty where threads share cores
 * @param bytes payload sent by one vehicle in an epoch
 * @param share busy threads per core, at least 1
 */
record Sample(Cell cell, Times times, List<SlowestRank.Point> slowest, double bytes, double share) {
    /**
     * Parts of an epoch's time, in us.
     *
     * @param compute_us CPU time of stepping the vehicles of a rank and encoding their changes, over the threads that
     *     do so
     * @param commit_us CPU time of applying messages, and of sending and receiving them,
     *     where runs counted it
     * @param exchange_us sending and receiving messages beyond that CPU time, without waits for other ranks and the
     *     part hidden by computing
     * @param collections_us collections of garbage, mean over the run and over the runs, since many runs have none
     * @param epoch_us a whole epoch of the slowest rank, mean over the run
     */
    record Times(double compute_us, double commit_us, double exchange_us, double collections_us, double epoch_us) {}

    static Sample of(Summary summary) {
        Cell cell = summary.cell();
        JsonNode run = summary.outcomes().get(0).first();
        double ticks = run.get("ticks").asDouble() / run.get("epochs").asDouble();
        int parallel = Math.min(cell.threads(), cell.vehiclesPerRank());
        double epochs = run.get("epochs").asDouble();
        double commit_us = summary.of(Outcome::commitCpu_us).value();
        double counted_us = summary.of(Outcome::exchangeCpu_us).value();
        double exchangeCpu_us = Double.isNaN(counted_us) ? 0 : counted_us;
        Times times = new Times(
                (1e6 * summary.cpu_s().value() / epochs - commit_us - exchangeCpu_us) / parallel,
                commit_us + exchangeCpu_us,
                Math.max(0, summary.of(Outcome::transfer_us).value() - exchangeCpu_us),
                summary.outcomes().stream()
                        .mapToDouble(Outcome::collections_us)
                        .average()
                        .orElse(0),
                1e6 * summary.rtf().value() * ticks * run.get("step_s").asDouble());
        // threads beyond the number of vehicles are mostly idle
        double share = Math.max(1, summary.threadsPerCore() * parallel / cell.threads());
        return new Sample(cell, times, share > 1 ? List.of() : slowest(summary), summary.bytesPerEpoch(), share);
    }

    /**
     * What the work of the ranks, epoch by epoch, shows for each number of them. Of older versions, and where ranks do
     * not meet after each epoch, what they waited.
     */
    private static List<SlowestRank.Point> slowest(Summary summary) {
        int ranks = summary.cell().ranks();
        JsonNode run = summary.outcomes().get(0).first();
        boolean meet = run.get("delay").asInt() == 0 && run.path("lookahead").asInt(0) == 0;
        List<SlowestRank.Point> points = new ArrayList<>();
        if (meet && ranks > 1) {
            Set<Integer> known =
                    new TreeSet<>(summary.outcomes().get(0).slowestWork_us().keySet());
            summary.outcomes()
                    .forEach(each -> known.retainAll(each.slowestWork_us().keySet()));
            for (int k : known) {
                double excess_us =
                        summary.of(each -> excess_us(each.slowestWork_us(), k)).value();
                points.add(new SlowestRank.Point(k, excess_us, ranks));
            }
        }
        if (points.isEmpty() && ranks > 1) {
            points.add(
                    new SlowestRank.Point(ranks, summary.of(Outcome::waited_us).value(), ranks));
        }
        return points;
    }

    private static double excess_us(SortedMap<Integer, Double> slowestWork_us, int ranks) {
        return Objects.requireNonNull(slowestWork_us.get(ranks))
                - slowestWork_us.firstEntry().getValue();
    }
}
