package org.furrow.world.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;
import org.furrow.world.TestRandom;
import org.junit.jupiter.api.Test;

class DeadReckoningTest {
    private static final int CASES = 1000;

    /** A quarter turn in 1 s about z, from a yaw of 0.3 rad: after 0.4 s the yaw is 0.3 + 0.2 pi. */
    @Test
    void shouldExtrapolateLinearlyAndRotateAboutAFixedAxis() {
        VehicleReport report = new VehicleReport();
        set(report.position_m, 10, -5, 2);
        set(report.velocity_mps, 3, 1, -0.5);
        set(report.angularVelocity_radps, 0, 0, Math.PI / 2);
        report.orientation[0] = Math.cos(0.15);
        report.orientation[3] = Math.sin(0.15);
        VehicleReport later = new VehicleReport();
        DeadReckoning.predict(report, 0.4, later);
        assertArrayEquals(new double[] {11.2, -4.6, 1.8}, later.position_m, 1e-14);
        double half = 0.15 + 0.1 * Math.PI;
        assertArrayEquals(new double[] {Math.cos(half), 0, 0, Math.sin(half)}, later.orientation, 1e-15);
        assertArrayEquals(report.velocity_mps, later.velocity_mps);
        assertArrayEquals(report.angularVelocity_radps, later.angularVelocity_radps);
    }

    /** The angular velocity is expressed in W: a rotation about W's x axis is independent of the vehicle's yaw. */
    @Test
    void shouldRotateAboutAxesOfTheWorld() {
        VehicleReport report = new VehicleReport();
        double c = Math.sqrt(0.5);
        System.arraycopy(new double[] {c, 0, 0, c}, 0, report.orientation, 0, 4); // looks along W's y
        set(report.angularVelocity_radps, Math.PI, 0, 0);
        VehicleReport later = new VehicleReport();
        DeadReckoning.predict(report, 0.5, later);
        // yaw of 90 degrees, then 90 degrees about W's x: the vehicle's x axis points along W's z
        assertArrayEquals(new double[] {0.5, 0.5, -0.5, 0.5}, later.orientation, 1e-15);
    }

    @Test
    void shouldGiveTheSameResultInOneStepAsInTwo() {
        Random random = TestRandom.seeded();
        VehicleReport once = new VehicleReport();
        VehicleReport twice = new VehicleReport();
        for (int n = 0; n < CASES; n++) {
            VehicleReport report = any(random);
            double first_s = 0.25 * random.nextDouble();
            double second_s = 0.25 * random.nextDouble();
            DeadReckoning.predict(report, first_s + second_s, once);
            DeadReckoning.predict(report, first_s, twice);
            DeadReckoning.predict(twice, second_s, twice);
            String where = TestRandom.where("n=" + n);
            assertArrayEquals(once.position_m, twice.position_m, 1e-12, where);
            assertArrayEquals(once.orientation, twice.orientation, 1e-14, where);
            assertEquals(1, norm(once.orientation), 1e-15, where);
        }
    }

    @Test
    void shouldKeepEveryBitAtAgeZero() {
        Random random = TestRandom.seeded();
        for (int n = 0; n < CASES; n++) {
            VehicleReport report = any(random);
            report.position_m[0] = -0.0;
            VehicleReport now = new VehicleReport();
            DeadReckoning.predict(report, 0, now);
            assertSameBits(report.position_m, now.position_m);
            assertSameBits(report.orientation, now.orientation);
            assertSameBits(report.velocity_mps, now.velocity_mps);
            assertSameBits(report.angularVelocity_radps, now.angularVelocity_radps);
            assertEquals(report.steering, now.steering);
            assertEquals(report.gear, now.gear);
        }
    }

    @Test
    void shouldKeepTheOrientationBitsWithoutRotation() {
        VehicleReport report = any(TestRandom.seeded());
        set(report.angularVelocity_radps, 0, 0, 0);
        VehicleReport later = new VehicleReport();
        DeadReckoning.predict(report, 0.3, later);
        assertSameBits(report.orientation, later.orientation);
    }

    @Test
    void shouldHoldThePoseOfOldReports() {
        Random random = TestRandom.seeded();
        VehicleReport report = any(random);
        VehicleReport last = new VehicleReport();
        VehicleReport held = new VehicleReport();
        DeadReckoning.predict(report, DeadReckoning.HELD_AFTER_S, last);
        DeadReckoning.predict(report, Math.nextUp(DeadReckoning.HELD_AFTER_S), held);
        assertSameBits(report.velocity_mps, last.velocity_mps);
        assertSameBits(last.position_m, held.position_m);
        assertSameBits(last.orientation, held.orientation);
        assertSameBits(new double[3], held.velocity_mps);
        assertSameBits(new double[3], held.angularVelocity_radps);
        VehicleReport muchLater = new VehicleReport();
        DeadReckoning.predict(report, 1e6, muchLater);
        assertSameBits(held.position_m, muchLater.position_m);
        assertSameBits(held.orientation, muchLater.orientation);
    }

    @Test
    void shouldRefuseNegativeAges() {
        VehicleReport report = new VehicleReport();
        for (double age_s : new double[] {-1e-9, Double.NaN}) {
            assertThrows(IllegalArgumentException.class, () -> DeadReckoning.predict(report, age_s, report));
        }
    }

    private static VehicleReport any(Random random) {
        VehicleReport report = new VehicleReport();
        for (int d = 0; d < 3; d++) {
            report.position_m[d] = 1000 * random.nextGaussian();
            report.velocity_mps[d] = 10 * random.nextGaussian();
            report.angularVelocity_radps[d] = 2 * random.nextGaussian();
        }
        for (int k = 0; k < 4; k++) {
            report.orientation[k] = random.nextGaussian();
        }
        double norm = norm(report.orientation);
        for (int k = 0; k < 4; k++) {
            report.orientation[k] /= norm;
        }
        report.steering = random.nextDouble();
        report.gear = random.nextInt(4);
        return report;
    }

    private static double norm(double[] q) {
        return Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    }

    private static void set(double[] dest, double x, double y, double z) {
        dest[0] = x;
        dest[1] = y;
        dest[2] = z;
    }

    private static void assertSameBits(double[] expected, double[] actual) {
        for (int k = 0; k < expected.length; k++) {
            assertEquals(Double.doubleToRawLongBits(expected[k]), Double.doubleToRawLongBits(actual[k]), "k=" + k);
        }
    }
}
