package org.furrow.node.study.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.furrow.node.study.report.RayTimes.Times;
import org.furrow.node.study.statistics.Median;
import org.furrow.node.study.statistics.Summary;

/**
 * The time of something with a number of threads, and how many times shorter that is than with the base case's.
 *
 * @param what is done
 * @param tyre of its wheels, or nothing where that is the scenario's
 * @param threads number of threads
 * @param time real-time factor of a whole run, or time of one step's ray casting in us
 * @param speedUp time with the smallest number of threads over this one
 */
record ThreadTimes(String what, String tyre, int threads, Median time, Median speedUp) {
    /** What a whole run is called. */
    static final String RUN = "run";

    /** Whole runs, and every way of casting rays that there is with several numbers of threads. */
    static List<ThreadTimes> of(List<Summary> summaries, List<Times> rays) {
        List<ThreadTimes> all = new ArrayList<>();
        Summary base = summaries.stream()
                .min(Comparator.comparingInt(each -> each.cell().threads()))
                .orElseThrow();
        for (Summary each : summaries) {
            Median speedUp = each.equals(base) ? one(each.rtf()) : base.rtf().over(each.rtf());
            all.add(new ThreadTimes(RUN, "", each.cell().threads(), each.rtf(), speedUp));
        }
        for (Times each : rays) {
            Times least = rays.stream()
                    .filter(other -> other.of().way() == each.of().way()
                            && other.of().tyre() == each.of().tyre())
                    .min(Comparator.comparingInt(other -> other.of().threads()))
                    .orElseThrow();
            Median time = Median.of(each.step_us());
            Median speedUp =
                    each.equals(least) ? one(time) : Median.of(least.step_us()).over(time);
            all.add(new ThreadTimes(
                    each.of().name(), each.of().tyreName(), each.of().threads(), time, speedUp));
        }
        return all;
    }

    private static Median one(Median of) {
        return new Median(1, 1, 1, of.confidence(), of.count()); // by definition
    }

    /** The times of one thing, in ascending order of threads. */
    static List<ThreadTimes> of(List<ThreadTimes> all, String what, String tyre) {
        return all.stream()
                .filter(each -> each.what.equals(what) && each.tyre.equals(tyre))
                .sorted(Comparator.comparingInt(ThreadTimes::threads))
                .toList();
    }
}
