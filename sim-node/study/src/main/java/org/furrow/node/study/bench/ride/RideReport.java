package org.furrow.node.study.bench.ride;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.furrow.node.figures.chart.ChartStyle;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.figures.chart.FigureStyle;
import org.furrow.node.figures.chart.Palette;
import org.furrow.node.figures.chart.TimeChart;
import org.furrow.node.study.output.Caption;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.XYPlot;

/** Figures 8 to 10 and the timing of Perera et al. (2006), the paper's numbers beside measured ones. */
public final class RideReport {
    private static final double PAPER_MS = 0.6;
    private static final double PAPER_TYRES = 0.26;
    private static final String HEADER = "t_s,az_mps2,pitch_rate_radps";

    private final List<RideBench.Ride> rides;
    private final RideBench.Timing timing;

    public RideReport(List<RideBench.Ride> rides, RideBench.Timing timing) {
        this.rides = List.copyOf(rides);
        this.timing = timing;
    }

    /** The results as lines of text. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("half-round  tyres    largest, least acceleration m/s2  pitch rate rad/s  rms on flat ground m/s2");
        for (RideBench.Ride ride : rides) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%.0f inches    %-8s %14.1f %9.1f %16.2f %18.4f",
                    ride.inches(),
                    ride.tyres(),
                    ride.largest_mps2(),
                    ride.least_mps2(),
                    ride.largestPitch_radps(),
                    ride.flatRms_mps2()));
        }
        lines.add(String.format(
                Locale.ROOT,
                "one evaluation: %.1f us, %.0f %% of it in the tyres; paper: %.0f us, %.0f %% (Pentium IV, 3.2 GHz)",
                timing.evaluation_us(),
                100 * timing.tyreShare(),
                1000 * PAPER_MS,
                100 * PAPER_TYRES));
        lines.add(String.format(
                Locale.ROOT,
                "real time with two evaluations a step: up to %.0f Hz; paper: up to 800 Hz",
                1e6 / (2 * timing.evaluation_us())));
        return lines;
    }

    /** The results as a tree of maps and numbers. */
    public Map<String, Object> json() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (RideBench.Ride ride : rides) {
            Map<String, Object> each = new LinkedHashMap<>();
            each.put("half_round_inches", ride.inches());
            each.put("tyres", ride.tyres());
            each.put("largest_mps2", ride.largest_mps2());
            each.put("least_mps2", ride.least_mps2());
            each.put("pitch_rate_radps", ride.largestPitch_radps());
            each.put("flat_rms_mps2", ride.flatRms_mps2());
            each.put("loop_error", ride.loopError());
            rows.add(each);
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(
                "paper",
                String.format(
                        Locale.ROOT,
                        "Perera, Romano, Nunez 2006, figures 8 to 10; %.1f ms an update, %.0f %% in the tyres",
                        PAPER_MS,
                        100 * PAPER_TYRES));
        tree.put("speed_mps", RideBench.SPEED_MPS);
        tree.put("step_s", RideBench.STEP_S);
        tree.put("rides", rows);
        tree.put("evaluation_us", timing.evaluation_us());
        tree.put("tyre_share", timing.tyreShare());
        return tree;
    }

    /** Each ride as a table, by the name of its file. */
    public Map<String, String> tables() {
        Map<String, String> tables = new LinkedHashMap<>();
        for (RideBench.Ride ride : rides) {
            StringBuilder text = new StringBuilder(HEADER).append('\n');
            for (int k = 0; k < ride.t_s().length; k++) {
                text.append((float) ride.t_s()[k]).append(',').append(ride.az_mps2()[k]);
                text.append(',').append(ride.pitch_radps()[k]).append('\n');
            }
            tables.put(
                    String.format(Locale.ROOT, "ride-%.0f-inch-%s.csv", ride.inches(), ride.tyres()), text.toString());
        }
        return tables;
    }

    /** Figures 8, 9 and 10: one for each obstacle. */
    public List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        for (double inches :
                rides.stream().map(RideBench.Ride::inches).distinct().toList()) {
            List<RideBench.Ride> own =
                    rides.stream().filter(ride -> ride.inches() == inches).toList();
            CombinedDomainXYPlot both = new CombinedDomainXYPlot(TimeChart.tight(TimeChart.axis("Time in s")));
            both.add(plot(own, "Acceleration in m/s\u00b2", RideBench.Ride::az_mps2));
            XYPlot pitch = plot(own, "Pitch rate in rad/s", RideBench.Ride::pitch_radps);
            pitch.setFixedLegendItems(new LegendItemCollection()); // the legend of the upper plot holds for both
            both.add(pitch);
            JFreeChart chart =
                    ChartStyle.apply(new JFreeChart(null, FigureStyle.TEXT, both, true), TimeChart.LEGEND_PT);
            Figure figure = new Figure(String.format(Locale.ROOT, "ride-%.0f-inch", inches), chart);
            Caption.add(
                    figure,
                    String.format(
                            Locale.ROOT,
                            "Half-round of %.0f inches at 10 mph, upwards at the driver's seat; at 0 s the front axle is over"
                                    + " it. Discs: multi-disc tyre; springs: radial springs, as DADS. Nose down is positive.",
                            inches));
            figures.add(figure);
        }
        return figures;
    }

    private static XYPlot plot(List<RideBench.Ride> rides, String label, Function<RideBench.Ride, double[]> values) {
        TimeChart chart = new TimeChart();
        for (int k = 0; k < rides.size(); k++) {
            chart.line(rides.get(k).tyres(), rides.get(k).t_s(), values.apply(rides.get(k)), Palette.line(k));
        }
        return chart.plot(label);
    }
}
