package org.furrow.node.study.statistics;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.furrow.node.study.run.Outcome;

/** Detects from a fixed computation before each run of a study that the machine has changed its speed. */
public final class SpeedStates {
    /** Longest over shortest time of a computation that is the same speed. */
    private static final double SAME = 1.1;

    private SpeedStates() {}

    /** A warning if the same computation took longer before some runs than before others. */
    public static Optional<String> warning(List<Outcome> outcomes) {
        DoubleSummaryStatistics times = outcomes.stream()
                .mapToDouble(Outcome::probe_us)
                .filter(time_us -> !Double.isNaN(time_us))
                .summaryStatistics();
        if (times.getCount() < 2 || times.getMax() <= SAME * times.getMin()) {
            return Optional.empty();
        }
        double limit_us = SAME * times.getMin();
        long slow = outcomes.stream().filter(each -> each.probe_us() > limit_us).count();
        return Optional.of(String.format(
                Locale.ROOT,
                "The machine changed its speed: the same computation took %.0f to %.0f us; before %d of %d runs it was"
                        + " slower by more than 10 %% (probe_us in study.csv).",
                times.getMin(),
                times.getMax(),
                slow,
                outcomes.size()));
    }
}
