package org.furrow.node.scenario;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.furrow.scm.terrain.Area;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.UndeformedSurface;
import org.furrow.world.math.CounterNoise;

/**
 * Places things on the ground from a seed. Each rule has a lattice with one thing in each cell, whose place and height
 * depend on seed, rule and cell only.
 */
public final class Scattering {
    /** A scene has no more things. */
    public static final int MOST = 100_000;

    /** Most cells of the lattice of a rule, of which many may stay empty. */
    private static final int MOST_CELLS = 20_000_000;
    /** Places along a side of the area at which the mean density is taken. */
    private static final int SAMPLES = 100;

    private static final double HECTARE_SIDE_M = 100;
    private static final long SEED = 0x43_5ca7L;
    /** Half the length over which the slope is measured. */
    private static final double SLOPE_M = 0.5;
    /** Distance between the points of a log that keep clear of paths. */
    private static final double ALONG_LOG_M = 0.5;

    private final UndeformedSurface surface;
    private final Area area;
    private final List<double[]> ways;

    /**
     * An area for things.
     *
     * @param surface in T
     * @param area in T
     * @param ways points of paths in T
     */
    public Scattering(UndeformedSurface surface, Area area, List<double[]> ways) {
        this.surface = surface;
        this.area = area;
        this.ways = List.copyOf(ways);
    }

    /**
     * Places the things of all rules.
     *
     * @throws IllegalArgumentException when there are more than {@link #MOST}
     */
    public List<ScenePlan.Thing> scatter(List<ScenePlan.Scatter> rules, long seed) {
        double square_m = (area.xMax_m() - area.xMin_m()) * (area.yMax_m() - area.yMin_m());
        double expected = 0;
        for (ScenePlan.Scatter rule : rules) {
            double cells = rule.per_ha() * square_m / (HECTARE_SIDE_M * HECTARE_SIDE_M);
            if (cells > MOST_CELLS) {
                throw new IllegalArgumentException("scatters one thing in each of about " + Math.round(cells)
                        + " cells, at most " + MOST_CELLS + " are possible; reduce per_ha or area_m");
            }
            expected += cells * meanDensity(rule);
        }
        if (expected > MOST) {
            throw new IllegalArgumentException("scatters about " + Math.round(expected) + " things over "
                    + Math.round(square_m / (HECTARE_SIDE_M * HECTARE_SIDE_M)) + " ha, at most " + MOST
                    + " are possible; reduce per_ha or area_m");
        }
        List<ScenePlan.Thing> things = new ArrayList<>();
        for (int k = 0; k < rules.size(); k++) {
            scatter(rules.get(k), Digest.mix(Digest.mix(seed ^ SEED) + k), things);
        }
        return things;
    }

    /** Mean density of a rule over the area. */
    private double meanDensity(ScenePlan.Scatter rule) {
        if (rule.density().equals(ScenePlan.Density.EVEN)) {
            return 1;
        }
        double sum = 0;
        for (int j = 0; j < SAMPLES; j++) {
            for (int i = 0; i < SAMPLES; i++) {
                double x = area.xMin_m() + (i + 0.5) / SAMPLES * (area.xMax_m() - area.xMin_m());
                double y = area.yMin_m() + (j + 0.5) / SAMPLES * (area.yMax_m() - area.yMin_m());
                sum += rule.density().at(x, y);
            }
        }
        return sum / (SAMPLES * SAMPLES);
    }

    private void scatter(ScenePlan.Scatter rule, long seed, List<ScenePlan.Thing> things) {
        double side_m = HECTARE_SIDE_M / Math.sqrt(rule.per_ha());
        Map<Long, List<double[]>> near = squares(rule.clear_m());
        double steepest = StrictMath.tan(rule.maxSlope_rad());
        for (int j = (int) Math.floor(area.yMin_m() / side_m); j * side_m < area.yMax_m(); j++) {
            for (int i = (int) Math.floor(area.xMin_m() / side_m); i * side_m < area.xMax_m(); i++) {
                long own = Digest.mix(seed ^ Digest.pair(i, j));
                CounterNoise draw = new CounterNoise(own, 0, 0);
                double x = (i + draw.uniform(0, 0)) * side_m;
                double y = (j + draw.uniform(0, 1)) * side_m;
                double height = rule.least_m() + draw.uniform(0, 2) * (rule.most_m() - rule.least_m());
                ScenePlan.Thing thing = new ScenePlan.Thing(rule.kind(), x, y, height, own);
                if (area.contains(x, y)
                        && draw.uniform(0, 3) < rule.density().at(x, y)
                        && isClear(near, thing, rule.clear_m())
                        && slope(x, y) <= steepest) {
                    things.add(thing);
                }
            }
        }
    }

    private double slope(double x, double y) {
        double dx = surface.height_m(x + SLOPE_M, y) - surface.height_m(x - SLOPE_M, y);
        double dy = surface.height_m(x, y + SLOPE_M) - surface.height_m(x, y - SLOPE_M);
        return Math.sqrt(dx * dx + dy * dy) / (2 * SLOPE_M);
    }

    /** Points of the ways by squares of a side. */
    private Map<Long, List<double[]>> squares(double side_m) {
        Map<Long, List<double[]>> squares = new HashMap<>();
        if (side_m > 0) {
            for (double[] point : ways) {
                squares.computeIfAbsent(square(point[0], point[1], side_m, 0, 0), _ -> new ArrayList<>())
                        .add(point);
            }
        }
        return squares;
    }

    private static long square(double x, double y, double side_m, int right, int up) {
        return Digest.pair((int) Math.floor(x / side_m) + right, (int) Math.floor(y / side_m) + up);
    }

    /** Whether a thing, a log with its whole length, is on the ground and clear of the ways. */
    private boolean isClear(Map<Long, List<double[]>> near, ScenePlan.Thing thing, double clear_m) {
        List<double[]> places = thing.kind() == ScenePlan.Kind.LOG
                ? LogPlace.below(thing, ALONG_LOG_M)
                : List.of(new double[] {thing.x_m(), thing.y_m()});
        for (double[] place : places) {
            if (!surface.covers(place[0], place[1]) || !isClear(near, place[0], place[1], clear_m)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isClear(Map<Long, List<double[]>> squares, double x, double y, double clear_m) {
        for (int up = -1; !squares.isEmpty() && up <= 1; up++) {
            for (int right = -1; right <= 1; right++) {
                for (double[] point : squares.getOrDefault(square(x, y, clear_m, right, up), List.of())) {
                    double dx = point[0] - x;
                    double dy = point[1] - y;
                    if (dx * dx + dy * dy < clear_m * clear_m) {
                        return false;
                    }
                }
            }
        }
        return true;
    }
}
