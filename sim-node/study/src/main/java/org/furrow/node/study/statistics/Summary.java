package org.furrow.node.study.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.plan.StudyPlan;
import org.furrow.node.study.run.Outcome;

/**
 * Statistics over the runs of one setting.
 *
 * @param rtf real-time factor of the slowest rank
 * @param base real-time factor of the base case: the same setting with the smallest number of ranks
 */
public record Summary(Cell cell, List<Outcome> outcomes, Median rtf, Median base) {
    /** Summaries of all settings, in the order of the plan. */
    public static List<Summary> of(StudyPlan plan, List<Outcome> outcomes) {
        List<Summary> summaries = new ArrayList<>();
        for (Cell cell : plan.cells()) {
            List<Outcome> own = of(cell, outcomes);
            summaries.add(new Summary(cell, own, rtf(own), rtf(of(plan.base(cell), outcomes))));
        }
        return summaries;
    }

    private static List<Outcome> of(Cell cell, List<Outcome> outcomes) {
        return outcomes.stream()
                .filter(outcome -> outcome.trial().cell().equals(cell))
                .toList();
    }

    private static Median rtf(List<Outcome> outcomes) {
        return Median.of(outcomes.stream().map(Outcome::rtf).toList());
    }

    /** Time of the base case over time of this setting: efficiency of weak scaling, speed-up of strong scaling. */
    public Median efficiency() {
        return base.equals(rtf) ? rtf.overItself() : base.over(rtf);
    }

    /** Median of a value over the runs. */
    public Median of(ToDoubleFunction<Outcome> what) {
        return Median.of(outcomes.stream().mapToDouble(what).boxed().toList());
    }

    /** CPU time of a rank while it steps, mean over ranks, in s. */
    public Median cpu_s() {
        return of(outcome -> outcome.mean(rank -> rank.get("cpu_s").asDouble()));
    }

    /** Time of a rank outside all phases, in s per simulated s. */
    public double other_s() {
        return Math.max(
                0,
                meanRtf() - Outcome.PHASES.stream().mapToDouble(this::phase_s).sum());
    }

    /** Wall time over simulated time, mean over ranks, median over runs. */
    double meanRtf() {
        return of(outcome -> outcome.mean(rank -> rank.get("rtf").asDouble())).value();
    }

    /** Time of a phase of a rank in s per simulated s; phases of vehicles are divided by the threads that step them. */
    public double phase_s(String name) {
        int parallel = Math.min(cell.threads(), cell.vehiclesPerRank());
        boolean inVehicles = name.equals("soil") || name.equals("multibody");
        return of(outcome -> outcome.phase(name)).value() / (inVehicles ? parallel : 1);
    }

    /** Payload sent by one vehicle in an epoch, in bytes. */
    public double bytesPerEpoch() {
        return of(Outcome::bytesPerEpoch).value();
    }

    /** Bytes received by one rank in an epoch; estimated where runs of older versions did not count them. */
    public double receivedBytesPerEpoch() {
        if (!cell.coupled()) {
            return 0;
        }
        double counted = of(Outcome::receivedBytesPerEpoch).value();
        return Double.isNaN(counted) ? bytesPerEpoch() * (cell.vehicles() - cell.vehiclesPerRank()) : counted;
    }

    /** Whether the runs counted what each rank costs: received bytes, memory, CPU time of the exchange. */
    public boolean countsCosts() {
        return cell.coupled() && !Double.isNaN(of(Outcome::groundBytes).value());
    }

    /** Time of the exchange of a median epoch, excluding waits, over the time of a median epoch. */
    public double transferShare() {
        return of(outcome -> outcome.transfer_us() / outcome.quantile_us("epoch", "p50"))
                .value();
    }

    /** Whether there are more ranks than cores; all machines are assumed to have the cores of the first. */
    public boolean ranksOutnumberCores() {
        return cell.ranks() > cores();
    }

    /** Whether there are more threads than cores, but not more ranks. */
    public boolean threadsOutnumberCores() {
        return !ranksOutnumberCores() && threadsPerCore() > 1;
    }

    /** Threads of all ranks over cores of all machines. */
    public double threadsPerCore() {
        return (double) cell.ranks() * cell.threads() / cores();
    }

    /** Whether there are more ranks or threads than cores, so that ranks wait for cores. */
    public boolean outnumbersCores() {
        return threadsPerCore() > 1;
    }

    /** Cores of all machines; all are assumed to have those of the first. */
    public long cores() {
        Outcome any = outcomes.get(0);
        long hosts =
                any.ranks().map(rank -> rank.get("host").asString()).distinct().count();
        return hosts * any.first().get("host").get("cores").asInt();
    }

    /** Name of the curve of this setting: everything that varies except the number of ranks. */
    public String series(List<Summary> all) {
        StringBuilder name = new StringBuilder(cell.transport());
        if (varies(all, Cell::threads)) {
            name.append(", ").append(cell.threads()).append(cell.threads() == 1 ? " thread" : " threads");
        }
        if (varies(all, Cell::vehiclesPerRank)) {
            name.append(", ").append(cell.vehiclesPerRank()).append(" per rank");
        }
        if (cell.coupled()
                && all.stream().map(each -> each.cell.world()).distinct().count() > 1) {
            name.append(", ").append(cell.world());
        }
        return name.toString();
    }

    /** Names of the curves, in the order of the settings. */
    static List<String> curves(List<Summary> all) {
        return all.stream().map(each -> each.series(all)).distinct().toList();
    }

    private static boolean varies(List<Summary> all, ToDoubleFunction<Cell> property) {
        return all.stream()
                        .mapToDouble(each -> property.applyAsDouble(each.cell))
                        .distinct()
                        .count()
                > 1;
    }
}
