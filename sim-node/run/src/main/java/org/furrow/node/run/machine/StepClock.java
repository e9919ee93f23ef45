package org.furrow.node.run.machine;

import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.engine.timing.PhaseTimes;

/**
 * Measures the steps of a mechanism, and starts each when it is due on the clock. Steps that are late follow without a
 * pause; more than {@value #CATCH_UP_STEPS} steps late, the time base slips to the present.
 */
public final class StepClock {
    private static final int CATCH_UP_STEPS = 3;
    /** The system wakes a thread later than asked by up to so much; the rest is waited for in a loop. */
    private static final long WAKING_NS = 150_000;

    private final long step_ns;
    private final boolean isPaced;
    private final PhaseTimes took = new PhaseTimes();
    private long due_ns;
    private long began_ns;
    private int slips;
    private long slipped_ns;

    /** @param isPaced whether steps wait until they are due */
    public StepClock(double step_s, boolean isPaced) {
        step_ns = Math.round(1e9 * step_s);
        this.isPaced = isPaced;
        due_ns = System.nanoTime();
    }

    /** Waits until the next step is due. */
    public void begin() {
        if (isPaced) {
            if (took.count() == 0) {
                due_ns = System.nanoTime();
            }
            long late_ns = System.nanoTime() - due_ns;
            if (late_ns > CATCH_UP_STEPS * step_ns) {
                slips++;
                slipped_ns += late_ns;
                due_ns += late_ns;
            }
            waitUntil(due_ns);
            due_ns += step_ns;
        }
        began_ns = System.nanoTime();
    }

    private static void waitUntil(long time_ns) {
        long left_ns = time_ns - System.nanoTime();
        while (left_ns > 0) {
            if (left_ns > WAKING_NS) {
                LockSupport.parkNanos(left_ns - WAKING_NS);
            } else {
                Thread.onSpinWait();
            }
            left_ns = time_ns - System.nanoTime();
        }
    }

    /** Counts a step that has ended. */
    public void end() {
        took.add(System.nanoTime() - began_ns);
    }

    /** Times of the steps in one line. */
    public String text() {
        return String.format(
                Locale.ROOT,
                "a step with its exchange takes %.1f us, 99 %%: %.1f us, at most %.2f ms%s",
                took.percentile_us(50),
                took.percentile_us(99),
                took.max_us() / 1000,
                isPaced ? String.format(Locale.ROOT, "; %d slips, %.3f s in total", slips, 1e-9 * slipped_ns) : "");
    }
}
