package org.furrow.node.hil.guidance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.FrameHandler;
import org.furrow.node.can.message.Attitude;
import org.furrow.node.can.message.Gnss;
import org.furrow.node.can.message.Guidance;
import org.furrow.node.hil.guidance.Engagement.Conditions;
import org.furrow.node.hil.guidance.Engagement.Need;
import org.furrow.node.hil.guidance.Engagement.State;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The states of a controller, in simulated time. */
class EngagementTest {
    private static final Conditions ALL = new Conditions("", "", "");
    private static final long TIMEOUT_MS = 500;
    private static final int PERIOD_MS = 10;

    private final Engagement engagement = new Engagement(
            List.of(new Need(Gnss.POSITION_RAPID, TIMEOUT_MS), new Need(Attitude.VESSEL_HEADING, TIMEOUT_MS)));
    private final List<String> states = new ArrayList<>();
    private long now_ms;
    private boolean hasAddress = true;
    private boolean hasPosition = true;
    private boolean hasHeading = true;
    private Conditions conditions = ALL;

    /** Updates every 10 ms; messages arrive every 100 ms. Notes each new status with its time. */
    private void pass(long time_ms) {
        long end_ms = now_ms + time_ms;
        for (; now_ms < end_ms; now_ms += PERIOD_MS) {
            if (now_ms % 100 == 0 && hasPosition) {
                engagement.arrived(Gnss.POSITION_RAPID, now_ms);
            }
            if (now_ms % 100 == 0 && hasHeading) {
                engagement.arrived(Attitude.VESSEL_HEADING, now_ms);
            }
            engagement.update(hasAddress, hasAddress ? "" : "the bus is down", conditions, now_ms);
            String line = engagement.status();
            if (states.isEmpty() || !states.getLast().endsWith(" " + line)) {
                states.add(now_ms + " " + line);
            }
        }
    }

    @Test
    void shouldClimbOneStateAtATime() {
        hasAddress = false;
        hasPosition = false;
        hasHeading = false;
        pass(20);
        hasAddress = true;
        pass(30);
        hasPosition = true;
        pass(150);
        hasHeading = true;
        conditions = new Conditions("the machine is not ready", "far away", "");
        pass(100);
        conditions = new Conditions("", "far away", "");
        pass(50);
        conditions = ALL;
        pass(50);
        assertEquals(
                List.of(
                        "0 absent: the bus is down",
                        "20 claimed: waits for position-rapid (PGN 129025)",
                        "100 claimed: waits for heading (PGN 127250)",
                        "200 supplied: the machine is not ready",
                        "300 enabled: far away",
                        "350 engaged"),
                states);
        assertTrue(engagement.isEngaged());
        assertEquals(0, engagement.faults());
    }

    @Test
    void shouldReportTheMessageWhoseLossIsAFault() {
        pass(300);
        assertTrue(engagement.isEngaged());
        hasHeading = false;
        pass(2000);
        assertEquals("710 fault: heading (PGN 127250) is older than 500 ms", states.getLast());
        assertFalse(engagement.isEngaged());
        hasHeading = true;
        pass(990);
        assertEquals(State.FAULT, engagement.state(), "the fault is held");
        pass(100);
        assertEquals(List.of("3290 claimed", "3300 supplied", "3310 enabled", "3320 engaged"), states.subList(5, 9));
        assertEquals(1, engagement.faults());
    }

    @Test
    void shouldHaveAFaultWhenItLosesItsAddress() {
        pass(300);
        hasAddress = false;
        pass(10);
        assertEquals("fault: the bus is down", engagement.status());
        pass(5000);
        assertEquals("fault: the bus is down", engagement.status());
        hasAddress = true;
        pass(1100);
        assertTrue(engagement.isEngaged());
    }

    @Test
    void shouldHaveAFaultWhenTheVehicleIsLost() {
        pass(300);
        conditions = new Conditions("", "", "the vehicle has left the path");
        pass(10);
        assertEquals("fault: the vehicle has left the path", engagement.status());
        conditions = new Conditions("", "far away", "the vehicle has left the path");
        pass(2000);
        assertEquals("enabled: far away", engagement.status(), "not engaged, so it is no further fault");
        assertEquals(1, engagement.faults());
    }

    @Test
    void shouldDisengageWithoutAFaultWhenTheMachineIsNotReady() {
        pass(300);
        conditions = new Conditions("the machine is not ready", "", "");
        pass(10);
        assertEquals("supplied: the machine is not ready", engagement.status());
        conditions = ALL;
        pass(30);
        assertTrue(engagement.isEngaged());
        assertEquals(0, engagement.faults());
    }

    @Test
    void shouldLoseTheStatesOfMessagesThatArriveLateBeforeItIsEngaged() {
        conditions = new Conditions("the machine is not ready", "", "");
        pass(300);
        hasPosition = false;
        pass(600);
        assertEquals("claimed: position-rapid (PGN 129025) is older than 500 ms", engagement.status());
        assertEquals(0, engagement.faults());
    }

    /** A bus without other nodes, which goes down and comes back. */
    @Test
    void shouldHaveNoAddressOnABusThatIsDown() {
        SwitchedBus bus = new SwitchedBus();
        ControllerNode node = new ControllerNode(bus, 29, 1, 28, (pgn, source, data) -> {});
        Engagement alone = new Engagement(List.of());
        List<String> found = new ArrayList<>();
        for (long time_ms = 0; time_ms < 1500; time_ms += PERIOD_MS) {
            bus.state = time_ms >= 500 && time_ms < 800 ? BusState.UNPLUGGED : BusState.ACTIVE;
            node.poll(time_ms);
            alone.update(node, new Conditions("the machine is not ready", "", ""), time_ms);
            if (found.isEmpty() || !found.getLast().equals(alone.status())) {
                found.add(alone.status());
            }
        }
        assertEquals(
                List.of(
                        "absent: waits for an address on the bus",
                        "claimed",
                        "supplied: the machine is not ready",
                        "absent: the bus is down",
                        "absent: waits for an address on the bus",
                        "claimed",
                        "supplied: the machine is not ready"),
                found);
    }

    private static final class SwitchedBus implements CanBus, BusStats {
        private BusState state = BusState.ACTIVE;

        @Override
        public boolean send(CanFrame frame) {
            return true;
        }

        @Override
        public int drain(FrameHandler handler) {
            return 0;
        }

        @Override
        public BusStats stats() {
            return this;
        }

        @Override
        public void close() {}

        @Override
        public BusState state() {
            return state;
        }

        @Override
        public long get(Counter counter) {
            return 0;
        }

        @Override
        public @Nullable String lastFault() {
            return null;
        }
    }

    @Test
    void shouldIgnoreOtherMessages() {
        engagement.arrived(Guidance.MACHINE, 0);
        hasPosition = false;
        pass(20);
        assertEquals("claimed: waits for position-rapid (PGN 129025)", engagement.status());
    }
}
