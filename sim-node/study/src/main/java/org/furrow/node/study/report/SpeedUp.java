package org.furrow.node.study.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.furrow.node.study.report.RayTimes.Case;
import org.furrow.node.study.report.RayTimes.Times;
import org.furrow.node.study.statistics.Median;
import org.furrow.node.study.statistics.Summary;

/**
 * Time and speed-up of a whole run or a way of casting rays at one number of threads.
 *
 * @param what {@link #RUN}, or the way of casting rays
 * @param tyre tyre shape; "" for whole runs
 * @param time real-time factor of a whole run, or time of one step's ray casting in us
 * @param speedUp time with the smallest number of threads over this time
 * @param hits nodes hit in one step; 0 for whole runs
 */
record SpeedUp(String what, String tyre, int threads, Median time, Median speedUp, int hits) {
    static final String RUN = "run";

    /** Whole runs, then all ways of casting rays. */
    static List<SpeedUp> of(List<Summary> summaries, List<Times> rays) {
        List<SpeedUp> all = new ArrayList<>();
        Summary base = summaries.stream()
                .min(Comparator.comparingInt(each -> each.cell().threads()))
                .orElseThrow();
        for (Summary each : summaries) {
            Median speedUp =
                    each.equals(base) ? each.rtf().overItself() : base.rtf().over(each.rtf());
            all.add(new SpeedUp(RUN, "", each.cell().threads(), each.rtf(), speedUp, 0));
        }
        for (Times each : rays) {
            Times least = rays.stream()
                    .filter(other -> other.of().way() == each.of().way()
                            && other.of().tyre() == each.of().tyre())
                    .min(Comparator.comparingInt(other -> other.of().threads()))
                    .orElseThrow();
            Median time = Median.of(each.step_us());
            Median speedUp = each.equals(least)
                    ? time.overItself()
                    : Median.of(least.step_us()).over(time);
            all.add(new SpeedUp(
                    Case.name(each.of().way()),
                    Case.name(each.of().tyre()),
                    each.of().threads(),
                    time,
                    speedUp,
                    each.hits()));
        }
        return all;
    }

    /** Those of one kind and tyre, by number of threads. */
    static List<SpeedUp> of(List<SpeedUp> all, String what, String tyre) {
        return all.stream()
                .filter(each -> each.what.equals(what) && each.tyre.equals(tyre))
                .sorted(Comparator.comparingInt(SpeedUp::threads))
                .toList();
    }
}
