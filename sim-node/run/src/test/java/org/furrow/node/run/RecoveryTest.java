package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.results.table.Drive;
import org.furrow.node.results.table.Drive.Quantity;
import org.furrow.node.results.table.Drives;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drivers that reverse, change and avoid, with real vehicles. */
@Tag("run")
class RecoveryTest {
    private static final String WALL = """
            furrow: 1
            name: wall
            duration_s: 16
            surface: rigid
            terrain:
              type: flat
              obstacles:
                - {type: step, at_m: [14, -1.2], width_m: 1.6, height_m: 1.2, length_m: 0.6}
            paths:
              way: [[0, 0], [60, 0]]
            vehicles:
              - name: car
                type: hmmwv
                start: {path: way, at_m: 4, settle_s: 0.5}
                driver: {type: path, path: way, speed_mps: 3, recover: true}
            """;

    @TempDir
    private Path folder;

    private Drive drive(String text, String... settings) throws Exception {
        Path file = folder.resolve("scenario.yaml");
        Files.writeString(file, text);
        Scenario scenario = Scenarios.of(file.toString(), settings);
        Path out = folder.resolve("run-" + settings.length);
        LocalRun.run(scenario, 1, 1, out);
        return Drives.read(scenario, out).getFirst();
    }

    /** A wall of 1.2 m ahead of the right wheels stops the vehicle; it backs out and drives past the wall. */
    @Test
    void shouldBackOutAndDrivePastAWall() throws Exception {
        Drive with = drive(WALL, "vehicles.0.driver.speed_mps=2.5");
        double back = 0;
        for (int row = 1; row < with.rows(); row++) {
            back = Math.max(back, with.at(row - 1, Quantity.X_M) - with.at(row, Quantity.X_M));
        }
        assertTrue(back > 0.005, "drives back by " + back + " m in an epoch");
        double end = with.at(with.rows() - 1, Quantity.X_M);
        assertTrue(end > 16, "ends at x=" + end);
    }

    @Test
    void shouldChangeTheDriverAtATimeAndNothingBefore() throws Exception {
        List<String> common = List.of(
                "duration_s=1.2",
                "terrain.obstacles=[]",
                "vehicles.0.type=patrol-4x4",
                "vehicles.0.start.settle_s=0.1");
        String[] plain = common.toArray(String[]::new);
        String[] changed = new String[plain.length + 1];
        System.arraycopy(plain, 0, changed, 0, plain.length);
        changed[plain.length] = "vehicles.0.changes=[{at_s: 0.6, set: {speed_mps: 0}}]";
        Drive before = drive(WALL.replace(", recover: true", ""), plain);
        Drive after = drive(WALL.replace(", recover: true", ""), changed);
        for (int row = 0; row <= 30; row++) {
            assertEquals(before.at(row, Quantity.X_M), after.at(row, Quantity.X_M), 0);
        }
        assertFalse(before.at(60, Quantity.X_M) == after.at(60, Quantity.X_M));
        assertEquals(0, after.at(60, Quantity.TARGET_MPS), 0.5);
    }
}
