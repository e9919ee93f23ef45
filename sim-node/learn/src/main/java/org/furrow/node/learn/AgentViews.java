package org.furrow.node.learn;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.furrow.node.engine.SteppedWorld;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.learn.task.Task;
import org.furrow.node.sense.LiveScene;
import org.furrow.node.sense.LiveSensors;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.frame.LidarScan;
import org.furrow.node.sense.frame.SensorFrame;
import org.jspecify.annotations.Nullable;

/**
 * What the cameras and lidars of a task's agents see of a world. Frames are made when they are asked for. It remembers
 * where all vehicles were since the scenario began, because the ground is finer there.
 */
final class AgentViews {
    private static final double M_PER_MM = 1e-3;
    private static final int UNSIGNED_BYTE = 0xff;
    private static final int UNSIGNED_SHORT = 0xffff;

    private final Task task;
    private final SteppedWorld world;
    private final VehicleTrail trail = new VehicleTrail();
    /** Frames of the present state: of each agent, then each sensor. */
    private final @Nullable SensorFrame[] frames;

    private final boolean[] known;
    private final int views;
    /** Of the present episode; null: none is observed. */
    private @Nullable LiveSensors sensors;

    private @Nullable LiveScene scene;
    private boolean failed;
    private int marked;
    private int shown = -1;

    AgentViews(Task task, SteppedWorld world) {
        this.task = task;
        this.world = world;
        sensors = sensors(0);
        int most = -1;
        for (Task.Block block : task.blocks()) {
            Task.View view = block.view();
            most = view == null ? most : Math.max(most, view.number());
        }
        views = most + 1;
        frames = new SensorFrame[views * task.agents().size()];
        known = new boolean[frames.length];
    }

    /** Places of the vehicles since the scenario began. */
    double[] trail() {
        return trail.toArray();
    }

    private @Nullable LiveSensors sensors(int variant) {
        return task.sensors().isEmpty() ? null : task.sensors().get(variant).live();
    }

    /**
     * Begins in a state of the world, after vehicles were at these places.
     *
     * @param variant number of the variant of the sensors
     */
    void begin(double[] places, int variant) {
        sensors = sensors(variant);
        trail.setAll(places);
        scene = null;
        failed = false;
        changed();
    }

    /** Takes note of the end of an epoch. */
    void look() {
        if (sensors != null) {
            trail.add(world.units());
            changed();
        }
    }

    /** The world could not go on: nothing is seen of it. */
    void fail() {
        failed = true;
    }

    private void changed() {
        Arrays.fill(known, false);
        shown = -1;
    }

    /** Writes an array of the frame of a sensor. */
    void write(Agent agent, Task.Block block, float[] dest, int at) {
        Task.View view = Objects.requireNonNull(block.view());
        int carrier = task.agents().indexOf(agent.unit().index());
        SensorFrame frame = failed ? null : frame(carrier, view.number());
        int size = view.shape().stream().mapToInt(side -> side).reduce(1, (a, b) -> a * b);
        Arrays.fill(dest, at, at + size, 0);
        if (frame instanceof LidarScan scan) {
            write(scan, dest, at);
        } else if (frame instanceof CameraImage image) {
            write(image, view.image(), size, dest, at);
        }
    }

    private static void write(LidarScan scan, float[] dest, int at) {
        for (int p = scan.count() - 1; p >= 0; p--) { // of several returns the nearest remains
            dest[at + scan.ring[p] * scan.columns() + scan.column[p]] = scan.range_m[p];
        }
    }

    private static void write(CameraImage image, Task.Image what, int size, float[] dest, int at) {
        for (int k = 0; k < size; k++) {
            dest[at + k] = switch (what) {
                case RGB -> image.rgb[k] & UNSIGNED_BYTE;
                case SEMANTIC -> image.semantic[k] & UNSIGNED_BYTE;
                default -> (float) (M_PER_MM * (image.depth_mm[k] & UNSIGNED_SHORT));
            };
        }
    }

    private @Nullable SensorFrame frame(int carrier, int view) {
        int number = carrier * views + view;
        if (!known[number]) {
            frames[number] = shownScene().frame(carrier, view);
            known[number] = true;
        }
        return frames[number];
    }

    /** The scene with the present state of the world. */
    private LiveScene shownScene() {
        LiveScene present = scene;
        if (present == null) {
            present = Objects.requireNonNull(sensors).begin(trail.toArray());
            scene = present;
            marked = 0;
        }
        int vehicles = world.units().size();
        int epochs = trail.epochs(vehicles);
        present.mark(trail.places(), marked, epochs);
        marked = epochs;
        if (shown != world.epoch()) {
            List<VehicleUnit> units = world.units();
            present.show(world.epoch(), units, world::groundOf);
            shown = world.epoch();
        }
        return present;
    }
}
