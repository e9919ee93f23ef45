package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.driver.ConvoyDriver;
import org.furrow.vehicle.driver.InputsDriver;
import org.furrow.vehicle.driver.Route;
import org.furrow.vehicle.driver.TrialDriver;
import org.furrow.vehicle.spec.Curve;

/** Reads the driver of a vehicle of a scenario. */
final class DriverReader {
    private static final double SEARCH_EVERY_M = 0.5;
    private static final List<String> COLUMNS = List.of("t_s", "steering", "throttle", "brake");

    private final YamlNode root;
    private final FileFinder files;
    private final Map<String, Route> routes;
    private final Map<String, Integer> vehicles;

    /** @param vehicles index of each vehicle by its name */
    DriverReader(YamlNode root, FileFinder files, Map<String, Route> routes, Map<String, Integer> vehicles) {
        this.root = root;
        this.files = files;
        this.routes = routes;
        this.vehicles = vehicles;
    }

    VehiclePlan.DriverPlan read(YamlNode vehicle, Placement start) throws InputError {
        YamlNode driver = vehicle.get("driver");
        return switch (driver.text("type")) {
            case "trial" -> trial(driver);
            case "inputs" -> inputs(driver);
            case "convoy" -> convoy(driver, onRoute(vehicle, driver, start), vehicle);
            default -> onRoute(vehicle, driver, start);
        };
    }

    /** Steering and throttle of a trial are keys of the scenario, not of the driver. */
    private VehiclePlan.DriverPlan trial(YamlNode driver) {
        TrialDriver.Steering steering = Values.choice(TrialDriver.Steering.class, root.text("steering", "straight"));
        double throttle = root.number("throttle", 0.7);
        double settle_s = driver.number("settle_s", 1);
        return model -> new TrialDriver(steering, throttle, settle_s);
    }

    private VehiclePlan.OnRoute onRoute(YamlNode vehicle, YamlNode driver, Placement start) throws InputError {
        Route route = Values.named(driver, "path", routes);
        double start_m = vehicle.get("start").has("at_m")
                ? vehicle.get("start").number("at_m")
                : nearest(route, start.x_m(), start.y_m());
        YamlNode speed = driver.get("speed_mps");
        return new VehiclePlan.OnRoute(
                route, start_m, speed.isList() ? Values.curve(speed, 1) : Curve.constant(speed.number()));
    }

    private VehiclePlan.DriverPlan convoy(YamlNode driver, VehiclePlan.OnRoute way, YamlNode self) throws InputError {
        int leader = Values.named(driver, "follow", vehicles);
        if (driver.text("follow").equals(self.text("name"))) {
            throw driver.get("follow").error("a vehicle cannot follow itself; name another vehicle");
        }
        return new VehiclePlan.InConvoy(
                way, leader, new ConvoyDriver.Gap(driver.number("gap_m", 8), driver.number("headway_s", 0.5)));
    }

    /** Refuses vehicles that follow one another in a circle; all of them would wait for one another. */
    static void requireLeader(List<YamlNode> vehicles, List<VehiclePlan> plans) throws InputError {
        int[] seen = new int[plans.size()];
        for (int start = 0; start < plans.size(); start++) {
            List<String> chain = new ArrayList<>();
            int at = start;
            while (seen[at] == 0 && plans.get(at).driver() instanceof VehiclePlan.InConvoy convoy) {
                seen[at] = start + 1;
                chain.add(plans.get(at).name());
                at = convoy.leader();
            }
            int from = chain.indexOf(plans.get(at).name());
            if (from >= 0) {
                List<String> circle = new ArrayList<>(chain.subList(from, chain.size()));
                circle.add(circle.getFirst());
                throw vehicles.get(at)
                        .get("driver")
                        .get("follow")
                        .error("vehicles follow one another in a circle: " + String.join(" -> ", circle)
                                + "; one of them needs a driver of type 'path'");
            }
            if (seen[at] == 0) {
                seen[at] = start + 1;
            }
        }
    }

    private VehiclePlan.DriverPlan inputs(YamlNode driver) throws InputError {
        Source file = files.find(driver, "file", "", "inputs");
        List<List<double[]>> curves = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        try (CsvTable table = CsvTable.of(file)) {
            table.requireColumns(COLUMNS);
            while (table.next()) {
                for (int column = 1; column < COLUMNS.size(); column++) {
                    double value = table.number(column);
                    int least = COLUMNS.get(column).equals("steering") ? -1 : 0;
                    if (value < least || value > 1) {
                        throw table.error(COLUMNS.get(column) + " must be in [" + least + ", 1], found " + value);
                    }
                    curves.get(column - 1).add(new double[] {table.number(0), value});
                }
            }
        }
        return Values.parse(file, () -> {
            Curve steering = new Curve(curves.get(0));
            Curve throttle = new Curve(curves.get(1));
            Curve brake = new Curve(curves.get(2));
            return model -> new InputsDriver(steering, throttle, brake);
        });
    }

    /** Arc length of the route's point nearest to a point, searched over the whole route. */
    private static double nearest(Route route, double x_m, double y_m) {
        double best = Double.POSITIVE_INFINITY;
        double result = 0;
        for (double s = 0; s <= route.length_m(); s += SEARCH_EVERY_M) {
            double dx = route.x_m(s) - x_m;
            double dy = route.y_m(s) - y_m;
            if (dx * dx + dy * dy < best) {
                best = dx * dx + dy * dy;
                result = s;
            }
        }
        return route.project_m(x_m, y_m, result);
    }
}
