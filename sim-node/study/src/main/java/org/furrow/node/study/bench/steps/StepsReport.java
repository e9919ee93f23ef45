package org.furrow.node.study.bench.steps;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.furrow.node.figures.chart.ChartStyle;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.figures.chart.FigureStyle;
import org.furrow.node.figures.chart.Palette;
import org.furrow.node.figures.chart.TimeChart;
import org.furrow.node.study.bench.steps.DutyCycle.Outcome;
import org.furrow.node.study.bench.steps.StepsBench.Choice;
import org.furrow.node.study.bench.steps.StepsBench.Trial;
import org.furrow.node.study.output.Caption;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.XYPlot;

/**
 * The trials and the choice of {@link StepsBench}, and figure 8 of Karkee et al. (2010): the performance index of eq. 6
 * and the lag behind real time, at a single rate and at several.
 */
public final class StepsReport {
    private final StepsBench.Settings settings;
    private final List<Trial> trials;
    private final Choice choice;

    StepsReport(StepsBench.Settings settings, List<Trial> trials, Choice choice) {
        this.settings = settings;
        this.trials = trials;
        this.choice = choice;
    }

    Choice choice() {
        return choice;
    }

    static String line(Trial trial) {
        String question = trial.question() == 0 ? " " : Integer.toString(trial.question());
        String result = trial.outcome().failure() == null
                ? String.format(
                        Locale.ROOT,
                        "%8.3f mm  RTF %.4f  %s",
                        1e3 * trial.difference_m(),
                        trial.outcome().rtf(),
                        trial.holds() ? "holds" : "too far")
                : "ends early";
        return String.format(
                Locale.ROOT, "%s  %-64s %s", question, trial.steps().text(), result);
    }

    /** Computing time of the multi-rate cycle over that of the single-rate cycle. */
    double cost() {
        return choice.multi().outcome().rtf() / choice.single().outcome().rtf();
    }

    /** Largest difference of a stroke between the single-rate and the multi-rate cycle, in m. */
    double difference_m() {
        return choice.single().outcome().difference_m(choice.multi().outcome());
    }

    /** The choice as lines of text. */
    public List<String> lines() {
        return List.of(
                "chosen: " + choice.single().steps().text(),
                "        " + choice.multi().steps().text() + (choice.isRealTime() ? "" : ", not real time"),
                String.format(
                        Locale.ROOT,
                        "strokes differ by at most %.3f mm; several rates take %.0f %% of the single rate's computing time",
                        1e3 * difference_m(),
                        100 * cost()));
    }

    /** The trials and the choice as a tree of maps and numbers. */
    public Map<String, Object> json() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(
                "paper",
                "Karkee, Steward, Kelkar, Kemp 2010, section 3.3: s 5 ms; t 1 ms (ode5), c 2 ms, T 8 ms (ode3)");
        tree.put("duration_s", settings.duration_s());
        tree.put("within_mm", 1e3 * settings.within_m());
        tree.put("speed", settings.speed());
        tree.put("single", row(choice.single()));
        tree.put("multi", row(choice.multi()));
        tree.put("strokes_differ_mm", 1e3 * difference_m());
        tree.put("cost", cost());
        List<Map<String, Object>> rows = new ArrayList<>();
        trials.forEach(trial -> rows.add(row(trial)));
        tree.put("trials", rows);
        return tree;
    }

    private static Map<String, Object> row(Trial trial) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("question", trial.question());
        row.put("steps", trial.steps().text());
        if (trial.outcome().failure() == null) {
            row.put("difference_mm", 1e3 * trial.difference_m());
            row.put("rtf", trial.outcome().rtf());
        } else {
            row.put("failure", trial.outcome().failure());
        }
        row.put("holds", trial.holds());
        return row;
    }

    /** A speed over real time between the limits of both cycles; the given one if it was not 1. */
    double shownSpeed() {
        return settings.speed() != 1
                ? settings.speed()
                : 1
                        / Math.sqrt(choice.single().outcome().rtf()
                                * choice.multi().outcome().rtf());
    }

    /** Figure 8. */
    public Figure figure(String machine) {
        double speed = shownSpeed();
        TimeChart index = new TimeChart();
        TimeChart lag = new TimeChart();
        add(index, lag, "single rate", choice.single().outcome(), speed, 0);
        add(index, lag, "several rates", choice.multi().outcome(), speed, 1);
        CombinedDomainXYPlot both = new CombinedDomainXYPlot(TimeChart.axis("Simulated time in s"));
        both.add(index.plot("Index p"));
        XYPlot lags = lag.plot("Lag in s");
        lags.setFixedLegendItems(new LegendItemCollection()); // the legend of the upper plot holds for both
        both.add(lags);
        JFreeChart chart = ChartStyle.apply(new JFreeChart(null, FigureStyle.TEXT, both, true), TimeChart.LEGEND_PT);
        Figure figure = new Figure("steps", chart);
        Caption.add(figure, machine);
        Caption.add(
                figure,
                String.format(
                        Locale.ROOT,
                        "%.3g x real time. %s; %s.",
                        speed,
                        choice.single().steps().text(),
                        choice.multi().steps().text()));
        return figure;
    }

    private static void add(TimeChart index, TimeChart lag, String name, Outcome outcome, double speed, int series) {
        int count = outcome.computing_ns().length;
        double[] time_s = new double[count];
        PerformanceIndex indices = new PerformanceIndex(1e-6 * DutyCycle.INTERVAL_US / speed);
        double[] p = new double[count];
        double[] lag_s = new double[count];
        for (int n = 0; n < count; n++) {
            long before_ns = n == 0 ? 0 : outcome.computing_ns()[n - 1];
            indices.add(1e-9 * (outcome.computing_ns()[n] - before_ns));
            time_s[n] = 1e-6 * DutyCycle.INTERVAL_US * (n + 1);
            p[n] = indices.index();
            lag_s[n] = indices.lag_s();
        }
        index.line(name, time_s, p, Palette.line(series));
        lag.line(name, time_s, lag_s, Palette.line(series));
    }
}
