package org.furrow.node.sense.camera;

import java.util.Arrays;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.noise.FrameNoise;
import org.furrow.node.sense.ray.HeightRays;
import org.furrow.node.sense.ray.Pyramid;
import org.furrow.node.sense.scene.DustRays;
import org.furrow.node.sense.scene.FrameJob;
import org.furrow.node.sense.scene.SceneBoxes;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.suite.CameraSpec;
import org.jspecify.annotations.Nullable;

/**
 * Makes an image, one ray a pixel and one to the sun. Each row has its time, at which the truth is taken; an exposure
 * sums up the colours of instants about it, and antialiasing those of several rays in a pixel. A lens that is no
 * pinhole blurs the image in the end.
 */
public final class CameraJob implements FrameJob {
    /** Side of the squares of pixels that share a list of bodies; rows of a piece of work. */
    private static final int BLOCK = 16;

    private static final double MM = 1000;
    private static final double NS = 1e9;
    private static final double LEAST_FACING = 0.01;
    /** The only part of a pixel without antialiasing. */
    private static final int MIDDLE = 0;

    private static final int NO_COLOUR = -1;

    private final SensorMounting station;
    private final CameraSpec spec;
    private final int number;
    private final long start_ns;
    private final Shading shading;
    private final FrameNoise noise;
    private final int width;
    private final int height;
    private final double perFocal;
    private final double cx;
    private final double cy;
    private final double exposure;
    private final double shot;
    private final double read;
    private final int grid;
    private final CameraImage pixels;
    private final PixelLabels labels;
    /** Blurs the image when all its pixels are known; null: the lens is a pinhole. */
    private final @Nullable LensBlur blur;

    /** What a thread needs. */
    private static final class Scratch {
        final double[] place = new double[12];
        final double[] ray = new double[6];
        final double[] bent = new double[3];
        final double[] colour = new double[3];
        /** A ray that water mirrors, and what it shows. */
        final double[] away = new double[6];

        final double[] seen = new double[3];
        final double[] edges = new double[12];
        final Pyramid pyramid = new Pyramid();
        final Shading.Scratch shades = new Shading.Scratch();
        final PixelLabels.Scratch labels;
        /** Sums of the light of each pixel of some rows. */
        final double[] light;

        Scratch(PixelLabels.Scratch labels, int pixels) {
            this.labels = labels;
            light = new double[3 * pixels];
        }
    }

    CameraJob(SensorMounting station, CameraSpec spec, Shading shading, SceneBoxes boxes, int number) {
        this.station = station;
        this.spec = spec;
        this.number = number;
        start_ns = spec.start_ns(number);
        this.shading = shading;
        noise = station.noise(number);
        width = spec.lens().width();
        height = spec.lens().height();
        perFocal = 1 / spec.lens().focal_px();
        cx = spec.lens().cx_px();
        cy = spec.lens().cy_px();
        grid = spec.outputs().grid();
        exposure = spec.aperture().exposure();
        blur = spec.aperture().blurs() && spec.outputs().colour() ? new LensBlur(width, height) : null;
        shot = spec.noise().shot() * Math.sqrt(spec.noise().gain());
        read = spec.noise().read() * spec.noise().gain();
        labels = new PixelLabels(station, spec, boxes, start_ns);
        pixels = new CameraImage(
                station.head(number, start_ns, end_ns(), 0, 0), spec.lens(), spec.outputs(), labels.labels());
    }

    @Override
    public long start_ns() {
        return start_ns;
    }

    @Override
    public long end_ns() {
        return start_ns + spec.row_ns(height - 1);
    }

    @Override
    public int pieces(long from_ns, long to_ns) {
        return Math.ceilDiv(firstRow(to_ns) - firstRow(from_ns), BLOCK);
    }

    /** The first row that is taken at a time or later. */
    private int firstRow(long t_ns) {
        int row = 0;
        while (row < height && start_ns + spec.row_ns(row) < t_ns) {
            row++;
        }
        return row;
    }

    @Override
    public void work(int piece, long from_ns, long to_ns, SceneRays rays) {
        int top = firstRow(from_ns) + piece * BLOCK;
        int bottom = Math.min(firstRow(to_ns), top + BLOCK);
        int rows = spec.shutter().readout_s() > 0 ? 1 : BLOCK;
        Scratch scratch = new Scratch(labels.scratch(rays), width * rows);
        for (int row = top; row < bottom; row += rows) {
            band(row, Math.min(bottom, row + rows), rays, scratch);
        }
        labels.add(scratch.labels);
    }

    /** Makes rows of one time. */
    private void band(int top, int bottom, SceneRays rays, Scratch scratch) {
        long t_ns = start_ns + spec.row_ns(top);
        double[] light = scratch.light;
        Arrays.fill(light, 0);
        int samples = spec.shutter().exposure_s() > 0 ? spec.shutter().samples() : 1;
        boolean colour = spec.outputs().colour();
        boolean truth = spec.outputs().truth() || !spec.outputs().labels().isEmpty() || blur != null;
        boolean single = samples == 1 && grid == 1;
        if (truth || (colour && single)) {
            pass(top, bottom, t_ns, labels.view(t_ns), colour && single ? MIDDLE : NO_COLOUR, rays, scratch);
        }
        for (int k = 0; colour && !single && k < samples * grid * grid; k++) {
            int instant = k / (grid * grid);
            double share = (instant + 0.5) / samples - 0.5;
            long sample_ns = t_ns + Math.round(NS * spec.shutter().exposure_s() * share);
            pass(top, bottom, within(sample_ns), null, k % (grid * grid), rays, scratch);
        }
        if (colour) {
            for (int at = 0; at < width * (bottom - top); at++) {
                double share = 1.0 / (samples * grid * grid);
                if (blur == null) {
                    expose(top * width + at, light, 3 * at, share);
                } else {
                    blur.put(top * width + at, light, 3 * at, share);
                }
            }
        }
    }

    /** Limits a time to the recording. */
    private long within(long t_ns) {
        return Math.max(station.track().first_ns(), Math.min(station.track().last_ns(), t_ns));
    }

    /**
     * Casts the rays of some rows at a time.
     *
     * @param view for the truth; null: the truth is not asked for
     * @param part of each pixel whose light is added; {@link #NO_COLOUR}: none is
     */
    private void pass(
            int top,
            int bottom,
            long t_ns,
            PixelLabels.@Nullable View view,
            int part,
            SceneRays rays,
            Scratch scratch) {
        rays.moveTo(t_ns, station.calibration().vehicle());
        double[] place = scratch.place;
        station.place(t_ns, place);
        boolean bent = !spec.lens().distortion().isNone();
        if (bent) {
            rays.everywhere(); // the rays of a square do not lie between those of its corners
        }
        scratch.pyramid.stand(place[0], place[1], place[2]);
        for (int left = 0; left < width; left += BLOCK) {
            int right = Math.min(width, left + BLOCK);
            if (!bent) {
                bound(left, right, top, bottom, scratch);
                rays.within(scratch.pyramid);
            }
            for (int v = top; v < bottom; v++) {
                for (int u = left; u < right; u++) {
                    pixel(u, v, 3 * ((v - top) * width + u), view, part, rays, scratch);
                }
            }
        }
    }

    private void bound(int left, int right, int top, int bottom, Scratch scratch) {
        edge(left, top, scratch, 0);
        edge(right, top, scratch, 3);
        edge(right, bottom, scratch, 6);
        edge(left, bottom, scratch, 9);
        scratch.pyramid.edges(scratch.edges);
    }

    private void edge(int column, int row, Scratch scratch, int at) {
        aim(column, row, scratch);
        System.arraycopy(scratch.ray, 3, scratch.edges, at, 3);
    }

    /**
     * Sets the ray through a point of the image; returns the cosine of its angle to the optical axis, NaN where the
     * lens shows nothing.
     */
    private double aim(double column, double row, Scratch scratch) {
        double x;
        double y;
        double z;
        double axial;
        if (spec.lens().distortion().isNone()) {
            x = (column - cx) * perFocal;
            y = (row - cy) * perFocal;
            z = 1;
            axial = 1 / Math.sqrt(1 + x * x + y * y);
        } else if (spec.lens().direction(column, row, scratch.bent)) {
            x = scratch.bent[0];
            y = scratch.bent[1];
            z = scratch.bent[2];
            axial = 1;
        } else {
            return Double.NaN;
        }
        double[] place = scratch.place;
        double[] ray = scratch.ray;
        ray[0] = place[0];
        ray[1] = place[1];
        ray[2] = place[2];
        ray[3] = (place[3] * x + place[4] * y + place[5] * z) * axial;
        ray[4] = (place[6] * x + place[7] * y + place[8] * z) * axial;
        ray[5] = (place[9] * x + place[10] * y + place[11] * z) * axial;
        return z * axial;
    }

    private void pixel(
            int u, int v, int lightAt, PixelLabels.@Nullable View view, int part, SceneRays rays, Scratch scratch) {
        boolean colour = part != NO_COLOUR;
        double across = colour ? (part % grid + 0.5) / grid : 0.5;
        int row = part / grid;
        double down = colour ? (row + 0.5) / grid : 0.5;
        double axial = aim(u + across, v + down, scratch);
        if (Double.isNaN(axial)) {
            return; // outside the circle of the lens: black, void
        }
        double[] ray = scratch.ray;
        double t = rays.cast(
                ray[0], ray[1], ray[2], ray[3], ray[4], ray[5], spec.outputs().range_m());
        boolean met = t < HeightRays.NOTHING;
        if (met) {
            rays.describe();
        }
        if (view != null && spec.outputs().truth()) {
            int at = v * width + u;
            long depth = met ? Math.clamp(Math.round(MM * t * axial), 1, CameraImage.DEEPEST_MM) : 0;
            pixels.depth_mm[at] = (short) depth;
            pixels.semantic[at] = (byte) (met ? rays.label : SceneClass.SKY);
            pixels.instance[at] = (short) (met ? rays.instance : 0);
        }
        if (colour) {
            if (met && rays.isWater()) {
                scratch.shades.pixel(v * width + u + part * width * height);
                water(t, rays, scratch);
            } else if (met) {
                scratch.shades.pixel(v * width + u + part * width * height);
                shading.surface(rays, scratch.shades, ray, t, footprint_m(rays, ray, t), scratch.colour);
            } else {
                shading.sky(ray, scratch.shades, scratch.colour);
            }
            DustRays dust = rays.dust();
            if (dust != null && dust.aim(ray[0], ray[1], ray[2], ray[3], ray[4], ray[5], t)) {
                shading.dust(dust, ray, t, scratch.shades, scratch.colour);
            }
            for (int k = 0; k < 3; k++) {
                scratch.light[lightAt + k] += scratch.colour[k];
            }
        }
        if (view != null && blur != null) {
            double depth_m = met ? t * axial : Double.POSITIVE_INFINITY;
            double circle_px = spec.aperture().circle_px(depth_m, spec.lens().focal_px());
            blur.putCircle(v * width + u, circle_px);
        }
        if (view != null) {
            labels.pixel(u, v, ray, met, met ? t * axial : 0, met ? rays.instance : 0, rays, scratch.labels, view);
        }
    }

    /** Colours the surface of water that the ray of a pixel met, with what is below it and what it mirrors. */
    private void water(double t, SceneRays rays, Scratch scratch) {
        double[] ray = scratch.ray;
        double[] away = scratch.away;
        double reach_m = spec.outputs().range_m();
        rays.mirrored(away);
        double facing = away[5];
        double below_m = rays.below();
        Arrays.fill(scratch.colour, 0);
        if (below_m < HeightRays.NOTHING) {
            rays.describe();
            shading.surface(rays, scratch.shades, ray, 0, footprint_m(rays, ray, below_m), scratch.colour);
        }
        rays.everywhere();
        double far_m = rays.cast(away[0], away[1], away[2], away[3], away[4], away[5], reach_m);
        if (far_m < HeightRays.NOTHING) {
            rays.describe();
            shading.surface(rays, scratch.shades, away, far_m, footprint_m(rays, away, t + far_m), scratch.seen);
        } else {
            shading.sky(away, scratch.shades, scratch.seen);
        }
        shading.water(ray, facing, t, below_m - t, scratch.seen, scratch.shades, scratch.colour);
        if (spec.lens().distortion().isNone()) {
            rays.within(scratch.pyramid);
        }
        rays.cast(ray[0], ray[1], ray[2], ray[3], ray[4], ray[5], reach_m); // labels describe the surface
        rays.describe();
    }

    /**
     * Size of what a pixel shows of a surface: the mean of its width and its length, which grows where it is grazed.
     */
    private double footprint_m(SceneRays rays, double[] ray, double t) {
        double[] n = rays.normal;
        double facing = Math.abs(n[0] * ray[3] + n[1] * ray[4] + n[2] * ray[5]);
        return perFocal * t / grid / Math.sqrt(facing > LEAST_FACING ? facing : LEAST_FACING);
    }

    /**
     * Turns light into brightness.
     *
     * @param at number of the pixel
     * @param share of the sums in {@code light} that is the mean of an exposure
     */
    private void expose(int at, double[] light, int from, double share) {
        int raw = pixels.raw.length == 0 ? -1 : spec.outputs().bayer().channel(at % width, at / width);
        for (int k = 0; k < 3; k++) {
            double bright = exposure * share * light[from + k];
            if (shot > 0 || read > 0) {
                bright += Math.sqrt(shot * shot * Math.max(0, bright) + read * read) * noise.normal(at, k);
            }
            pixels.rgb[3 * at + k] = Shading.encode(bright);
            if (k == raw) {
                pixels.raw[at] = (short) Math.round(CameraImage.WHITE * Math.clamp(bright, 0, 1));
            }
        }
    }

    @Override
    public SensorFrame finish(int firstEpoch, int lastEpoch) {
        labels.finish(pixels);
        if (blur != null) {
            blur.blur((at, light) -> expose(at, light, 0, 1));
        }
        return pixels.with(station.head(number, start_ns, end_ns(), firstEpoch, lastEpoch));
    }
}
