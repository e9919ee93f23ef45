package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Examples;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Electric, skid-steered and hydrostatic carts share one ground. */
@Tag("run")
class DrivetrainsRunTest {
    private static final String CARTS = Examples.path("drivetrains/carts.yaml").toString();

    @TempDir
    private Path folder;

    @Test
    void shouldGiveTheSameDigestOnAnyRanks() throws Exception {
        Scenario scenario = Scenarios.brief(CARTS, "duration_s=0.4");
        String alone = digest(scenario, 1);
        for (int ranks : List.of(2, 4)) {
            assertEquals(alone, digest(scenario, ranks), ranks + " ranks");
        }
        for (String vehicle : List.of("electric", "skid", "hydrostatic")) {
            List<String> rows = Files.readAllLines(folder.resolve("1/vehicles/" + vehicle + ".csv"));
            int x = List.of(rows.getFirst().split(",", -1)).indexOf("x_m");
            assertTrue(number(rows.getLast(), x) > number(rows.get(1), x) + 0.005, vehicle + " drives");
        }
    }

    private static double number(String row, int column) {
        return Double.parseDouble(List.of(row.split(",", -1)).get(column));
    }

    private String digest(Scenario scenario, int ranks) throws Exception {
        return String.valueOf(LocalRun.run(scenario, ranks, 1, folder.resolve(String.valueOf(ranks)))
                .digest());
    }
}
