package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.driver.ConvoyDriver;
import org.furrow.vehicle.driver.Detour;
import org.furrow.vehicle.driver.InputsDriver;
import org.furrow.vehicle.driver.LegsDriver;
import org.furrow.vehicle.driver.Route;
import org.furrow.vehicle.driver.TrialDriver;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.InputName;
import org.furrow.vehicle.spec.StepFunction;

/** Reads the driver of a vehicle of a scenario. */
final class DriverReader {
    private static final double SEARCH_EVERY_M = 0.5;
    private static final List<String> COLUMNS = List.of("t_s", "steering", "throttle", "brake");
    private static final String GEAR = "gear";

    private static final double HIGHER_THAN_M = 0.12;
    private static final double CLEARANCE_M = 1.8;
    private static final double REACH_M = 8;

    private final YamlNode root;
    private final FileFinder files;
    private final Map<String, Route> routes;
    private final Map<String, Integer> vehicles;
    private final List<Obstacle> obstacles;

    /**
     * @param vehicles index of each vehicle by its name
     * @param obstacles on the ground
     */
    DriverReader(
            YamlNode root,
            FileFinder files,
            Map<String, Route> routes,
            Map<String, Integer> vehicles,
            List<Obstacle> obstacles) {
        this.root = root;
        this.files = files;
        this.routes = routes;
        this.vehicles = vehicles;
        this.obstacles = List.copyOf(obstacles);
    }

    VehiclePlan.DriverPlan read(YamlNode vehicle, Placement start) throws InputError {
        return read(vehicle, vehicle.get("driver"), start);
    }

    /** The later drivers of a vehicle. */
    List<VehiclePlan.Change> changes(YamlNode vehicle, Placement start, Scenario.Clock clock) throws InputError {
        List<VehiclePlan.Change> changes = new ArrayList<>();
        int last = vehicle.has("enter_s") ? ScenarioReader.enterEpoch(vehicle.get("enter_s"), clock) : 0;
        YamlNode driver = vehicle.get("driver");
        for (YamlNode change : vehicle.items("changes")) {
            int epoch = ScenarioReader.enterEpoch(change.get("at_s"), clock);
            if (epoch <= last) {
                throw change.get("at_s").error("must be after the vehicle's entry and the change before it");
            }
            last = epoch;
            driver = driver.with(change.get("set"));
            changes.add(new VehiclePlan.Change(epoch, read(vehicle, driver, start)));
        }
        return changes;
    }

    /**
     * Refuses changes to a driver of another kind, decisions of other epochs, and drivers that reverse a vehicle
     * without a reverse gear.
     */
    void check(YamlNode vehicle, VehiclePlan plan) throws InputError {
        if (plan.needsReverse() && !plan.model().hasReverse()) {
            throw vehicle.get("driver")
                    .error("the driver shifts to reverse or neutral, by its table or by 'recover', but the vehicle has"
                            + " one gear; vehicles of type multibody and planar have more");
        }
        String fault = DecisionsReader.fault(plan);
        if (fault != null) {
            throw vehicle.get("driver").get("decisions").error(fault);
        }
        if (!plan.changes().isEmpty()) {
            Values.build(vehicle.get("changes"), plan::createDriver);
        }
    }

    private VehiclePlan.DriverPlan read(YamlNode vehicle, YamlNode driver, Placement start) throws InputError {
        return switch (driver.text("type")) {
            case "trial" -> trial(driver);
            case "inputs" -> inputs(driver);
            case "external" -> external(driver);
            case "legs" -> legs(vehicle, driver, start);
            case "convoy" -> convoy(driver, vehicle, start);
            default -> onRoute(vehicle, driver, start, driver.number("rut_offset_m", 0));
        };
    }

    /** Steering and throttle of a trial are keys of the scenario, not of the driver. */
    private VehiclePlan.DriverPlan trial(YamlNode driver) {
        TrialDriver.Steering steering = Values.choice(TrialDriver.Steering.class, root.text("steering", "straight"));
        double throttle = root.number("throttle", 0.7);
        double settle_s = driver.number("settle_s", 1);
        return model -> new TrialDriver(steering, throttle, settle_s);
    }

    /** @param offset_m distance from the path, in m, positive to the left */
    private VehiclePlan.OnRoute onRoute(YamlNode vehicle, YamlNode driver, Placement start, double offset_m)
            throws InputError {
        Route path = Values.named(driver, "path", routes);
        double at_m = vehicle.get("start").has("at_m")
                ? vehicle.get("start").number("at_m")
                : nearest(path, start.x_m(), start.y_m());
        Route route = detour(driver, path, at_m, offset_m);
        YamlNode speed = driver.get("speed_mps");
        return new VehiclePlan.OnRoute(
                route,
                route == path ? at_m : nearest(route, start.x_m(), start.y_m()),
                speed.isList() ? Values.curve(speed, 1) : Curve.constant(speed.number()),
                driver.flag("recover", false));
    }

    private VehiclePlan.Legs legs(YamlNode vehicle, YamlNode driver, Placement start) throws InputError {
        Route route = Values.named(driver, "path", routes);
        List<LegsDriver.Leg> legs = new ArrayList<>();
        for (YamlNode leg : driver.get("legs").items()) {
            double to_m = leg.number("to_m");
            if (to_m > route.length_m()) {
                throw leg.get("to_m").error("the path is " + route.length_m() + " m long");
            }
            legs.add(Values.build(leg, () -> new LegsDriver.Leg(to_m, leg.number("speed_mps"))));
        }
        double at_m = vehicle.get("start").has("at_m")
                ? vehicle.get("start").number("at_m")
                : nearest(route, start.x_m(), start.y_m());
        return new VehiclePlan.Legs(route, at_m, legs);
    }

    /** The path, or a route beside it and around obstacles. */
    private Route detour(YamlNode driver, Route path, double at_m, double offset_m) throws InputError {
        boolean avoids = driver.has("avoid");
        if (!avoids && offset_m == 0) {
            return path;
        }
        YamlNode avoid = avoids ? driver.get("avoid") : driver;
        double least_m = avoids ? avoid.number("higher_than_m", HIGHER_THAN_M) : Double.POSITIVE_INFINITY;
        List<Detour.Disc> discs = obstacles.stream()
                .filter(obstacle -> obstacle.top_m() > least_m)
                .map(obstacle -> new Detour.Disc(obstacle.x_m(), obstacle.y_m(), obstacle.radius_m()))
                .toList();
        double clearance_m = avoids ? avoid.number("clearance_m", CLEARANCE_M) : 0;
        double reach_m = avoids ? avoid.number("reach_m", REACH_M) : Math.abs(offset_m);
        return Values.build(avoid, () -> new Detour(offset_m, clearance_m, reach_m).around(path, at_m, discs));
    }

    private VehiclePlan.DriverPlan convoy(YamlNode driver, YamlNode self, Placement start) throws InputError {
        int leader = Values.named(driver, "follow", vehicles);
        if (driver.text("follow").equals(self.text("name"))) {
            throw driver.get("follow").error("a vehicle cannot follow itself; name another vehicle");
        }
        boolean inTrack = driver.text("track", "path").equals("leader");
        if (inTrack && driver.has("avoid")) {
            throw driver.get("avoid")
                    .error(
                            "a vehicle in its leader's track goes where the leader went; use 'track: path', or 'avoid' in"
                                    + " the leader's driver");
        }
        double offset_m = driver.number("rut_offset_m", 0);
        return new VehiclePlan.InConvoy(
                onRoute(self, driver, start, inTrack ? 0 : offset_m),
                new ConvoyDriver.Following(
                        leader,
                        new ConvoyDriver.Gap(driver.number("gap_m", 8), driver.number("headway_s", 0.5)),
                        inTrack,
                        inTrack ? offset_m : 0));
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
        List<List<double[]>> curves = new ArrayList<>();
        List<Double> times_s = new ArrayList<>();
        List<Integer> gears = new ArrayList<>();
        try (CsvTable table = CsvTable.of(file)) {
            List<String> columns = columns(table);
            columns.forEach(column -> curves.add(new ArrayList<>()));
            int gear = columns.indexOf(GEAR);
            while (table.next()) {
                for (int column = 1; column < columns.size(); column++) {
                    if (column != gear) {
                        double value = control(table, columns.get(column), column);
                        curves.get(column).add(new double[] {table.number(0), value});
                    }
                }
                times_s.add(table.number(0));
                gears.add(gear < 0 ? 1 : gear(table, gear));
            }
            int first = COLUMNS.size() + (gear < 0 ? 0 : 1);
            return Values.parse(
                    file,
                    () -> new VehiclePlan.Replay(new InputsDriver.Inputs(
                            new Curve(curves.get(1)),
                            new Curve(curves.get(2)),
                            new Curve(curves.get(3)),
                            new StepFunction(times_s, gears),
                            curves.subList(first, curves.size()).stream()
                                    .map(Curve::new)
                                    .toList())));
        }
    }

    private VehiclePlan.External external(YamlNode driver) throws InputError {
        return new VehiclePlan.External(
                driver.has("decisions") ? DecisionsReader.read(files.find(driver, "decisions", "", "inputs")) : null);
    }

    /** The columns of a table of inputs: the first four, then {@code gear} and the auxiliary axes if it has them. */
    private static List<String> columns(CsvTable table) throws InputError {
        List<String> expected = new ArrayList<>(COLUMNS);
        List<String> found = table.columns();
        if (found.size() > expected.size() && found.get(expected.size()).equals(GEAR)) {
            expected.add(GEAR);
        }
        for (int axis = 0; axis < Controls.AUXILIARIES && expected.size() < found.size(); axis++) {
            expected.add(InputName.auxiliary(axis));
        }
        table.requireColumns(expected);
        return expected;
    }

    static double control(CsvTable table, String name, int column) throws InputError {
        double value = table.number(column);
        int least = name.equals("throttle") || name.equals("brake") ? 0 : -1;
        if (value < least || value > 1) {
            throw table.error(name + " must be in [" + least + ", 1], found " + value);
        }
        return value;
    }

    static int gear(CsvTable table, int column) throws InputError {
        double value = table.number(column);
        if (value != 0 && Math.abs(value) != 1) {
            throw table.error("gear must be 1 (forward), 0 (neutral) or -1 (reverse), found " + value);
        }
        return (int) value;
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
