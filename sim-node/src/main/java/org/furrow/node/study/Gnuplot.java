package org.furrow.node.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A gnuplot script that draws a weak-scaling study's figures from {@code summary.csv}. */
final class Gnuplot {
    private final List<String> lines = new ArrayList<>();
    private final List<String> series;
    /** Of each series. */
    private final List<Boolean> coupled;

    private final List<Integer> ranks;

    private Gnuplot(List<Summary> summaries) {
        series = summaries.stream()
                .map(each -> each.series(summaries))
                .distinct()
                .toList();
        coupled = series.stream()
                .map(name -> summaries.stream()
                        .filter(each -> each.series(summaries).equals(name))
                        .allMatch(each -> each.cell().coupled()))
                .toList();
        ranks = summaries.stream()
                .map(each -> each.cell().ranks())
                .distinct()
                .sorted()
                .toList();
    }

    static void write(List<Summary> summaries, Path file) throws IOException {
        Files.write(file, new Gnuplot(summaries).script());
    }

    private List<String> script() {
        lines.addAll(List.of(
                "# gnuplot study.gp draws gp-*.pdf from summary.csv",
                "set datafile separator ','",
                "set terminal pdfcairo font 'Liberation Sans,9' size 4.2in,3in",
                "set key outside right top samplen 2",
                "set grid ytics lc rgb '#dddddd'",
                "set xlabel 'Ranks'",
                "set logscale x 2",
                "set xtics ("
                        + String.join(", ", ranks.stream().map(String::valueOf).toList()) + ")",
                "set xrange [" + ranks.getFirst() / 1.25 + ":" + ranks.getLast() * 1.25 + "]",
                "data = 'summary.csv'",
                "of(k, name) = column('curve') == k ? column(name) : NaN",
                ""));
        intervals(
                "rtf",
                "Real-time factor of the slowest rank",
                "set logscale y; set yrange [*:*]",
                ", 1 lc 'black' title 'real time'");
        intervals("efficiency", "Weak-scaling efficiency", "unset logscale y; set yrange [0:*]", "");
        for (int curve = 1; curve <= series.size(); curve++) {
            if (coupled.get(curve - 1)) {
                bytes(curve);
            }
        }
        bars();
        for (int curve = 1; curve <= series.size(); curve++) {
            phases(curve);
        }
        return lines;
    }

    private void intervals(String column, String label, String axis, String more) {
        List<String> plots = new ArrayList<>();
        for (int k = 1; k <= series.size(); k++) {
            plots.add("data using 'ranks':" + of(k, column) + ":" + of(k, column + "_low") + ":"
                    + of(k, column + "_high") + " with yerrorlines title \"" + series.get(k - 1) + "\"");
        }
        plot(column, label, axis, String.join(", \\\n  ", plots) + more);
    }

    private void bytes(int curve) {
        plot(
                WeakFigures.file("bytes", series.get(curve - 1), series.size()),
                "Payload per epoch in bytes",
                "set logscale y; set yrange [*:*]",
                "data using 'ranks':" + of(curve, "bytes_per_epoch")
                        + " with linespoints title 'sent by one vehicle', \\\n"
                        + "  data using 'ranks':(column('received_bytes_per_epoch') > 0 ? "
                        + of(curve, "received_bytes_per_epoch")
                        + " : NaN) with linespoints title 'received by one rank'");
    }

    /** A column's values on one curve. */
    private static String of(int curve, String column) {
        return "(of(" + curve + ", '" + column + "'))";
    }

    /** Bars have no numbers for places: from here on there are no ranks along the axis. */
    private void bars() {
        lines.add("unset logscale; unset xtics; set xtics; set xrange [-1:" + ranks.size() + "]");
        lines.add(
                "set style data histograms; set style histogram rowstacked; set style fill solid 0.8 border -1; set boxwidth 0.6");
    }

    /** The rows of a series are next to each other in the table. */
    private void phases(int curve) {
        List<String> names = new ArrayList<>(Summary.PHASES);
        names.add("other");
        List<String> plots = new ArrayList<>();
        int first = (curve - 1) * ranks.size();
        for (String name : names) {
            plots.add("data every ::" + first + "::" + (first + ranks.size() - 1) + " using (1000 * column('" + name
                    + "_s')):xtic(1) title '" + name + "'");
        }
        plot(
                WeakFigures.file("phases", series.get(curve - 1), series.size()),
                "Time per simulated second in ms",
                "set yrange [0:*]",
                String.join(", \\\n  ", plots));
    }

    private void plot(String name, String label, String axis, String what) {
        lines.addAll(
                List.of("set output 'gp-" + name + ".pdf'", "set ylabel '" + label + "'", axis, "plot " + what, ""));
    }
}
