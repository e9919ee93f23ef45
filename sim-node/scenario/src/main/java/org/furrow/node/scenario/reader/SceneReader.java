package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.Scattering;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.scenario.StandingThings;
import org.furrow.scm.terrain.Area;
import org.furrow.vehicle.driver.Route;

/** Reads what stands on the ground: the key {@code scene} of a scenario. */
final class SceneReader {
    /** Distance between the points of a path at which things keep clear of it. */
    private static final double EVERY_M = 0.25;
    /** Things stand within this distance of the box about the paths, unless an area is given. */
    private static final double MARGIN_M = 100;

    private SceneReader() {}

    /** Reads the scene; {@code collide}: its trees and rocks push vehicles. */
    static ScenePlan read(YamlNode root, Scenario.GroundPlan surface, Collection<Route> routes, boolean collide)
            throws InputError {
        if (!root.has("scene")) {
            return ScenePlan.NONE;
        }
        YamlNode node = root.get("scene");
        List<ScenePlan.Scatter> rules = new ArrayList<>();
        for (YamlNode rule : node.items("scatter")) {
            rules.add(rule.build(() -> scatter(rule)));
        }
        List<double[]> ways = ways(surface, routes);
        Area area = area(node, ways);
        List<ScenePlan.Thing> things = node.build(
                () -> new Scattering(surface.undeformed(), area, ways).scatter(rules, root.integer64("seed")));
        return new ScenePlan(
                things, collide ? StandingThings.of(things, surface.undeformed(), surface.frame()) : List.of());
    }

    private static ScenePlan.Scatter scatter(YamlNode node) {
        double[] height = node.get("height_m").numbers();
        return new ScenePlan.Scatter(
                node.choice("type", ScenePlan.Kind.class),
                node.number("per_ha"),
                height[0],
                height[1],
                StrictMath.toRadians(node.number("max_slope_deg")),
                node.number("clear_m"));
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
