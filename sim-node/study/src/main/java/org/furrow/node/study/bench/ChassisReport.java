package org.furrow.node.study.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.study.output.Bars;
import org.furrow.node.study.output.Caption;

/** Table 1 and figure 11 of Karkee et al. (2010), with the paper's numbers beside measured ones. */
public final class ChassisReport {
    private final List<ChassisBench.Result> results;

    public ChassisReport(List<ChassisBench.Result> results) {
        this.results = List.copyOf(results);
    }

    /** The table as lines of text. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("times of a cycle in us             step   paper  real time  median     p99  real time");
        for (ChassisBench.Result result : results) {
            ChassisBench.Row row = result.row();
            lines.add(String.format(
                    Locale.ROOT,
                    "%-33s %5.0f %7s  %9s %7.2f %7.2f  %9s",
                    row.name(),
                    row.step_us(),
                    row.paper_us().isPresent() ? Double.toString(row.paper_us().getAsDouble()) : "-",
                    row.paper_us().isPresent() ? yes(result.isRealTimeInPaper()) : "-",
                    result.median_us(),
                    result.p99_us(),
                    yes(result.isRealTime())));
        }
        return lines;
    }

    private static String yes(boolean value) {
        return value ? "yes" : "no";
    }

    /** The table as a tree of maps and numbers. */
    public Map<String, Object> json() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (ChassisBench.Result result : results) {
            ChassisBench.Row row = result.row();
            Map<String, Object> each = new LinkedHashMap<>();
            each.put("model", row.name());
            each.put("step_us", row.step_us());
            OptionalDouble paper_us = row.paper_us();
            if (paper_us.isPresent()) {
                each.put("paper_us", paper_us.getAsDouble());
                each.put("paper_real_time", result.isRealTimeInPaper());
            }
            each.put("median_us", result.median_us());
            each.put("p99_us", result.p99_us());
            each.put("real_time", result.isRealTime());
            rows.add(each);
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("paper", "Karkee, Steward, Kelkar, Kemp 2010, table 1: Pentium D 3.2 GHz, Windows XP");
        tree.put("models", rows);
        return tree;
    }

    /** The bars of figure 11. */
    public Figure figure(String machine) {
        Bars bars = new Bars();
        for (ChassisBench.Result result : results) {
            result.row()
                    .paper_us()
                    .ifPresent(paper_us -> bars.add(
                            "Karkee et al. 2010 (Pentium D)", result.row().name(), paper_us));
            bars.add("Furrow, median", result.row().name(), result.median_us());
        }
        double most = results.stream()
                .mapToDouble(result ->
                        Math.max(result.median_us(), result.row().paper_us().orElse(0)))
                .max()
                .orElse(1);
        double least = results.stream()
                .mapToDouble(ChassisBench.Result::median_us)
                .min()
                .orElse(1);
        Figure figure = new Figure(
                "chassis", bars.logarithmic("Time of a cycle in \u03bcs", Math.min(0.1, 0.5 * least), 2 * most));
        Caption.add(figure, machine);
        return figure;
    }
}
