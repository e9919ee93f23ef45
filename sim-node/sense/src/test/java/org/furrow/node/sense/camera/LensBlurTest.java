package org.furrow.node.sense.camera;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.sense.DrawnScene;
import org.furrow.node.sense.RecordedRuns;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.scene.GroundFrame;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.suite.reader.SuiteReader;
import org.furrow.node.sense.weather.Weather;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.joml.Quaterniond;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Circles of confusion, and edges that they blur. */
@Tag("run")
class LensBlurTest {
    private static final Pose FORWARD = new Pose(0, 0, 0, -0.5, 0.5, -0.5, 0.5);
    private static final int WIDTH = 96;
    private static final int HEIGHT = 48;

    /** A blurred image of two halves: a light one on the left, with circles, and a dark one on the right, with others. */
    private static double[] profile(double left_px, double right_px) {
        LensBlur blur = new LensBlur(WIDTH, HEIGHT);
        for (int pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
            boolean left = pixel % WIDTH < WIDTH / 2;
            blur.put(pixel, new double[] {left ? 1 : 0, 0.5, left ? 0 : 1}, 0, 1);
            blur.putCircle(pixel, left ? left_px : right_px);
        }
        double[] row = new double[WIDTH];
        blur.blur((pixel, light) -> {
            if (pixel / WIDTH == HEIGHT / 2) {
                row[pixel % WIDTH] = light[0];
            }
            assertEquals(0.5, light[1], 1e-6, "even light stays");
            assertEquals(1, light[0] + light[2], 1e-6, "light is not lost");
        });
        return row;
    }

    /** Diameter of the circle with which an edge is blurred: four deviations of the slope of its profile. */
    private static double diameter_px(double[] row) {
        double sum = 0;
        double mean = 0;
        double square = 0;
        for (int k = 1; k < row.length; k++) {
            double slope = Math.abs(row[k] - row[k - 1]);
            sum += slope;
            mean += slope * k;
            square += slope * k * k;
        }
        mean /= sum;
        return 4 * Math.sqrt(square / sum - mean * mean);
    }

    @ParameterizedTest
    @ValueSource(doubles = {4, 7.5, 12, 20, 33})
    void theEdgeOfAPlaneShouldBeAsWideAsItsCircles(double circle_px) {
        double[] row = profile(circle_px, circle_px);
        assertEquals(circle_px, diameter_px(row), 0.03 * circle_px + 0.25);
        assertEquals(1, row[WIDTH / 2 - 2 - (int) Math.ceil(circle_px / 2)], 1e-6, "light beyond the circles");
        assertEquals(0, row[WIDTH / 2 + 1 + (int) Math.ceil(circle_px / 2)], 1e-6, "dark beyond the circles");
    }

    @Test
    void aNearThingShouldBlurOverASharpBackgroundAndASharpThingOverNothing() {
        double[] near = profile(-12, 0);
        assertEquals(12, diameter_px(near), 0.5, "the near half is laid over the sharp one, on both sides of the edge");
        assertEquals(0.5, 0.5 * (near[WIDTH / 2 - 1] + near[WIDTH / 2]), 0.02);
        double[] sharp = profile(0, 12);
        assertEquals(1, sharp[WIDTH / 2 - 1], 1e-6, "the sharp half hides what is behind");
        assertEquals(0, sharp[WIDTH / 2], 1e-6, "and does not blur");
    }

    private static CameraSpec spec(String keys) {
        return (CameraSpec) RecordedRuns.suite("name: eye, type: camera, width: 96, height: 32, focal_px: 100,"
                        + " noise: {shot: 0, read: 0}, bayer: rggb" + keys)
                .sensors()
                .getFirst();
    }

    /** A plate 2 m ahead, to the left of the optical axis, before the sky and ground far away. */
    private static CameraImage image(String keys) {
        DrawnScene scene = new DrawnScene(new FlatSurface(0, 1000))
                .add(List.of(), List.of(), DrawnScene.still(0, 0, 30, new Quaterniond()))
                .add(
                        List.of(RaySolid.of(new Shape.Box(0.2, 2, 4))),
                        List.of(),
                        DrawnScene.still(2.1, 1, 30, new Quaterniond()));
        Suite.Light light = new Suite.Light(2, 0.6, 0.35);
        Shading shading = new Shading(light, Weather.CLEAR, new GroundFrame(ScmFrame.WORLD));
        CameraSpec spec = spec(keys);
        return (CameraImage)
                scene.render(new CameraJob(scene.mounting(spec, FORWARD), spec, shading, scene.boxes(), 2));
    }

    @Test
    void circlesShouldBeThoseOfAThinLens() {
        CameraSpec.Aperture aperture =
                spec(", lens: {f_number: 2, focal_mm: 50, focus_m: 5}").aperture();
        assertEquals(0.025, aperture.diameter_m(), 1e-12);
        // A |z - z0| / z times f / (z0 - f) on the sensor, with v = z0 f / (z0 - f) and v = focal_px pixels
        double f = 0.05;
        double v = 5 * f / (5 - f);
        double circle = 0.025 * (5 - 2.0) / 2 * f / (5 - f);
        assertEquals(-circle / v * 100, aperture.circle_px(2, 100), 1e-9);
        assertEquals(0, aperture.circle_px(5, 100), 1e-12);
        assertEquals(0.025 * 100 / 5, aperture.circle_px(Double.POSITIVE_INFINITY, 100), 1e-12);
    }

    @Test
    void anEdgeShouldBeAsWideAsTheCircleOfItsDepth() {
        CameraImage sharp = image("");
        CameraImage blurred = image(", lens: {f_number: 0.5, focal_mm: 80, focus_m: 1000000}");
        double circle_px = 0.16 * 100 / 2.0;
        int row = 4; // before the sky
        int first = WIDTH;
        int last = -1;
        for (int u = 8; u < WIDTH - 8; u++) {
            int at = row * WIDTH + u;
            if (Math.abs(sharp.raw[at] - blurred.raw[at]) > 0.01 * sharp.raw[at]) {
                first = Math.min(first, u);
                last = Math.max(last, u);
            }
        }
        assertEquals(WIDTH / 2.0, 0.5 * (first + last + 1), 1.5, "about the edge, " + first + " to " + last);
        assertEquals(circle_px, last + 1 - first, 2, "from column " + first + " to " + last);
        assertArrayEquals(sharp.depth_mm, blurred.depth_mm, "truth is sharp");
        assertArrayEquals(sharp.semantic, blurred.semantic);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lens: {f_number: 2} | focus_m",
                "lens: {f_number: 0, focus_m: 3} | sensors.0.lens.f_number",
                "lens: {f_number: 2, focus_m: 3}, rgb: false | sensors.0.lens: has no effect without rgb: true",
                "lens: {f_number: 2, focus_m: 3}, distortion: {model: kannala-brandt, coefficients: [0, 0, 0, 0]}"
                        + " | lens: the blur is that of a thin lens, and kannala-brandt is a fish-eye"
            })
    void shouldRefuseLensesThatCannotBe(String keys, String message) {
        String text = "furrow_sensors: 1\nname: mine\nsensors:\n  - {name: a, type: camera, " + keys.strip() + "}\n";
        InputError error = assertThrows(InputError.class, () -> SuiteReader.read(Source.ofText("a.yaml", text)));
        assertTrue(Objects.requireNonNull(error.getMessage()).contains(message.strip()), error.getMessage());
    }
}
