package org.furrow.node.hil.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.HilPlan;
import org.junit.jupiter.api.Test;

/** Deadlines, overruns and slips with a simulated clock. */
class PacerTest {
    private static final long STEP = 2_000_000;

    private final List<Long> starts = new ArrayList<>();
    private final HilStepTimes times = new HilStepTimes();
    private long now = 7_000_000_000L;
    private long tick;

    private final WallClock clock = new WallClock() {
        @Override
        public long now_ns() {
            return now;
        }

        @Override
        public void waitUntil(long deadline_ns) {
            now = Math.max(now, deadline_ns);
        }
    };

    private Pacer pacer(long grace_ticks, int mostInARow) {
        return pacer(grace_ticks, mostInARow, Long.MAX_VALUE);
    }

    private Pacer pacer(long grace_ticks, int mostInARow, long mostSlipped_ns) {
        return new Pacer(clock, STEP, new HilPlan.Deadlines(grace_ticks, mostInARow, mostSlipped_ns), times);
    }

    private void steps(Pacer pacer, long... took_ns) {
        for (long took : took_ns) {
            pacer.await(tick++);
            starts.add(now - 7_000_000_000L);
            now += took;
        }
    }

    @Test
    void shouldStartStepsAtFixedTimes() {
        steps(pacer(0, 5), 100, STEP - 1, 1_500_000, STEP, 3);

        assertEquals(List.of(0L, STEP, 2 * STEP, 3 * STEP, 4 * STEP), starts);
        assertEquals(0, times.overruns());
        assertEquals(0, times.slips());
    }

    @Test
    void shouldMeasureHowLongAStepHasWaited() {
        Pacer pacer = pacer(0, 5);
        steps(pacer, STEP / 4, STEP + 1);
        assertEquals(0.75, pacer.spare());
        steps(pacer, 0);
        assertEquals(0, pacer.spare(), "a late step has not waited");
    }

    /** Its first step is due one step later, and so is each one after a wait. */
    @Test
    void shouldStayBehindTheRankThatItFollows() {
        Pacer pacer = pacer(0, 5);
        pacer.follow(STEP);
        steps(pacer, 100, 100);
        pacer.await(tick++);
        now += 5 * STEP;
        pacer.waited();
        steps(pacer, 100);

        assertEquals(List.of(STEP, 2 * STEP, (3 + 5 + 1 + 1) * STEP), starts);
        assertEquals(1, times.slips());
        assertEquals(6 * STEP * 1e-9, times.slipped_s(), 1e-12);
    }

    @Test
    void shouldCatchUpWithoutWaiting() {
        steps(pacer(0, 50), 100, 4_500_000, 500_000, 500_000, 500_000, 100);

        assertEquals(List.of(0L, STEP, 6_500_000L, 7_000_000L, 4 * STEP, 5 * STEP), starts);
        assertEquals(2, times.overruns(), "the long step and the late one after it");
        assertEquals(0, times.slips());
    }

    @Test
    void shouldSlipTheTimeBaseAfterThreeLateSteps() {
        steps(pacer(0, 50), 100, 40_000_000, 100, 100, 100, 100, 100);

        long late = STEP + 40_000_000;
        assertEquals(List.of(0L, STEP, late, late + 100, late + 200, late + 300, late + 300 + STEP), starts);
        assertEquals(1, times.slips());
        assertEquals((late + 300 - 5 * STEP) * 1e-9, times.slipped_s(), 1e-12);
        assertEquals(4, times.overruns());
    }

    @Test
    void shouldEndTheRunAfterTooManyOverrunsInARow() {
        Pacer pacer = pacer(0, 5);
        steps(pacer, 100, 3_000_000, 3_000_000, 3_000_000, 3_000_000, 3_000_000);

        DeadlinesMissedException e = assertThrows(DeadlinesMissedException.class, () -> pacer.await(tick));

        assertTrue(String.valueOf(e.getMessage()).contains("5 steps in a row"), e.getMessage());
        assertEquals(5, times.overruns());
    }

    @Test
    void shouldResetTheOverrunsInARowAfterAStepInTime() {
        Pacer pacer = pacer(0, 3);
        steps(pacer, 100, 2_100_000, 100, 2_100_000, 100, 2_100_000, 100, 2_100_000, 100);

        assertEquals(4, times.overruns());
    }

    @Test
    void shouldEndTheRunWhenTheTimeBaseHasSlippedTooFarInTotal() {
        Pacer pacer = pacer(0, 1000, 100_000_000);
        steps(pacer, 100, 60_000_000, 100, 100, 100, 100, 60_000_000, 100, 100, 100);

        DeadlinesMissedException e = assertThrows(DeadlinesMissedException.class, () -> pacer.await(tick));

        assertTrue(String.valueOf(e.getMessage()).contains("0.104 s behind the clock"), e.getMessage());
        assertTrue(String.valueOf(e.getMessage()).contains("max_slip_s allows (0.1 s)"), e.getMessage());
    }

    /** A run of any length goes on while its slips in a minute are within the limit. */
    @Test
    void shouldRestoreInAMinuteWhatTheTimeBaseMaySlip() {
        Pacer pacer = pacer(0, 1_000_000, 100_000_000);
        for (int minute = 0; minute < 5; minute++) {
            steps(pacer, 60_000_000, 100, 100, 100, 100);
            tick += 60_000_000_000L / STEP; // the steps between are left out
        }
        assertTrue(times.slipped_s() > 0.2, "times.slipped_s()=" + times.slipped_s());
    }

    @Test
    void shouldNotCountSlipsDuringTheGracePeriod() {
        steps(pacer(9, 1000, 0), 100, 60_000_000, 100, 100, 100, 100);

        assertEquals(1, times.slips());
    }

    @Test
    void shouldTellTheLengthOfAStall() {
        Pacer pacer = pacer(0, 1000);
        steps(pacer, 100, 100);
        long before = pacer.stalled_ticks();
        steps(pacer, 10 * STEP, 100);
        long after = pacer.stalled_ticks();
        steps(pacer, 100);

        assertEquals(0, before);
        assertEquals(9, after);
        assertEquals(0, pacer.stalled_ticks(), "the next step");
    }

    @Test
    void shouldNotCountOverrunsDuringTheGracePeriod() {
        Pacer pacer = pacer(6, 3);
        steps(pacer, 3_000_000, 3_000_000, 3_000_000, 3_000_000, 3_000_000, 3_000_000, 100);

        assertEquals(6, times.graceOverruns());
        assertEquals(0, times.overruns());
    }

    @Test
    void shouldAwaitATickOnce() {
        Pacer pacer = pacer(0, 3);
        pacer.await(0);
        pacer.await(1);
        now += 100;
        pacer.await(1);

        assertEquals(7_000_000_000L + STEP + 100, now);
        assertEquals(1, times.steps());
    }

    @Test
    void shouldEndTheLastStepAtTheFirstFinish() {
        Pacer pacer = pacer(0, 3);
        steps(pacer, 100, 100, 100);
        pacer.finish();
        now += 9_000_000_000L; // other ranks finish
        pacer.finish();

        assertEquals(3, times.steps());
        assertEquals(0.1, times.execution_us(100), 0.01);
    }

    @Test
    void shouldCountTheStepThatEndsTheRunOnce() {
        Pacer pacer = pacer(0, 2);
        steps(pacer, 100, 3_000_000, 3_000_000);
        assertThrows(DeadlinesMissedException.class, () -> pacer.await(tick));
        now += 9_000_000_000L;
        pacer.finish();

        assertEquals(3, times.steps());
        assertEquals(3000, times.execution_us(100), 50);
    }
}
