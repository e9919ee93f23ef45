package org.furrow.node.figures;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.furrow.node.figures.chart.ColourMap;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.figures.chart.Palette;
import org.furrow.node.figures.chart.TimeChart;
import org.furrow.node.results.table.Drive;
import org.furrow.node.results.table.Drive.Quantity;
import org.jspecify.annotations.Nullable;

/** Figures of a run over time, one line per vehicle: speed, gap, slip, sinkage and distance from the path. */
public final class DrivePlots {
    /** Folder of the figures in the folder of a run. */
    public static final String FOLDER = "plots";

    private static final String TIME = "Time in s";
    private static final double SMOOTH_S = 0.2;
    private static final int MAX_NAMED = 8;

    private static final List<String> NAMES = List.of("speed", "gap", "slip", "sinkage", "path-error");

    private final List<Drive> drives;

    private DrivePlots(List<Drive> drives) {
        this.drives = drives;
    }

    /**
     * Writes the figures that apply to a run; returns their number.
     *
     * @param folder created if it does not exist
     */
    public static int write(List<Drive> drives, Path folder, Set<Figure.Format> formats) throws IOException {
        List<Figure> figures = new DrivePlots(drives).figures();
        Figure.write(figures, folder, formats);
        return figures.size();
    }

    /** Deletes the figures that {@link #write} has made of any run, in any format. */
    public static void clear(Path folder) throws IOException {
        for (String name : NAMES) {
            for (Figure.Format format : Figure.Format.values()) {
                Files.deleteIfExists(format.file(folder, name));
            }
        }
    }

    private List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        figures.add(figure("speed", "Speed in m/s", Quantity.SPEED_MPS, 1, Quantity.TARGET_MPS));
        add(figures, figure("gap", "Gap to the vehicle ahead in m", Quantity.GAP_M, 1, null));
        add(figures, figure("slip", "Slip of the wheels in %", Quantity.SLIP, 100, null));
        if (hasValue(Quantity.SINKAGE_M)) {
            figures.add(figure("sinkage", "Sinkage of the wheels in mm", Quantity.SINKAGE_M, 1000, null));
        }
        add(figures, figure("path-error", "Distance from the path in cm, left +", Quantity.PATH_ERROR_M, 100, null));
        return figures;
    }

    private boolean hasValue(Quantity quantity) {
        return drives.stream()
                .flatMapToDouble(drive -> Arrays.stream(drive.all(quantity)))
                .anyMatch(value -> value > 0);
    }

    private static void add(List<Figure> figures, Figure figure) {
        if (figure.chart().getXYPlot().getSeriesCount() > 0) {
            figures.add(figure);
        }
    }

    /** @param dashed quantity of a second, dashed line, or null */
    private Figure figure(String name, String label, Quantity quantity, double scale, @Nullable Quantity dashed) {
        TimeChart chart = new TimeChart();
        int lines = 0;
        boolean hasDashed = false;
        for (int v = 0; v < drives.size(); v++) {
            Drive drive = drives.get(v);
            double[] t = drive.all(Quantity.TIME_S);
            if (dashed != null && drive.has(dashed)) {
                chart.dashed(drive.name() + " " + dashed, t, scaled(drive, dashed, scale), colour(v));
                hasDashed = true;
            }
            if (drive.has(quantity)) {
                chart.line(drive.name(), t, scaled(drive, quantity, scale), colour(v));
                lines++;
            }
        }
        String y = label + (hasDashed ? " (dashed: aimed at)" : "");
        boolean legend = lines > 1 && drives.size() <= MAX_NAMED;
        return new Figure(name, chart.chart(TIME, y, legend));
    }

    /** Colour of a vehicle; in large runs a step from the first, yellow, to the last, violet. */
    private Color colour(int vehicle) {
        return drives.size() <= MAX_NAMED
                ? Palette.line(vehicle)
                : new Color(ColourMap.rgb((double) vehicle / (drives.size() - 1)));
    }

    /** A quantity as a mean over {@value #SMOOTH_S} s. */
    private static double[] scaled(Drive drive, Quantity quantity, double scale) {
        double[] values = drive.all(quantity);
        double[] t = drive.all(Quantity.TIME_S);
        double[] smooth = new double[values.length];
        int from = 0;
        int to = 0;
        double sum = 0;
        int count = 0;
        for (int k = 0; k < values.length; k++) {
            while (to < values.length && t[to] <= t[k] + 0.5 * SMOOTH_S) {
                sum += Double.isNaN(values[to]) ? 0 : values[to];
                count += Double.isNaN(values[to]) ? 0 : 1;
                to++;
            }
            while (t[from] < t[k] - 0.5 * SMOOTH_S) {
                sum -= Double.isNaN(values[from]) ? 0 : values[from];
                count -= Double.isNaN(values[from]) ? 0 : 1;
                from++;
            }
            smooth[k] = Double.isNaN(values[k]) ? Double.NaN : scale * sum / count;
        }
        return smooth;
    }
}
