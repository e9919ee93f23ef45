package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.results.RunSummary;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs on rigid ground. */
@Tag("run")
class RigidGroundRunTest {
    private static final String SCENARIO = """
            furrow: 1
            name: rigid
            duration_s: 5
            step_s: 0.001
            surface: rigid
            terrain:
              type: flat
              obstacles:
                - {type: half-round, radius_m: 0.1016, at_m: [9, 0], width_m: 3}
                - {type: step, height_m: 0.06, length_m: 1, at_m: [13, 0], width_m: 3, heading_deg: 75}
            paths:
              over: [[0, 0], [40, 0]]
              beside: [[0, 10], [40, 10]]
            vehicles:
              - {name: over, type: truck, start: {path: over, at_m: 3}, driver: {type: path, path: over, speed_mps: 4.5}}
              - {name: beside, type: truck, start: {path: beside, at_m: 3}, driver: {type: path, path: beside, speed_mps: 4.5}}
            """;
    private static final String TYRE = "tyre: {load_m_N: [[0, 0], [0.03, 6500], [0.1, 30000]], longitudinal_N: 120000,"
            + " lateral_N: 80000, relaxation_m: 0.3, ";
    private static final String NONE = "";
    private static final String DISCS = TYRE + "type: multi-disc}";
    private static final String SPRINGS = TYRE + "type: radial-spring, nominal_m: 0.03}";
    private static final double WEIGHT_N = 2572 * 9.81;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {NONE, DISCS, SPRINGS})
    void shouldDriveOverObstacles(String tyre) throws IOException, InputError {
        Scenario scenario = scenario(SCENARIO, tyre);
        Path out = folder.resolve("out");
        RunSummary summary = LocalRun.run(scenario, 1, 1, out);
        assertNull(Verifier.check(out));
        assertEquals(0, summary.deformedNodes());
        double[] over = column(out, "over", "z_m");
        double[] beside = column(out, "beside", "z_m");
        assertTrue(range(over) > range(beside) + 0.03, "the obstacle lifts: " + range(over) + " " + range(beside));
        double[] way = column(out, "over", "x_m");
        assertTrue(way[way.length - 1] > 15, "way " + way[way.length - 1]);
        double[] load = new double[way.length];
        for (String wheel : List.of("FL", "FR", "RL", "RR")) {
            double[] one = column(out, "beside", "fz_N_" + wheel);
            for (int row = 0; row < load.length; row++) {
                load[row] += one[row];
            }
        }
        assertEquals(WEIGHT_N, load[load.length - 1], 0.02 * WEIGHT_N);
    }

    @Test
    void shouldGiveTheSameBitsOnAnyNumberOfRanksAndThreads() throws IOException, InputError {
        Scenario scenario = scenario(SCENARIO.replace("duration_s: 5", "duration_s: 3"), DISCS);
        String digest = LocalRun.run(scenario, 1, 1, folder.resolve("a")).digest();
        assertEquals(digest, LocalRun.run(scenario, 1, 2, folder.resolve("b")).digest());
        assertEquals(digest, LocalRun.run(scenario, 2, 1, folder.resolve("c")).digest());
        assertNull(Verifier.compare(folder.resolve("a"), folder.resolve("c")));
        Scenario slippery = scenario(SCENARIO.replace("duration_s: 5", "duration_s: 3\nfriction: 0.2"), DISCS);
        assertNotEquals(
                digest, LocalRun.run(slippery, 1, 1, folder.resolve("d")).digest());
    }

    /** Up a ramp of 10 % whose surface is a mesh. */
    @Test
    void shouldDriveOnAMesh() throws IOException, InputError {
        Files.writeString(
                folder.resolve("ramp.obj"),
                "v -5 -5 0\nv 10 -5 0\nv 10 5 0\nv -5 5 0\nv 40 -5 3\nv 40 5 3\nf 1 2 3\nf 1 3 4\nf 2 5 6\nf 2 6 3\n");
        Scenario scenario = scenario("""
                furrow: 1
                name: ramp
                duration_s: 8
                surface: rigid
                terrain: {type: mesh, file: ramp.obj}
                paths:
                  up: [[0, 0], [35, 0]]
                vehicles:
                  - {name: over, type: truck, start: {path: up, at_m: 2}, driver: {type: path, path: up, speed_mps: 4}}
                """, DISCS);
        LocalRun.run(scenario, 1, 1, folder.resolve("out"));
        double[] x = column(folder.resolve("out"), "over", "x_m");
        double[] z = column(folder.resolve("out"), "over", "z_m");
        int last = x.length - 1;
        assertTrue(x[last] > 20, "way " + x[last]);
        assertEquals(z[0] + 0.1 * (x[last] - 10), z[last], 0.05);
    }

    /**
     * The driver brakes at the end of its path, uphill in a pitched frame; the deflection of the tyres holds the
     * vehicle.
     */
    @ParameterizedTest
    @ValueSource(strings = {NONE, DISCS, SPRINGS})
    void shouldParkOnASlope(String tyre) throws IOException, InputError {
        Scenario scenario = scenario("""
                furrow: 1
                name: park
                duration_s: 12
                step_s: 0.001
                surface: rigid
                terrain: {type: flat, frame: {pitch_deg: -10}}
                paths:
                  up: [[0, 0], [6, 0]]
                vehicles:
                  - {name: over, type: truck, start: {path: up, at_m: 0}, driver: {type: path, path: up, speed_mps: 2}}
                """, tyre);
        LocalRun.run(scenario, 1, 1, folder.resolve("out"));
        double[] x = column(folder.resolve("out"), "over", "x_m");
        assertTrue(x[x.length - 1] > 4, "way " + x[x.length - 1]);
        assertEquals(x[x.length - 101], x[x.length - 1], 1e-5, "way in the last two seconds");
    }

    private Scenario scenario(String text, String tyre) throws IOException, InputError {
        String truck;
        try (var file = RigidGroundRunTest.class.getResourceAsStream("/vehicles/patrol-4x4.yaml")) {
            truck = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
        }
        Files.writeString(
                folder.resolve("truck.yaml"),
                truck.replace("width_m: 0.254", "width_m: 0.254" + (tyre.isEmpty() ? "" : "\n    " + tyre)));
        Path file = Files.writeString(folder.resolve("scenario.yaml"), text);
        return ScenarioReader.read(Source.ofFile(file), List.of());
    }

    private static double[] column(Path out, String vehicle, String name) throws IOException {
        List<String> lines = Files.readAllLines(out.resolve("vehicles").resolve(vehicle + ".csv"));
        int at = Arrays.asList(lines.getFirst().split(",")).indexOf(name);
        return lines.stream()
                .skip(1)
                .mapToDouble(line -> Double.parseDouble(line.split(",")[at]))
                .toArray();
    }

    private static double range(double[] values) {
        return Arrays.stream(values).max().orElseThrow()
                - Arrays.stream(values).min().orElseThrow();
    }
}
