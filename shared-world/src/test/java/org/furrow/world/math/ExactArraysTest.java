package org.furrow.world.math;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.furrow.world.TestRandom;
import org.junit.jupiter.api.Test;

final class ExactArraysTest {
    private static final int COUNT = 10_000;
    private static final double[] ODD = {
        0,
        -0.0,
        1,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.MIN_VALUE,
        Double.MIN_NORMAL,
        Double.MAX_VALUE,
        700,
        -700,
        709.7,
        709.79,
        -708,
        -707.99
    };

    private final ExactArrays exact = new ExactArrays();
    private final double[] x = new double[COUNT];
    private final double[] y = new double[COUNT];
    private final double[] dest = new double[COUNT];

    @Test
    void shouldHaveTheBitsOfExp() {
        Random random = TestRandom.seeded();
        for (int n = 0; n < COUNT; n++) {
            x[n] = n < ODD.length ? ODD[n] : random.nextDouble(-10, 10) * (n % 3 == 0 ? 71 : 0.3);
        }
        exact.exp(x, 0, COUNT, dest);
        for (int n = 0; n < COUNT; n++) {
            assertEquals(ExactMath.exp(x[n]), dest[n], "exp x=" + x[n]);
        }
        double[] same = x.clone();
        exact.exp(same, 0, COUNT, same);
        assertEquals(dest[COUNT / 2], same[COUNT / 2]);
    }

    @Test
    void shouldHaveTheBitsOfPow() {
        Random random = TestRandom.seeded();
        for (int n = 0; n < COUNT; n++) {
            x[n] = n < ODD.length * ODD.length ? Math.abs(ODD[n % ODD.length]) : random.nextDouble() * (n % 3 + 1e-9);
            y[n] = n < ODD.length * ODD.length ? ODD[n / ODD.length] : random.nextDouble(-3, 3);
        }
        exact.pow(x, y, COUNT, dest);
        for (int n = 0; n < COUNT; n++) {
            assertEquals(ExactMath.pow(x[n], y[n]), dest[n], "pow x=" + x[n] + " y=" + y[n]);
        }
    }

    @Test
    void shouldNotAllocateWithSufficientCapacity() {
        exact.pow(x, y, COUNT, dest);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        exact.pow(x, y, COUNT, dest);
        exact.exp(x, 0, COUNT, dest);
        assertTrue(threads.getCurrentThreadAllocatedBytes() - before < 1000);
    }
}
