package org.furrow.node.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.hil.events.EjectOrders;
import org.furrow.node.hil.events.EventRecorder;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Test;

/** The conductor of commits also ends the last step, before it waits for late vehicles. */
class ConductorsTest {
    private static final int VEHICLES = 4;
    private static final int LAST = 3;

    private final List<String> paced = new ArrayList<>();
    private double spare;
    private final Conductors.Live conductor = conductor();

    private Conductors.Live conductor(String... settings) {
        Scenario scenario = Scenarios.of(
                "convoy",
                Stream.concat(Stream.of("hil.vehicle=lead", "delay=1", "duration_s=20"), Stream.of(settings))
                        .toArray(String[]::new));
        return new Conductors.Live(
                scenario,
                EventRecorder.NONE,
                new EjectOrders(VEHICLES, Objects.requireNonNull(scenario.hil()), EventRecorder.NONE),
                new Conductors.Pace() {
                    @Override
                    public void await(long tick) {
                        paced.add("await " + tick);
                    }

                    @Override
                    public double spare() {
                        return spare;
                    }

                    @Override
                    public void finish() {
                        paced.add("finish");
                    }
                });
    }

    @Test
    void shouldEndTheLastStepBeforeWaitingForLateVehicles() {
        CommitVector vector = new CommitVector(VEHICLES, LAST);
        conductor.epochEnded(2, LAST);
        vector.next();
        assertTrue(conductor.decide(new int[] {2, 0, 2, 2}, vector), "one is late, and the conductor does not wait");
        conductor.epochEnded(3, LAST);
        vector.next();
        assertTrue(conductor.decide(new int[] {3, 0, 3, 3}, vector));
        vector.next();
        assertFalse(conductor.decide(new int[] {3, 0, 3, 3}, vector), "all steps are done");
        conductor.waits();

        assertEquals(List.of("await 20", "finish"), paced);
        assertEquals(0, conductor.waitTurns(), "turns after the last step do not count");
    }

    @Test
    void shouldCountTurnsInWhichItWaitedBeforeItsLastStep() {
        conductor.epochEnded(2, LAST);
        conductor.waits();

        assertEquals(1, conductor.waitTurns());
    }

    /** Commands of the lowest priority must not make a step late. */
    @Test
    void shouldHaveTimeToSpareWhenItHasWaitedForHalfAStepBeforeItsLastOne() {
        conductor.epochEnded(2, LAST);
        assertFalse(conductor.hasTimeToSpare());
        spare = 0.49;
        assertFalse(conductor.hasTimeToSpare());
        spare = 0.5;
        assertTrue(conductor.hasTimeToSpare());
        conductor.epochEnded(3, LAST);
        assertFalse(conductor.hasTimeToSpare(), "after the last step nothing waits for the clock");
    }

    /** Epochs of 20 ms: limits of 5 epochs, and of 50 in the first 10 s, which are 500 epochs. */
    @Test
    void shouldAllowALargerLagWhileTheRunStarts() {
        Conductors.Live patient = conductor("hil.max_lag_s=0.1", "hil.start_lag_s=1");
        CommitVector vector = new CommitVector(VEHICLES, 1000);
        for (int commit = 1; commit <= 50; commit++) {
            vector.next();
            patient.decide(new int[] {commit, 0, commit, commit}, vector);
        }
        assertEquals(50, patient.lag());
        vector.next();
        assertTooLate("1.020 s behind in epoch 52, more than start_lag_s allows", patient, vector, 0);

        while (vector.commit() < 595) {
            patient.decide(new int[] {1000, 594, 1000, 1000}, vector);
            vector.next();
        }
        for (int lag = 1; lag <= 5; lag++) {
            patient.decide(new int[] {1000, 594, 1000, 1000}, vector);
            vector.next();
        }
        assertTooLate("0.120 s behind in epoch 601, more than max_lag_s allows", patient, vector, 594);
    }

    private static void assertTooLate(String message, Conductors.Live conductor, CommitVector vector, int arrived) {
        IllegalStateException late = assertThrows(
                IllegalStateException.class, () -> conductor.decide(new int[] {1000, arrived, 1000, 1000}, vector));
        assertTrue(String.valueOf(late.getMessage()).contains(message), late.getMessage());
    }
}
