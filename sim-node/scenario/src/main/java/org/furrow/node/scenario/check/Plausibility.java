package org.furrow.node.scenario.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.driver.DriverPlan;
import org.furrow.scm.soil.Soil;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.driver.Route;

/** Warnings about a scenario: values that are valid but implausible. */
public final class Plausibility {
    /** A speed above this one is probably in km/h, in m/s. */
    private static final double FAST_MPS = 25;

    /** Beyond this distance, numbers of 32 bit, as the viewer and ROS have them, resolve 6 cm. */
    private static final double FAR_M = 1e6;

    private static final double KMH_PER_MPS = 3.6;
    /** Water up to this depth on a path is a puddle. */
    private static final double WADING_M = 0.05;

    private Plausibility() {}

    /** Returns the warnings, one line each. */
    public static List<String> of(Scenario scenario) {
        List<String> warnings = new ArrayList<>();
        for (Soil soil : scenario.ground().kind().soils()) {
            List<String> doubts = SoilPlausibility.of(soil);
            warnings.addAll(doubts.isEmpty() ? WheelContacts.sinking(scenario, soil) : doubts);
            warnings.addAll(WheelContacts.elastic(scenario, soil));
        }
        for (StartPlaces.Overlap overlap : StartPlaces.overlaps(scenario.vehicles())) {
            warnings.add("vehicles: " + overlap.text(scenario.vehicles())
                    + "; 'collisions' is false, so they pass through each other");
        }
        for (VehiclePlan vehicle : scenario.vehicles()) {
            speed(vehicle, warnings);
            String doubt = vehicle.driver().doubt();
            if (doubt != null) {
                warnings.add("vehicle '" + vehicle.name() + "': " + doubt);
            }
            place(vehicle, warnings);
        }
        scenario.routes().forEach((name, route) -> water(scenario, name, route, warnings));
        ofModels(scenario).forEach(warnings::add);
        return List.copyOf(warnings);
    }

    private static void speed(VehiclePlan vehicle, List<String> warnings) {
        DriverPlan.Way way = vehicle.driver().way();
        double speed_mps = way == null ? 0 : way.startSpeed_mps();
        if (speed_mps > FAST_MPS) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "vehicle '%s': speed_mps is %.4g, which is %.0f km/h; check the unit",
                    vehicle.name(),
                    speed_mps,
                    KMH_PER_MPS * speed_mps));
        }
    }

    private static void place(VehiclePlan vehicle, List<String> warnings) {
        double far_m = Math.max(
                Math.abs(vehicle.start().x_m()), Math.abs(vehicle.start().y_m()));
        if (far_m > FAR_M) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "vehicle '%s': starts %.0f km from the origin, where viewer and ROS resolve only 6 cm or more; move the"
                            + " scenario to (0, 0), and give its place as geographic_origin",
                    vehicle.name(),
                    far_m / 1000));
        }
    }

    /** Warns about a path through water, which pushes and carries nothing. */
    private static void water(Scenario scenario, String name, Route route, List<String> warnings) {
        ScenePlan.Water water = scenario.attached().scene().water();
        double deepest_m = 0;
        double at_m = 0;
        for (double on_m = 0; water != null && on_m <= route.length_m(); on_m += 1) {
            double depth_m = depth_m(scenario.ground(), water, route.x_m(on_m), route.y_m(on_m));
            if (depth_m > deepest_m) {
                deepest_m = depth_m;
                at_m = on_m;
            }
        }
        if (deepest_m > WADING_M) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "paths: '%s' leads through water of the scene, %.2f m deep at (%.1f, %.1f) m; vehicles drive on the"
                            + " ground below as if it were dry",
                    name,
                    deepest_m,
                    route.x_m(at_m),
                    route.y_m(at_m)));
        }
    }

    private static double depth_m(Scenario.GroundPlan ground, ScenePlan.Water water, double x_m, double y_m) {
        double[] point = new double[3];
        ground.frame().onGround(ground.undeformed(), x_m, y_m, point);
        return water.depth_m(ground.undeformed(), point[0], point[1]);
    }

    /** Warnings about each vehicle file, once. */
    private static List<String> ofModels(Scenario scenario) {
        Map<VehicleModel, String> models = new LinkedHashMap<>();
        scenario.vehicles().forEach(vehicle -> models.putIfAbsent(vehicle.model(), vehicle.name()));
        List<String> warnings = new ArrayList<>();
        models.forEach((model, name) -> {
            try {
                VehiclePlausibility.of(model.spec(), VehicleFigures.of(model))
                        .forEach(warning -> warnings.add("vehicle '" + name + "': " + warning));
            } catch (IllegalStateException e) {
                warnings.add("vehicle '" + name + "': " + e.getMessage());
            }
        });
        return warnings;
    }
}
