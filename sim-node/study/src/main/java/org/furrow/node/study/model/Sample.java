package org.furrow.node.study.model;

import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.run.Outcome;
import org.furrow.node.study.statistics.Summary;
import tools.jackson.databind.JsonNode;

/**
 * Measured times of one setting, medians over its runs, to which the scaling model is fitted.
 *
 * @param bytes payload sent by one vehicle in an epoch
 * @param share busy threads per core, at least 1
 */
record Sample(Cell cell, Times times, double bytes, double share) {
    /**
     * Parts of an epoch's time, in us.
     *
     * @param compute_us CPU time of stepping the vehicles of a rank and encoding their changes, over the threads that
     *     do so
     * @param commit_us CPU time of applying messages, and of sending and receiving them,
     *     where runs counted it
     * @param exchange_us sending and receiving messages beyond that CPU time, without waits for other ranks and the
     *     part hidden by computing
     * @param epoch_us a whole epoch of the slowest rank, mean over the run
     */
    record Times(double compute_us, double commit_us, double exchange_us, double epoch_us) {}

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
                1e6 * summary.rtf().value() * ticks * run.get("step_s").asDouble());
        return new Sample(
                cell,
                times,
                summary.bytesPerEpoch(),
                // threads beyond the number of vehicles are mostly idle
                Math.max(1, summary.threadsPerCore() * parallel / cell.threads()));
    }
}
