package org.furrow.node.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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

    private final Scenario scenario = Scenarios.of("convoy", "hil.vehicle=lead", "delay=1", "duration_s=2");
    private final List<String> paced = new ArrayList<>();
    private final Conductors.Live conductor = new Conductors.Live(
            scenario,
            EventRecorder.NONE,
            new EjectOrders(VEHICLES, Objects.requireNonNull(scenario.hil()), EventRecorder.NONE),
            new Conductors.Pace() {
                @Override
                public void await(long tick) {
                    paced.add("await " + tick);
                }

                @Override
                public void finish() {
                    paced.add("finish");
                }
            });

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
}
