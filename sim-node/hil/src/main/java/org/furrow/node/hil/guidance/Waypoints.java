package org.furrow.node.hil.guidance;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.node.input.InputError;
import org.furrow.vehicle.driver.Route;
import org.furrow.vehicle.sensor.GeoFrame;
import org.furrow.vehicle.sensor.GeographicOrigin;

/** Points of a path by latitude and longitude, in degrees: from a scenario's path, or from a CSV file with the columns {@code lat_deg,lon_deg}. */
public final class Waypoints {
    private static final String HEADER = "lat_deg,lon_deg";
    private static final double SAMPLE_M = 0.25;

    private Waypoints() {}

    /** Points of a scenario's path, every 0.25 m. */
    public static List<double[]> of(Route route, GeographicOrigin origin) {
        GeoFrame frame = new GeoFrame(origin);
        List<double[]> points = new ArrayList<>();
        int pieces = (int) Math.ceil(route.length_m() / SAMPLE_M);
        for (int k = 0; k <= pieces; k++) {
            double at_m = route.length_m() * k / pieces;
            double[] place = new double[3];
            frame.toGeodetic(route.x_m(at_m), route.y_m(at_m), 0, place);
            points.add(new double[] {place[0], place[1]});
        }
        return points;
    }

    /** Writes points, to a tenth of a millimetre. */
    public static void write(List<double[]> points, Path file) throws IOException {
        StringBuilder text = new StringBuilder(HEADER + "\n");
        for (double[] point : points) {
            text.append(String.format(Locale.ROOT, "%.9f,%.9f%n", point[0], point[1]));
        }
        Files.writeString(file, text, StandardCharsets.UTF_8);
    }

    /**
     * Reads points.
     *
     * @throws InputError {@code file:line: what is wrong}
     */
    public static List<double[]> read(Path file) throws InputError {
        List<String> lines;
        try {
            lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new InputError(file + ": cannot be read");
        }
        if (lines.isEmpty() || !lines.get(0).strip().equals(HEADER)) {
            throw new InputError(file + ":1: the first line must be " + HEADER);
        }
        List<double[]> points = new ArrayList<>();
        for (int n = 1; n < lines.size(); n++) {
            if (!lines.get(n).isBlank()) {
                points.add(point(lines.get(n).split(",", -1), file + ":" + (n + 1) + ": "));
            }
        }
        if (points.size() < 2) {
            throw new InputError(file + ": a path needs at least two points");
        }
        return points;
    }

    private static double[] point(String[] cells, String where) throws InputError {
        double[] point = new double[2];
        for (int k = 0; k < 2; k++) {
            try {
                point[k] = cells.length == 2 ? Double.parseDouble(cells[k].strip()) : Double.NaN;
            } catch (NumberFormatException e) {
                point[k] = Double.NaN;
            }
        }
        if (!(Math.abs(point[0]) < 90 && Math.abs(point[1]) <= 180)) {
            throw new InputError(where + "expected a latitude and a longitude in degrees");
        }
        return point;
    }
}
