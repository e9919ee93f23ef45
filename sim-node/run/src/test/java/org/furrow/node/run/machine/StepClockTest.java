package org.furrow.node.run.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepClockTest {
    private static final double STEP_S = 0.2;

    private final List<Long> due_ns = new ArrayList<>();
    private final StepClock clock = new StepClock(STEP_S, due_ns::add);

    private void step() {
        clock.begin();
        clock.answered();
        clock.end();
    }

    @Test
    void shouldBeginItsTimeBaseWithTheFirstAnswer() throws InterruptedException {
        clock.begin();
        Thread.sleep(4 * 200);
        clock.answered();
        clock.end();
        step();
        assertEquals(0, clock.slips(), "the time before the first answer does not count");
    }

    @Test
    void shouldMakeStepsDueAtEqualDistances() {
        for (int n = 0; n < 4; n++) {
            step();
        }
        assertEquals(200_000_000, due_ns.get(1) - due_ns.get(0));
        assertEquals(200_000_000, due_ns.get(2) - due_ns.get(1));
    }

    @Test
    void shouldSlipWhenMoreThanThreeStepsLate() throws InterruptedException {
        step();
        Thread.sleep(5 * 200);
        step();
        assertEquals(1, clock.slips());
        assertTrue(clock.text().contains("1 slips"), clock.text());
        assertTrue(clock.text().contains("0 of 2 steps take more than half"), clock.text());
    }
}
