package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;

/**
 * Vehicles that are alike, in columns side by side. A scenario that has a number of vehicles and a formation becomes one with
 * those vehicles and their paths. Where a vehicle starts depends on its number alone, not on how many there are.
 *
 * @param inColumn vehicles one behind the other
 * @param gap_m between the reference frames of a column, in m
 */
record Formation(YamlNode node, int inColumn, double gap_m) {
    private static final String KEY = "formation";
    private static final double SPEED_MPS = 5;
    /** What those behind may drive, as a multiple of the first one's speed. */
    private static final double CATCHING_UP = 1.2;

    private static final List<double[]> STRAIGHT = List.of(new double[] {0, 0}, new double[] {200, 0});

    /** Puts vehicles and paths in the place of a formation; does nothing where there is a list of vehicles. */
    static void expand(YamlNode root) throws InputError {
        YamlNode vehicles = root.get("vehicles");
        if (!vehicles.isNumber()) {
            if (root.has(KEY)) {
                throw root.get(KEY).error("is for a number of vehicles, such as vehicles: 8, not for a list of them");
            }
            return;
        }
        if (!root.has(KEY)) {
            throw vehicles.error("a number of vehicles needs a 'formation' that says how they drive");
        }
        YamlNode node = root.get(KEY);
        new Formation(node, node.integer("in_column", 1), node.number("gap_m", 8))
                .expand(root, (int) vehicles.number());
    }

    private void expand(YamlNode root, int count) throws InputError {
        Map<String, Object> paths = new LinkedHashMap<>();
        if (root.has("paths")) {
            for (String name : root.get("paths").keys()) {
                paths.put(name, points(root.get("paths").get(name)));
            }
        }
        List<Object> vehicles = new ArrayList<>();
        int first = node.integer("first", 0);
        for (int k = first; k < first + count; k++) {
            String path = "column-" + (k / inColumn + 1);
            if (root.has("paths") && root.get("paths").has(path)) {
                throw root.get("paths")
                        .get(path)
                        .error("the formation has a path of that name; call this one otherwise");
            }
            paths.putIfAbsent(path, path(k / inColumn));
            vehicles.add(vehicle(k, path, k > first));
        }
        root.put("paths", paths);
        root.put("vehicles", vehicles);
        root.put(KEY, null);
    }

    private List<double[]> path(int column) {
        List<double[]> path = new ArrayList<>();
        for (double[] point : node.has("path") ? points(node.get("path")) : STRAIGHT) {
            path.add(new double[] {point[0], point[1] + column * node.number("abreast_m", 20)});
        }
        return path;
    }

    private Map<String, Object> vehicle(int number, String path, boolean hasOneBefore) {
        int place = number % inColumn;
        double speed_mps = node.number("speed_mps", SPEED_MPS);
        Map<String, Object> driver = new LinkedHashMap<>();
        boolean follows = place > 0 && hasOneBefore;
        driver.put("type", follows ? "convoy" : "path");
        driver.put("path", path);
        driver.put("speed_mps", follows ? CATCHING_UP * speed_mps : speed_mps);
        if (follows) {
            driver.put("follow", name(number - 1));
            driver.put("gap_m", gap_m);
            driver.put("headway_s", node.number("headway_s", 0.5));
        }
        Map<String, Object> start = new LinkedHashMap<>();
        start.put("path", path);
        start.put("at_m", (inColumn - 1 - place) * gap_m);
        Map<String, Object> vehicle = new LinkedHashMap<>();
        vehicle.put("name", name(number));
        vehicle.put("type", node.text("type"));
        vehicle.put("start", start);
        vehicle.put("driver", driver);
        return vehicle;
    }

    private static String name(int number) {
        return "v" + (number + 1);
    }

    private static List<double[]> points(YamlNode list) {
        return list.items().stream().map(YamlNode::numbers).toList();
    }
}
