package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Test;

/** Vehicles that do not fit into memory are refused before the run. */
class MemoryOfVehiclesTest {
    private static final long MEBI = 1 << 20;

    @Test
    void shouldRefuseVehiclesThatDoNotFit() throws InputError {
        Scenario fleet = Scenarios.of("fleet", "vehicles=100");
        RunPreparation.requireMemory(fleet, 500 * MEBI);
        InputError refusal = assertThrows(InputError.class, () -> RunPreparation.requireMemory(fleet, 499 * MEBI));
        assertTrue(
                refusal.getMessage().contains("the 100 vehicles of scenario fleet need 500 MiB"), refusal.getMessage());
    }
}
