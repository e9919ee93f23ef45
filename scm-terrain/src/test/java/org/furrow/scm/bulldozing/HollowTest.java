package org.furrow.scm.bulldozing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.world.contact.Bucket;
import org.junit.jupiter.api.Test;

/** Soil in a hollow with a floor of 1 m, a back of 0.8 m and an opening between their ends. */
class HollowTest {
    private static final double WIDTH_M = 2;
    private static final double FLAT_DEG = 1e-3;

    private static Bucket bucket(double repose_deg) {
        List<Bucket.Corner> corners =
                List.of(new Bucket.Corner(1, 0), new Bucket.Corner(0, 0), new Bucket.Corner(0, 0.8));
        return new Bucket(corners, WIDTH_M, 1500, Math.toRadians(repose_deg));
    }

    /** What it holds when the cutting edge is raised by an angle. */
    private static double held_m3(double repose_deg, double raised_deg) {
        double angle = Math.toRadians(raised_deg);
        return new Hollow(bucket(repose_deg)).hold_m3(Math.sin(angle), Math.cos(angle));
    }

    @Test
    void liquidRunsOutUnlessTheEdgeIsRaised() {
        assertEquals(0, held_m3(FLAT_DEG, 0), 1e-4);
        // level with both edges: the whole triangle
        assertEquals(0.8, bucket(35).volume_m3(), 1e-12);
        assertEquals(0.8, held_m3(FLAT_DEG, Math.toDegrees(Math.atan(0.8))), 1e-4);
        // the edge raised by a: a triangle of 1 m and tan a
        assertEquals(WIDTH_M * 0.5 * Math.tan(Math.toRadians(20)), held_m3(FLAT_DEG, 20), 1e-4);
    }

    @Test
    void soilStandsAtItsAngleOfRepose() {
        assertEquals(WIDTH_M * 0.5 * Math.tan(Math.toRadians(30)), held_m3(30, 0), 1e-12);
        assertEquals(0.8, held_m3(60, 0), 1e-12);
        assertEquals(WIDTH_M * 0.5 * Math.tan(Math.toRadians(15)), held_m3(35, -20), 1e-12);
        assertEquals(0, held_m3(35, -36));
        assertTrue(held_m3(35, 1) > held_m3(35, 0));
    }

    @Test
    void nothingStaysInAHollowThatOpensDownwards() {
        for (double raised_deg : new double[] {-60, -90, -135, 180, 135}) {
            assertEquals(0, held_m3(35, raised_deg), "raised by " + raised_deg);
        }
        assertEquals(0, new Hollow(bucket(35)).hold_m3(0, 0.1), "rolled onto its side");
    }

    @Test
    void aLittleSoilLiesAtTheBottom() {
        Hollow hollow = new Hollow(bucket(30));
        double all_m3 = hollow.hold_m3(0, 1);
        double[] centre = new double[3];
        hollow.centre(all_m3, centre, 0);
        assertEquals(1.0 / 3, centre[0], 1e-12, "centre of the triangle");
        assertEquals(Math.tan(Math.toRadians(30)) / 3, centre[2], 1e-12);
        hollow.centre(0.01 * all_m3, centre, 0);
        assertEquals(0.01 * all_m3 / (2 * WIDTH_M), centre[2], 2e-4, "half the depth of a thin layer");
        assertEquals(0, centre[1]);
    }

    @Test
    void refusesHollowsWithoutVolume() {
        List<Bucket.Corner> line = List.of(new Bucket.Corner(1, 0), new Bucket.Corner(0, 0), new Bucket.Corner(-1, 0));
        assertThrows(IllegalArgumentException.class, () -> new Bucket(line, 1, 1500, 0.6));
        assertThrows(IllegalArgumentException.class, () -> bucket(0));
        assertThrows(IllegalArgumentException.class, () -> bucket(90));
    }
}
