package org.furrow.node.scenario.driver;

import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.driver.Route;

/**
 * What the reader of a driver may use of its scenario.
 *
 * @param scenario the whole file
 * @param vehicle the driver's vehicle in it
 * @param start where the vehicle is placed
 * @param routes the scenario's paths by name
 * @param vehicles index of each vehicle by its name
 * @param obstacles on the ground, with the trunks and rocks of the scene
 * @param files finds files that the driver names
 */
public record DriverContext(
        YamlNode scenario,
        YamlNode vehicle,
        Placement start,
        Map<String, Route> routes,
        Map<String, Integer> vehicles,
        List<Obstacle> obstacles,
        Files files) {
    private static final double SEARCH_EVERY_M = 0.5;

    /** Finds files, which become part of the scenario's identity and of the folder of its run. */
    @FunctionalInterface
    public interface Files {
        /** The file that a key names: beside the scenario, or built in. */
        Source find(YamlNode node, String key) throws InputError;
    }

    /** The path that a key of the driver names. */
    public Route route(YamlNode driver, String key) throws InputError {
        return Values.named(driver, key, routes);
    }

    /** Index of another vehicle, which a key of the driver names. */
    public int other(YamlNode driver, String key) throws InputError {
        int index = Values.named(driver, key, vehicles);
        if (driver.text(key).equals(vehicle.text("name"))) {
            throw driver.get(key).error("a vehicle cannot follow itself; name another vehicle");
        }
        return index;
    }

    /** Arc length of a route's point nearest to the vehicle's start, in m. */
    public double nearest_m(Route route) {
        return nearest_m(route, start.x_m(), start.y_m());
    }

    /** Arc length at which the vehicle starts on a path of the scenario, in m: as given, or nearest to the start. */
    public double start_m(Route path) {
        YamlNode at = vehicle.get("start");
        return at.has("at_m") ? at.number("at_m") : nearest_m(path);
    }

    /** Arc length of the route's point nearest to a point, searched over the whole route. */
    private static double nearest_m(Route route, double x_m, double y_m) {
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
