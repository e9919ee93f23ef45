package org.furrow.node.sense.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RutEdgesTest {
    private static final int SIDE = RutEdges.WINDOW;
    private static final double DEPTH_M = 0.08;

    /** A rut of whole nodes, five nodes wide, that runs askew to the grid. */
    private static float[] rut(double slope) {
        float[] moved = new float[SIDE * SIDE];
        for (int r = 0; r < SIDE; r++) {
            for (int c = 0; c < SIDE; c++) {
                double across = (c - 11.5 - slope * (r - 11.5)) / Math.sqrt(1 + slope * slope);
                moved[r * SIDE + c] = Math.abs(across) < 2.5 ? (float) -DEPTH_M : 0;
            }
        }
        return moved;
    }

    /** Height of the teeth of the edge at half the depth, in nodes along a row. */
    private static double saw(double slope, float[] moved, int side) {
        double least = Double.MAX_VALUE;
        double most = -Double.MAX_VALUE;
        for (int r = 0; r < side; r++) {
            double edge = Double.NaN;
            for (int c = 0; c + 1 < side; c++) {
                double a = moved[r * side + c] + DEPTH_M / 2;
                double b = moved[r * side + c + 1] + DEPTH_M / 2;
                if (a < 0 && b >= 0) {
                    edge = c + a / (a - b);
                }
            }
            if (!Double.isNaN(edge)) {
                least = Math.min(least, edge - slope * r);
                most = Math.max(most, edge - slope * r);
            }
        }
        return most - least;
    }

    @Test
    void shouldStraightenTheEdgesOfRutsThatRunAskew() {
        for (double slope : new double[] {0.2, 0.35, 0.5, -0.35}) {
            float[] moved = rut(slope);
            float[] smooth = new float[RutEdges.TILE * RutEdges.TILE];
            assertTrue(new RutEdges().smooth(moved, smooth));
            double before = saw(slope, moved, SIDE);
            double after = saw(slope, smooth, RutEdges.TILE);
            assertTrue(before > 0.4, slope + ": saw before " + before);
            assertTrue(after < 0.5 * before, slope + ": saw before " + before + ", after " + after);
        }
    }

    @Test
    void shouldKeepTheDepthInTheMiddle() {
        float[] smooth = new float[RutEdges.TILE * RutEdges.TILE];
        new RutEdges().smooth(rut(0.35), smooth);
        double deepest = 0;
        for (float each : smooth) {
            deepest = Math.min(deepest, each);
        }
        assertEquals(-DEPTH_M, deepest, 0.03 * DEPTH_M);
    }

    @Test
    void shouldLeaveUndisturbedGroundAlone() {
        float[] smooth = {1, 2};
        assertFalse(new RutEdges().smooth(new float[SIDE * SIDE], smooth));
        assertEquals(0, smooth[1]);
    }
}
