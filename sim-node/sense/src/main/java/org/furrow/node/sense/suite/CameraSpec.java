package org.furrow.node.sense.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.furrow.world.math.Ranges;

/**
 * A pinhole camera with a global shutter. Its frame is the optical one: x to the right, y down, z forward.
 *
 * @param lens size and field of view of the image
 * @param outputs which images it gives
 * @param noise of the colours
 */
public record CameraSpec(String name, Mount mount, double rate_hz, Lens lens, Outputs outputs, Noise noise)
        implements SensorSpec {
    private static final int MAX_SIDE = 4096;

    /**
     * Geometry of the image: pixel (u, v) with its centre at (u + 1/2, v + 1/2) shows the direction
     * ((u + 1/2 - cx) / f, (v + 1/2 - cy) / f, 1).
     *
     * @param width in pixels
     * @param height in pixels
     * @param fov_rad horizontal field of view, from edge to edge
     */
    public record Lens(int width, int height, double fov_rad) {
        public Lens {
            Ranges.within("width", width, 1, MAX_SIDE);
            Ranges.within("height", height, 1, MAX_SIDE);
            if (!(fov_rad > 0 && fov_rad < Math.PI)) {
                throw new IllegalArgumentException("fov_rad must be in (0, pi), fov_rad=" + fov_rad);
            }
        }

        /**
         * Writes where a direction of the optical frame is in the image: column and row in pixels from its upper left
         * corner, which may be outside; false: the camera cannot see it.
         */
        public boolean project(double x, double y, double z, double[] dest) {
            if (!(z > 0)) {
                return false;
            }
            double f = focal_px();
            dest[0] = cx_px() + f * x / z;
            dest[1] = cy_px() + f * y / z;
            return true;
        }

        /** Focal length, in pixels; the pixels are square. */
        public double focal_px() {
            return width / (2 * StrictMath.tan(fov_rad / 2));
        }

        /** Column of the optical axis, in pixels from the left edge of the image. */
        public double cx_px() {
            return width / 2.0;
        }

        /** Row of the optical axis, in pixels from the upper edge of the image. */
        public double cy_px() {
            return height / 2.0;
        }
    }

    /**
     * Which images it gives.
     *
     * @param colour red, green and blue
     * @param truth depth, class and instance of each pixel
     * @param range_m nothing is seen beyond
     * @param labels further truth
     */
    public record Outputs(boolean colour, boolean truth, double range_m, Set<Label> labels) {
        public Outputs {
            Ranges.positive("range_m", range_m);
            labels = Set.copyOf(labels);
            if (labels.contains(Label.BOXES) && !truth) {
                throw new IllegalArgumentException("labels: boxes need truth: true");
            }
        }
    }

    /** Truth that an image has on demand. */
    public enum Label {
        /** Boxes of vehicles and obstacles in the image and in space. */
        BOXES,
        /** Depth as a real number. */
        DEPTH,
        /** Where each pixel's surface is in the next image, and how it moves. */
        MOTION,
        /** Normals of surfaces. */
        NORMALS,
        /** Who moved the soil of ruts and berms. */
        RUTS
    }

    /**
     * Noise of each channel of a pixel, relative to white.
     *
     * @param shot deviation at white; it falls with the root of the brightness
     * @param read deviation in the dark
     */
    public record Noise(double shot, double read) {
        public Noise {
            Ranges.notNegative("shot", shot);
            Ranges.notNegative("read", read);
        }
    }

    public CameraSpec {
        Ranges.positive("rate_hz", rate_hz);
    }

    @Override
    public String type() {
        return "camera";
    }

    @Override
    public List<SensorField> arrays() {
        List<SensorField> arrays = new ArrayList<>();
        if (outputs.colour()) {
            arrays.add(in("rgb", "uint8 [rows, columns, 3]", "1", "colours with the curve of sRGB"));
        }
        if (outputs.truth()) {
            arrays.add(in(
                    "depth_mm", "uint16", "mm", "along the optical axis; 0 nothing there, 65535 that far or further"));
            arrays.add(in("semantic", "uint8", "1", "class, as in classes.csv"));
            arrays.add(in("instance", "uint16", "1", "as in instances.csv; 0 none"));
        }
        for (Label label : Label.values()) {
            if (outputs.labels().contains(label)) {
                arrays.addAll(of(label));
            }
        }
        return arrays;
    }

    private static List<SensorField> of(Label label) {
        return switch (label) {
            case BOXES ->
                List.of(
                        in("box_instance", "uint16 [n]", "1", "as in instances.csv, of all that would be seen alone"),
                        in("box_class", "uint8 [n]", "1", "class, as in classes.csv"),
                        in("box_pixels", "int32 [n, 2]", "1", "pixels that show it; those that would without others"),
                        in("box_seen_px", "int32 [n, 4]", "1", "left, top, right, bottom edge of what is seen"),
                        in("box_whole_px", "int32 [n, 4]", "1", "the same of what would be seen without others"),
                        in("box_m", "float64 [n, 10]", "m", "middle, qx qy qz qw, lengths; see docs/sensors.md"));
            case DEPTH -> List.of(in("depth_m", "float32", "m", "along the optical axis; 0 nothing there"));
            case MOTION ->
                List.of(
                        in("flow_px", "float32 [rows, columns, 2]", "1", "column and row in the next image less these"),
                        in("motion_m", "float32 [rows, columns, 3]", "m", "motion in W until the next image"));
            case NORMALS -> List.of(in("normal", "float32 [rows, columns, 3]", "1", "outward; 0 nothing there"));
            case RUTS ->
                List.of(
                        in("rut_owner", "uint16", "1", "instance that moved the soil of rut or berm last; 0 none"),
                        in("rut_passes", "uint8", "1", "passages over the soil of rut or berm; 0 none"));
        };
    }

    private static SensorField in(String name, String type, String unit, String meaning) {
        return SensorField.in("optical", name, type, unit, meaning);
    }

    @Override
    public double reach_m() {
        return outputs.range_m();
    }

    @Override
    public int rays() {
        return lens.width() * lens.height();
    }
}
