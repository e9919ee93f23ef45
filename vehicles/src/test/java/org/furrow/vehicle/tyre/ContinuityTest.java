package org.furrow.vehicle.tyre;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.world.contact.RigidSurface;
import org.junit.jupiter.api.Test;

/** The force is continuous over ground that is not: half the motion gives half the largest change. */
class ContinuityTest {
    private static final double RAD = Math.PI / 180;
    private static final double HIGH = Wheel.RADIUS_M - 0.02;

    private interface Path {
        void place(Wheel wheel, double s);
    }

    @Test
    void shouldBeContinuousOverAStep() {
        requireContinuous(Roads.step(0.06, 0), (w, s) -> w.at(s, 0, HIGH));
        requireContinuous(Roads.step(0.01, 0), (w, s) -> w.at(s, 0, HIGH));
        requireContinuous(Roads.step(0.003, 0), (w, s) -> w.at(s, 0, HIGH));
    }

    @Test
    void shouldBeContinuousAgainstAWall() {
        requireContinuous(Roads.step(2, 0), (w, s) -> w.at(-0.43 + 0.08 * s, 0, HIGH));
        requireContinuous(Roads.step(0.3, 0), (w, s) -> w.at(-0.43 + 0.08 * s, 0, HIGH));
    }

    @Test
    void shouldBeContinuousOverAnEdge() {
        requireContinuous(Roads.step(-0.3, 0), (w, s) -> w.at(s, 0, HIGH));
    }

    @Test
    void shouldBeContinuousOverHalfRounds() {
        for (double inches = 4; inches <= 8; inches += 2) {
            double radius_m = 0.0254 * inches;
            // raised over the obstacle, so that the penetration stays realistic
            requireContinuous(
                    Roads.halfRound(radius_m),
                    (w, s) -> w.at(s, 0, Wheel.RADIUS_M - 0.03 + radius_m * Math.max(0, 1 - s * s / 0.2)));
        }
    }

    /** Crests near the straightness tolerance. */
    @Test
    void shouldBeContinuousOverGentleCrests() {
        for (double radius_m : new double[] {1.1, 1.4, 1.7}) {
            requireContinuous(
                    Roads.halfRound(radius_m),
                    (w, s) -> w.at(0.2 * s, 0, radius_m - 0.02 * s * s + Wheel.RADIUS_M - 0.02));
        }
    }

    @Test
    void shouldBeContinuousAskewAndCambered() {
        requireContinuous(
                Roads.step(0.05, 20 * RAD), (w, s) -> w.turned(0, 4 * RAD, 0).at(s, 0.3 * s, HIGH));
        requireContinuous(Roads.step(0.05, 70 * RAD), (w, s) -> w.at(0, s, HIGH));
    }

    @Test
    void shouldBeContinuousComingDown() {
        requireContinuous(Roads.step(0.05, 0), (w, s) -> w.at(-0.05, 0, Wheel.RADIUS_M + 0.03 - 0.1 * s));
    }

    /** With springs the force is continuous on round ground only; at a step's corner it jumps, which discs avoid. */
    @Test
    void shouldBeContinuousWithSpringsWhereTheGroundIsRound() {
        Path path = (w, s) -> w.turned(0, 0, 2 * RAD).at(s, 0, HIGH + 0.08);
        assertHalves(new Wheel(Wheel.springs(72)), Roads.halfRound(0.1), path);
        RigidSurface step = Roads.step(0.05, 0);
        Path along = (w, s) -> w.turned(0, 0, 2 * RAD).at(s, 0, HIGH);
        double springs = largestChange(new Wheel(Wheel.springs(72)), step, along, 16000);
        double discs = largestChange(new Wheel(Wheel.discs(5)), step, along, 16000);
        assertTrue(springs > 20 * discs, "springs " + springs + " N, discs " + discs + " N");
    }

    private static void requireContinuous(RigidSurface road, Path path) {
        assertHalves(new Wheel(Wheel.discs(5)), road, path);
    }

    private static void assertHalves(Wheel wheel, RigidSurface road, Path path) {
        double coarse = largestChange(wheel, road, path, 4000);
        double fine = largestChange(wheel, road, path, 8000);
        assertTrue(coarse > 0.1, "the path must lead over the obstacle, largest change " + coarse);
        assertEquals(0.5, fine / coarse, 0.1, coarse + " " + fine);
    }

    /** Largest change of force and moment between neighbouring points of the path from -0.6 to 0.6. */
    private static double largestChange(Wheel wheel, RigidSurface road, Path path, int parts) {
        double largest = 0;
        double[] last = new double[6];
        for (int k = 0; k <= parts; k++) {
            path.place(wheel, -0.6 + 1.2 * k / parts);
            wheel.press(road, 0);
            double change = 0;
            for (int d = 0; d < 3; d++) {
                change = Math.max(change, Math.abs(wheel.force(d) - last[d]));
                change = Math.max(change, Math.abs(wheel.moment(d) - last[3 + d]));
                last[d] = wheel.force(d);
                last[3 + d] = wheel.moment(d);
            }
            largest = k == 0 ? 0 : Math.max(largest, change);
        }
        return largest;
    }
}
