package org.furrow.node.scenario;

import java.util.ArrayList;
import java.util.List;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.UndeformedSurface;

/**
 * Splits what is built into things: a fence into posts and the rails between them, a wall into pieces, so that both
 * follow the ground.
 */
public final class Structures {
    /** Most length of the rails between two posts, and of a piece of a wall. */
    private static final double PANEL_M = 2.5;
    /** Thickness of a post. */
    private static final double POST_M = 0.12;
    /** Thickness of rails. */
    private static final double RAIL_M = 0.05;

    /** Nothing is scattered nearer to a structure. */
    private static final double CLEAR_M = 0.5;

    private static final long SEED = 0x57_2c7L;

    private final UndeformedSurface surface;
    private final List<ScenePlan.Thing> things = new ArrayList<>();
    private long seed = SEED;

    /** @param surface in T, on which all of it must be */
    public Structures(UndeformedSurface surface) {
        this.surface = surface;
    }

    /** What has been built so far. */
    public List<ScenePlan.Thing> things() {
        return List.copyOf(things);
    }

    /** Adds a post at a place of T. */
    public void post(double[] at_m, double height_m) {
        next();
        add(ScenePlan.Kind.POST, at_m[0], at_m[1], height_m, new ScenePlan.Extent(POST_M, POST_M, 0));
    }

    /** Adds a building: length and width of its walls, height of its eaves. */
    public void building(double[] at_m, double[] size_m, double heading_rad) {
        next();
        ScenePlan.Extent extent = new ScenePlan.Extent(size_m[0], size_m[1], heading_rad);
        add(ScenePlan.Kind.BUILDING, at_m[0], at_m[1], size_m[2], extent);
    }

    /** Adds a fence along points of T, with a post at each point. */
    public void fence(List<double[]> along_m, double height_m) {
        next();
        double[] end = along_m.getLast();
        panels(ScenePlan.Kind.FENCE, along_m, height_m, RAIL_M);
        add(ScenePlan.Kind.POST, end[0], end[1], height_m, new ScenePlan.Extent(POST_M, POST_M, 0));
    }

    /** Adds a wall along points of T. */
    public void wall(List<double[]> along_m, double height_m, double thick_m) {
        next();
        panels(ScenePlan.Kind.WALL, along_m, height_m, thick_m);
    }

    private void next() {
        seed = Digest.mix(seed + 1);
    }

    private void panels(ScenePlan.Kind kind, List<double[]> along_m, double height_m, double thick_m) {
        for (int k = 1; k < along_m.size(); k++) {
            double[] from = along_m.get(k - 1);
            double dx = along_m.get(k)[0] - from[0];
            double dy = along_m.get(k)[1] - from[1];
            double length_m = Math.sqrt(dx * dx + dy * dy);
            if (!(length_m > 0)) {
                throw new IllegalArgumentException("along_m: the points " + (k - 1) + " and " + k + " are the same");
            }
            int panels = (int) Math.ceil(length_m / PANEL_M);
            double heading_rad = StrictMath.atan2(dy, dx);
            ScenePlan.Extent post = new ScenePlan.Extent(POST_M, POST_M, heading_rad);
            // pieces of a wall overlap, so that no gap shows where the ground bends
            double long_m = length_m / panels + (kind == ScenePlan.Kind.WALL ? thick_m : 0);
            ScenePlan.Extent panel = new ScenePlan.Extent(long_m, thick_m, heading_rad);
            for (int p = 0; p < panels; p++) {
                double start = (double) p / panels;
                double middle = (p + 0.5) / panels;
                if (kind == ScenePlan.Kind.FENCE) {
                    add(ScenePlan.Kind.POST, from[0] + start * dx, from[1] + start * dy, height_m, post);
                }
                add(kind, from[0] + middle * dx, from[1] + middle * dy, height_m, panel);
            }
        }
    }

    private void add(ScenePlan.Kind kind, double x_m, double y_m, double height_m, ScenePlan.Extent extent) {
        if (!surface.covers(x_m, y_m)) {
            throw new IllegalArgumentException(
                    "reaches (" + x_m + ", " + y_m + ") m, where there is no ground; keep it on the terrain");
        }
        if (things.size() >= Scattering.MOST) {
            throw new IllegalArgumentException(
                    "has more than " + Scattering.MOST + " posts, panels and pieces of walls; shorten it");
        }
        things.add(new ScenePlan.Thing(kind, x_m, y_m, height_m, seed, extent));
    }

    /** The things of a list that have their feet outside all that has been built, and not within 0.5 m of it. */
    public List<ScenePlan.Thing> clear(List<ScenePlan.Thing> scattered) {
        return scattered.stream()
                .filter(thing -> things.stream().noneMatch(part -> isNear(part, thing)))
                .toList();
    }

    private static boolean isNear(ScenePlan.Thing part, ScenePlan.Thing thing) {
        ScenePlan.Extent extent = part.built();
        double dx = thing.x_m() - part.x_m();
        double dy = thing.y_m() - part.y_m();
        double reach_m = extent.long_m() + extent.wide_m() + CLEAR_M;
        if (Math.abs(dx) > reach_m || Math.abs(dy) > reach_m) {
            return false;
        }
        double cos = StrictMath.cos(extent.heading_rad());
        double sin = StrictMath.sin(extent.heading_rad());
        return Math.abs(cos * dx + sin * dy) < 0.5 * extent.long_m() + CLEAR_M
                && Math.abs(cos * dy - sin * dx) < 0.5 * extent.wide_m() + CLEAR_M;
    }

    /** Points [x, y] of T below the middle line of a part, from end to end, at most a distance apart. */
    static List<double[]> below(ScenePlan.Thing part, double apart_m) {
        ScenePlan.Extent extent = part.built();
        return part.below(Math.max(0, extent.long_m() - extent.wide_m()), apart_m);
    }
}
