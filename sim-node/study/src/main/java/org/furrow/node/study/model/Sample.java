package org.furrow.node.study.model;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.run.Outcome;
import org.furrow.node.study.statistics.Summary;
import tools.jackson.databind.JsonNode;

/**
 * Measured times of one setting, medians over its runs, to which the scaling model is fitted.
 *
 * @param bytes payload sent by one vehicle in an epoch
 * @param near vehicles whose changes a rank applies at once, its own included, mean over ranks
 * @param nearest maximum of that number over ranks
 * @param share busy threads per core, at least 1
 */
record Sample(Cell cell, Times times, double bytes, double near, double nearest, double share) {
    /**
     * Parts of an epoch's time, in us.
     *
     * @param compute_us CPU time of stepping the vehicles of a rank and encoding their changes, over the threads that
     *     do so
     * @param commit_us CPU time of applying messages, deferred changes included, and of sending and receiving them,
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
        List<Long> near = cell.interest_m() > 0 ? near(run, cell.interest_m()) : List.of((long) cell.vehicles());
        return new Sample(
                cell,
                times,
                summary.bytesPerEpoch(),
                near.stream().mapToLong(Long::longValue).average().orElseThrow(),
                near.stream().mapToLong(Long::longValue).max().orElseThrow(),
                // threads beyond the number of vehicles are mostly idle
                Math.max(1, summary.threadsPerCore() * parallel / cell.threads()));
    }

    /** Vehicles whose changes a rank defers, mean over ranks. */
    double far() {
        return cell.vehicles() - near;
    }

    /** For each rank, the number of vehicles within a radius of the rank's own vehicles at the end of the run. */
    private static List<Long> near(JsonNode run, double radius_m) {
        List<double[]> places = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (JsonNode vehicle : run.get("vehicles")) {
            names.add(vehicle.get("name").asString());
            JsonNode at = vehicle.get("position_m");
            places.add(new double[] {at.get(0).asDouble(), at.get(1).asDouble()});
        }
        List<Long> near = new ArrayList<>();
        for (JsonNode rank : run.get("ranks")) {
            List<double[]> own = rank.get("vehicles")
                    .valueStream()
                    .map(name -> places.get(names.indexOf(name.asString())))
                    .toList();
            near.add(places.stream()
                    .filter(place -> own.stream()
                            .anyMatch(mine -> Math.hypot(place[0] - mine[0], place[1] - mine[1]) <= radius_m))
                    .count());
        }
        return near;
    }
}
