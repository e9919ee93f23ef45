package org.furrow.node.run.machine;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

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
    private final int[] took_ns;
    private int steps;
    private long due_ns;
    private long began_ns;
    private int slips;
    private long slipped_ns;

    /**
     * @param isPaced whether steps wait until they are due
     * @param most number of steps
     */
    public StepClock(double step_s, boolean isPaced, int most) {
        step_ns = Math.round(1e9 * step_s);
        this.isPaced = isPaced;
        took_ns = new int[most];
        due_ns = System.nanoTime();
    }

    /** Waits until the next step is due. */
    public void begin() {
        if (isPaced) {
            if (steps == 0) {
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
        took_ns[steps++] = (int) Math.min(Integer.MAX_VALUE, System.nanoTime() - began_ns);
    }

    /** Number of slips of the time base. */
    public int slips() {
        return slips;
    }

    /** Times of the steps in one line. */
    public String text() {
        int[] sorted = Arrays.copyOf(took_ns, steps);
        Arrays.sort(sorted);
        return String.format(
                Locale.ROOT,
                "a step with its exchange takes %.1f us, 99 %%: %.1f us, at most %.2f ms%s",
                percentile_us(sorted, 0.5),
                percentile_us(sorted, 0.99),
                percentile_us(sorted, 1) / 1000,
                isPaced ? String.format(Locale.ROOT, "; %d slips, %.3f s in total", slips, 1e-9 * slipped_ns) : "");
    }

    private static double percentile_us(int[] sorted, double part) {
        return sorted.length == 0 ? 0 : 1e-3 * sorted[(int) Math.min(sorted.length - 1, part * sorted.length)];
    }
}
