package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.node.scenario.vehicle.VehicleChoices;

/**
 * Identical vehicles in columns side by side. Expands a scenario with a number of vehicles and a formation to a list
 * of vehicles and paths. A vehicle's start depends only on its own number, not on the number of vehicles.
 *
 * @param gap_m distance between the reference frames of a column, in m
 */
record Formation(YamlNode node, int inColumn, double gap_m) {
    private static final String KEY = "formation";
    /** Highest speed of the following vehicles over that of the first. */
    private static final double CATCH_UP_RATIO = 1.2;

    /** Replaces a formation by vehicles and paths; a list of vehicles stays as it is. */
    static void expand(YamlNode root) throws InputError {
        YamlNode vehicles = root.get("vehicles");
        if (!vehicles.isNumber()) {
            if (root.has(KEY)) {
                throw root.get(KEY)
                        .error("needs a number of vehicles, such as vehicles: 8, but the scenario lists them");
            }
            return;
        }
        if (!root.has(KEY)) {
            throw vehicles.error("scenario '" + root.text("name") + "' has no 'formation' and cannot be scaled;"
                    + " use weak-scaling or fleet, or add a 'formation'");
        }
        YamlNode node = root.get(KEY);
        new Formation(node, node.integer("in_column"), node.number("gap_m")).expand(root, (int) vehicles.number());
    }

    private void expand(YamlNode root, int count) throws InputError {
        Map<String, Object> paths = new LinkedHashMap<>();
        if (root.has("paths")) {
            for (String name : root.get("paths").keys()) {
                paths.put(name, Values.rows(root.get("paths").get(name)));
            }
        }
        List<String> choices = new VehicleChoices().keys();
        List<Object> vehicles = new ArrayList<>();
        int first = node.integer("first");
        for (int k = first; k < first + count; k++) {
            String path = "column-" + (k / inColumn + 1);
            if (root.has("paths") && root.get("paths").has(path)) {
                throw root.get("paths").get(path).error("the formation has a path of that name; rename this one");
            }
            paths.putIfAbsent(path, path(k / inColumn));
            vehicles.add(vehicle(k, path, k > first, choices));
        }
        root.put("paths", paths);
        root.put("vehicles", vehicles);
        root.put(KEY, null);
    }

    private List<double[]> path(int column) {
        List<double[]> path = new ArrayList<>();
        for (double[] point : Values.rows(node.get("path"))) {
            path.add(new double[] {point[0], point[1] + column * node.number("abreast_m")});
        }
        return path;
    }

    private Map<String, Object> vehicle(int number, String path, boolean hasOneBefore, List<String> choices) {
        int place = number % inColumn;
        double speed_mps = node.number("speed_mps");
        Map<String, Object> driver = new LinkedHashMap<>();
        boolean follows = place > 0 && hasOneBefore;
        driver.put("type", follows ? "convoy" : "path");
        driver.put("path", path);
        driver.put("speed_mps", follows ? CATCH_UP_RATIO * speed_mps : speed_mps);
        if (follows) {
            driver.put("follow", name(number - 1));
            driver.put("gap_m", gap_m);
            driver.put("headway_s", node.number("headway_s"));
        }
        Map<String, Object> start = new LinkedHashMap<>();
        start.put("path", path);
        start.put("at_m", (inColumn - 1 - place) * gap_m);
        Map<String, Object> vehicle = new LinkedHashMap<>();
        vehicle.put("name", name(number));
        vehicle.put("type", node.text("type"));
        for (String key : choices) {
            if (node.has(key)) {
                vehicle.put(key, node.text(key));
            }
        }
        vehicle.put("start", start);
        vehicle.put("driver", driver);
        return vehicle;
    }

    private static String name(int number) {
        return "v" + (number + 1);
    }
}
