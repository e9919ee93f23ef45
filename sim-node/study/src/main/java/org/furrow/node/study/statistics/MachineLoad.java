package org.furrow.node.study.statistics;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.furrow.node.study.run.Outcome;

/** Detects other work on the machine from the cores in use before each run of a study. */
public final class MachineLoad {
    /** Cores that an idle system uses at most. */
    private static final double IDLE = 0.5;

    private MachineLoad() {}

    /**
     * A warning if other work kept the machine busy: between two runs, when the study does nothing, cores were in use.
     *
     * @param cores of the machine on which the study began
     */
    public static Optional<String> warning(List<Outcome> outcomes, int cores) {
        DoubleSummaryStatistics busy = outcomes.stream()
                .mapToDouble(Outcome::others)
                .filter(others -> others > IDLE)
                .summaryStatistics();
        if (busy.getCount() == 0) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "The machine was busy: other work took up to %.1f of %d %s before %s; times are unreliable.",
                busy.getMax(),
                cores,
                cores == 1 ? "core" : "cores",
                busy.getCount() == outcomes.size()
                        ? "the runs"
                        : busy.getCount() + " of " + outcomes.size() + " runs"));
    }
}
