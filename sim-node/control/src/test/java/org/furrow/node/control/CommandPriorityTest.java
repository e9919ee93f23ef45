package org.furrow.node.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.furrow.node.engine.control.Order;
import org.furrow.node.engine.control.RunEvent;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rank 0 asks for orders as a run does; commands become orders when their priority allows it. */
class CommandPriorityTest {
    private static final Order KEEP = new Order.Keep();
    private static final int TICKS = 10;

    private final Scenario scenario = Scenarios.brief("convoy", "duration_s=1");

    private static CompletableFuture<ControlStatus> give(RunControl control, String line) {
        try {
            return ControlCommands.give(control, List.of(line.split(" ")));
        } catch (RefusedException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static void assertSpeed(double speed_mps, int epoch, int order, Order given) {
        assertEquals(new Order.Add(new RunEvent((long) TICKS * epoch, order, 0, new RunEvent.Speed(speed_mps))), given);
    }

    private static void assertRefused(String why, CompletableFuture<ControlStatus> command) {
        CompletionException e = assertThrows(CompletionException.class, command::join);
        assertEquals(why, Objects.requireNonNull(e.getCause()).getMessage());
    }

    @Test
    void shouldHoldAgainAfterTheEpochOfAnInterval() {
        try (RunControl control = new RunControl(scenario, false)) {
            CompletableFuture<ControlStatus> interval = give(control, "every 5 event speed lead 2");
            CompletableFuture<ControlStatus> next = give(control, "event speed lead 1");
            assertTrue(control.wantsHold());
            assertSpeed(1, 3, 0, control.next(3));
            assertEquals(new Order.Go(5), control.next(3));
            assertFalse(control.wantsHold(), "the ranks hold after epoch 5 by themselves");
            assertEquals(1, next.join().events());
            assertFalse(interval.isDone());
            assertSpeed(2, 5, 0, control.next(5));
            assertEquals(new Order.Go(Integer.MAX_VALUE), control.next(5));
            assertEquals(2, interval.join().events());
        }
    }

    @Test
    void shouldCarryOutCommandsOfIdleTimeWhenTheRunWaits() {
        try (RunControl control = new RunControl(scenario, false)) {
            CompletableFuture<ControlStatus> idle = give(control, "idle event speed lead 1");
            assertFalse(control.wantsHold());
            control.beforeEpoch(1);
            assertFalse(control.wantsHold(), "as fast as it goes, a run never waits");
            control.speed(100).join();
            control.beforeEpoch(1);
            assertFalse(control.wantsHold(), "the first epoch is due at once");
            control.beforeEpoch(2); // waits for less than 0.2 ms
            control.beforeEpoch(2_000); // waits for 0.4 s, longer than a busy machine stops the test
            assertTrue(control.wantsHold());
            assertSpeed(1, 2_000, 0, control.next(2_000));
            assertEquals(new Order.Go(Integer.MAX_VALUE), control.next(2_000));
            assertEquals(1, idle.join().events());
            assertFalse(control.wantsHold());
        }
    }

    @Test
    void shouldTakeAPausedRunAsIdle() {
        try (RunControl control = new RunControl(scenario, true)) {
            CompletableFuture<ControlStatus> idle = give(control, "idle event speed lead 3");
            CompletableFuture<ControlStatus> interval = give(control, "every 2 event speed lead 2");
            CompletableFuture<ControlStatus> next = give(control, "event speed lead 1");
            assertSpeed(1, 4, 0, control.next(4));
            assertSpeed(2, 4, 1, control.next(4));
            assertSpeed(3, 4, 2, control.next(4));
            assertEquals(KEEP, control.next(4));
            assertEquals(
                    3,
                    CompletableFuture.allOf(next, interval)
                            .thenCombine(idle, (all, last) -> last)
                            .join()
                            .events());
        }
    }

    @Test
    void shouldOrderEventsByPriorityWithAVehicleInTheLoop() {
        try (RunControl control = RunControl.ofClock(scenario, null)) {
            CompletableFuture<ControlStatus> idle = give(control, "idle event speed lead 3");
            CompletableFuture<ControlStatus> interval = give(control, "every 4 event speed lead 2");
            assertEquals(KEEP, control.next(3));
            assertFalse(idle.isDone() || interval.isDone());
            assertSpeed(2, 4, 0, control.next(4));
            assertEquals(KEEP, control.next(4));
            assertEquals(KEEP, control.next(5));
            control.hasTimeToSpare();
            assertSpeed(3, 6, 0, control.next(6));
            assertEquals(KEEP, control.next(6));
            assertRefused(
                    "pause: a run with a vehicle in the loop keeps the wall clock; it takes status, event, checkpoint"
                            + " and quit",
                    give(control, "pause"));
            assertRefused(
                    "pause: a run with a vehicle in the loop pauses at once, without 'every' or 'idle'",
                    give(control, "idle pause"));
        }
    }

    @Test
    void shouldRefuseAtTheEndWhatHasHadNoTurn() {
        try (RunControl control = new RunControl(scenario, false)) {
            CompletableFuture<ControlStatus> idle = give(control, "idle checkpoint");
            CompletableFuture<ControlStatus> interval = give(control, "every 1000 pause");
            control.end(true);
            assertRefused("the run has ended, and had no time to spare", idle);
            assertRefused("the run has ended", interval);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    idle            | idle: only pause, checkpoint and event take a priority, not ''
                    idle step 3     | idle: only pause, checkpoint and event take a priority, not 'step 3'
                    every 5 idle    | every: only pause, checkpoint and event take a priority, not 'idle'
                    every           | write 'every N COMMAND' with a number of epochs of at least 1, not 'every'
                    every 0 pause   | write 'every N COMMAND' with a number of epochs of at least 1, not 'every 0 pause'
                    every x pause   | 'x' is not a whole number; write 'every N COMMAND'
                    idle event puss | unknown event 'puss'; did you mean 'push'?
                    evry 5 pause    | unknown command 'evry'; did you mean 'every'?
                    """)
    void shouldRefuseWordsThatAreNoCommand(String line, String why) {
        try (RunControl control = new RunControl(scenario, true)) {
            assertRefused(why, give(control, line));
        }
    }
}
