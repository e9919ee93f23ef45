package org.furrow.node.study.model;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.run.Outcome;
import org.furrow.node.study.statistics.Summary;
import tools.jackson.databind.JsonNode;

/**
 * What the scaling model is fitted to: one setting's measured times, medians over its runs.
 *
 * @param cell the setting
 * @param times of an epoch
 * @param bytes payload that a vehicle sends in an epoch
 * @param near vehicles whose changes a rank applies at once, its own included, mean over ranks as the times are
 * @param nearest the same of the rank that has most of them, as ranks amid many others have
 * @param share threads at work that share a core, at least 1
 */
record Sample(Cell cell, Times times, double bytes, double near, double nearest, double share) {
    /**
     * What an epoch's time goes to.
     *
     * @param compute_us stepping the vehicles of a rank and encoding their changes, in us
     * @param commit_us applying messages: CPU time of all of the run's commits over its epochs, so that what was kept for later is in
     *     it whenever it was applied; in us
     * @param exchange_us sending and awaiting them without waiting for others, as far as computing did not hide it, in us
     * @param epoch_us a whole epoch of the slowest rank, mean over the run, in us
     */
    record Times(double compute_us, double commit_us, double exchange_us, double epoch_us) {}

    /** What was measured at a setting. */
    static Sample of(Summary summary) {
        Cell cell = summary.cell();
        JsonNode run = summary.outcomes().get(0).first();
        double ticks = run.get("ticks").asDouble() / run.get("epochs").asDouble();
        int abreast = Math.min(cell.threads(), cell.vehiclesPerRank());
        double vehicle_us =
                summary.of(outcome -> outcome.quantile_us("soil", "p50") + outcome.quantile_us("multibody", "p50"))
                                .value()
                        * ticks;
        Times times = new Times(
                vehicle_us * cell.vehiclesPerRank() / abreast
                        + summary.of(outcome -> outcome.quantile_us("publish", "p50"))
                                .value(),
                summary.of(Outcome::commitCpu_us).value(),
                summary.of(Outcome::transfer_us).value(),
                1e6 * summary.rtf().value() * ticks * run.get("step_s").asDouble());
        List<Long> near = cell.interest_m() > 0 ? near(run, cell.interest_m()) : List.of((long) cell.vehicles());
        return new Sample(
                cell,
                times,
                summary.bytesPerEpoch(),
                near.stream().mapToLong(Long::longValue).average().orElseThrow(),
                near.stream().mapToLong(Long::longValue).max().orElseThrow(),
                // more threads than vehicles wait for them, but for the rays that they are lent
                Math.max(1, summary.threadsPerCore() * abreast / cell.threads()));
    }

    /** Vehicles whose changes a rank keeps for later, mean over ranks. */
    double far() {
        return cell.vehicles() - near;
    }

    /** Of each rank the vehicles within a radius of one of its own, as they stand in the end. */
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
