package org.furrow.node.sense.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.furrow.world.math.Ranges;

/**
 * A camera. Its frame is the optical one: x to the right, y down, z forward.
 *
 * @param lens geometry of the image
 * @param shutter when light is collected
 * @param aperture how bright and how sharp it is
 * @param outputs which images it gives
 * @param noise of the colours
 */
public record CameraSpec(
        String name,
        Mount mount,
        double rate_hz,
        Lens lens,
        Shutter shutter,
        Aperture aperture,
        Outputs outputs,
        Noise noise)
        implements SensorSpec {
    private static final double NS = 1e9;
    private static final int MAX_SIDE = 4096;
    private static final int MAX_SAMPLES = 64;
    private static final int MAX_GRID = 8;

    /**
     * Geometry of the image: pixel (u, v) with its centre at (u + 1/2, v + 1/2) shows the direction that the distortion
     * puts at ((u + 1/2 - cx) / f, (v + 1/2 - cy) / f); without distortion that is (x, y, 1).
     *
     * @param width in pixels
     * @param height in pixels
     * @param focal_px focal length, in pixels; the pixels are square
     * @param cx_px column of the optical axis, in pixels from the left edge of the image
     * @param cy_px row of the optical axis, in pixels from the upper edge of the image
     * @param bend the distortion's equations
     */
    public record Lens(
            int width,
            int height,
            double focal_px,
            double cx_px,
            double cy_px,
            Distortion distortion,
            Distortion.Bend bend) {
        public Lens {
            Ranges.within("width", width, 1, MAX_SIDE);
            Ranges.within("height", height, 1, MAX_SIDE);
            Ranges.positive("focal_px", focal_px);
        }

        /**
         * A lens whose axis is in the middle of the image.
         *
         * @param fov_rad horizontal field of view, from edge to edge; of a Brown-Conrady lens that without distortion
         */
        public static Lens of(int width, int height, double fov_rad, Distortion distortion) {
            if (!(fov_rad > 0 && fov_rad < Math.PI)) {
                throw new IllegalArgumentException("fov_rad must be in (0, pi), fov_rad=" + fov_rad);
            }
            Distortion.Bend bend = distortion.bend();
            double half = distortion.model() == Distortion.Model.KANNALA_BRANDT
                    ? bend.fisheye(fov_rad / 2)
                    : StrictMath.tan(fov_rad / 2);
            return new Lens(width, height, width / (2 * half), width / 2.0, height / 2.0, distortion, bend);
        }

        /** The same with another focal length and axis. */
        public Lens with(double otherFocal_px, double otherCx_px, double otherCy_px) {
            return new Lens(width, height, otherFocal_px, otherCx_px, otherCy_px, distortion, bend);
        }

        /**
         * Writes where a direction of the optical frame is in the image: column and row in pixels from its upper left
         * corner, which may be outside; false: the camera cannot see it.
         */
        public boolean project(double x, double y, double z, double[] dest) {
            boolean seen = bend.bend(x, y, z, dest);
            dest[0] = cx_px + focal_px * dest[0];
            dest[1] = cy_px + focal_px * dest[1];
            return seen;
        }

        /** Writes the unit direction of a distorted lens at a place of the image; false: it shows nothing there. */
        public boolean direction(double column, double row, double[] dest) {
            return bend.direction((column - cx_px) / focal_px, (row - cy_px) / focal_px, dest);
        }
    }

    /**
     * When light is collected.
     *
     * @param phase_s time of the first image after the start of the run; the others follow at the rate
     * @param exposure_s how long each row collects light about its time; 0: an instant
     * @param samples instants of an exposure that are summed up
     * @param readout_s time between the first row and the end of the last one; 0: all rows at once
     */
    public record Shutter(double phase_s, double exposure_s, int samples, double readout_s) {
        public Shutter {
            Ranges.notNegative("phase_s", phase_s);
            Ranges.notNegative("exposure_s", exposure_s);
            Ranges.notNegative("readout_s", readout_s);
            Ranges.within("samples", samples, 1, MAX_SAMPLES);
        }
    }

    /**
     * How bright and how sharp the image is.
     *
     * @param exposure factor of all brightnesses
     * @param diameter_m of the entrance pupil, the focal length over the f-number; 0: a pinhole, which is sharp
     * @param focus_m distance along the optical axis that is sharp
     */
    public record Aperture(double exposure, double diameter_m, double focus_m) {
        public Aperture {
            Ranges.positive("exposure", exposure);
            Ranges.notNegative("diameter_m", diameter_m);
            Ranges.positive("focus_m", focus_m);
        }

        /** A pinhole. */
        public static Aperture pinhole(double exposure) {
            return new Aperture(exposure, 0, 1);
        }

        /** Whether what is not at the distance of the focus is blurred. */
        public boolean blurs() {
            return diameter_m > 0;
        }

        /**
         * Diameter of the circle of confusion of a thin lens, in pixels, negative for what is nearer than the focus. A
         * lens of the aperture A that is focused on the distance z0, with its image at the distance v, shows a point at
         * the distance z as a circle of the diameter A v |1/z0 - 1/z| (E. Hecht, Optics, section 5.2).
         *
         * @param depth_m distance of the point along the optical axis
         * @param focal_px v over the side of a pixel
         */
        public double circle_px(double depth_m, double focal_px) {
            return diameter_m * focal_px * (1 / focus_m - 1 / depth_m);
        }
    }

    /** Order of the colours of a Bayer pattern: first row, then second row. */
    public enum Bayer {
        /** No raw image. */
        NONE,
        RGGB,
        BGGR,
        GRBG,
        GBRG;

        /** Colour of a pixel: 0 red, 1 green, 2 blue. */
        public int channel(int column, int row) {
            char colour = name().charAt(2 * (row & 1) + (column & 1));
            return colour == 'R' ? 0 : colour == 'G' ? 1 : 2;
        }
    }

    /**
     * Which images it gives.
     *
     * @param colour red, green and blue
     * @param truth depth, class and instance of each pixel
     * @param range_m nothing is seen beyond
     * @param labels further truth
     * @param bayer pattern of a raw image
     * @param grid colours are the mean of grid x grid rays in each pixel
     */
    public record Outputs(boolean colour, boolean truth, double range_m, Set<Label> labels, Bayer bayer, int grid) {
        public Outputs {
            Ranges.within("antialias", grid, 1, MAX_GRID);
            Ranges.positive("range_m", range_m);
            labels = Set.copyOf(labels);
            if (bayer != Bayer.NONE && !colour) {
                throw new IllegalArgumentException("bayer: a raw image needs rgb: true");
            }
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
     * @param gain of the amplifier over that to which these deviations belong: the same brightness comes from so much
     *     less light
     */
    public record Noise(double shot, double read, double gain) {
        public Noise {
            Ranges.positive("gain", gain);
            Ranges.notNegative("shot", shot);
            Ranges.notNegative("read", read);
        }
    }

    public CameraSpec {
        Ranges.positive("rate_hz", rate_hz);
        if (aperture.blurs() && lens.distortion().model() == Distortion.Model.KANNALA_BRANDT) {
            throw new IllegalArgumentException(
                    "lens: the blur is that of a thin lens, and kannala-brandt is a fish-eye;"
                            + " leave lens or distortion out");
        }
        if (shutter.readout_s() + shutter.exposure_s() > 1 / rate_hz || shutter.phase_s() >= 1 / rate_hz) {
            throw new IllegalArgumentException("phase_s, and readout_s and exposure_s together, must be within a period"
                    + " of the camera, " + 1 / rate_hz + " s");
        }
    }

    @Override
    public long after_ns(long sample_ns) {
        long exposure_ns = Math.round(NS * shutter.exposure_s() / 2);
        return outputs.labels().contains(Label.MOTION) ? Math.max(exposure_ns, period_ns()) : exposure_ns;
    }

    @Override
    public long start_ns(int number) {
        return Math.round(NS * shutter.phase_s()) + period_ns() * number;
    }

    /** Time of a row after the first one. */
    public long row_ns(int row) {
        return Math.round(NS * shutter.readout_s()) * row / lens.height();
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
        if (outputs.bayer() != Bayer.NONE) {
            arrays.add(in("raw", "uint16", "1", "linear, 4095 white, one colour a pixel"));
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
