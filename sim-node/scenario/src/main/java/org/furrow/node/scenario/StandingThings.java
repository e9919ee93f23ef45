package org.furrow.node.scenario;

import java.util.ArrayList;
import java.util.List;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.vehicle.collision.StandingBody;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Shape;
import org.furrow.world.grid.UndeformedSurface;

/** Trunks, rocks, logs, persons and structures of a scene as bodies that push vehicles. Shrubs and grass give way. */
public final class StandingThings {
    /** A trunk is a prism of this height, or as high as its tree. */
    private static final double TRUNK_M = 3;
    /** Depth of the foot of a trunk in the ground. */
    private static final double DEEP_M = 0.5;

    /** A lower rock is a pebble, which gives way: a convex shape needs some thickness. */
    private static final double LOWEST_ROCK_M = 0.01;

    private static final int CORNERS = 8;

    private StandingThings() {}

    /**
     * A disc of the ground that a thing takes up; logs and structures take up a row of them.
     *
     * @param x_m place of its foot in W
     * @param radius_m of the trunk, or half the width of the rock or person
     * @param top_m its height above its foot
     */
    public record Footprint(ScenePlan.Kind kind, double x_m, double y_m, double radius_m, double top_m) {}

    /** The bodies, in the order of the things. */
    public static List<StandingBody> of(List<ScenePlan.Thing> things, UndeformedSurface surface, ScmFrame frame) {
        List<StandingBody> all = new ArrayList<>();
        for (ScenePlan.Thing thing : things) {
            if (stands(thing)) {
                List<double[]> points = new ArrayList<>();
                switch (thing.kind()) {
                    case ROCK -> rock(thing, points);
                    case LOG -> log(thing, surface, points);
                    case FENCE, WALL, BUILDING -> block(thing, points);
                    default -> {
                        ring(wide_m(thing), -DEEP_M, points);
                        ring(wide_m(thing), Math.min(TRUNK_M, thing.height_m()), points);
                    }
                }
                all.add(StandingBody.of(hull(points, frame), foot(thing, surface, frame)));
            }
        }
        return all;
    }

    /** What the things that push vehicles take up of the ground, in the order of the things. */
    public static List<Footprint> footprints(List<ScenePlan.Thing> things, UndeformedSurface surface, ScmFrame frame) {
        List<Footprint> all = new ArrayList<>();
        for (ScenePlan.Thing thing : things) {
            if (stands(thing)) {
                double radius_m = wide_m(thing);
                for (double[] place : places(thing, radius_m)) {
                    Vector foot = onGround(place[0], place[1], surface, frame);
                    all.add(new Footprint(thing.kind(), foot.x(), foot.y(), radius_m, thing.height_m()));
                }
            }
        }
        return all;
    }

    private static boolean stands(ScenePlan.Thing thing) {
        return switch (thing.kind()) {
            case TREE, CONIFER, PERSON, POST, FENCE, WALL, BUILDING -> true;
            case ROCK, LOG -> thing.height_m() >= LOWEST_ROCK_M;
            case SHRUB, GRASS -> false;
        };
    }

    /** Half the width of a thing that stands, half the thickness of a log. */
    private static double wide_m(ScenePlan.Thing thing) {
        return switch (thing.kind()) {
            case ROCK -> thing.rockWide_m();
            case LOG -> 0.5 * thing.height_m();
            case PERSON -> thing.personWide_m();
            case POST, FENCE, WALL, BUILDING -> 0.5 * thing.built().wide_m();
            case TREE, CONIFER, SHRUB, GRASS -> thing.trunk_m();
        };
    }

    /** Points of T below a thing, at most twice a radius apart. */
    private static List<double[]> places(ScenePlan.Thing thing, double radius_m) {
        return switch (thing.kind()) {
            case LOG -> LogPlace.below(thing, 2 * radius_m);
            case FENCE, WALL, BUILDING -> Structures.below(thing, 2 * radius_m);
            default -> List.of(new double[] {thing.x_m(), thing.y_m()});
        };
    }

    /** Corners of a box from below the ground to the height of the thing; a roof is out of reach. */
    private static void block(ScenePlan.Thing thing, List<double[]> dest) {
        double c = StrictMath.cos(thing.heading_rad());
        double s = StrictMath.sin(thing.heading_rad());
        for (int corner = 0; corner < 8; corner++) {
            double along = ((corner & 1) - 0.5) * thing.built().long_m();
            double across = ((corner >> 1 & 1) - 0.5) * thing.built().wide_m();
            double z_m = corner < 4 ? -DEEP_M : thing.height_m();
            dest.add(new double[] {c * along - s * across, s * along + c * across, z_m});
        }
    }

    private static Vector foot(ScenePlan.Thing thing, UndeformedSurface surface, ScmFrame frame) {
        return onGround(thing.x_m(), thing.y_m(), surface, frame);
    }

    private static Vector onGround(double x_m, double y_m, UndeformedSurface surface, ScmFrame frame) {
        return toWorld(new double[] {x_m, y_m, surface.height_m(x_m, y_m)}, frame);
    }

    private static void ring(double radius_m, double z_m, List<double[]> dest) {
        for (int k = 0; k < CORNERS; k++) {
            double turn = 2 * Math.PI * k / CORNERS;
            dest.add(new double[] {radius_m * StrictMath.cos(turn), radius_m * StrictMath.sin(turn), z_m});
        }
    }

    /** Corners on the ellipsoid: the poles, the widest section, and one half way to each pole. */
    private static void rock(ScenePlan.Thing thing, List<double[]> dest) {
        double high = thing.rockHigh_m();
        double middle = thing.height_m() - high;
        double half = Math.sqrt(0.5);
        dest.add(new double[] {0, 0, middle - high});
        ring(half * thing.rockWide_m(), middle - half * high, dest);
        ring(thing.rockWide_m(), middle, dest);
        ring(half * thing.rockWide_m(), middle + half * high, dest);
        dest.add(new double[] {0, 0, middle + high});
    }

    /** Corners on the rims of both ends, from the foot. */
    private static void log(ScenePlan.Thing thing, UndeformedSurface surface, List<double[]> dest) {
        LogPlace log = LogPlace.of(thing, surface);
        double[] middle = {0, 0, log.z_m() - surface.height_m(thing.x_m(), thing.y_m())};
        double[] along = {log.alongX(), log.alongY(), log.alongZ()};
        double flat = Math.sqrt(along[0] * along[0] + along[1] * along[1]);
        double[] aside = {-along[1] / flat, along[0] / flat, 0};
        double[] up = {-along[2] * aside[1], along[2] * aside[0], flat};
        for (int end = -1; end <= 1; end += 2) {
            for (int k = 0; k < CORNERS; k++) {
                double turn = 2 * Math.PI * k / CORNERS;
                double[] point = new double[3];
                for (int d = 0; d < 3; d++) {
                    point[d] = middle[d]
                            + end * log.half_m() * along[d]
                            + log.radius_m() * (StrictMath.cos(turn) * aside[d] + StrictMath.sin(turn) * up[d]);
                }
                dest.add(point);
            }
        }
    }

    private static Shape.Hull hull(List<double[]> points, ScmFrame frame) {
        List<Shape.Point> all = new ArrayList<>();
        double[] world = new double[3];
        for (double[] point : points) {
            frame.toWorld(point, 0, world, 0);
            all.add(new Shape.Point(world[0], world[1], world[2]));
        }
        return new Shape.Hull(all);
    }

    private static Vector toWorld(double[] point, ScmFrame frame) {
        double[] world = new double[3];
        frame.toWorld(point, 0, world, 0);
        return new Vector(world[0] + frame.originX_m(), world[1] + frame.originY_m(), world[2] + frame.originZ_m());
    }
}
