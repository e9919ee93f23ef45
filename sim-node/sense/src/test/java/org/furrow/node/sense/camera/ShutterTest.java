package org.furrow.node.sense.camera;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.furrow.node.sense.DrawnScene;
import org.furrow.node.sense.RecordedRuns;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.scene.GroundFrame;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.weather.Weather;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.world.contact.Shape;
import org.furrow.world.grid.UndeformedSurface;
import org.joml.Quaterniond;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rows, exposures, gain and raw images of a camera that moves past a box. */
@Tag("run")
class ShutterTest {
    private static final int WIDTH = 64;
    private static final int HEIGHT = 40;
    private static final Pose FORWARD = new Pose(0, 0, 0, -0.5, 0.5, -0.5, 0.5);
    private static final UndeformedSurface PLANE = new UndeformedSurface() {
        @Override
        public double height_m(double x_m, double y_m) {
            return 0;
        }

        @Override
        public boolean covers(double x_m, double y_m) {
            return true;
        }
    };

    private static CameraImage image(double speed_mps, String keys) {
        DrawnScene scene = new DrawnScene(PLANE)
                .add(
                        List.of(),
                        List.of(),
                        DrawnScene.moving(0, 0, 1.5, 0, speed_mps, new Quaterniond().rotationY(0.1), 0))
                .add(
                        List.of(RaySolid.of(new Shape.Box(1, 1, 2))),
                        List.of(),
                        DrawnScene.moving(5, 1, 1, 0, -2 * speed_mps, new Quaterniond(), 0));
        CameraSpec spec = (CameraSpec) RecordedRuns.suite(
                        "name: eye, type: camera, width: " + WIDTH + ", height: " + HEIGHT + ", fov_deg: 60, " + keys)
                .sensors()
                .getFirst();
        Shading shading = new Shading(new Suite.Light(2, 0.6, 0.35), Weather.CLEAR, new GroundFrame(ScmFrame.WORLD));
        return (CameraImage)
                scene.render(new CameraJob(scene.mounting(spec, FORWARD), spec, shading, scene.boxes(), 2));
    }

    private static byte[] row(CameraImage image, int row) {
        return Arrays.copyOfRange(image.rgb, 3 * WIDTH * row, 3 * WIDTH * (row + 1));
    }

    /** A row of a rolling shutter is that of a camera that takes all of its rows at the row's time. */
    @Test
    void eachRowShouldHaveItsTime() {
        String quiet = "noise: {shot: 0, read: 0}, labels: [boxes]";
        CameraImage rolling = image(4, quiet + ", readout_s: 0.04");
        for (int row : new int[] {0, 17, HEIGHT - 1}) {
            CameraImage global = image(4, quiet + ", phase_s: " + 0.04 * row / HEIGHT);
            assertArrayEquals(row(global, row), row(rolling, row), "row " + row);
        }
        assertFalse(Arrays.equals(image(4, quiet).rgb, rolling.rgb));
        assertEquals(
                39_000_000,
                rolling.head().time().end_ns() - rolling.head().time().start_ns());
        assertArrayEquals(image(0, quiet).rgb, image(0, quiet + ", readout_s: 0.04").rgb, "nothing moves");
    }

    @Test
    void anExposureShouldBeTheMeanOfItsInstants() {
        String quiet = "noise: {shot: 0, read: 0}, bayer: rggb";
        CameraImage blurred = image(4, quiet + ", exposure_s: 0.02, blur_samples: 2");
        CameraImage first = image(4, quiet + ", phase_s: 0.005");
        CameraImage middle = image(4, quiet);
        int differs = 0;
        for (int at = 0; at < blurred.raw.length; at++) {
            differs += Math.abs(blurred.raw[at] - first.raw[at]) > 40 ? 1 : 0;
        }
        assertTrue(differs > 20, "pixels " + differs);
        assertArrayEquals(middle.raw, image(4, quiet + ", exposure_s: 0.02, blur_samples: 1").raw, "one instant");
        assertArrayEquals(image(0, quiet).raw, image(0, quiet + ", exposure_s: 0.02").raw, "nothing moves");
        assertArrayEquals(middle.depth_mm, blurred.depth_mm, "truth is that of the middle");
    }

    @Test
    void antialiasingShouldSmoothEdgesAndLeaveTheTruth() {
        String quiet = "noise: {shot: 0, read: 0}, bayer: rggb";
        CameraImage smooth = image(0, quiet + ", antialias: 4");
        CameraImage plain = image(0, quiet);
        int between = 0;
        for (int at = 0; at < plain.raw.length; at++) {
            between += Math.abs(plain.raw[at] - smooth.raw[at]) > 60 ? 1 : 0;
        }
        assertTrue(between > 30, "pixels at edges " + between);
        assertEquals(mean(plain), mean(smooth), 0.02 * mean(plain));
        assertTrue(steps(smooth) < 0.9 * steps(plain), steps(smooth) + " against " + steps(plain));
        assertArrayEquals(plain.depth_mm, smooth.depth_mm, "truth is that of the middle of a pixel");
        assertArrayEquals(plain.rgb, image(0, quiet + ", antialias: 1").rgb);
    }

    /** Sum of squares of the steps from pixel to pixel along the rows, of one colour. */
    private static double steps(CameraImage image) {
        double sum = 0;
        for (int at = 0; at + 1 < WIDTH * HEIGHT; at++) {
            double step = (image.rgb[3 * at + 4] & 0xff) - (image.rgb[3 * at + 1] & 0xff);
            sum += (at + 1) % WIDTH == 0 ? 0 : step * step;
        }
        return sum;
    }

    @Test
    void rawImagesShouldHaveTheColourOfThePattern() {
        CameraImage image = image(1, "noise: {shot: 0, read: 0}, bayer: gbrg");
        int[] pattern = {1, 2, 0, 1};
        int below = 0;
        for (int at = 0; at < image.raw.length; at++) {
            int channel = pattern[2 * (at / WIDTH & 1) + (at % WIDTH & 1)];
            double linear = (double) image.raw[at] / CameraImage.WHITE;
            if (image.raw[at] < CameraImage.WHITE) {
                assertEquals(image.rgb[3 * at + channel] & 0xff, Shading.encode(linear) & 0xff, 1, "pixel " + at);
                below++;
            }
        }
        assertTrue(below > image.raw.length / 2, "pixels below white " + below);
    }

    @Test
    void gainShouldRaiseNoiseAndExposureBrightness() {
        double quiet = noise(image(0, "noise: {shot: 0.01, read: 0.002}"));
        double loud = noise(image(0, "noise: {shot: 0.01, read: 0.002}, gain_db: 20"));
        // shot noise grows with the root of the gain, noise of reading with the gain
        assertTrue(loud / quiet > Math.sqrt(10) && loud / quiet < 10, "ratio " + loud / quiet);
        double dim = mean(image(0, "bayer: rggb, noise: {shot: 0, read: 0}, exposure_ev: -1"));
        double bright = mean(image(0, "bayer: rggb, noise: {shot: 0, read: 0}"));
        assertEquals(0.5, dim / bright, 0.01);
    }

    /** Deviation of the raw image from that without noise. */
    private static double noise(CameraImage image) {
        CameraImage exact = image(0, "noise: {shot: 0, read: 0}");
        double sum = 0;
        int counted = 0;
        for (int at = 3 * WIDTH * HEIGHT / 2; at < image.rgb.length; at++) {
            double off = (image.rgb[at] & 0xff) - (exact.rgb[at] & 0xff);
            sum += off * off;
            counted++;
        }
        return Math.sqrt(sum / counted);
    }

    private static double mean(CameraImage image) {
        double sum = 0;
        for (short each : image.raw) {
            sum += each;
        }
        return sum / image.raw.length;
    }
}
