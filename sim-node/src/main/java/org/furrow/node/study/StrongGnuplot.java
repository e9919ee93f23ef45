package org.furrow.node.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.bench.RayCasting.Tyre;
import org.furrow.node.study.RayTimes.Case;
import org.furrow.node.study.RayTimes.Way;

/** A gnuplot script that draws a study of threads from {@code threads.csv}. */
final class StrongGnuplot {
    private final List<String> lines = new ArrayList<>();

    private StrongGnuplot() {}

    /** @param threads numbers of threads, ascending */
    static void write(List<Integer> threads, Path file) throws IOException {
        Files.write(file, new StrongGnuplot().script(threads));
    }

    private List<String> script(List<Integer> threads) {
        lines.addAll(List.of(
                "# gnuplot study.gp draws gp-*.pdf from threads.csv",
                "set datafile separator ','",
                "set terminal pdfcairo font 'Liberation Sans,9' size 4.2in,3in",
                "set key outside right top samplen 2",
                "set grid ytics lc rgb '#dddddd'",
                "set xlabel 'Threads'",
                "set logscale x 2",
                "set xtics ("
                        + String.join(
                                ", ", threads.stream().map(String::valueOf).toList()) + ")",
                "set xrange [" + threads.getFirst() / 1.25 + ":" + threads.getLast() * 1.25 + "]",
                "set yrange [0:*]",
                "data = 'threads.csv'",
                "of(what, tyre, name) = strcol('what') eq what && strcol('tyre') eq tyre ? column(name) : NaN",
                ""));
        plot("strong-rtf", "Real-time factor", List.of(curve(ThreadTimes.RUN, "", "time", "one vehicle")));
        List<String> speedUps = new ArrayList<>();
        speedUps.add(curve(ThreadTimes.RUN, "", "speedup", "whole runs"));
        for (Tyre tyre : Tyre.values()) {
            String name = Case.name(tyre);
            speedUps.addAll(casts(name, "speedup", name + ", "));
            plot("strong-rays-" + name, "Ray casting of one step in us", casts(name, "time", ""));
        }
        plot("strong-speedup", "Speed-up over " + RayTimes.threads(threads.getFirst()), speedUps);
        return lines;
    }

    private static List<String> casts(String tyre, String column, String of) {
        return List.of(
                curve(Case.name(Way.CRITICAL_SECTION), tyre, column, of + "critical section"),
                curve(Case.name(Way.MAP_REDUCE), tyre, column, of + "map and reduce"));
    }

    private static String curve(String what, String tyre, String column, String title) {
        String of = "(of('" + what + "', '" + tyre + "', '" + column;
        return "data using 'threads':" + of + "')):" + of + "_low')):" + of + "_high')) with yerrorlines title '"
                + title + "'";
    }

    private void plot(String name, String label, List<String> curves) {
        lines.addAll(List.of(
                "set output 'gp-" + name + ".pdf'",
                "set ylabel '" + label + "'",
                "plot " + String.join(", \\\n  ", curves),
                ""));
    }
}
