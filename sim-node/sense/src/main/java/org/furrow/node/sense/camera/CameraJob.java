package org.furrow.node.sense.camera;

import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.noise.FrameNoise;
import org.furrow.node.sense.ray.HeightRays;
import org.furrow.node.sense.ray.Pyramid;
import org.furrow.node.sense.scene.InstantJob;
import org.furrow.node.sense.scene.SceneBoxes;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.suite.CameraSpec;

/** Makes an image, one ray a pixel and one to the sun. */
public final class CameraJob extends InstantJob {
    /** Side of the squares of pixels that share a list of bodies; rows of a piece of work. */
    private static final int BLOCK = 16;

    private static final double MM = 1000;
    private static final double LEAST_FACING = 0.01;

    private final CameraSpec spec;
    private final Shading shading;
    private final FrameNoise noise;
    private final int width;
    private final int height;
    private final double perFocal;
    private final double cx;
    private final double cy;
    private final CameraImage pixels;
    private final double[] place = new double[12];
    private final PixelLabels labels;

    CameraJob(SensorMounting station, CameraSpec spec, Shading shading, SceneBoxes boxes, int number) {
        super(station, spec, number, spec.lens().height(), BLOCK);
        this.spec = spec;
        this.shading = shading;
        noise = station.noise(number);
        width = spec.lens().width();
        height = spec.lens().height();
        perFocal = 1 / spec.lens().focal_px();
        cx = spec.lens().cx_px();
        cy = spec.lens().cy_px();
        station.place(start_ns, place);
        labels = new PixelLabels(station, spec, boxes, start_ns, place);
        pixels = new CameraImage(
                station.head(number, start_ns, start_ns, 0, 0), spec.lens(), spec.outputs(), labels.labels());
    }

    @Override
    public void work(int piece, long from_ns, long to_ns, SceneRays rays) {
        rays.moveTo(start_ns, station.calibration().vehicle());
        int top = piece * BLOCK;
        int bottom = Math.min(height, top + BLOCK);
        double[] ray = new double[6];
        double[] colour = new double[3];
        double[] edges = new double[12];
        Shading.Scratch shades = new Shading.Scratch();
        Pyramid pyramid = new Pyramid();
        PixelLabels.Scratch scratch = labels.scratch(rays);
        pyramid.stand(place[0], place[1], place[2]);
        for (int left = 0; left < width; left += BLOCK) {
            int right = Math.min(width, left + BLOCK);
            edge(left, top, ray, edges, 0);
            edge(right, top, ray, edges, 3);
            edge(right, bottom, ray, edges, 6);
            edge(left, bottom, ray, edges, 9);
            pyramid.edges(edges);
            rays.within(pyramid);
            for (int v = top; v < bottom; v++) {
                for (int u = left; u < right; u++) {
                    pixel(u, v, ray, colour, rays, scratch, shades);
                }
            }
        }
        labels.add(scratch);
    }

    private void edge(int column, int row, double[] ray, double[] dest, int at) {
        aim(column, row, ray);
        System.arraycopy(ray, 3, dest, at, 3);
    }

    /** Sets the ray through a point of the image; returns the cosine of its angle to the optical axis. */
    private double aim(double column, double row, double[] ray) {
        double x = (column - cx) * perFocal;
        double y = (row - cy) * perFocal;
        double axial = 1 / Math.sqrt(1 + x * x + y * y);
        ray[0] = place[0];
        ray[1] = place[1];
        ray[2] = place[2];
        ray[3] = (place[3] * x + place[4] * y + place[5]) * axial;
        ray[4] = (place[6] * x + place[7] * y + place[8]) * axial;
        ray[5] = (place[9] * x + place[10] * y + place[11]) * axial;
        return axial;
    }

    private void pixel(
            int u,
            int v,
            double[] ray,
            double[] colour,
            SceneRays rays,
            PixelLabels.Scratch scratch,
            Shading.Scratch shades) {
        double axial = aim(u + 0.5, v + 0.5, ray);
        double t = rays.cast(
                ray[0], ray[1], ray[2], ray[3], ray[4], ray[5], spec.outputs().range_m());
        int at = v * width + u;
        boolean met = t < HeightRays.NOTHING;
        if (met) {
            rays.describe();
        }
        if (spec.outputs().truth()) {
            long depth = met ? Math.clamp(Math.round(MM * t * axial), 1, CameraImage.DEEPEST_MM) : 0;
            pixels.depth_mm[at] = (short) depth;
            pixels.semantic[at] = (byte) (met ? rays.label : SceneClass.SKY);
            pixels.instance[at] = (short) (met ? rays.instance : 0);
        }
        if (spec.outputs().colour()) {
            if (met) {
                shades.pixel(at);
                shading.surface(rays, shades, ray, t, footprint_m(rays, ray, t), colour);
            } else {
                shading.sky(ray, shades, colour);
            }
            expose(at, colour);
        }
        labels.pixel(u, v, ray, met ? t * axial : 0, met ? rays.instance : 0, rays, scratch);
    }

    /**
     * Size of what a pixel shows of a surface: the mean of its width and its length, which grows where it is grazed.
     */
    private double footprint_m(SceneRays rays, double[] ray, double t) {
        double[] n = rays.normal;
        double facing = Math.abs(n[0] * ray[3] + n[1] * ray[4] + n[2] * ray[5]);
        return perFocal * t / Math.sqrt(facing > LEAST_FACING ? facing : LEAST_FACING);
    }

    private void expose(int at, double[] colour) {
        double shot = spec.noise().shot();
        double read = spec.noise().read();
        for (int k = 0; k < 3; k++) {
            double light = colour[k];
            if (shot > 0 || read > 0) {
                light += Math.sqrt(shot * shot * Math.max(0, light) + read * read) * noise.normal(at, k);
            }
            pixels.rgb[3 * at + k] = Shading.encode(light);
        }
    }

    @Override
    public SensorFrame finish(int firstEpoch, int lastEpoch) {
        labels.finish(pixels);
        return pixels.with(station.head(number, start_ns, start_ns, firstEpoch, lastEpoch));
    }
}
