package org.furrow.node.scenario.reader;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.value.Values;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.driver.Route;
import org.jspecify.annotations.Nullable;

/**
 * Finds all mistakes of a scenario. Parts that violate the schema, or that depend on a wrong part, are not read
 * further, so that no mistake is reported that follows from another one.
 */
public final class ScenarioCheck {
    private static final List<String> GROUND = List.of(
            "terrain",
            "surface",
            "friction",
            "grid_m",
            "soil_raster",
            "soil_regions",
            "vti",
            "vti_raster",
            "vti_regions",
            "contact",
            "coverage",
            "bulldozing");

    private final YamlNode root;
    private final Mistakes mistakes;
    private final ScenarioReader reader;
    private final Map<String, Route> routes = new LinkedHashMap<>();
    private final Set<String> wrongRoutes = new HashSet<>();
    private final Map<String, Integer> indices = new LinkedHashMap<>();
    private final Set<String> checkedTypes = new HashSet<>();

    private ScenarioCheck(Source source, YamlNode root, Mistakes mistakes) {
        this.root = root;
        this.mistakes = mistakes;
        reader = ScenarioReader.ofParts(source, root);
    }

    /**
     * Reads a scenario and collects its mistakes and those of the vehicle files that it names.
     *
     * @return the scenario, or null if there are mistakes
     */
    public static @Nullable Scenario read(Source source, Mistakes mistakes) throws InputError {
        try {
            return ScenarioReader.read(source, List.of());
        } catch (InputError first) {
            mistakes.check(() -> find(source, mistakes));
            if (mistakes.isEmpty()) {
                mistakes.add(first);
            }
            return null;
        }
    }

    private static void find(Source source, Mistakes mistakes) throws InputError {
        ScenarioPlugins.load(source);
        YamlNode root =
                YamlDocument.read(source, "scenario", List.of(), mistakes).root();
        if (root.hasSound("vehicles") && root.get("vehicles").isNumber()) {
            mistakes.end();
            Formation.expand(root);
        }
        ScenarioReader.fill(root);
        new ScenarioCheck(source, root, mistakes).find();
    }

    private void find() throws InputError {
        boolean timed = root.hasSound("duration_s") && root.hasSound("step_s") && root.hasSound("epoch_ticks");
        Scenario.Clock clock = timed ? mistakes.attempt(reader::clock) : null;
        Scenario.GroundPlan ground = ground();
        if (root.has("paths")) {
            for (String name : root.get("paths").keys()) {
                route(name, ground);
            }
        }
        if (!root.has("vehicles") || !root.get("vehicles").isList()) {
            return;
        }
        List<YamlNode> nodes = root.get("vehicles").items();
        for (YamlNode node : nodes) {
            if (node.isMap() && node.hasSound("name")) {
                mistakes.check(() -> ScenarioReader.index(node, indices));
            }
        }
        for (YamlNode node : nodes) {
            if (node.isMap()) {
                vehicle(node, ground, clock);
            }
        }
    }

    private Scenario.@Nullable GroundPlan ground() throws InputError {
        if (root.hasSound("soil")) {
            mistakes.check(() -> SoilReader.read(root.get("soil")));
        }
        boolean placed = !root.has("geographic_origin") || root.hasSound("geographic_origin");
        if (!root.hasSound("terrain") || !root.hasSound("seed") || !root.hasSound("grid_m") || !placed) {
            return null;
        }
        long seed = root.integer64("seed");
        Scenario.GroundPlan surface = mistakes.attempt(() -> new TerrainReader(root, reader.files()).readSurface(seed));
        boolean rigid = root.hasSound("surface") && root.text("surface").equals("rigid");
        boolean sound = (rigid || root.hasSound("soil"))
                && GROUND.stream().allMatch(key -> !root.has(key) || root.hasSound(key));
        if (sound && surface != null) {
            mistakes.check(() -> new TerrainReader(root, reader.files()).read(seed));
        }
        return surface;
    }

    private void route(String name, Scenario.@Nullable GroundPlan ground) throws InputError {
        YamlNode node = root.get("paths").get(name);
        Route route = node.isSound() ? mistakes.attempt(() -> ScenarioReader.route(node, ground)) : null;
        if (route == null) {
            wrongRoutes.add(name);
        } else {
            routes.put(name, route);
        }
    }

    private void vehicle(YamlNode node, Scenario.@Nullable GroundPlan ground, Scenario.@Nullable Clock clock)
            throws InputError {
        if (node.hasSound("type") && (!node.has("tyre") || node.hasSound("tyre"))) {
            type(node);
        }
        if (node.hasSound("enter_s") && clock != null) {
            mistakes.check(() -> ScenarioReader.enterEpoch(node.get("enter_s"), clock));
        }
        if (node.has("driver") && node.get("driver").isMap()) {
            names(node.get("driver"));
        }
        Placement start = node.hasSound("start") && isReadable(node.get("start")) ? start(node, ground) : null;
        if (start != null && node.hasSound("name") && node.hasSound("driver") && isReadable(node.get("driver"))) {
            List<Obstacle> obstacles = ground == null ? List.of() : ObstacleSurface.of(ground.undeformed());
            mistakes.check(() -> new DriverReader(root, reader.files(), routes, indices, obstacles).read(node, start));
        }
    }

    /** Checks the names in a driver, of which other keys may be wrong. */
    private void names(YamlNode driver) throws InputError {
        if (driver.hasSound("path") && isReadable(driver)) {
            mistakes.check(() -> Values.named(driver, "path", routes));
        }
        if (driver.hasSound("follow")) {
            mistakes.check(() -> Values.named(driver, "follow", indices));
        }
    }

    private void type(YamlNode node) throws InputError {
        if (!checkedTypes.add(node.text("type"))) {
            return;
        }
        mistakes.check(() -> {
            Source file = reader.files().find(node, "type", ".yaml", "vehicles");
            VehicleReader.read(file, other -> {}, mistakes.again());
            reader.model(node);
        });
    }

    private @Nullable Placement start(YamlNode node, Scenario.@Nullable GroundPlan ground) throws InputError {
        YamlNode start = node.get("start");
        return mistakes.attempt(() -> {
            Placement at = ScenarioReader.start(node, routes);
            if (ground != null) {
                ScenarioReader.requireGround(start, ground, at.x_m(), at.y_m());
            }
            return at;
        });
    }

    /** Whether a start or a driver does not depend on a wrong path. */
    private boolean isReadable(YamlNode node) {
        return !node.hasSound("path") || !wrongRoutes.contains(node.text("path"));
    }
}
