package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.driver.DriverContext;
import org.furrow.node.scenario.driver.DriverFault;
import org.furrow.node.scenario.driver.DriverPlan;
import org.furrow.node.scenario.driver.DriverType;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.driver.Following;
import org.furrow.vehicle.driver.Route;

/** Reads the driver of a vehicle of a scenario. */
final class DriverReader {
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

    DriverPlan read(YamlNode vehicle, Placement start) throws InputError {
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
     * Refuses changes to a driver of another kind, faults that the driver finds with its vehicle, and drivers that
     * reverse a vehicle without a reverse gear.
     */
    void check(YamlNode vehicle, VehiclePlan plan) throws InputError {
        if (plan.needsReverse() && !plan.model().hasReverse()) {
            throw vehicle.get("driver")
                    .error("the driver shifts to reverse or neutral, by its table or by 'recover', but the vehicle has"
                            + " one gear; vehicles of type multibody and planar have more");
        }
        YamlNode driver = vehicle.get("driver");
        DriverFault fault = plan.driver().fault(plan.name(), plan.model(), plan.sensors(), plan.enterEpoch());
        if (fault != null) {
            throw (driver.has(fault.key()) ? driver.get(fault.key()) : driver).error(fault.message());
        }
        if (!plan.changes().isEmpty()) {
            vehicle.get("changes").build(plan::createDriver);
        }
    }

    private DriverPlan read(YamlNode vehicle, YamlNode driver, Placement start) throws InputError {
        DriverContext context = new DriverContext(
                root, vehicle, start, routes, vehicles, obstacles, (node, key) -> files.find(node, key, "", "inputs"));
        DriverPlan plan = type(driver).read(driver, context);
        for (int other : plan.reads()) {
            if (other < 0 || other >= vehicles.size()) {
                throw driver.error("the driver reads vehicle " + other + ", but the scenario has " + vehicles.size()
                        + " vehicles, from 0");
            }
        }
        return CommandReader.read(vehicle, plan, context);
    }

    private static DriverType type(YamlNode driver) {
        return Objects.requireNonNull(Plugins.find(DriverType.class, driver.text("type")), "the schema lists them");
    }

    /** Whether a driver's controls depend on time alone. */
    static boolean isTimed(YamlNode driver) {
        DriverType type = driver.has("type") ? Plugins.find(DriverType.class, driver.text("type")) : null;
        return type != null && type.isTimed();
    }

    /** Refuses vehicles that follow one another in a circle; all of them would wait for one another. */
    static void requireLeader(List<YamlNode> vehicles, List<VehiclePlan> plans) throws InputError {
        int[] seen = new int[plans.size()];
        for (int start = 0; start < plans.size(); start++) {
            List<String> chain = new ArrayList<>();
            int at = start;
            Following following = plans.get(at).driver().following();
            while (seen[at] == 0 && following != null) {
                seen[at] = start + 1;
                chain.add(plans.get(at).name());
                at = following.leader();
                following = plans.get(at).driver().following();
            }
            int from = chain.indexOf(plans.get(at).name());
            if (from >= 0) {
                List<String> circle = new ArrayList<>(chain.subList(from, chain.size()));
                circle.add(circle.getFirst());
                YamlNode driver = vehicles.get(at).get("driver");
                throw (driver.has("follow") ? driver.get("follow") : driver)
                        .error("vehicles follow one another in a circle: " + String.join(" -> ", circle)
                                + "; one of them needs a driver of type 'path'");
            }
            if (seen[at] == 0) {
                seen[at] = start + 1;
            }
        }
    }
}
