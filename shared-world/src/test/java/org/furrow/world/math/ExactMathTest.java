package org.furrow.world.math;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.furrow.world.TestRandom;
import org.furrow.world.digest.Digest;
import org.junit.jupiter.api.Test;

final class ExactMathTest {
    private static final double TOLERANCE = 1e-14;
    private static final int SAMPLES = 300_000;
    private static final double NAN = Double.NaN;
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    @Test
    void shouldMatchStrictExp() {
        Random random = TestRandom.seeded();
        for (int n = 0; n < SAMPLES; n++) {
            double x = n % 2 == 0 ? random.nextDouble(-700, 700) : random.nextDouble(-2, 2);
            assertClose(StrictMath.exp(x), ExactMath.exp(x), "exp x=" + x);
        }
    }

    @Test
    void shouldMatchStrictLogOverAllMagnitudes() {
        Random random = TestRandom.seeded();
        for (int n = 0; n < SAMPLES; n++) {
            double x = StrictMath.scalb(random.nextDouble(1, 2), random.nextInt(-1022, 1024));
            assertClose(StrictMath.log(x), ExactMath.log(x), "log x=" + x);
        }
    }

    @Test
    void shouldMatchStrictLogNearOne() {
        Random random = TestRandom.seeded();
        for (int n = 0; n < SAMPLES; n++) {
            double x = 1.0 + random.nextDouble(-1, 1) * StrictMath.scalb(1.0, random.nextInt(-50, 0));
            assertClose(StrictMath.log(x), ExactMath.log(x), "log x=" + x);
        }
    }

    @Test
    void shouldMatchStrictSineAndCosine() {
        Random random = TestRandom.seeded();
        double[] both = new double[2];
        double[] ranges = {1e-9, 1, 10, 1e4, 1.6e6, 1e9};
        for (int n = 0; n < SAMPLES; n++) {
            double range = ranges[n % ranges.length];
            double x = n < 100 ? (n - 50) * Math.PI / 4 : random.nextDouble(-range, range);
            ExactMath.sinCos(x, both);
            assertEquals(StrictMath.sin(x), both[0], 1e-15, "sin x=" + x);
            assertEquals(both[0], ExactMath.sin(x), "x=" + x);
            assertEquals(StrictMath.cos(x), both[1], 1e-15, "cos x=" + x);
        }
        ExactMath.sinCos(INFINITY, both);
        assertTrue(Double.isNaN(both[0]) && Double.isNaN(both[1]));
    }

    @Test
    void shouldMatchStrictPowOverRangesOfSoil() {
        Random random = TestRandom.seeded();
        for (int n = 0; n < SAMPLES; n++) {
            double exponent = random.nextDouble(-9, 1);
            double x = n % 2 == 0 ? StrictMath.pow(10, exponent) : random.nextDouble(1e-9, 10);
            double y = random.nextDouble(0.3, 2.0);
            assertClose(StrictMath.pow(x, y), ExactMath.pow(x, y), "pow x=" + x + " y=" + y);
        }
    }

    @Test
    void shouldTreatSpecialCasesOfExpAsDocumented() {
        assertEquals(1.0, ExactMath.exp(0.0));
        assertEquals(1.0, ExactMath.exp(-0.0));
        assertEquals(NAN, ExactMath.exp(NAN));
        assertEquals(0.0, ExactMath.exp(Math.nextDown(-708.0)));
        assertEquals(0.0, ExactMath.exp(-INFINITY));
        assertEquals(INFINITY, ExactMath.exp(Math.nextUp(709.78)));
        assertEquals(INFINITY, ExactMath.exp(INFINITY));
        assertClose(StrictMath.exp(709.78), ExactMath.exp(709.78), "just below overflow");
        assertClose(StrictMath.exp(-707.999), ExactMath.exp(-707.999), "just above underflow");
    }

    @Test
    void shouldTreatSpecialCasesOfLogAsDocumented() {
        assertEquals(0.0, ExactMath.log(1.0));
        assertEquals(-INFINITY, ExactMath.log(0.0));
        assertEquals(-INFINITY, ExactMath.log(-0.0));
        assertEquals(-INFINITY, ExactMath.log(Math.nextDown(Double.MIN_NORMAL)));
        assertClose(StrictMath.log(Double.MIN_NORMAL), ExactMath.log(Double.MIN_NORMAL), "smallest normal");
        assertClose(StrictMath.log(Double.MAX_VALUE), ExactMath.log(Double.MAX_VALUE), "largest");
        assertEquals(INFINITY, ExactMath.log(INFINITY));
        assertEquals(NAN, ExactMath.log(-1.0));
        assertEquals(NAN, ExactMath.log(-INFINITY));
        assertEquals(NAN, ExactMath.log(NAN));
    }

    @Test
    void shouldTreatSpecialCasesOfPowAsDocumented() {
        for (double x : new double[] {-1, 0, 0.5, 3, INFINITY, NAN}) {
            assertEquals(1.0, ExactMath.pow(x, 0.0), "x=" + x);
        }
        assertEquals(0.0, ExactMath.pow(0.0, 0.5));
        assertEquals(INFINITY, ExactMath.pow(0.0, -0.5));
        assertEquals(NAN, ExactMath.pow(-1.0, 0.5));
        assertEquals(NAN, ExactMath.pow(-INFINITY, 0.5));
        assertEquals(NAN, ExactMath.pow(NAN, 0.5));
        assertEquals(1.0, ExactMath.pow(1.0, 1.7));
    }

    @Test
    void shouldKeepEveryBit() {
        long exps = 0;
        long logs = 0;
        long pows = 0;
        for (int n = 1; n <= 10_000; n++) {
            exps = Digest.mix(exps ^ Double.doubleToRawLongBits(ExactMath.exp((n - 5000) * 0.137)));
            logs = Digest.mix(logs ^ Double.doubleToRawLongBits(ExactMath.log(n * 0.00391)));
            pows = Digest.mix(pows ^ Double.doubleToRawLongBits(ExactMath.pow(n * 0.001, 0.3 + (n % 17) * 0.1)));
        }
        assertEquals(
                "404157caf31a2d1f 417b81723aabf297 2244a6a2621a39e6",
                Digest.toHex(exps) + " " + Digest.toHex(logs) + " " + Digest.toHex(pows));
    }

    @Test
    void shouldNotAllocateInPow() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().threadId();
        double sum = 0;
        long least_bytes = Long.MAX_VALUE;
        for (int attempt = 0; attempt < 10; attempt++) {
            long before_bytes = threads.getThreadAllocatedBytes(thread);
            for (int n = 1; n <= 20_000; n++) {
                sum += ExactMath.pow(n * 1e-4, 0.7);
            }
            least_bytes = Math.min(least_bytes, threads.getThreadAllocatedBytes(thread) - before_bytes);
        }
        assertTrue(sum > 0);
        assertEquals(0, least_bytes, "bytes allocated by 20000 calls");
    }

    private static void assertClose(double expected, double actual, String what) {
        if (!(Math.abs(actual - expected) <= TOLERANCE * Math.abs(expected))) {
            assertEquals(expected, actual, TestRandom.where(what));
        }
    }
}
