package org.furrow.vehicle.tyre;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Load of a tyre at rest, on flat ground of any slope. */
class StaticLoadTest {
    private static final double RAD = Math.PI / 180;

    @Test
    void shouldBearTheLoadOfItsCurveOnFlatGround() {
        Wheel wheel = new Wheel(Wheel.discs(5));
        for (double d = 0.002; d < 0.12; d += 0.0017) {
            double expected = Wheel.spec(0, Wheel.SLIP).loadAt_N(d);
            wheel.at(0.3 * d, 1, Wheel.RADIUS_M - d).press(Roads.FLAT, 0);
            assertEquals(expected, wheel.force(2), 2e-3 * expected, "penetration " + d);
            assertEquals(0, wheel.force(0), 1e-6 * expected);
            assertEquals(0, wheel.force(1), 1e-6 * expected);
            assertEquals(0, wheel.moment(0), 1e-6 * expected);
            assertEquals(0, wheel.moment(1), 1e-6 * expected);
        }
    }

    @Test
    void shouldCutTheSegmentOfACircleFromFlatGround() {
        DiscSection section = new DiscSection(Wheel.RADIUS_M, 32, true);
        WheelFrame frame = new WheelFrame();
        Wheel wheel = new Wheel(Wheel.discs(1));
        for (double d = 1e-4; d < 0.4; d *= 1.3) {
            wheel.at(0.123, 0, Wheel.RADIUS_M - d);
            frame.set(wheel.bodies, 0);
            section.cut(Roads.FLAT, frame, 0.05);
            double rest = Wheel.RADIUS_M - d;
            double half = Math.sqrt(Wheel.RADIUS_M * Wheel.RADIUS_M - rest * rest);
            double segment = Wheel.RADIUS_M * Wheel.RADIUS_M * StrictMath.atan2(half, rest) - rest * half;
            assertEquals(segment, section.area, 1e-9 * segment, "penetration " + d);
            assertEquals(-rest, section.areaEta / section.area, 1e-9);
            assertEquals(0, section.areaXi / section.area, 1e-9);
        }
    }

    /** Against the integral of the ground's height over the rim, on curved and stepped ground. */
    @Test
    void shouldCutTheAreaUnderAnyLine() {
        DiscSection section = new DiscSection(Wheel.RADIUS_M, 32, true);
        WheelFrame frame = new WheelFrame();
        Wheel wheel = new Wheel(Wheel.discs(1));
        Roads.Height[] roads = {Roads.halfRound(0.1016), Roads.halfRound(0.2032), Roads.step(0.06, 0)};
        for (Roads.Height road : roads) {
            for (double x = -0.4; x < 0.4; x += 0.0371) {
                double z = 0.42 + 0.8 * Math.max(road.height_m(x, 0), road.height_m(x + 0.1, 0));
                wheel.at(x, 0, z);
                frame.set(wheel.bodies, 0);
                section.cut(road, frame, 0);
                assertEquals(integral(road, x, z), section.area, 3e-3 * section.area + 1e-6, "x " + x);
            }
        }
    }

    private static double integral(Roads.Height road, double x, double z) {
        int parts = 200_000;
        double sum = 0;
        for (int k = 0; k < parts; k++) {
            double xi = Wheel.RADIUS_M * (2.0 * (k + 0.5) / parts - 1);
            double rim = Math.sqrt(Wheel.RADIUS_M * Wheel.RADIUS_M - xi * xi);
            double depth = road.height_m(x + xi, 0) - z + rim;
            sum += Math.clamp(depth, 0, 2 * rim) * 2 * Wheel.RADIUS_M / parts;
        }
        return sum;
    }

    @Test
    void shouldMeasureAnglesLikeTheArcTangent() {
        for (double angle = -1.5; angle < 1.5; angle += 0.0173) {
            double expected = StrictMath.atan2(StrictMath.sin(angle), StrictMath.cos(angle));
            double found = DiscSection.angle(3 * StrictMath.sin(angle), 3 * StrictMath.cos(angle));
            assertEquals(expected, found, 1e-12);
        }
    }

    /** The same penetration along the ground's normal gives the same load along it at any slope. */
    @Test
    void shouldBearTheSameLoadOnSlopesAlongAndAcross() {
        Wheel discs = new Wheel(Wheel.discs(5));
        Wheel springs = new Wheel(Wheel.springs(360));
        double load = Wheel.LOAD.at(Wheel.NOMINAL_M);
        for (double[] slope : new double[][] {{0.2, 0}, {-0.3, 0}, {0, 0.18}, {0, -0.18}, {0.15, 0.1}}) {
            double length = Math.sqrt(1 + slope[0] * slope[0] + slope[1] * slope[1]);
            double[] normal = {-slope[0] / length, -slope[1] / length, 1 / length};
            // the axle is parallel to the ground
            double camber = StrictMath.atan(slope[1]);
            double out = Wheel.RADIUS_M - Wheel.NOMINAL_M;
            for (Wheel wheel : new Wheel[] {discs, springs}) {
                wheel.turned(0, camber, 0)
                        .at(out * normal[0], out * normal[1], out * normal[2])
                        .press(Roads.plane(slope[0], slope[1]), 0);
                assertEquals(load, wheel.size(), 0.01 * load);
                for (int d = 0; d < 3; d++) {
                    assertEquals(normal[d], wheel.force(d) / wheel.size(), 3e-3, "slope " + slope[0] + " " + slope[1]);
                }
            }
        }
    }

    /** An upright wheel on ground that slopes to one side. */
    @Test
    void shouldFollowTheGroundsNormalAcrossTheDiscs() {
        Wheel wheel = new Wheel(Wheel.discs(5)).at(0, 0, Wheel.RADIUS_M - Wheel.NOMINAL_M);
        wheel.press(Roads.plane(0, 0.1), 0);
        assertEquals(-0.1, wheel.force(1) / wheel.force(2), 1e-3);
        // moment of the normal force and the offset of its point to the higher, left side
        double lever = wheel.moment(0) + (Wheel.RADIUS_M - Wheel.NOMINAL_M) * -wheel.force(1);
        assertTrue(lever > 0.01 * wheel.force(2), "lever " + lever);
    }

    @Test
    void shouldBeSymmetricUnderCamber() {
        for (Wheel wheel : new Wheel[] {new Wheel(Wheel.discs(5)), new Wheel(Wheel.springs(72))}) {
            wheel.at(0, 0, 0.43).turned(0, 5 * RAD, 0).press(Roads.FLAT, 0);
            double load = wheel.force(2);
            double tilt = wheel.moment(0);
            assertEquals(0, wheel.force(1), 1e-9 * load);
            wheel.turned(0, -5 * RAD, 0).press(Roads.FLAT, 0);
            assertEquals(load, wheel.force(2), 1e-9 * load);
            assertEquals(-tilt, wheel.moment(0), 1e-9 * load);
            wheel.turned(40 * RAD, 5 * RAD, 0).press(Roads.FLAT, 0);
            assertEquals(load, wheel.force(2), 1e-9 * load);
        }
    }

    @Test
    void shouldBearTheSameLoadWithDiscsAndSprings() {
        Wheel discs = new Wheel(Wheel.discs(5)).at(0, 0, Wheel.RADIUS_M - Wheel.NOMINAL_M);
        Wheel springs = new Wheel(Wheel.springs(72)).at(0, 0, Wheel.RADIUS_M - Wheel.NOMINAL_M);
        discs.press(Roads.FLAT, 0);
        double mean = 0;
        for (int k = 0; k < 20; k++) {
            springs.turned(0, 0, 2 * Math.PI / 72 * k / 20).press(Roads.FLAT, 0);
            mean += springs.force(2) / 20;
            assertEquals(discs.force(2), springs.force(2), 0.02 * discs.force(2), "at any angle of the wheel");
        }
        assertEquals(discs.force(2), mean, 1e-3 * discs.force(2));
    }

    /** Half on an obstacle the ground pushes back and up without a moment about the axle: there is no slip. */
    @Test
    void shouldPushBackWithoutTurningTheWheel() {
        for (Wheel wheel : new Wheel[] {new Wheel(Wheel.discs(5)), new Wheel(Wheel.springs(72))}) {
            wheel.at(-0.2, 0, 0.44).press(Roads.halfRound(0.1), 0);
            assertTrue(wheel.force(0) < -0.1 * wheel.force(2), "ahead " + wheel.force(0) + " up " + wheel.force(2));
            assertEquals(0, wheel.moment(1), 1e-6 * wheel.force(2));
        }
    }

    @Test
    void shouldExertNoForceAboveTheGround() {
        for (Wheel wheel : new Wheel[] {new Wheel(Wheel.discs(5)), new Wheel(Wheel.springs(72))}) {
            wheel.state[0] = 0.01;
            wheel.bodies.force[2] = 1;
            wheel.at(0, 0, Wheel.RADIUS_M + 1e-6).press(Roads.FLAT, 0.001);
            assertEquals(0, wheel.size());
            assertEquals(0, wheel.state[0]);
        }
    }

    @Test
    void shouldRejectPosesThatCannotBeComputed() {
        for (Wheel wheel : new Wheel[] {new Wheel(Wheel.discs(5)), new Wheel(Wheel.springs(72))}) {
            wheel.at(0, 0, -0.01);
            assertThrows(IllegalStateException.class, () -> wheel.press(Roads.FLAT, 0));
            wheel.at(0, 0, 0.4).turned(0, 85 * RAD, 0);
            assertThrows(IllegalStateException.class, () -> wheel.press(Roads.FLAT, 0));
        }
    }
}
