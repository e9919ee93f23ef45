package org.furrow.scm.terrain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroundsTest {
    private static final long SEED = Long.getLong("seed", 3L);
    private static final String GRID = "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 10\nNODATA_value -9999\n";

    @Test
    void shouldReadRowsFromNorthToSouth() throws FormatException {
        ElevationGrid grid = EsriAsciiReader.read("hill.asc", GRID + "1 2 3\n4 5 6\n");
        assertEquals(4, grid.post_m(0, 0));
        assertEquals(3, grid.post_m(2, 1));
        assertEquals(20, grid.sizeX_m());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    1 2 3;4 5 x       | hill.asc:8: 'x' is not a number
                    1 2 3;4 5         | hill.asc:8: 5 heights, but 3 x 2 were expected
                    1 2 3;4 5 6;7     | hill.asc:9: more than 3 x 2 heights
                    1 2 3;4 -9999 6   | hill.asc:8: a post has no data (-9999.0); fill gaps first
                    """)
    void shouldNameTheInvalidLine(String rows, String message) {
        Exception error = assertThrows(
                FormatException.class, () -> EsriAsciiReader.read("hill.asc", GRID + rows.replace(';', '\n')));
        assertEquals(message, error.getMessage());
    }

    @Test
    void shouldRejectAFileWithoutHeader() {
        Exception error = assertThrows(FormatException.class, () -> EsriAsciiReader.read("x.asc", "hello world\n"));
        assertTrue(String.valueOf(error.getMessage()).startsWith("x.asc:1: "), error.getMessage());
    }

    @Test
    void shouldPassThroughEveryPostAndReproduceAPlane() {
        Random random = new Random(SEED);
        double[] heights = new double[7 * 5];
        double[] plane = new double[7 * 5];
        for (int k = 0; k < heights.length; k++) {
            heights[k] = random.nextDouble();
            int row = k / 7;
            plane[k] = 0.3 * (k % 7) - 0.2 * row;
        }
        BicubicSurface hill = new BicubicSurface(new ElevationGrid(7, 5, 2, 2, heights), 0.5);
        BicubicSurface slope = new BicubicSurface(new ElevationGrid(7, 5, 2, 2, plane), 0);
        for (int k = 0; k < heights.length; k++) {
            assertEquals(heights[k] - 0.5, hill.height_m(2.0 * (k % 7) - 6, 2.0 * Math.floorDiv(k, 7) - 4), 1e-12);
        }
        for (int trial = 0; trial < 100; trial++) {
            double x = 8 * random.nextDouble() - 4;
            double y = 4 * random.nextDouble() - 2;
            assertEquals(0.15 * (x + 6) - 0.1 * (y + 4), slope.height_m(x, y), 1e-12, "-Dseed=" + SEED);
        }
        assertEquals(hill.height_m(6, 4), hill.height_m(100, 100), 1e-12);
        assertTrue(hill.covers(6, -4));
        assertFalse(hill.covers(6.1, 0));
    }

    @Test
    void shouldHaveSeededRoughnessWithinItsAmplitude() {
        RoughSurface one = new RoughSurface(new FlatSurface(1, 50), 0.02, 0.8, 1);
        RoughSurface same = new RoughSurface(new FlatSurface(1, 50), 0.02, 0.8, 1);
        RoughSurface other = new RoughSurface(new FlatSurface(1, 50), 0.02, 0.8, 2);
        double sum = 0;
        double largest = 0;
        int samples = 40_000;
        Random random = new Random(SEED);
        for (int k = 0; k < samples; k++) {
            double x = 100 * random.nextDouble() - 50;
            double y = 100 * random.nextDouble() - 50;
            double h = one.height_m(x, y) - 1;
            sum += h;
            largest = Math.max(largest, Math.abs(h));
            assertEquals(one.height_m(x, y), same.height_m(x, y));
            assertEquals(h, one.height_m(x + 1e-6, y) - 1, 1e-6, "continuous");
        }
        assertTrue(largest <= 0.02 && largest > 0.01, "largest=" + largest);
        assertEquals(0, sum / samples, 1e-3);
        assertNotEquals(one.height_m(3, 4), other.height_m(3, 4));
    }
}
