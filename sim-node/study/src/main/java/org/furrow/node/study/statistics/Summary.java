package org.furrow.node.study.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.plan.StudyPlan;
import org.furrow.node.study.run.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * The runs of one setting together.
 *
 * @param cell the setting
 * @param outcomes its runs
 * @param rtf real-time factor of the slowest rank
 * @param base real-time factor of the base case, the least number of ranks at else the same setting
 */
public record Summary(Cell cell, List<Outcome> outcomes, Median rtf, Median base) {
    /** One for each setting, in the order of the plan. */
    public static List<Summary> of(StudyPlan plan, List<Outcome> outcomes) {
        int least = plan.grid().ranks().stream().min(Integer::compare).orElse(1);
        List<Summary> summaries = new ArrayList<>();
        for (Cell cell : plan.cells()) {
            List<Outcome> own = of(cell, outcomes);
            summaries.add(new Summary(cell, own, rtf(own), rtf(of(cell.withRanks(least), outcomes))));
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

    /** Weak-scaling efficiency: the base case's time over this one's. */
    public Median efficiency() {
        return base.equals(rtf)
                ? new Median(1, 1, 1, rtf.confidence(), rtf.count()) // by definition
                : base.over(rtf);
    }

    /** Median over runs of something of a run. */
    public Median of(ToDoubleFunction<Outcome> what) {
        return Median.of(outcomes.stream().mapToDouble(what).boxed().toList());
    }

    /** CPU time of a rank while it stepped, mean over ranks, in s. */
    public Median cpu_s() {
        return of(outcome -> outcome.mean(rank -> rank.get("cpu_s").asDouble()));
    }

    /** What of a rank's time is in none of the phases, in s for each simulated s. */
    public double other_s() {
        return Math.max(
                0,
                meanRtf() - Outcome.PHASES.stream().mapToDouble(this::phase_s).sum());
    }

    /** Wall time over simulated time, mean over ranks, median over runs. */
    double meanRtf() {
        return of(outcome -> outcome.mean(rank -> rank.get("rtf").asDouble())).value();
    }

    /** Time of a phase in s for each simulated s and rank; of the vehicles' phases as if the rank's threads did them in turn. */
    public double phase_s(String name) {
        int abreast = Math.min(cell.threads(), cell.vehiclesPerRank());
        boolean inVehicles = name.equals("soil") || name.equals("multibody");
        return of(outcome -> outcome.phase(name)).value() / (inVehicles ? abreast : 1);
    }

    /** Payload that one vehicle sends in an epoch, in bytes. */
    public double bytesPerEpoch() {
        return of(Outcome::bytesPerEpoch).value();
    }

    /** Payload that a rank receives from others in an epoch, in bytes. */
    public double receivedBytesPerEpoch() {
        return cell.coupled() ? bytesPerEpoch() * (cell.vehicles() - cell.vehiclesPerRank()) : 0;
    }

    /** The exchange of a median epoch, waiting apart, over the time of a median epoch. */
    public double transferShare() {
        return of(outcome -> outcome.transfer_us() / outcome.quantile_us("epoch", "p50"))
                .value();
    }

    /** Whether there are more ranks than cores; of a run on several machines, each is taken to be like the first. */
    public boolean ranksOutnumberCores() {
        return cell.ranks() > cores();
    }

    /** Whether there are no more ranks than cores, but more threads. */
    public boolean threadsOutnumberCores() {
        return !ranksOutnumberCores() && threadsPerCore() > 1;
    }

    /** Threads of all ranks over cores of all machines. */
    public double threadsPerCore() {
        return (double) cell.ranks() * cell.threads() / cores();
    }

    private long cores() {
        Outcome any = outcomes.get(0);
        long hosts =
                any.ranks().map(rank -> rank.get("host").asString()).distinct().count();
        return hosts * any.first().get("host").get("cores").asInt();
    }

    /** What of a study has a curve of its own: everything but the number of ranks. */
    public String series(List<Summary> all) {
        StringBuilder name = new StringBuilder(cell.transport());
        if (varies(all, Cell::threads)) {
            name.append(", ").append(cell.threads()).append(cell.threads() == 1 ? " thread" : " threads");
        }
        if (varies(all, Cell::vehiclesPerRank)) {
            name.append(", ").append(cell.vehiclesPerRank()).append(" per rank");
        }
        if (cell.coupled() && varies(all, Cell::interest_m)) {
            name.append(cell.interest_m() > 0 ? ", interest " + (float) cell.interest_m() + " m" : ", all at once");
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

    /** The summary of a setting, or null. */
    public static @Nullable Summary find(List<Summary> all, Cell cell) {
        return all.stream().filter(each -> each.cell.equals(cell)).findFirst().orElse(null);
    }
}
