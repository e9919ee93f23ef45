package org.furrow.node.run.machine;

import java.util.Locale;
import java.util.function.LongConsumer;
import org.furrow.node.engine.timing.PhaseTimes;
import org.jspecify.annotations.Nullable;

/**
 * Measures the steps of a mechanism, and starts each when it is due on the clock. The time base begins when the
 * controller has answered for the first time. Steps that are late follow without a pause; more than
 * {@value #CATCH_UP_STEPS} steps late, the time base slips to the present.
 */
public final class StepClock {
    private static final int CATCH_UP_STEPS = 3;

    private final long step_ns;
    private final @Nullable LongConsumer waiting;
    private final PhaseTimes took = new PhaseTimes();
    private final PhaseTimes moved = new PhaseTimes();
    private boolean isStarted;
    private long due_ns;
    private long began_ns;
    private long answered_ns;
    private int slips;
    private long slipped_ns;
    private long slow;

    /** @param waiting waits until a time of {@link System#nanoTime}; null: steps do not wait until they are due */
    public StepClock(double step_s, @Nullable LongConsumer waiting) {
        step_ns = Math.round(1e9 * step_s);
        this.waiting = waiting;
    }

    /** Waits until the next step is due. */
    public void begin() {
        if (waiting != null && isStarted) {
            long late_ns = System.nanoTime() - due_ns;
            if (late_ns > CATCH_UP_STEPS * step_ns) {
                slips++;
                slipped_ns += late_ns;
                due_ns += late_ns;
            }
            waiting.accept(due_ns);
            due_ns += step_ns;
        }
        began_ns = System.nanoTime();
    }

    /** The controller has answered. */
    public void answered() {
        answered_ns = System.nanoTime();
        if (!isStarted) {
            isStarted = true;
            due_ns = answered_ns + step_ns;
            began_ns = answered_ns; // a controller may prepare itself before its first answer
        }
    }

    /** Counts a step that has ended. */
    public void end() {
        long now_ns = System.nanoTime();
        long took_ns = now_ns - began_ns;
        took.add(took_ns);
        moved.add(now_ns - answered_ns);
        if (2 * took_ns > step_ns) {
            slow++;
        }
    }

    /** How often the time base has slipped. */
    public int slips() {
        return slips;
    }

    /** Times of the steps as lines of text. */
    public String text() {
        String text = String.format(
                Locale.ROOT,
                "a step with its exchange takes %.1f us (the mechanism alone %.1f), 99 %%: %.1f us, 99.9 %%: %.1f us, at most"
                        + " %.2f ms; %d of %d steps take more than half of %.3g ms",
                took.percentile_us(50),
                moved.percentile_us(50),
                took.percentile_us(99),
                took.percentile_us(99.9),
                took.max_us() / 1000,
                slow,
                took.count(),
                1e-6 * step_ns);
        return waiting == null
                ? text
                : text + String.format(Locale.ROOT, "; %d slips, %.3f s in total", slips, 1e-9 * slipped_ns);
    }
}
