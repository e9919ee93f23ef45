package org.furrow.node.study;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * What the scaling model is fitted to: one setting's measured times, medians over its runs.
 *
 * @param cell the setting
 * @param times of an epoch
 * @param bytes payload that a vehicle sends in an epoch
 * @param near vehicles whose changes a rank applies at once, its own included, at most over ranks
 * @param share threads that share a core, at least 1
 */
record Sample(Cell cell, Times times, double bytes, double near, double share) {
    /**
     * What an epoch's time goes to.
     *
     * @param compute_us stepping the vehicles of a rank and encoding their changes, in us
     * @param commit_us applying messages, in us
     * @param exchange_us sending and awaiting them without waiting for others, in us
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
                summary.of(outcome -> outcome.quantile_us("commit", "p50")).value(),
                summary.of(Outcome::transfer_us).value(),
                1e6 * summary.rtf().value() * ticks * run.get("step_s").asDouble());
        return new Sample(
                cell,
                times,
                summary.bytesPerEpoch(),
                cell.interest_m() > 0 ? near(run, cell.interest_m()) : cell.vehicles(),
                Math.max(1, summary.threadsPerCore()));
    }

    /** The most vehicles that one rank has within a radius of one of its own, as they stand in the end. */
    private static double near(JsonNode run, double radius_m) {
        List<double[]> places = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (JsonNode vehicle : run.get("vehicles")) {
            names.add(vehicle.get("name").asString());
            JsonNode at = vehicle.get("position_m");
            places.add(new double[] {at.get(0).asDouble(), at.get(1).asDouble()});
        }
        long most = 0;
        for (JsonNode rank : run.get("ranks")) {
            List<double[]> own = rank.get("vehicles")
                    .valueStream()
                    .map(name -> places.get(names.indexOf(name.asString())))
                    .toList();
            long near = places.stream()
                    .filter(place -> own.stream()
                            .anyMatch(mine -> Math.hypot(place[0] - mine[0], place[1] - mine[1]) <= radius_m))
                    .count();
            most = Math.max(most, near);
        }
        return most;
    }
}
