package org.furrow.vehicle.driver;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Plans a route beside another one: at a constant offset, and around round obstacles. Obstacles that stand close behind
 * one another form a group; the route passes a group at the free offset that is nearest to the wanted one.
 *
 * @param offset_m wanted offset from the route, in m, positive to the left
 * @param clearance_m least distance between the new route and the edge of an obstacle, in m
 * @param reach_m largest offset, in m
 */
public record Detour(double offset_m, double clearance_m, double reach_m) {
    /** Distance over which the offset changes, in m. */
    private static final double RAMP_M = 10;
    /** Distance of the points of the new route, in m. */
    private static final double EVERY_M = 1;
    /** Least distance of neighbouring points on the inner side of a bend, in m. */
    private static final double LEAST_M = 0.4;

    /** An obstacle within a circle. */
    public record Disc(double x_m, double y_m, double radius_m) {}

    /** An obstacle in coordinates of the route. */
    private record Blocked(double from_m, double to_m, double right_m, double left_m) {}

    /** A part of the route with one offset. */
    private record Hold(double from_m, double to_m, double offset_m) {}

    public Detour {
        if (!Double.isFinite(offset_m) || !(clearance_m >= 0) || !(reach_m >= Math.abs(offset_m))) {
            throw new IllegalArgumentException("a detour needs clearance_m >= 0 and reach_m >= |offset_m|, offset_m="
                    + offset_m + " clearance_m=" + clearance_m + " reach_m=" + reach_m);
        }
    }

    /**
     * The new route; it begins on the given one, and leaves it behind the start.
     *
     * @param start_m arc length of the start
     * @throws IllegalArgumentException when obstacles leave no way
     */
    public Route around(Route route, double start_m, List<Disc> obstacles) {
        List<Hold> holds = new ArrayList<>();
        holds.add(new Hold(Double.NEGATIVE_INFINITY, start_m, 0));
        for (List<Blocked> group : groups(route, obstacles)) {
            double from_m = group.getFirst().from_m;
            double to_m = group.stream().mapToDouble(Blocked::to_m).max().orElse(from_m);
            if (to_m > start_m) {
                holds.add(new Hold(Math.max(from_m, start_m), to_m, free(group)));
            }
        }
        List<double[]> points = new ArrayList<>();
        int pieces = (int) Math.ceil(route.length_m() / EVERY_M);
        for (int k = 0; k <= pieces; k++) {
            double at_m = route.length_m() * k / pieces;
            double aside_m = offset(holds, at_m);
            add(points, new double[] {
                route.x_m(at_m) - aside_m * route.tangentY(at_m), route.y_m(at_m) + aside_m * route.tangentX(at_m)
            });
        }
        return new Route(points);
    }

    private static void add(List<double[]> points, double[] point) {
        if (!points.isEmpty()) {
            double dx = point[0] - points.getLast()[0];
            double dy = point[1] - points.getLast()[1];
            if (dx * dx + dy * dy < LEAST_M * LEAST_M) {
                return;
            }
        }
        points.add(point);
    }

    /** Obstacles in the way, in groups whose members are too close for a change of the offset in between. */
    private List<List<Blocked>> groups(Route route, List<Disc> obstacles) {
        List<Blocked> all = new ArrayList<>();
        for (Disc disc : obstacles) {
            double at_m = route.nearest_m(disc.x_m, disc.y_m);
            double side_m = route.offset_m(disc.x_m, disc.y_m, at_m);
            double dx = disc.x_m - route.x_m(at_m);
            double dy = disc.y_m - route.y_m(at_m);
            double wide_m = disc.radius_m + clearance_m;
            boolean isBeside = Math.sqrt(dx * dx + dy * dy) < reach_m + wide_m;
            if (isBeside && at_m > 0 && at_m < route.length_m()) {
                all.add(new Blocked(at_m - wide_m, at_m + wide_m, side_m - wide_m, side_m + wide_m));
            }
        }
        all.sort(Comparator.comparingDouble(Blocked::from_m).thenComparingDouble(Blocked::right_m));
        List<List<Blocked>> groups = new ArrayList<>();
        double end_m = Double.NEGATIVE_INFINITY;
        for (Blocked next : all) {
            if (groups.isEmpty() || next.from_m > end_m + 0.5 * RAMP_M) {
                groups.add(new ArrayList<>());
            }
            groups.getLast().add(next);
            end_m = Math.max(end_m, next.to_m);
        }
        return groups;
    }

    /** The free offset nearest to the wanted one; of two equally near, the right one. */
    private double free(List<Blocked> group) {
        List<Double> candidates = new ArrayList<>(List.of(offset_m));
        for (Blocked each : group) {
            candidates.add(each.right_m);
            candidates.add(each.left_m);
        }
        return candidates.stream()
                .filter(candidate -> Math.abs(candidate) <= reach_m)
                .filter(candidate ->
                        group.stream().noneMatch(each -> candidate > each.right_m && candidate < each.left_m))
                .min(Comparator.comparingDouble((Double candidate) -> Math.abs(candidate - offset_m))
                        .thenComparingDouble(candidate -> candidate))
                .orElseThrow(() -> new IllegalArgumentException(String.format(
                        "obstacles between %.1f and %.1f m of the path leave no way within %s m of it",
                        group.getFirst().from_m, group.getLast().to_m, reach_m)));
    }

    /** The offset at an arc length: held at groups of obstacles, and the wanted one elsewhere where there is room. */
    private double offset(List<Hold> holds, double at_m) {
        int last = 0;
        while (last + 1 < holds.size() && holds.get(last + 1).from_m <= at_m) {
            last++;
        }
        Hold behind = holds.get(last);
        if (at_m <= behind.to_m) {
            return behind.offset_m;
        }
        if (last + 1 == holds.size()) {
            return blend(behind.offset_m, offset_m, (at_m - behind.to_m) / RAMP_M);
        }
        Hold ahead = holds.get(last + 1);
        double gap_m = ahead.from_m - behind.to_m;
        if (gap_m < 2 * RAMP_M) {
            return blend(behind.offset_m, ahead.offset_m, (at_m - behind.to_m) / gap_m);
        }
        return at_m - behind.to_m < 0.5 * gap_m
                ? blend(behind.offset_m, offset_m, (at_m - behind.to_m) / RAMP_M)
                : blend(ahead.offset_m, offset_m, (ahead.from_m - at_m) / RAMP_M);
    }

    private static double blend(double from, double to, double share) {
        double f = Math.clamp(share, 0, 1);
        return from + (to - from) * f * f * (3 - 2 * f);
    }
}
