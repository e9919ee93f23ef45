package org.furrow.vehicle.tyre;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

class TyreAllocationTest {
    @Test
    void shouldAllocateNothing() {
        for (Wheel wheel : new Wheel[] {new Wheel(Wheel.discs(5)), new Wheel(Wheel.springs(72))}) {
            roll(wheel, 3000);
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long before = threads.getCurrentThreadAllocatedBytes();
            roll(wheel, 3000);
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            assertTrue(allocated < 3000, "bytes in 3000 evaluations: " + allocated);
        }
    }

    private static void roll(Wheel wheel, int steps) {
        for (int k = 0; k < steps; k++) {
            wheel.at(-0.5 + 1.0 * k / steps, 0, 0.52)
                    .moving(4, 0.1, 0)
                    .spinning(9)
                    .press(k % 2 == 0 ? ROUND : STEP, 1e-3);
        }
    }

    private static final Roads.Height ROUND = Roads.halfRound(0.1);
    private static final Roads.Height STEP = Roads.step(0.08, 0);
}
