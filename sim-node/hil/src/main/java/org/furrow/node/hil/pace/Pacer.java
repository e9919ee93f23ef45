package org.furrow.node.hil.pace;

import java.util.Locale;
import org.furrow.node.scenario.HilPlan;

/**
 * Starts every step at its absolute deadline. A step that has not ended when the next one is due is an overrun. Up to
 * {@value #CATCH_UP_STEPS} steps then follow without a pause; if that is not enough, the time base slips to the
 * present. Too many overruns in a row end the run, and so does a time base that slips too far in about a minute: what
 * is allowed recovers within {@value #RECOVERY_S} s.
 */
public final class Pacer {
    /** Number of steps that may follow each other without a pause. */
    static final int CATCH_UP_STEPS = 3;
    /** Time in which the time base may slip by the limit again, in s. */
    static final int RECOVERY_S = 60;

    private final WallClock clock;
    private final long step_ns;
    private final HilPlan.Deadlines deadlines;
    private final HilStepTimes times;
    private long base_ns;
    private long started_ns;
    private long due_ns;
    private long pause_ns;
    /** How long the last step has waited until it was due. */
    private long spare_ns;

    /** All slips. */
    private long total_ns;
    /** Slips less what has recovered until {@link #slippedAt_ns}. */
    private double slipped_ns;

    private long slippedAt_ns;
    private long behind_ns;
    private boolean begun;
    /** The first tick: 0, or where a run resumes. */
    private long firstTick;

    /** Whether a step has begun and not ended. */
    private boolean stepping;

    private long awaited = -1;
    private int hurried;
    private int inARow;

    public Pacer(WallClock clock, long step_ns, HilPlan.Deadlines deadlines, HilStepTimes times) {
        this.clock = clock;
        this.step_ns = step_ns;
        this.deadlines = deadlines;
        this.times = times;
    }

    /**
     * Ends the step before and waits until this one is due. The first one is due at once. A second call for the same
     * tick has no effect.
     *
     * @param tick of the last call, or the next one
     * @throws DeadlinesMissedException when too many steps in a row ended too late, or the time base has slipped too
     *     far
     */
    public void await(long tick) {
        if (tick == awaited) {
            return;
        }
        awaited = tick;
        long now_ns = clock.now_ns();
        if (!begun) {
            begun = true;
            firstTick = tick;
            base_ns = now_ns - tick * step_ns + behind_ns;
        } else if (stepping) {
            end(tick, now_ns);
        }
        due_ns = base_ns + tick * step_ns;
        spare_ns = Math.max(0, due_ns - now_ns);
        if (now_ns < due_ns) {
            hurried = 0;
            clock.waitUntil(due_ns);
        } else if (now_ns > due_ns && hurried++ == CATCH_UP_STEPS) {
            hurried = 0;
            slip(tick, now_ns - due_ns);
            due_ns = now_ns;
        }
        long before_ns = started_ns;
        started_ns = clock.now_ns();
        pause_ns = tick == firstTick ? 0 : started_ns - before_ns;
        stepping = true;
        times.began(started_ns - due_ns);
    }

    /**
     * Follows another rank, for whose decisions this one must not wait: the time base is behind that of the other one.
     * Call it before the first step.
     */
    public void follow(long by_ns) {
        behind_ns = by_ns;
    }

    /** The step that has begun had to wait for the rank that this one follows: the time base slips to be behind it. */
    public void waited() {
        slip(awaited, clock.now_ns() - due_ns + behind_ns);
    }

    private void slip(long tick, long by_ns) {
        base_ns += by_ns;
        total_ns += by_ns;
        times.slipped(by_ns);
        if (isInGrace(tick)) {
            return;
        }
        long now_ns = clock.now_ns();
        double recovered_ns = (double) (now_ns - slippedAt_ns) / (RECOVERY_S * 1e9) * deadlines.mostSlipped_ns();
        slipped_ns = Math.max(0, slipped_ns - recovered_ns) + by_ns;
        slippedAt_ns = now_ns;
        if (slipped_ns > deadlines.mostSlipped_ns()) {
            throw new DeadlinesMissedException(String.format(
                    Locale.ROOT,
                    "in tick %d simulated time has fallen %.3f s behind the clock within about a minute, more than"
                            + " max_slip_s allows (%s s); the computer is too slow or too busy for this scenario",
                    tick,
                    slipped_ns * 1e-9,
                    deadlines.mostSlipped_ns() / 1e9));
        }
    }

    private boolean isInGrace(long tick) {
        return tick - firstTick <= deadlines.grace_ticks();
    }

    /** Time by which the time base has slipped since the first step. */
    public long slipped_ns() {
        return total_ns;
    }

    /** When the last step was due, on the clock. */
    public long due_ns() {
        return due_ns;
    }

    /** How long the last step has waited until it was due, as a part of a step. */
    public double spare() {
        return (double) spare_ns / step_ns;
    }

    /** Whole steps between the starts of the last two steps, beyond the one that is regular. */
    public long stalled_ticks() {
        return Math.max(0, pause_ns / step_ns - 1);
    }

    /** Ends the last step: work from now on has no deadline. May be called again. */
    public void finish() {
        if (stepping) {
            ended(clock.now_ns());
        }
    }

    private void ended(long now_ns) {
        stepping = false;
        times.ended(now_ns - started_ns);
    }

    private void end(long tick, long now_ns) {
        ended(now_ns);
        if (now_ns <= base_ns + tick * step_ns) {
            inARow = 0;
            return;
        }
        boolean grace = isInGrace(tick);
        times.overran(grace);
        if (!grace && ++inARow >= deadlines.mostInARow()) {
            throw new DeadlinesMissedException(
                    inARow + " steps in a row ended too late, the last one, tick " + (tick - 1) + ", after "
                            + Math.round((now_ns - started_ns) * 1e-3) + " us of "
                            + Math.round(step_ns * 1e-3) + "; the computer is too slow or too busy for this scenario");
        }
    }
}
