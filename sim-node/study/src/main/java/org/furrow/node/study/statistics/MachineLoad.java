package org.furrow.node.study.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.furrow.node.study.plan.Cell;
import org.furrow.node.study.run.Outcome;

/** Detects other work on the machine from its load before each run of a study. */
public final class MachineLoad {
    /** Load that the system and this program cause besides runs. */
    private static final double MARGIN = 1;

    private MachineLoad() {}

    /**
     * A warning if other work kept the machine busy: before a run, its load exceeded its cores, and the threads of each
     * earlier run of the study, by more than one.
     *
     * @param cores of the machine on which the study began
     */
    public static Optional<String> warning(List<Outcome> outcomes, int cores) {
        double own = cores;
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        int busy = 0;
        for (Outcome each : outcomes.stream()
                .sorted(Comparator.comparingInt(Outcome::order))
                .toList()) {
            if (each.load() > own + MARGIN) {
                busy++;
                least = Math.min(least, each.load());
                most = Math.max(most, each.load());
            }
            Cell cell = each.trial().cell();
            own = Math.max(own, (double) cell.ranks() * cell.threads());
        }
        if (busy == 0) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "The machine was busy: load %s on %d %s before %s; times are unreliable.",
                Math.round(least) == Math.round(most)
                        ? Long.toString(Math.round(most))
                        : Math.round(least) + " to " + Math.round(most),
                cores,
                cores == 1 ? "core" : "cores",
                busy == outcomes.size() ? "the runs" : busy + " of " + outcomes.size() + " runs"));
    }
}
