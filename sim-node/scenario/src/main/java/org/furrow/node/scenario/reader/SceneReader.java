package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.DensityRaster;
import org.furrow.node.scenario.Scattering;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.scenario.StandingThings;
import org.furrow.node.scenario.Structures;
import org.furrow.node.scenario.value.Values;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.terrain.Area;
import org.furrow.vehicle.driver.Route;
import org.furrow.world.grid.UndeformedSurface;
import org.jspecify.annotations.Nullable;

/** Reads what stands on the ground: the key {@code scene} of a scenario. */
final class SceneReader {
    /** Distance between the points of a path at which things keep clear of it. */
    private static final double EVERY_M = 0.25;
    /** Things stand within this distance of the box about the paths, unless an area is given. */
    private static final double MARGIN_M = 100;
    /** Steps along a side of the area of water in which the lowest ground is looked for. */
    private static final int SAMPLES = 256;

    private final Scenario.GroundPlan ground;
    private final FileFinder files;

    private SceneReader(Scenario.GroundPlan ground, FileFinder files) {
        this.ground = ground;
        this.files = files;
    }

    /**
     * Reads the scene.
     *
     * @param ground with its soils
     * @param collide whether what is solid in it pushes vehicles
     */
    static ScenePlan read(
            YamlNode root, Scenario.GroundPlan ground, FileFinder files, Collection<Route> routes, boolean collide)
            throws InputError {
        if (!root.has("scene")) {
            return ScenePlan.NONE;
        }
        YamlNode node = root.get("scene");
        List<double[]> ways = ways(ground, routes);
        Area area = area(node, ways);
        SceneReader reader = new SceneReader(ground, files);
        ScenePlan.Water water = node.has("water") ? reader.water(node.get("water"), area) : null;
        List<ScenePlan.Scatter> rules = new ArrayList<>();
        for (YamlNode rule : node.items("scatter")) {
            ScenePlan.Density density = reader.dry(rule, water, reader.density(rule));
            rules.add(rule.build(() -> scatter(rule, density)));
        }
        Structures built = structures(node, ground.undeformed());
        List<ScenePlan.Thing> things = new ArrayList<>(built.clear(node.build(
                () -> new Scattering(ground.undeformed(), area, ways).scatter(rules, root.integer64("seed")))));
        things.addAll(built.things());
        return new ScenePlan(
                things, collide ? StandingThings.of(things, ground.undeformed(), ground.frame()) : List.of(), water);
    }

    private ScenePlan.Water water(YamlNode node, Area whole) throws InputError {
        Area area = node.has("area_m") ? TerrainReader.area(node.get("area_m")) : whole;
        double level_m = node.number("level_m");
        double lowest_m = lowest_m(area);
        if (!(lowest_m < level_m)) {
            throw node.get("level_m")
                    .error(String.format(
                            Locale.ROOT,
                            "%s m is below all ground of the area, whose lowest point is at %.2f m; give a higher level,"
                                    + " or another area_m",
                            level_m,
                            lowest_m));
        }
        return new ScenePlan.Water(level_m, area);
    }

    /** The lowest of many places of an area. */
    private double lowest_m(Area area) {
        UndeformedSurface surface = ground.undeformed();
        double lowest_m = Double.POSITIVE_INFINITY;
        for (int j = 0; j <= SAMPLES; j++) {
            for (int i = 0; i <= SAMPLES; i++) {
                double x_m = area.xMin_m() + (double) i / SAMPLES * (area.xMax_m() - area.xMin_m());
                double y_m = area.yMin_m() + (double) j / SAMPLES * (area.yMax_m() - area.yMin_m());
                if (surface.covers(x_m, y_m)) {
                    lowest_m = Math.min(lowest_m, surface.height_m(x_m, y_m));
                }
            }
        }
        return lowest_m;
    }

    /** Leaves out things whose foot is in water; rocks may lie in it. */
    private ScenePlan.Density dry(YamlNode rule, ScenePlan.@Nullable Water water, ScenePlan.Density all) {
        if (water == null || rule.choice("type", ScenePlan.Kind.class) == ScenePlan.Kind.ROCK) {
            return all;
        }
        UndeformedSurface surface = ground.undeformed();
        return (x_m, y_m) -> water.depth_m(surface, x_m, y_m) > 0 ? 0 : all.at(x_m, y_m);
    }

    private static Structures structures(YamlNode scene, UndeformedSurface surface) throws InputError {
        Structures all = new Structures(surface);
        for (YamlNode node : scene.items("structures")) {
            node.build(() -> {
                add(node, all);
                return all;
            });
        }
        return all;
    }

    private static void add(YamlNode node, Structures dest) {
        switch (node.text("type")) {
            case "post" -> dest.post(node.get("at_m").numbers(), node.number("height_m"));
            case "fence" -> dest.fence(points(node), node.number("height_m"));
            case "wall" -> dest.wall(points(node), node.number("height_m"), node.number("thickness_m"));
            default ->
                dest.building(
                        node.get("at_m").numbers(),
                        node.get("size_m").numbers(),
                        StrictMath.toRadians(node.number("heading_deg")));
        }
    }

    private static List<double[]> points(YamlNode node) {
        return node.items("along_m").stream().map(YamlNode::numbers).toList();
    }

    /** Which share of the things of a rule stands where. */
    private ScenePlan.Density density(YamlNode rule) throws InputError {
        ScenePlan.Density raster = rule.has("density") ? raster(rule.get("density")) : ScenePlan.Density.EVEN;
        if (!rule.has("soils")) {
            return raster;
        }
        boolean[] allowed = soils(rule.get("soils"));
        UndeformedSurface surface = ground.undeformed();
        return (x_m, y_m) -> {
            int material = surface.material(x_m, y_m);
            return material >= 0 && allowed[material] ? raster.at(x_m, y_m) : 0;
        };
    }

    private ScenePlan.Density raster(YamlNode node) throws InputError {
        Source file = files.find(node, "file", "", "terrain");
        return Values.parse(file, () -> new DensityRaster(GroundFiles.shares(node, file)));
    }

    /** Whether a soil, by its number, has one of the names in a list. */
    private boolean[] soils(YamlNode list) throws InputError {
        if (ground.kind().isRigid()) {
            throw list.error("has no effect with 'surface: rigid'; omit it");
        }
        List<String> names = ground.kind().soils().stream().map(Soil::name).toList();
        Set<String> known = new TreeSet<>(names);
        known.remove("");
        boolean[] allowed = new boolean[names.size()];
        for (YamlNode item : list.items()) {
            if (!known.contains(item.text())) {
                throw item.error("the ground has no soil '" + item.text() + "'; "
                        + (known.isEmpty() ? "give its soil a 'name'" : Spelling.advice(item.text(), known)));
            }
            for (int k = 0; k < allowed.length; k++) {
                allowed[k] |= names.get(k).equals(item.text());
            }
        }
        return allowed;
    }

    private static ScenePlan.Scatter scatter(YamlNode node, ScenePlan.Density density) {
        double[] height = node.get("height_m").numbers();
        return new ScenePlan.Scatter(
                node.choice("type", ScenePlan.Kind.class),
                node.number("per_ha"),
                height[0],
                height[1],
                StrictMath.toRadians(node.number("max_slope_deg")),
                node.number("clear_m"),
                density);
    }

    private static Area area(YamlNode node, List<double[]> ways) throws InputError {
        if (node.has("area_m")) {
            return TerrainReader.area(node.get("area_m"));
        }
        if (ways.isEmpty()) {
            throw node.error("needs area_m, because the scenario has no paths");
        }
        double[] box = {Double.MAX_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE, -Double.MAX_VALUE};
        for (double[] point : ways) {
            for (int d = 0; d < 2; d++) {
                box[d] = Math.min(box[d], point[d] - MARGIN_M);
                box[2 + d] = Math.max(box[2 + d], point[d] + MARGIN_M);
            }
        }
        return new Area(box[0], box[1], box[2], box[3]);
    }

    /** Points of the paths on the ground, in T. */
    private static List<double[]> ways(Scenario.GroundPlan surface, Collection<Route> routes) {
        List<double[]> points = new ArrayList<>();
        for (Route route : routes) {
            for (double at = 0; at < route.length_m() + EVERY_M; at += EVERY_M) {
                double[] point = new double[3];
                double on = Math.min(at, route.length_m());
                surface.frame().onGround(surface.undeformed(), route.x_m(on), route.y_m(on), point);
                points.add(point);
            }
        }
        return points;
    }
}
