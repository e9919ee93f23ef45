package org.furrow.node.scenario;

import java.util.ArrayList;
import java.util.List;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.vehicle.collision.StandingBody;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Shape;
import org.furrow.world.grid.UndeformedSurface;

/** Trunks and rocks of a scene as bodies that push vehicles. Shrubs and grass give way. */
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
     * What a thing takes up of the ground.
     *
     * @param x_m place of its foot in W
     * @param radius_m of the trunk, or half the width of the rock
     * @param top_m its height above its foot
     */
    public record Footprint(ScenePlan.Kind kind, double x_m, double y_m, double radius_m, double top_m) {}

    /** The bodies, in the order of the things. */
    public static List<StandingBody> of(List<ScenePlan.Thing> things, UndeformedSurface surface, ScmFrame frame) {
        List<StandingBody> all = new ArrayList<>();
        for (ScenePlan.Thing thing : things) {
            if (stands(thing)) {
                List<double[]> points = new ArrayList<>();
                if (thing.kind() == ScenePlan.Kind.ROCK) {
                    rock(thing, points);
                } else {
                    ring(thing.trunk_m(), -DEEP_M, points);
                    ring(thing.trunk_m(), Math.min(TRUNK_M, thing.height_m()), points);
                }
                all.add(StandingBody.of(hull(points, frame), foot(thing, surface, frame)));
            }
        }
        return all;
    }

    /** What trunks and rocks take up of the ground, in the order of the things. */
    public static List<Footprint> footprints(List<ScenePlan.Thing> things, UndeformedSurface surface, ScmFrame frame) {
        List<Footprint> all = new ArrayList<>();
        for (ScenePlan.Thing thing : things) {
            if (stands(thing)) {
                boolean isRock = thing.kind() == ScenePlan.Kind.ROCK;
                Vector foot = foot(thing, surface, frame);
                double radius_m = isRock ? thing.rockWide_m() : thing.trunk_m();
                all.add(new Footprint(thing.kind(), foot.x(), foot.y(), radius_m, thing.height_m()));
            }
        }
        return all;
    }

    private static boolean stands(ScenePlan.Thing thing) {
        return switch (thing.kind()) {
            case TREE, CONIFER -> true;
            case ROCK -> thing.height_m() >= LOWEST_ROCK_M;
            case SHRUB, GRASS -> false;
        };
    }

    private static Vector foot(ScenePlan.Thing thing, UndeformedSurface surface, ScmFrame frame) {
        double[] foot = {thing.x_m(), thing.y_m(), surface.height_m(thing.x_m(), thing.y_m())};
        return toWorld(foot, frame);
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
