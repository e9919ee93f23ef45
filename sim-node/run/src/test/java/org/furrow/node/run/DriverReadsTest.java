package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunSummary;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A driver reads the reports of the vehicles that it declares, however far they are, and of no others. */
@Tag("run")
class DriverReadsTest {
    @TempDir
    private Path folder;

    private Path file;
    private int runs;

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("far.yaml"), """
                furrow: 1
                name: far
                duration_s: 1.6
                terrain: {type: flat}
                soil: mid
                delay: 1
                paths: {a: [[0, 0], [60, 0]], b: [[300, 400], [360, 400]]}
                vehicles:
                  - name: a
                    type: patrol-4x4
                    start: {path: a, at_m: 0}
                    driver: {type: path, path: a, speed_mps: 8}
                  - name: b
                    type: patrol-4x4
                    start: {path: b, at_m: 0}
                    driver: {type: path, path: b, speed_mps: 4}
                  - name: reader
                    type: patrol-4x4
                    start: {x_m: -300, y_m: -400, heading_deg: 0}
                    driver: {type: mean-speed, first: a, second: b}
                  - name: near
                    type: patrol-4x4
                    start: {x_m: -280, y_m: -380, heading_deg: 90}
                    driver: {type: trial}
                """);
    }

    private RunSummary run(Scenario scenario, int ranks, boolean sharded) throws Exception {
        Path out = folder.resolve("out-" + runs++);
        Run.Options options = new Run.Options(ranks, 1, 0, null, 0, 0, sharded, 0);
        return LocalRun.run(new RunPreparation.Plan(scenario, options, out, false, null), () -> false);
    }

    @Test
    void shouldGiveOneDigestOnAnyNumberOfRanks() throws Exception {
        Scenario scenario = Scenarios.brief(file.toString());
        RunSummary alone = run(scenario, 1, false);
        for (int ranks : new int[] {1, 2, 4}) {
            RunSummary sharded = run(scenario, ranks, true);
            assertEquals(alone.digest(), sharded.digest(), ranks + " ranks");
            assertEquals(alone.vehicles(), sharded.vehicles(), ranks + " ranks");
        }
        Scenario slower = Scenarios.brief(file.toString(), "vehicles.1.driver.speed_mps=1");
        assertNotEquals(
                alone.vehicles().get(2), run(slower, 1, false).vehicles().get(2), "it depends on the far vehicle");
    }

    @ParameterizedTest
    @CsvSource({"1, false", "1, true", "4, true"})
    void shouldRefuseToReadAVehicleThatIsNotDeclared(int ranks, boolean sharded) {
        Scenario scenario = Scenarios.brief(file.toString(), "vehicles.2.driver.declares_second=false");
        RunFailedException failure = assertThrows(RunFailedException.class, () -> run(scenario, ranks, sharded));
        assertTrue(
                String.valueOf(failure.getMessage())
                        .contains("the driver of vehicle 'reader' reads vehicle 'b', which its plan does not declare"),
                failure.getMessage());
    }
}
