package org.furrow.node.hil.guidance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.driver.DriverPlan;
import org.furrow.vehicle.driver.Route;
import org.furrow.vehicle.sensor.GpsModel;
import org.furrow.world.geo.GeoFrame;
import org.furrow.world.geo.GeographicOrigin;
import org.jspecify.annotations.Nullable;

/**
 * Points of a path as {latitude, longitude}, in degrees: of a scenario's path, or of a CSV file with the columns
 * {@code lat_deg,lon_deg}.
 */
public final class Waypoints {
    private static final List<String> COLUMNS = List.of("lat_deg", "lon_deg");
    private static final double SAMPLE_M = 0.25;

    private Waypoints() {}

    /** The path of the first HIL vehicle, as {@link #of(Scenario, String)}. */
    public static List<double[]> of(Scenario scenario) throws InputError {
        return of(scenario, null);
    }

    /**
     * The path of the driver of a scenario's HIL vehicle, sampled at most 0.25 m apart.
     *
     * @param named name of the vehicle; null for the first HIL vehicle
     * @throws InputError when the scenario has no HIL vehicle, or the vehicle has no path or GNSS receiver
     */
    public static List<double[]> of(Scenario scenario, @Nullable String named) throws InputError {
        VehiclePlan vehicle = vehicle(scenario, named);
        String name = scenario.name() + ": vehicle '" + vehicle.name();
        DriverPlan.Way way = vehicle.driver().way();
        if (way == null) {
            throw new InputError(name + "' has no path to follow; give it a driver of type path or convoy");
        }
        GpsModel gps = vehicle.sensors().find(GpsModel.class);
        if (gps == null) {
            throw new InputError(name + "' has no GNSS receiver; add 'sensors: {gps: ...}'");
        }
        return sample(way.route(), gps.origin());
    }

    /** A HIL vehicle by name, the first one for null. */
    static VehiclePlan vehicle(Scenario scenario, @Nullable String named) throws InputError {
        HilPlan hil = scenario.hil();
        if (hil == null) {
            throw new InputError(scenario.name() + ": has no HIL vehicle; add 'hil: {vehicle: ...}'");
        }
        List<String> names = new ArrayList<>();
        for (HilPlan.Vehicle each : hil.vehicles()) {
            VehiclePlan vehicle = scenario.vehicles().get(each.index());
            if (named == null || named.equals(vehicle.name())) {
                return vehicle;
            }
            names.add(vehicle.name());
        }
        throw new InputError("--vehicle " + named + ": " + scenario.name() + " has no HIL vehicle of this name; "
                + Spelling.advice(String.valueOf(named), names));
    }

    private static List<double[]> sample(Route route, GeographicOrigin origin) {
        GeoFrame frame = new GeoFrame(origin);
        List<double[]> points = new ArrayList<>();
        int intervals = (int) Math.ceil(route.length_m() / SAMPLE_M);
        for (int k = 0; k <= intervals; k++) {
            double at_m = route.length_m() * k / intervals;
            double[] position = new double[3];
            frame.toGeodetic(route.x_m(at_m), route.y_m(at_m), 0, position);
            points.add(new double[] {position[0], position[1]});
        }
        return points;
    }

    /** Writes points with 9 decimals, which is 0.1 mm. */
    public static void write(List<double[]> points, Path file) throws IOException {
        StringBuilder text = new StringBuilder(String.join(",", COLUMNS) + "\n");
        for (double[] point : points) {
            text.append(String.format(Locale.ROOT, "%.9f,%.9f%n", point[0], point[1]));
        }
        AtomicFile.write(file, text.toString());
    }

    /**
     * Reads at least two points.
     *
     * @throws InputError {@code file:line: what is wrong}
     */
    public static List<double[]> read(Path file) throws InputError {
        List<double[]> points = new ArrayList<>();
        try (CsvTable table = CsvTable.open(file)) {
            table.requireColumns(COLUMNS);
            while (table.next()) {
                double[] point = {table.number(0), table.number(1)};
                if (!(Math.abs(point[0]) < 90 && Math.abs(point[1]) <= 180)) {
                    throw table.error("expected a latitude and a longitude in degrees");
                }
                points.add(point);
            }
        }
        if (points.size() < 2) {
            throw new InputError(file + ": a path needs at least two points");
        }
        return points;
    }
}
