package org.furrow.node.scenario.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.driver.DriverPlan;
import org.furrow.scm.soil.Soil;
import org.furrow.vehicle.VehicleModel;

/** Warnings about a scenario: values that are valid but implausible. */
public final class Plausibility {
    /** A speed above this one is probably in km/h, in m/s. */
    private static final double FAST_MPS = 25;

    /** Beyond this distance, numbers of 32 bit, as the viewer and ROS have them, resolve 6 cm. */
    private static final double FAR_M = 1e6;

    private static final double KMH_PER_MPS = 3.6;

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
