package org.furrow.node.figures.map;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.furrow.node.figures.chart.Palette;
import org.furrow.node.figures.chart.TimeChart;
import org.furrow.node.results.table.Drive;
import org.furrow.node.results.table.Drive.Quantity;
import org.furrow.node.scenario.driver.DriverPlan;
import org.furrow.vehicle.driver.Route;
import org.jfree.chart.JFreeChart;

/**
 * Depth of the ruts that vehicles leave, over distance along their path.
 *
 * @param passes in the order of the vehicles
 * @param onePath true when all vehicles follow one path, one after the other
 * @param from_m first bin's start along the path
 * @param bin_m length of a bin
 */
record Profile(List<Pass> passes, boolean onePath, double from_m, double bin_m) {
    private static final int MAX_PASSES = 8;
    private static final int BINS = 160;
    private static final double LEAST_BIN_M = 0.25;

    /**
     * One vehicle's rut.
     *
     * @param vehicle index
     * @param depth_m mean sinkage of the last axle's wheels in each bin; NaN where it has not driven
     */
    @SuppressWarnings("ArrayRecordComponent") // written once, drawn once
    record Pass(int vehicle, String name, double[] depth_m) {
        /** True when the vehicle has not driven on this part of the path. */
        boolean isEmpty() {
            return Arrays.stream(depth_m).allMatch(Double::isNaN);
        }
    }

    static Profile of(List<Drive> drives) {
        List<Integer> chosen = largestGroup(drives);
        boolean onePath = chosen.size() > 1;
        if (!onePath) {
            chosen = new ArrayList<>();
            for (int v = 0; v < drives.size(); v++) {
                chosen.add(v);
            }
        }
        chosen = chosen.subList(0, Math.min(MAX_PASSES, chosen.size()));
        double from = Double.POSITIVE_INFINITY;
        double to = Double.NEGATIVE_INFINITY;
        for (int v : onePath ? chosen.subList(0, 1) : chosen) {
            for (int row = firstRow(drives.get(v)); row < drives.get(v).rows(); row++) {
                from = Math.min(from, drives.get(v).at(row, Quantity.PATH_M));
                to = Math.max(to, drives.get(v).at(row, Quantity.PATH_M));
            }
        }
        if (!(to > from)) {
            return new Profile(List.of(), onePath, 0, 1);
        }
        double bin_m = Math.max(LEAST_BIN_M, (to - from) / BINS);
        List<Pass> passes = new ArrayList<>();
        for (int v : chosen) {
            passes.add(new Pass(v, drives.get(v).name(), depths(drives.get(v), from, to, bin_m)));
        }
        return new Profile(passes, onePath, from, bin_m);
    }

    /** Vehicles of the path that most vehicles follow. */
    private static List<Integer> largestGroup(List<Drive> drives) {
        Map<Route, List<Integer>> groups = new LinkedHashMap<>();
        for (int v = 0; v < drives.size(); v++) {
            DriverPlan.Way way = drives.get(v).plan().driver().way();
            if (way != null) {
                groups.computeIfAbsent(way.route(), _ -> new ArrayList<>()).add(v);
            }
        }
        return groups.values().stream().max(Comparator.comparingInt(List::size)).orElse(List.of());
    }

    /** The first row at which the vehicle is more than its length from its start, whose pit is no rut. */
    private static int firstRow(Drive drive) {
        int row = 0;
        while (row < drive.rows()
                && !(drive.at(row, Quantity.PATH_M) - drive.at(0, Quantity.PATH_M)
                        > drive.plan().model().extent_m())) {
            row++;
        }
        return row;
    }

    private static double[] depths(Drive drive, double from, double to, double bin_m) {
        int bins = (int) Math.ceil((to - from) / bin_m) + 1;
        double[] sum = new double[bins];
        int[] count = new int[bins];
        for (int row = firstRow(drive); row < drive.rows(); row++) {
            double depth = drive.at(row, Quantity.RUT_M);
            int bin = (int) Math.floor((drive.at(row, Quantity.PATH_M) - from) / bin_m);
            if (depth > 0 && bin >= 0 && bin < bins) {
                sum[bin] += depth;
                count[bin]++;
            }
        }
        for (int bin = 0; bin < bins; bin++) {
            sum[bin] = count[bin] == 0 ? Double.NaN : sum[bin] / count[bin];
        }
        return sum;
    }

    /** Mean depth of a pass in m, where possible over the bins in which all vehicles have driven. */
    double mean_m(Pass of) {
        double sum = 0;
        double common = 0;
        int bins = 0;
        int commonBins = 0;
        for (int bin = 0; bin < of.depth_m.length; bin++) {
            int at = bin;
            if (!Double.isNaN(of.depth_m[bin])) {
                sum += of.depth_m[bin];
                bins++;
                if (passes.stream().noneMatch(pass -> !pass.isEmpty() && Double.isNaN(pass.depth_m[at]))) {
                    common += of.depth_m[bin];
                    commonBins++;
                }
            }
        }
        return commonBins > 0 ? common / commonBins : sum / Math.max(1, bins);
    }

    boolean isEmpty() {
        return passes.stream().allMatch(Pass::isEmpty);
    }

    /** The depths downwards over the distance along the path. */
    JFreeChart chart() {
        TimeChart chart = new TimeChart();
        for (int k = 0; k < passes.size(); k++) {
            Pass pass = passes.get(k);
            double[] along_m = new double[pass.depth_m.length];
            Arrays.setAll(along_m, bin -> from_m + (bin + 0.5) * bin_m);
            double[] depth_mm =
                    Arrays.stream(pass.depth_m).map(depth -> 1000 * depth).toArray();
            String mean = onePath && !pass.isEmpty()
                    ? String.format(Locale.ROOT, " (%s: %.0f mm)", ordinal(k + 1), 1000 * mean_m(pass))
                    : "";
            chart.line(pass.name + mean, along_m, depth_mm, Palette.line(pass.vehicle));
        }
        JFreeChart drawn = chart.chart("distance along the path in m", "rut depth in mm", true);
        drawn.getXYPlot().getRangeAxis().setInverted(true);
        return drawn;
    }

    private static String ordinal(int n) {
        return n + (n == 1 ? "st" : n == 2 ? "nd" : n == 3 ? "rd" : "th");
    }
}
