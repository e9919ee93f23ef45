package org.furrow.node.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class EpochPaceTest {
    private static final long MS = 1_000_000;
    private final EpochPace pace = new EpochPace(0.02);

    @Test
    void shouldKeepAbsoluteTimesWhateverTheDelays() {
        pace.begin(100, 0.5, 7 * MS);
        assertEquals(0, pace.left_ns(101, 7 * MS), "the next epoch is due at once");
        for (int epoch = 102; epoch < 600; epoch++) {
            long due_ns = 7 * MS + (epoch - 101L) * 40 * MS;
            assertEquals(3.0 * MS, (double) pace.left_ns(epoch, due_ns - 3 * MS), 1);
            assertEquals(
                    -60.0 * MS,
                    (double) pace.left_ns(epoch, due_ns + 60 * MS),
                    1,
                    "a late epoch does not move the others");
        }
    }

    @Test
    void shouldStayBehindWhenTheRunIsTooSlow() {
        pace.begin(0, 1, 0);
        assertTrue(pace.left_ns(2, 520 * MS) < 0);
        assertEquals(20 * MS, pace.left_ns(3, 520 * MS), "the delay is not made up");
    }

    @Test
    void shouldNotWaitAsFastAsItGoes() {
        pace.begin(0, Double.POSITIVE_INFINITY, 0);
        assertEquals(0, pace.left_ns(1_000_000, 0));
    }
}
