package org.furrow.node.hil.tracking;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.figures.chart.Palette;
import org.furrow.node.figures.chart.PathChart;
import org.furrow.node.figures.chart.TimeChart;
import org.furrow.node.results.table.Drive;
import org.furrow.node.results.table.Drive.Quantity;
import org.furrow.node.scenario.Scenario;
import org.furrow.vehicle.driver.Route;

/** Table and pictures of a {@link TrackingBench}. */
public final class TrackingReport {
    private static final double CM = 100;
    /** Colour of the driven path. */
    private static final int DRIVEN = 6;

    private final Scenario scenario;
    private final List<TrackingBench.Result> results;

    public TrackingReport(TrackingBench.Outcome outcome) {
        scenario = outcome.scenario();
        results = outcome.results();
    }

    /** The table as lines of text. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("distance from the path in m    rms    most");
        for (TrackingBench.Result result : results) {
            lines.add(String.format(
                    Locale.ROOT, "%-27s %6.3f  %6.3f", result.model().name(), result.rms_m(), result.most_m()));
        }
        return lines;
    }

    /** The table as a tree of maps and numbers. */
    public Map<String, Object> json() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (TrackingBench.Result result : results) {
            Map<String, Object> each = new LinkedHashMap<>();
            each.put("chassis", result.model().chassis());
            each.put("steering", result.model().steering());
            each.put("implement", result.model().implement());
            each.put("off_track_rms_m", result.rms_m());
            each.put("off_track_most_m", result.most_m());
            each.put("digest", result.digest());
            rows.add(each);
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("scenario", scenario.name());
        tree.put("controllers", "navigation and steering, in virtual time");
        tree.put("models", rows);
        return tree;
    }

    /** Planned path and that of the last model with the field; distance of all models from the path along it. */
    public List<Figure> figures() {
        PathChart map = new PathChart();
        TimeChart errors = new TimeChart();
        for (int k = 0; k < results.size(); k++) {
            TrackingBench.Result result = results.get(k);
            Drive drive = result.drive();
            String name = result.model().name();
            errors.line(name, drive.all(Quantity.PATH_M), inCm(drive.all(Quantity.PATH_ERROR_M)), Palette.line(k + 1));
        }
        Drive last = results.getLast().drive();
        map.line(
                "driven: " + results.getLast().model().name(),
                last.all(Quantity.X_M),
                last.all(Quantity.Y_M),
                Palette.line(DRIVEN));
        for (Route route : scenario.routes().values()) {
            double[][] points = points(route);
            map.dotted("planned path", points[0], points[1]);
        }
        map.boundary("field boundary", scenario.ground().field());
        return List.of(
                new Figure("tracking", map.chart("x in m", "y in m")),
                new Figure(
                        "tracking-error",
                        errors.chart("Distance along the path in m", "Off the path in cm, left +", true)));
    }

    private static double[] inCm(double[] values_m) {
        double[] values = new double[values_m.length];
        for (int k = 0; k < values.length; k++) {
            values[k] = CM * values_m[k];
        }
        return values;
    }

    private static double[][] points(Route route) {
        int pieces = Math.max(1, (int) Math.ceil(route.length_m()));
        double[][] points = new double[2][pieces + 1];
        for (int k = 0; k <= pieces; k++) {
            double at_m = route.length_m() * k / pieces;
            points[0][k] = route.x_m(at_m);
            points[1][k] = route.y_m(at_m);
        }
        return points;
    }
}
