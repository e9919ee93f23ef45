package org.furrow.node.scenario;

import java.util.ArrayList;
import java.util.List;
import org.furrow.scm.soilstep.ScmFrame;
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

    private static final int CORNERS = 8;

    private StandingThings() {}

    /** The bodies, in the order of the things. */
    public static List<StandingBody> of(List<ScenePlan.Thing> things, UndeformedSurface surface, ScmFrame frame) {
        List<StandingBody> all = new ArrayList<>();
        for (ScenePlan.Thing thing : things) {
            List<double[]> points = new ArrayList<>();
            switch (thing.kind()) {
                case TREE, CONIFER -> {
                    ring(thing.trunk_m(), -DEEP_M, points);
                    ring(thing.trunk_m(), Math.min(TRUNK_M, thing.height_m()), points);
                }
                case ROCK -> rock(thing, points);
                case SHRUB, GRASS -> {
                    continue;
                }
            }
            double[] foot = {thing.x_m(), thing.y_m(), surface.height_m(thing.x_m(), thing.y_m())};
            all.add(StandingBody.of(hull(points, frame), toWorld(foot, frame)));
        }
        return all;
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
