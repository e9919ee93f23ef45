package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Vehicles start at rest on the ground, hold on a slope until they drive, and steer steadily on a straight path. */
@Tag("run")
class StartTest {
    @TempDir
    private static Path shared;

    private static Path convoy;

    @TempDir
    private Path folder;

    @BeforeAll
    static void runConvoy() {
        convoy = shared.resolve("convoy");
        LocalRun.run(Scenarios.of("convoy", "duration_s=5"), 1, 2, convoy);
    }

    /** The first rows of a run show a vehicle in equilibrium: it neither sinks nor bounces. */
    @ParameterizedTest
    @CsvSource({"convoy, lead", "convoy, fourth", "single, solo", "trucks, truck"})
    void shouldStartAtRest(String name, String vehicle) throws IOException {
        Table table =
                name.equals("convoy") ? new Table(convoy, vehicle) : run(Scenarios.of(name, "duration_s=0.4"), vehicle);
        double[] z_m = table.column("z_m");
        for (int row = 0; row < 10; row++) { // before the engine moves the chassis
            assertEquals(z_m[0], z_m[row], 3e-3, name + " row=" + row);
            assertEquals(0, table.column("speed_mps")[row], 0.03, name + " row=" + row);
        }
        for (String wheel : List.of("FL", "FR")) {
            double[] load_N = table.column("fz_N_" + wheel);
            assertTrue(load_N[0] > 0, "the wheel bears no load");
            assertTrue(table.column("sinkage_m_" + wheel)[0] > 5e-3, "the wheel has not sunk in");
        }
    }

    /** The hill of the convoy rises by 27 %. */
    @ParameterizedTest
    @CsvSource({"lead", "second", "third", "fourth"})
    void shouldNotRollBackOnASlope(String vehicle) throws IOException {
        Table table = new Table(convoy, vehicle);
        double[] y_m = table.column("y_m");
        double lowest_m = y_m[0];
        for (double y : y_m) {
            lowest_m = Math.min(lowest_m, y); // the path leads north
        }
        assertTrue(y_m[0] - lowest_m < 0.03, vehicle + " rolls back by " + (y_m[0] - lowest_m) + " m");
        assertTrue(y_m[y_m.length - 1] > y_m[0] + 0.5, vehicle + " does not start");
    }

    /** A driver that answers its own steering would alternate in every epoch, at the limit of the steering rate. */
    @Test
    void shouldSteerSteadilyOnAStraightPath() throws IOException {
        assertSteersSteadily(5);
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(ints = {2, 20})
    void shouldSteerSteadilyWithOtherEpochs(int epochTicks) throws IOException {
        assertSteersSteadily(epochTicks);
    }

    private void assertSteersSteadily(int epochTicks) throws IOException {
        Path out = folder.resolve("out");
        LocalRun.run(Scenarios.brief("half-rounds", "duration_s=5", "epoch_ticks=" + epochTicks), 1, 2, out);
        for (String vehicle : List.of("discs", "springs")) {
            assertSteersSteadily(new Table(out, vehicle));
        }
    }

    private static void assertSteersSteadily(Table table) {
        double[] steering = table.column("steering");
        double[] t_s = table.column("t_s");
        double largest_1ps = 0;
        for (int row = 1; row < steering.length; row++) {
            if (t_s[row] > 3) {
                double rate_1ps = Math.abs(steering[row] - steering[row - 1]) / (t_s[row] - t_s[row - 1]);
                largest_1ps = Math.max(largest_1ps, rate_1ps);
            }
        }
        assertTrue(largest_1ps < 0.05, "the steering moves by " + largest_1ps + " per second");
    }

    /** A placement without time to settle starts on undeformed ground. */
    @Test
    void shouldStartOnUndeformedGroundWithoutTimeToSettle() throws IOException {
        Path file = folder.resolve("own.yaml");
        Files.writeString(file, """
                furrow: 1
                name: own
                duration_s: 0.1
                soil: drysand
                terrain: {type: flat}
                paths: {ahead: [[0, 0], [50, 0]]}
                vehicles:
                  - {name: a, type: hmmwv, start: {path: ahead, at_m: 0, settle_s: 0}, driver: {type: path, path: ahead, speed_mps: 0}}
                  - {name: b, type: hmmwv, start: {x_m: 0, y_m: 9, heading_deg: 0}, driver: {type: trial}}
                  - {name: c, type: hmmwv, start: {x_m: 0, y_m: 18, heading_deg: 0}, driver: {type: path, path: ahead, speed_mps: 0}}
                """);
        Scenario scenario = Scenarios.of(file.toString());
        Path out = folder.resolve("out");
        LocalRun.run(scenario, 1, 1, out);
        assertEquals(0, new Table(out, "a").column("sinkage_m_FL")[0]);
        assertEquals(0, new Table(out, "b").column("sinkage_m_FL")[0]);
        assertTrue(new Table(out, "c").column("sinkage_m_FL")[0] > 0.05);
    }

    private Table run(Scenario scenario, String vehicle) throws IOException {
        Path out = folder.resolve("out");
        LocalRun.run(scenario, 1, 2, out);
        return new Table(out, vehicle);
    }

    /** A table of a vehicle. */
    private static final class Table {
        private final List<String> columns;
        private final List<String[]> rows = new ArrayList<>();

        Table(Path run, String vehicle) throws IOException {
            List<String> lines = Files.readAllLines(run.resolve("vehicles/" + vehicle + ".csv"));
            columns = List.of(lines.getFirst().split(","));
            lines.stream().skip(1).forEach(line -> rows.add(line.split(",")));
        }

        double[] column(String name) {
            int at = columns.indexOf(name);
            return rows.stream().mapToDouble(row -> Double.parseDouble(row[at])).toArray();
        }
    }
}
