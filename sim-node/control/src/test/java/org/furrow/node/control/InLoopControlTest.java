package org.furrow.node.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Test;

/** Commands to a run with a vehicle in the loop, which keeps the clock or is held by a gate. */
class InLoopControlTest {
    private final Scenario scenario = Scenarios.brief("convoy", "duration_s=1");
    private final Gate gate = new Gate();

    /** Holds at once, and notes what it was asked for. */
    private static final class Gate implements EpochGate {
        private final List<String> calls = new ArrayList<>();
        private boolean isHeld = true;
        private boolean reaches = true;

        @Override
        public synchronized boolean isHeld() {
            return isHeld;
        }

        @Override
        public synchronized boolean advance(long epochs) {
            calls.add("advance " + epochs);
            return reaches;
        }

        @Override
        public synchronized void play() {
            calls.add("play");
            isHeld = false;
        }

        @Override
        public synchronized boolean pause() {
            calls.add("pause");
            isHeld = true;
            return true;
        }

        @Override
        public synchronized void end() {
            calls.add("end");
        }
    }

    private static void assertRefused(String why, CompletableFuture<ControlStatus> command) {
        CompletionException e = assertThrows(CompletionException.class, command::join);
        assertEquals(why, Objects.requireNonNull(e.getCause()).getMessage());
    }

    @Test
    void shouldHoldByItsGate() {
        try (RunControl control = RunControl.ofClock(scenario, gate)) {
            assertTrue(control.canHold());
            assertFalse(control.canReset());
            assertEquals(ControlStatus.State.PAUSED, control.status().state());
            assertEquals(ControlStatus.State.PAUSED, control.step(5).join().state());
            assertEquals(ControlStatus.State.PLAYING, control.play().join().state());
            assertRefused("step: the run is playing; pause it first", control.step(1));
            assertEquals(ControlStatus.State.PAUSED, control.pause().join().state());
            gate.reaches = false;
            assertRefused("step: the run has ended, or was paused before it came to its goal", control.step(2));
            assertRefused(
                    "reset: a run with a vehicle in the loop takes play, pause, step, status, event, checkpoint and"
                            + " quit only",
                    control.reset());
            CompletableFuture<ControlStatus> _ = control.quit();
            assertEquals(List.of("advance 5", "play", "pause", "advance 2", "play"), gate.calls);
            control.end(false);
            assertEquals(ControlStatus.State.STOPPED, control.status().state());
            assertEquals("end", gate.calls.getLast());
        }
    }

    @Test
    void shouldRefuseToHoldAgainstTheClock() {
        try (RunControl control = RunControl.ofClock(scenario, null)) {
            assertFalse(control.canHold());
            assertEquals(ControlStatus.State.PLAYING, control.status().state());
            List<CompletableFuture<ControlStatus>> refused = List.of(
                    control.pause(),
                    control.play(),
                    control.step(1),
                    control.until(0.5),
                    control.speed(1),
                    control.reset());
            List<String> names = List.of("pause", "play", "step", "until", "speed", "reset");
            for (int k = 0; k < names.size(); k++) {
                assertRefused(
                        names.get(k) + ": a run with a vehicle in the loop keeps the wall clock; it takes status,"
                                + " event, checkpoint and quit",
                        refused.get(k));
            }
        }
    }
}
