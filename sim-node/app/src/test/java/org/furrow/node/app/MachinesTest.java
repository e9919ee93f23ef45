package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.node.testkit.Examples;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.multibody.MultibodyVehicleModel;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.TouchingBodies;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Delta robot, elevator and the vehicle of 13 bodies beside HMMWVs on one ground: docs/examples/machines. */
@Tag("run")
class MachinesTest {
    @TempDir
    private Path folder;

    private Path run(String duration_s, int ranks, int threads) {
        Path out = folder.resolve(ranks + "-" + threads);
        Cli cli = Cli.run(
                "run",
                Examples.path("machines/machines.yaml").toString(),
                "--ranks",
                String.valueOf(ranks),
                "--threads",
                String.valueOf(threads),
                "--set",
                "duration_s=" + duration_s,
                "--out",
                out.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        return out;
    }

    private static List<String> digests(Path run) throws IOException {
        return Files.readAllLines(run.resolve("digests.csv"));
    }

    /**
     * A machine stands on its wheels, which carry its weight once it has come to rest.
     *
     * @param weight_N NaN: any
     */
    private static void requireUpright(Path table, double weight_N) throws IOException {
        List<String> lines = Files.readAllLines(table);
        List<String> columns = List.of(lines.getFirst().split(",", -1));
        double load_N = 0;
        int late = 0;
        for (String line : lines.subList(1, lines.size())) {
            String[] row = line.split(",", -1);
            assertEquals(0, Double.parseDouble(row[columns.indexOf("roll_rad")]), 0.03, line);
            assertEquals(0, Double.parseDouble(row[columns.indexOf("pitch_rad")]), 0.03, line);
            if (Double.parseDouble(row[columns.indexOf("t_s")]) > 0.8) {
                late++;
                for (String wheel : List.of("FL", "FR", "RL", "RR")) {
                    load_N += Double.parseDouble(row[columns.indexOf("fz_N_" + wheel)]);
                }
            }
        }
        if (!Double.isNaN(weight_N)) {
            assertEquals(weight_N, load_N / late, 0.05 * weight_N);
        }
    }

    /** The spring of its sheave carries the difference of both weights: the car hangs 3 mm above its floor. */
    @Test
    void shouldPlaceTheElevatorUprightWithItsCarAtItsFloor() throws InputError {
        Vehicle lift = VehicleReader.read(
                        Library.findVehicle(Examples.path("machines/lift.yaml").toString()), source -> {})
                .compile()
                .place(new Placement(0, 0, 1, 0), new Level());
        Map<String, Double> state = new HashMap<>();
        for (int k = 0; k < lift.state().length; k++) {
            state.put(lift.stateName(k), lift.state()[k]);
        }
        int guide = ((MultibodyVehicleModel) lift.model())
                .mechanism().joints().stream()
                        .filter(joint -> joint.spec().name().equals("lift.guide"))
                        .findFirst()
                        .orElseThrow()
                        .links()[0];
        assertEquals((850 - 650.2) * 9.81 * 0.25 * 0.25 / 40_000, state.getOrDefault("q." + guide, Double.NaN), 3e-4);
    }

    /** Flat ground that gives no force. */
    private record Level() implements GroundContact {
        @Override
        public void press(TouchingBodies bodies, double step_s) {}

        @Override
        public double initialHeight_m(double x_m, double y_m) {
            return 0;
        }
    }

    @Test
    void shouldGiveOneDigestOnAnyRanksAndThreads() throws IOException {
        Path first = run("1.6", 1, 1);
        List<String> alone = digests(first);
        requireUpright(first.resolve("vehicles/lift.csv"), 14_380.2 * 9.81);
        requireUpright(first.resolve("vehicles/robot.csv"), Double.NaN);
        List<String> start = digests(run("0.4", 1, 2));
        assertEquals(alone.subList(0, start.size()), start, "two threads");
        assertEquals(start, digests(run("0.4", 3, 1)), "three ranks");
        assertEquals(start, digests(run("0.4", 5, 2)), "a rank for each vehicle, two threads");
        Set<String> different = new HashSet<>(alone);
        assertTrue(different.size() > alone.size() - 2, "the machines move");
    }
}
