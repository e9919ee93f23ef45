package org.furrow.node.hil.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.furrow.node.can.CanFrame;
import org.junit.jupiter.api.Test;

class WireScheduleTest {
    /** A receiver sees a gap of a period and the slip, and then frames in time again. */
    @Test
    void shouldCountASlipInOneFrameOfEachIdentifier() {
        WireSchedule schedule = new WireSchedule();
        CanFrame first = new CanFrame().standard(1);
        CanFrame second = new CanFrame().extended(1);
        assertEquals(100, schedule.due_ns(0, first, 100, 0));
        assertEquals(100, schedule.due_ns(0, second, 100, 0));
        assertEquals(200, schedule.due_ns(0, first, 800, 600));
        assertEquals(900, schedule.due_ns(0, first, 900, 600));
        assertEquals(300, schedule.due_ns(0, second, 900, 600), "its first frame since the slip");
        assertEquals(900, schedule.due_ns(1, first, 900, 600), "the first one on another bus was not expected before");
        assertEquals(1000, schedule.due_ns(0, first, 1050, 650));
    }
}
