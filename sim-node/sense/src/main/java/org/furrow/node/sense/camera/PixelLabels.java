package org.furrow.node.sense.camera;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.frame.ImageBox;
import org.furrow.node.sense.frame.ImageLabels;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.frame.SceneInstance;
import org.furrow.node.sense.scene.SceneBox;
import org.furrow.node.sense.scene.SceneBoxes;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.Pose;
import org.jspecify.annotations.Nullable;

/** Fills the labels of an image, pixel by pixel. For any number of threads; each has its own {@link Scratch}. */
final class PixelLabels {
    private final CameraSpec spec;
    private final ImageLabels labels;
    private final SensorMounting station;
    private final SceneBoxes boxes;
    private final long start_ns;
    private final boolean withBoxes;
    private final View first;
    /** Pixels of instances that something else hides. */
    private final Extents hidden = new Extents();

    /**
     * Where the camera is when it takes a row.
     *
     * @param t_ns time of the row
     * @param place of the camera in T
     * @param next its place when it takes the row again, one period later; null where that is not recorded
     * @param motions of bodies until then
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record View(
            long t_ns,
            double[] place,
            double @Nullable [] next,
            @Nullable Motions motions) {}

    /** Numbers of one thread, and the hidden pixels that it found. */
    static final class Scratch {
        final double[] point = new double[3];
        final double[] moved = new double[3];
        final double[] pixel = new double[2];
        final int[] along;
        final Extents hidden = new Extents();

        Scratch(int vehicles) {
            along = new int[vehicles];
        }
    }

    PixelLabels(SensorMounting station, CameraSpec spec, SceneBoxes boxes, long start_ns) {
        this.spec = spec;
        this.station = station;
        this.boxes = boxes;
        this.start_ns = start_ns;
        labels = new ImageLabels(
                spec.lens().width(), spec.lens().height(), spec.outputs().labels());
        withBoxes = spec.outputs().labels().contains(CameraSpec.Label.BOXES);
        first = make(start_ns);
    }

    /** The view of a row at a time. */
    View view(long t_ns) {
        return t_ns == start_ns ? first : make(t_ns);
    }

    private View make(long t_ns) {
        double[] place = new double[12];
        station.place(t_ns, place);
        long next_ns = t_ns + spec.period_ns();
        if (labels.flow_px.length == 0 || !station.track().isPresent(next_ns)) {
            return new View(t_ns, place, null, null);
        }
        double[] next = new double[12];
        station.place(next_ns, next);
        return new View(t_ns, place, next, new Motions(station.all(), t_ns, next_ns));
    }

    ImageLabels labels() {
        return labels;
    }

    Scratch scratch(SceneRays rays) {
        return new Scratch(rays.vehicles());
    }

    /**
     * Labels a pixel. The last ray of {@code rays} was that of the pixel, and the surface is described if it met one.
     *
     * @param ray origin and direction
     * @param met whether the ray met a surface
     * @param depth_m distance along the optical axis; 0: the ray met nothing
     * @param instance of the surface; 0: none
     */
    void pixel(
            int column,
            int row,
            double[] ray,
            boolean met,
            double depth_m,
            int instance,
            SceneRays rays,
            Scratch scratch,
            View view) {
        int at = row * spec.lens().width() + column;
        if (labels.depth_m.length > 0) {
            labels.depth_m[at] = (float) depth_m;
        }
        if (labels.normal.length > 0 && met) {
            turn(rays.normal, view.place, labels.normal, 3 * at);
        }
        if (labels.rutOwner.length > 0 && met) {
            labels.rutOwner[at] = (short) rays.owner;
            labels.rutPasses[at] = (byte) rays.passes;
        }
        if (labels.flow_px.length > 0) {
            flow(at, met, ray, rays, scratch, view);
        }
        if (withBoxes) {
            hidden(column, row, ray, instance, rays, scratch);
        }
    }

    /** Writes a vector of T along the axes of a place. */
    private static void turn(double[] vector, double[] place, float[] dest, int at) {
        for (int k = 0; k < 3; k++) {
            dest[at + k] = (float) (place[3 + k] * vector[0] + place[6 + k] * vector[1] + place[9 + k] * vector[2]);
        }
    }

    private void flow(int at, boolean met, double[] ray, SceneRays rays, Scratch scratch, View view) {
        double[] to = view.next;
        Motions motions = view.motions;
        if (to == null || motions == null) {
            return;
        }
        double[] moved = scratch.moved;
        if (met) {
            double[] point = scratch.point;
            rays.point(point);
            if (rays.vehicle() < 0) {
                System.arraycopy(point, 0, moved, 0, 3);
            } else if (!motions.move(rays.vehicle(), rays.body(), point, moved)) {
                return;
            }
            for (int d = 0; d < 3; d++) {
                point[d] = moved[d] - point[d];
            }
            turn(point, view.place, labels.motion_m, 3 * at);
            for (int d = 0; d < 3; d++) {
                moved[d] -= to[d];
            }
        } else {
            System.arraycopy(ray, 3, moved, 0, 3); // what is infinitely far only turns
        }
        double x = to[3] * moved[0] + to[6] * moved[1] + to[9] * moved[2];
        double y = to[4] * moved[0] + to[7] * moved[1] + to[10] * moved[2];
        double z = to[5] * moved[0] + to[8] * moved[1] + to[11] * moved[2];
        if (spec.lens().project(x, y, z, scratch.pixel)) {
            labels.flow_px[2 * at] =
                    (float) (scratch.pixel[0] - (at % spec.lens().width() + 0.5));
            labels.flow_px[2 * at + 1] =
                    (float) (scratch.pixel[1] - (Math.floorDiv(at, spec.lens().width()) + 0.5));
        }
    }

    /** Counts the instances that the ray would meet if nothing else were there. */
    private void hidden(int column, int row, double[] ray, int instance, SceneRays rays, Scratch scratch) {
        double range_m = spec.outputs().range_m();
        int count = rays.vehiclesAlong(ray, range_m, scratch.along);
        for (int k = 0; k < count; k++) {
            int other = SceneInstance.FIRST_VEHICLE + scratch.along[k];
            if (other != instance) {
                scratch.hidden.add(other, column, row);
            }
        }
        if (count > 0 && instance < SceneInstance.FIRST_OBSTACLE) {
            int behind = rays.groundInstance(ray, range_m);
            if (behind != 0) {
                scratch.hidden.add(behind, column, row);
            }
        }
    }

    /** Takes over what a thread found. */
    void add(Scratch scratch) {
        hidden.addAll(scratch.hidden);
    }

    /** Adds the boxes to the labels of an image all of whose pixels are done. */
    void finish(CameraImage image) {
        if (!withBoxes) {
            return;
        }
        Extents seen = new Extents();
        Map<Integer, Integer> classes = new HashMap<>();
        for (int at = 0; at < image.instance.length; at++) {
            int instance = image.instance[at] & 0xffff;
            if (instance != 0) {
                seen.add(instance, at % image.width(), at / image.width());
                classes.putIfAbsent(instance, image.semantic[at] & 0xff);
            }
        }
        Extents whole = new Extents();
        whole.addAll(seen);
        whole.addAll(hidden);
        Pose pose = station.pose(start_ns);
        Map<Integer, SceneBox> known = new HashMap<>();
        boxes.at(start_ns).forEach(box -> known.put(box.instance(), box.in(pose)));
        List<ImageBox> found = new ArrayList<>();
        whole.byInstance().forEach((instance, extent) -> {
            int[] part = seen.byInstance().getOrDefault(instance, new int[ImageBox.EDGES + 1]);
            SceneBox box = known.get(instance);
            found.add(new ImageBox(
                    instance,
                    box == null ? classes.getOrDefault(instance, SceneClass.VOID) : box.label(),
                    part[ImageBox.EDGES],
                    extent[ImageBox.EDGES],
                    Arrays.copyOf(part, ImageBox.EDGES),
                    Arrays.copyOf(extent, ImageBox.EDGES),
                    box == null ? unknown() : box.numbers()));
        });
        labels.add(found);
    }

    private static double[] unknown() {
        double[] box = new double[ImageBox.BOX];
        Arrays.fill(box, Double.NaN);
        return box;
    }
}
