package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A vehicle that drives over the edge of the ground ends the run. */
@Tag("run")
class EdgeOfGroundTest {
    @TempDir
    private Path folder;

    private Scenario scenario(String type, String ground, double size_m, String start) throws IOException, InputError {
        Path file = folder.resolve("edge.yaml");
        Files.writeString(file, """
                furrow: 1
                name: edge
                duration_s: 8
                GROUND
                terrain: {type: flat, size_m: SIZE}
                paths: {way: [[-2, 0], [3.5, 0]]}
                vehicles:
                  - {name: v, type: TYPE, start: START, driver: {type: path, path: way, speed_mps: 5}}
                """.replace("GROUND", ground)
                .replace("SIZE", "" + size_m)
                .replace("START", start)
                .replace("TYPE", type));
        return Scenarios.of(file.toString());
    }

    private static String messages(Throwable failure) {
        StringBuilder all = new StringBuilder();
        for (Throwable each = failure; each != null; each = each.getCause()) {
            all.append(each.getMessage()).append('\n');
        }
        return all.toString();
    }

    /** The path ends on the ground, but the wheels are ahead of the end. */
    @ParameterizedTest
    @CsvSource({"patrol-4x4, soil: mid", "patrol-4x4, surface: rigid", "tractor, surface: rigid"})
    void shouldEndWithPlaceAndTime(String type, String ground) throws IOException, InputError {
        Scenario scenario = scenario(type, ground, 7, "{path: way, at_m: 1, settle_s: 0}");
        Exception failure = assertThrows(Exception.class, () -> LocalRun.run(scenario, 1, 1, folder.resolve("run")));
        String expected = "wheel FL is beyond the edge of the ground at (3.";
        assertTrue(messages(failure).contains(expected), messages(failure));
        assertTrue(messages(failure).contains("vehicle=v epoch="), messages(failure));
    }

    @ParameterizedTest
    @CsvSource({"patrol-4x4, soil: mid", "tractor, surface: rigid"})
    void shouldBeFoundByTheCheckOfTheFirstEpoch(String type, String ground) throws IOException, InputError {
        Scenario outside = scenario(type, ground, 7, "{path: way, at_m: 5}");
        InputError refusal = assertThrows(InputError.class, () -> StartCheck.check(outside));
        assertTrue(refusal.getMessage().contains("is beyond the edge of the ground"), refusal.getMessage());
        assertFalse(refusal.getMessage().contains("mass"), refusal.getMessage());
    }
}
