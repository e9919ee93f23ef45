package org.furrow.node.study.measured;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.figures.chart.TimeChart;
import org.furrow.node.study.output.Curves;

/** Where the first quantity of a case is too large and where too small: simulated less measured over the setting. */
final class ErrorsOverX {
    /** Settings are rounded to this share of one. */
    private static final int PER_ONE = 10;

    private ErrorsOverX() {}

    /** Errors at one setting: how many are within twice the scatter, their sum, the least and the greatest. */
    private static final class Group {
        int count;
        int within;
        double sum;
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;

        void add(double error, double scatter) {
            count++;
            within += Math.abs(error) <= 2 * scatter ? 1 : 0;
            sum += error;
            least = Math.min(least, error);
            most = Math.max(most, error);
        }

        String words() {
            return String.format(Locale.ROOT, " %.1f (%.1f to %.1f) | %d |", sum / count, least, most, within);
        }
    }

    /** By rounded setting, ascending. */
    private static NavigableMap<Long, Group> groups(FittedCase evaluation, double[][] simulated) {
        NavigableMap<Long, Group> groups = new TreeMap<>();
        for (int row = 0; row < simulated.length; row++) {
            Measured at = evaluation.rows().get(row);
            groups.computeIfAbsent(Math.round(PER_ONE * at.x()), key -> new Group())
                    .add(simulated[row][0] - at.values()[0], at.scatter()[0]);
        }
        return groups;
    }

    /** Lines of a table in Markdown. */
    static List<String> of(FittedCase evaluation) {
        Case of = evaluation.of();
        NavigableMap<Long, Group> published = groups(evaluation, evaluation.published());
        NavigableMap<Long, Group> fitted = groups(evaluation, evaluation.fitted());
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "| %s | rows | error of %s, nothing fitted: mean (least to greatest) | within twice the scatter | %s |"
                        + " within |",
                of.xLabel(),
                of.quantities().getFirst(),
                of.fit()));
        lines.add("|---|---|---|---|---|---|");
        published.forEach((key, group) ->
                lines.add(String.format(Locale.ROOT, "| %.1f | %d |", (double) key / PER_ONE, group.count)
                        + group.words()
                        + Objects.requireNonNull(fitted.get(key)).words()));
        lines.add("");
        return lines;
    }

    /** Mean errors with the range of all rows at a setting. */
    static Figure figure(FittedCase evaluation) {
        Case of = evaluation.of();
        Curves curves = new Curves();
        add(curves, "nothing fitted", 0, groups(evaluation, evaluation.published()));
        add(curves, of.fit(), 1, groups(evaluation, evaluation.fitted()));
        curves.line("no error", 2);
        curves.point(-1, 0);
        curves.point(1, 0);
        String quantity = of.quantities().getFirst();
        return new Figure(
                of.name() + "-errors",
                curves.around(TimeChart.axis(of.xLabel()), quantity + ", simulated less measured"));
    }

    private static void add(Curves curves, String name, int like, NavigableMap<Long, Group> groups) {
        curves.curve(name, like);
        groups.forEach(
                (key, group) -> curves.point((double) key / PER_ONE, group.sum / group.count, group.least, group.most));
    }
}
