package org.furrow.node.sense.suite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Projections of lenses against OpenCV 4.6, and their inverses. */
class LensTest {
    private static final List<Double> BROWN = List.of(-0.28, 0.09, 0.001, -0.0007, -0.012);
    private static final List<Double> FISHEYE = List.of(-0.02, 0.007, -0.004, 0.0006);

    private static Distortion distortion(Distortion.Model model) {
        return switch (model) {
            case NONE -> Distortion.NONE;
            case BROWN_CONRADY -> new Distortion(model, BROWN);
            case KANNALA_BRANDT -> new Distortion(model, FISHEYE);
        };
    }

    private static CameraSpec.Lens lens(Distortion.Model model) {
        return CameraSpec.Lens.of(640, 480, 1.5, distortion(model)).with(400, 320, 240);
    }

    /** Of cv2.projectPoints and cv2.fisheye.projectPoints with cx = 319.5 and cy = 239.5, whose first pixel is at 0. */
    @Test
    void shouldProjectAsOpenCv() {
        double[][] points = {{0.3, -0.2, 1}, {-0.9, 0.5, 1.2}, {0.05, 0.6, 0.8}};
        double[][] brown = {{435.17655632, 162.41002912}, {67.36794174, 379.75330397}, {341.07919743, 500.58005662}};
        double[][] fisheye = {{434.40633213, 162.89577858}, {73.72441621, 376.04199099}, {340.77292937, 494.77515241}};
        double[] pixel = new double[2];
        for (int k = 0; k < points.length; k++) {
            double[] p = points[k];
            assertTrue(lens(Distortion.Model.BROWN_CONRADY).project(p[0], p[1], p[2], pixel));
            assertArrayEquals(brown[k], new double[] {pixel[0] - 0.5, pixel[1] - 0.5}, 1e-7);
            assertTrue(lens(Distortion.Model.KANNALA_BRANDT).project(p[0], p[1], p[2], pixel));
            assertArrayEquals(fisheye[k], new double[] {pixel[0] - 0.5, pixel[1] - 0.5}, 1e-7);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void shouldShowAtEachPixelWhatProjectsOntoIt(Distortion.Model model) {
        CameraSpec.Lens lens = lens(model);
        double[] direction = new double[3];
        double[] pixel = new double[2];
        for (double v = 0; v <= 480; v += 15) {
            for (double u = 0; u <= 640; u += 16) {
                assertTrue(lens.direction(u, v, direction));
                assertTrue(lens.project(3 * direction[0], 3 * direction[1], 3 * direction[2], pixel));
                assertArrayEquals(new double[] {u, v}, pixel, 1e-9);
                double square = direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2];
                assertEquals(1, square, 1e-12);
            }
        }
    }

    @Test
    void shouldHaveTheFieldOfViewFromEdgeToEdge() {
        double[] direction = new double[3];
        CameraSpec.Lens fisheye = CameraSpec.Lens.of(640, 480, 2.6, distortion(Distortion.Model.KANNALA_BRANDT));
        assertTrue(fisheye.direction(640, 240, direction));
        assertEquals(1.3, Math.atan2(direction[0], direction[2]), 1e-9);
    }

    /** Beyond the largest radius at which a model is one to one there is no image. */
    @Test
    void shouldShowNothingWhereTheModelTurnsBack() {
        Distortion strong = new Distortion(Distortion.Model.BROWN_CONRADY, List.of(-0.3, 0.0, 0.0, 0.0, 0.0));
        CameraSpec.Lens lens = CameraSpec.Lens.of(640, 480, 2, strong);
        double[] direction = new double[3];
        assertTrue(lens.direction(320, 240, direction));
        assertFalse(lens.direction(1000, 240, direction));
        assertFalse(lens.project(1.5, 0, 1, new double[2]));
        assertFalse(lens.project(0, 0, -1, new double[2]));
    }

    @Test
    void shouldNeedAllCoefficients() {
        assertThrows(IllegalArgumentException.class, () -> new Distortion(Distortion.Model.KANNALA_BRANDT, BROWN));
    }
}
