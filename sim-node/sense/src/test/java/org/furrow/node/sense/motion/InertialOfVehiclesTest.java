package org.furrow.node.sense.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.results.table.SensorRow;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.RecordedRuns;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rendered inertial sensors against those that the vehicles carry, without errors. */
@Tag("run")
class InertialOfVehiclesTest {
    private static final String NO_ERRORS =
            "force_turn_on: 0, force_noise: 0, rate_turn_on: 0, rate_noise: 0, mount: {at_m: [0.5, 0.2, 0.4]}";

    @TempDir
    private Path folder;

    private static List<double[]> frames(Path run, int vehicle, int rate_hz) throws Exception {
        List<double[]> rows = new ArrayList<>();
        for (SensorFrame frame : RecordedRuns.frames(Rendering.of(
                run, RecordedRuns.suite("name: imu, type: imu, rate_hz: " + rate_hz + ", " + NO_ERRORS), 1))) {
            if (frame.head().vehicle() == vehicle) {
                rows.add(frame.row());
            }
        }
        return rows;
    }

    /** Vehicles of the types planar, four-wheel and multibody. */
    @ParameterizedTest
    @CsvSource({"tractors,1,0.01", "tractors,3,0.01", "convoy,0,0.02"})
    void shouldMeasureWhatASensorAlongTheRunMeasures(String name, int vehicle, double period_s) throws Exception {
        Scenario scenario = Scenarios.brief(
                name,
                "duration_s=2",
                "vehicles." + vehicle + ".sensors={imu: {at_m: [0.5, 0.2, 0.4], period_s: " + period_s + "}}");
        Path run = RecordedRuns.record(scenario, folder.resolve("run"));
        List<double[]> rows = frames(run, vehicle, (int) Math.round(1 / period_s));
        double[] squares = new double[2];
        double moves = 0;
        try (CsvTable table = CsvTable.open(
                run.resolve(SensorRow.table(scenario.vehicles().get(vehicle).name())))) {
            int force = table.column("force_x_mps2");
            for (int row = 0; table.next() && row < rows.size(); row++) {
                for (int k = 0; row > 1 && k < 6; k++) {
                    squares[k / 3] += Math.pow(rows.get(row)[k] - table.number(force + k), 2);
                    moves = Math.max(moves, k < 2 ? Math.abs(rows.get(row)[k]) : 0);
                }
            }
        }
        assertTrue(moves > 0.5, "the vehicle drives off with " + moves);
        // axes in the middle of a period against its end, and mean rates against those at the end
        assertEquals(0, Math.sqrt(squares[0] / rows.size()), 0.05, "specific force");
        assertEquals(0, Math.sqrt(squares[1] / rows.size()), 0.02, "rate");
    }

    /** Both messages name the same rates. */
    @Test
    void shouldNameARateThatARunAccepts() throws Exception {
        Path run = RecordedRuns.record(Scenarios.brief("convoy", "duration_s=0.1"), folder.resolve("run"));
        String error = String.valueOf(
                assertThrows(InputError.class, () -> frames(run, 0, 200)).getMessage());
        assertTrue(error.endsWith("found 200.0; use at most that rate, or 'furrow run --record-rate 250.0'"), error);
        String above = String.valueOf(
                assertThrows(InputError.class, () -> frames(run, 0, 800)).getMessage());
        assertTrue(above.endsWith("use at most that rate; a step of 0.002 s allows at most 500.0 Hz"), above);
    }
}
