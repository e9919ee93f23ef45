package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Objects;
import org.furrow.node.results.RunSummary;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Controllers and actuators between a driver and its vehicle. */
@Tag("run")
class CommandsRunTest {
    private static final String ACTUATORS = "vehicles.0.actuators=[{type: rate-limit, throttle_1ps: 0.3}]";

    private int runs;

    @TempDir
    private Path folder;

    private String digest(int ranks, String... settings) throws Exception {
        Scenario scenario = Scenarios.brief("single", settings);
        RunSummary summary = LocalRun.run(scenario, ranks, 1, folder.resolve(String.valueOf(runs++)));
        return String.valueOf(summary.digest());
    }

    @Test
    void shouldChangeTheRunAlikeOnAnyRanks() throws Exception {
        String plain = digest(1, "duration_s=1");
        String limited = digest(1, "duration_s=1", ACTUATORS);
        String controlled =
                digest(1, "duration_s=1", ACTUATORS, "vehicles.0.controllers=[{type: brake-at, at_tick: 100}]");
        assertNotEquals(plain, limited);
        assertNotEquals(limited, controlled);
        assertEquals(
                controlled,
                digest(2, "duration_s=1", ACTUATORS, "vehicles.0.controllers=[{type: brake-at, at_tick: 100}]"));
    }

    @Test
    void shouldNameTheNearestType() {
        IllegalArgumentException fault = assertThrows(
                IllegalArgumentException.class,
                () -> Scenarios.of("single", "vehicles.0.actuators=[{type: rate-limits}]"));
        String message = String.valueOf(Objects.requireNonNull(fault.getCause()).getMessage());
        assertTrue(
                message.contains("rate-limit, ") && message.endsWith("found 'rate-limits'; did you mean 'rate-limit'?"),
                message);
    }
}
