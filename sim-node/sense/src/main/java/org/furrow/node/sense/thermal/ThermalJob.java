package org.furrow.node.sense.thermal;

import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.frame.ThermalImage;
import org.furrow.node.sense.noise.FrameNoise;
import org.furrow.node.sense.ray.HeightRays;
import org.furrow.node.sense.ray.Pyramid;
import org.furrow.node.sense.scene.InstantJob;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.ThermalSpec;

/** Makes an image of thermal radiation, one ray a pixel and one to the sun. */
final class ThermalJob extends InstantJob {
    /** Side of the squares of pixels that share a list of bodies; rows of a piece of work. */
    private static final int BLOCK = 16;

    private static final double PER_K = 100;
    private static final int MOST = 0xffff;

    private final ThermalSpec spec;
    private final CameraSpec.Lens lens;
    private final Temperatures temperatures;
    private final double[][] wheels_K;
    private final FrameNoise noise;
    private final double[] place = new double[12];
    private final ThermalImage image;

    ThermalJob(SensorMounting station, ThermalSpec spec, Temperatures temperatures, int number) {
        super(station, spec, number, spec.lens().height(), BLOCK);
        this.spec = spec;
        this.temperatures = temperatures;
        lens = spec.lens();
        noise = station.noise(number);
        station.place(start_ns, place);
        wheels_K = temperatures.wheels_K(start_ns);
        image = new ThermalImage(station.head(number, start_ns, start_ns, 0, 0), lens);
    }

    @Override
    public void work(int piece, long from_ns, long to_ns, SceneRays rays) {
        int top = piece * BLOCK;
        int bottom = Math.min(lens.height(), top + BLOCK);
        rays.moveTo(start_ns, station.calibration().vehicle());
        Pyramid pyramid = new Pyramid();
        pyramid.stand(place[0], place[1], place[2]);
        double[] edges = new double[12];
        double[] ray = {place[0], place[1], place[2], 0, 0, 0};
        Temperatures.Scratch scratch = new Temperatures.Scratch();
        for (int left = 0; left < lens.width(); left += BLOCK) {
            int right = Math.min(lens.width(), left + BLOCK);
            aim(left, top, edges, 0);
            aim(right, top, edges, 3);
            aim(right, bottom, edges, 6);
            aim(left, bottom, edges, 9);
            pyramid.edges(edges);
            rays.within(pyramid);
            for (int v = top; v < bottom; v++) {
                for (int u = left; u < right; u++) {
                    aim(u + 0.5, v + 0.5, ray, 3);
                    pixel(v * lens.width() + u, ray, rays, scratch);
                }
            }
        }
    }

    /** Writes the direction of length 1 to a place of the image. */
    private void aim(double column, double row, double[] dest, int at) {
        double x = (column - lens.cx_px()) / lens.focal_px();
        double y = (row - lens.cy_px()) / lens.focal_px();
        double per = 1 / Math.sqrt(1 + x * x + y * y);
        for (int d = 0; d < 3; d++) {
            int of = 3 + 3 * d;
            dest[at + d] = (place[of] * x + place[of + 1] * y + place[of + 2]) * per;
        }
    }

    private void pixel(int at, double[] ray, SceneRays rays, Temperatures.Scratch scratch) {
        double t = rays.cast(ray[0], ray[1], ray[2], ray[3], ray[4], ray[5], spec.range_m());
        double kelvin;
        if (t < HeightRays.NOTHING) {
            rays.describe();
            kelvin = temperatures.throughAir_K(temperatures.surface_K(rays, wheels_K, scratch), t);
        } else {
            kelvin = temperatures.sky_K(ray, scratch);
        }
        double seen = kelvin + spec.noise_K() * noise.normal(at, 0);
        image.temperature_cK[at] = (short) Math.clamp(Math.round(PER_K * seen), 0, MOST);
    }

    @Override
    public SensorFrame finish(int firstEpoch, int lastEpoch) {
        return image.with(station.head(number, start_ns, start_ns, firstEpoch, lastEpoch));
    }
}
