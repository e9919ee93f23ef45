package org.furrow.node.sense.scene;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.frame.SceneInstance;
import org.furrow.node.sense.ray.Bodies;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.suite.Pose;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.world.grid.UndeformedSurface;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * The boxes of all vehicles and obstacles. The box of a vehicle contains hull, wheels and what else of it moves, as
 * they stand, and has the axes of the chassis. The box of an obstacle has its axes, and contains the cells of the
 * ground that its faces stand in. Immutable, for any number of threads.
 */
public final class SceneBoxes {
    private static final int FACES = 6;

    private final Surroundings all;
    private final List<SceneBox> obstacles = new ArrayList<>();

    /** @param ground with the obstacles */
    public SceneBoxes(Surroundings all, Scenario.GroundPlan ground) {
        this(all, ground.undeformed(), ground.grid_m());
    }

    /**
     * The boxes on a ground.
     *
     * @param surface with the obstacles, in T
     * @param spacing_m of the ground's nodes
     */
    public SceneBoxes(Surroundings all, UndeformedSurface surface, double spacing_m) {
        this.all = all;
        List<Obstacle> found = ObstacleSurface.of(surface);
        for (int k = 0; k < found.size(); k++) {
            obstacles.add(box(SceneInstance.FIRST_OBSTACLE + k, found.get(k), surface, spacing_m));
        }
    }

    /** The boxes in W at a time, vehicles that are in the world first, by instance. */
    public List<SceneBox> at(long t_ns) {
        List<SceneBox> boxes = new ArrayList<>();
        for (int v = 0; v < all.tracks().size(); v++) {
            VehicleShapes shapes = all.shapes().get(v);
            boolean hasBody = !shapes.hull().isEmpty() || !shapes.wheels().isEmpty();
            if (hasBody && all.tracks().get(v).isPresent(t_ns)) {
                boxes.add(vehicle(v, t_ns));
            }
        }
        boxes.addAll(obstacles);
        return boxes;
    }

    private SceneBox vehicle(int v, long t_ns) {
        VehicleShapes shapes = all.shapes().get(v);
        Track track = all.tracks().get(v);
        double[] pose = new double[Placing.POSE];
        track.pose(0, t_ns, pose, 0);
        Pose chassis = Placing.pose(pose, 0);
        double[] place = new double[Bodies.PLACE];
        Placing.toPlace(pose, 0, place, 0);
        double[] reach = new double[FACES];
        Arrays.fill(reach, Double.NEGATIVE_INFINITY);
        shapes.hull().forEach(part -> reach(part, place, 0, place, reach));
        double[] places = places(v, t_ns);
        for (int w = 0; w < shapes.wheels().size(); w++) {
            reach(shapes.wheels().get(w), places, Bodies.PLACE * (1 + w), place, reach);
        }
        List<RaySolid> moving = shapes.moving().allSolids();
        List<Integer> bodies = shapes.moving().allBodies(track);
        for (int m = 0; m < moving.size(); m++) {
            reach(moving.get(m), places, Bodies.PLACE * bodies.get(m), place, reach);
        }
        Quaterniond turn = new Quaterniond(chassis.qx(), chassis.qy(), chassis.qz(), chassis.qw());
        Vector3d middle =
                new Vector3d(0.5 * (reach[0] - reach[3]), 0.5 * (reach[1] - reach[4]), 0.5 * (reach[2] - reach[5]));
        turn.transform(middle).add(chassis.x_m(), chassis.y_m(), chassis.z_m());
        return new SceneBox(
                SceneInstance.FIRST_VEHICLE + v,
                shapes.isRock() ? SceneClass.ROCK : SceneClass.VEHICLE,
                new Pose(middle.x, middle.y, middle.z, turn.x, turn.y, turn.z, turn.w),
                reach[0] + reach[3],
                reach[1] + reach[4],
                reach[2] + reach[5]);
    }

    /** The places in W of all bodies of a vehicle. */
    private double[] places(int v, long t_ns) {
        Track track = all.tracks().get(v);
        VehicleShapes shapes = all.shapes().get(v);
        double[] places = new double[Bodies.PLACE * BodyPlaces.count(track, shapes)];
        BodyPlaces inWorld = new BodyPlaces(null);
        inWorld.putChassis(track, t_ns, places, 0);
        inWorld.putOthers(track, shapes, t_ns, places, 0);
        return places;
    }

    /** Raises how far bodies reach from the origin of a frame, along its axes and against them, to that of a solid. */
    private static void reach(RaySolid solid, double[] place, int at, double[] frame, double[] dest) {
        for (int face = 0; face < FACES; face++) {
            double sign = face < 3 ? 1 : -1;
            int d = face % 3;
            double x = sign * frame[3 + d];
            double y = sign * frame[6 + d];
            double z = sign * frame[9 + d];
            double there = x * (place[at] - frame[0]) + y * (place[at + 1] - frame[1]) + z * (place[at + 2] - frame[2]);
            double along = solid.support_m(
                    place[at + 3] * x + place[at + 6] * y + place[at + 9] * z,
                    place[at + 4] * x + place[at + 7] * y + place[at + 10] * z,
                    place[at + 5] * x + place[at + 8] * y + place[at + 11] * z);
            dest[face] = Math.max(dest[face], there + along);
        }
    }

    /** The box of an obstacle: its outline and one cell around, from the lowest to the highest node in it. */
    private SceneBox box(int instance, Obstacle obstacle, UndeformedSurface surface, double spacing_m) {
        boolean isRock = obstacle.form() instanceof Obstacle.Rock;
        double cell_m = spacing_m * (Math.abs(obstacle.axisX()) + Math.abs(obstacle.axisY()));
        double along = cell_m + (isRock ? obstacle.form().reach_m() : 0.5 * obstacle.width_m());
        double across = cell_m + obstacle.form().reach_m();
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        int reach = (int) Math.ceil((obstacle.radius_m() + 2 * spacing_m) / spacing_m);
        int i = (int) Math.rint(obstacle.x_m() / spacing_m);
        int j = (int) Math.rint(obstacle.y_m() / spacing_m);
        for (int row = j - reach; row <= j + reach; row++) {
            for (int column = i - reach; column <= i + reach; column++) {
                double x = column * spacing_m;
                double y = row * spacing_m;
                if (obstacle.distance_m(x, y) <= 2 * spacing_m) {
                    double height_m = surface.height_m(x, y);
                    low = Math.min(low, height_m);
                    high = obstacle.height_m(x, y) > 0 ? Math.max(high, height_m) : high;
                }
            }
        }
        int label = obstacle.form() instanceof Obstacle.Step ? SceneClass.STEP : SceneClass.ROCK;
        double top = Math.max(low, high);
        Pose pose = inWorld(obstacle, 0.5 * (low + top));
        return new SceneBox(instance, label, pose, 2 * along, 2 * across, top - low);
    }

    /** Pose in W of the axes of an obstacle at a height in T. */
    private Pose inWorld(Obstacle obstacle, double z_m) {
        double[] middle = {obstacle.x_m(), obstacle.y_m(), z_m};
        double[] axes = {obstacle.axisX(), obstacle.axisY(), 0, -obstacle.axisY(), obstacle.axisX(), 0, 0, 0, 1};
        all.frame().scm().toWorld(middle, 0, middle, 0);
        for (int axis = 0; axis < 3; axis++) {
            all.frame().scm().toWorld(axes, 3 * axis, axes, 3 * axis);
        }
        // columns of the matrix are the axes, as JOML stores them
        Quaterniond turn = new Quaterniond()
                .setFromNormalized(
                        new Matrix3d(axes[0], axes[1], axes[2], axes[3], axes[4], axes[5], axes[6], axes[7], axes[8]));
        return new Pose(
                middle[0] + all.frame().scm().originX_m(),
                middle[1] + all.frame().scm().originY_m(),
                middle[2] + all.frame().scm().originZ_m(),
                turn.x,
                turn.y,
                turn.z,
                turn.w);
    }
}
