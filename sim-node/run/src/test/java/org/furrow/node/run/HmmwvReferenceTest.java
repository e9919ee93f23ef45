package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.scm.ray.RayPool;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.dynamics.MultibodyModel;
import org.furrow.vehicle.multibody.MultibodyVehicleModel;
import org.furrow.world.commit.SoloCommit;
import org.furrow.world.grid.CommittedWorld;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scenario {@code hmmwv-reference} against the runs of Project Chrono. */
@Tag("run")
class HmmwvReferenceTest {
    private static final List<String> WHEELS = List.of("FL", "FR", "RL", "RR");
    /** The reference's t = 0 is the end of settling. */
    private static final double SETTLE_S = 1;

    @TempDir
    private Path folder;

    private record Table(List<String> columns, List<double[]> rows, double zero_s) {
        static Table of(List<String> lines, double zero_s) {
            List<double[]> rows = lines.stream()
                    .skip(1)
                    .map(line -> Arrays.stream(line.split(","))
                            .mapToDouble(Double::parseDouble)
                            .toArray())
                    .toList();
            return new Table(List.of(lines.get(0).split(",")), rows, zero_s);
        }

        double[] column(String name) {
            int at = columns.indexOf(name);
            return rows.stream().mapToDouble(row -> row[at]).toArray();
        }

        /** Value at the row nearest to a time of the reference. */
        double at(String name, double t) {
            int column = columns.indexOf(name);
            return rows.get(Math.min((int) Math.round((t + zero_s) * 50), rows.size() - 1))[column];
        }

        double mean(String name, double from, double to) {
            int column = columns.indexOf(name);
            return rows.stream()
                    .filter(row -> row[0] - zero_s >= from && row[0] - zero_s <= to)
                    .mapToDouble(row -> row[column])
                    .average()
                    .orElseThrow();
        }

        List<Double> shifts() {
            double[] gear = column("gear");
            List<Double> times = new ArrayList<>();
            for (int k = 1; k < gear.length; k++) {
                if (gear[k] != gear[k - 1]) {
                    times.add(rows.get(k)[0] - zero_s);
                }
            }
            return times;
        }
    }

    /**
     * On lete the right rear wheel's centre is within 0.5 mm of the line between two rows of nodes, and its camber
     * changes the sinkage by 2 mm from one row to the other.
     */
    @ParameterizedTest
    @CsvSource({"mid, sine, 3", "lete, hold, 5"})
    void shouldDriveAsInChrono(String soil, String steering, double rearRight_percent) throws IOException {
        compare(soil, steering, rearRight_percent);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"mid, straight, 3", "mid, hold, 3", "drysand, hold, 3"})
    void shouldDriveAsInChronoInOtherCases(String soil, String steering, double rearRight_percent) throws IOException {
        compare(soil, steering, rearRight_percent);
    }

    private void compare(String soil, String steering, double rearRight_percent) throws IOException {
        Path out = folder.resolve("run");
        LocalRun.run(Scenarios.of("hmmwv-reference", "soil=" + soil, "steering=" + steering), 1, 1, out);
        Table own = Table.of(Files.readAllLines(out.resolve("vehicles").resolve("hmmwv.csv")), SETTLE_S);
        Table reference = reference(soil + "_" + steering);
        String what = soil + " " + steering + " ";
        double end = 19.98;
        double way = reference.at("x", end) - reference.at("x", 0);
        assertEquals(way, own.at("x_m", end) - own.at("x_m", 0), 0.005 * way, what + "distance");
        double speed = reference.mean("speed", 5, end);
        assertEquals(speed, own.mean("speed_mps", 5, end), 0.005 * speed, what + "speed");
        for (String wheel : WHEELS) {
            double sinkage = reference.mean("sink_node_" + wheel, 5, end);
            double allowed = (wheel.equals("RR") ? rearRight_percent : 1.5) / 100 * sinkage;
            assertEquals(sinkage, own.mean("sinkage_m_" + wheel, 5, end), allowed, what + "sinkage " + wheel);
        }
        assertEquals(reference.shifts().size(), own.shifts().size(), what + "shifts");
        for (int k = 0; k < own.shifts().size(); k++) {
            assertEquals(reference.shifts().get(k), own.shifts().get(k), 0.1, what + "shift " + k);
        }
        if (steering.equals("sine")) {
            shouldSwing(own, reference);
        }
    }

    /**
     * Yaw and lateral position agree within 3 % of their amplitude plus the difference between reruns of the
     * reference.
     */
    private static void shouldSwing(Table own, Table reference) {
        double yaw = amplitude(reference.column("yaw"));
        double y = amplitude(reference.column("y"));
        for (double t = 0; t < 20; t += 0.1) {
            assertEquals(reference.at("yaw", t), own.at("yaw_rad", t), 0.03 * yaw + 0.0017, "yaw at " + t);
            assertEquals(reference.at("y", t), own.at("y_m", t), 0.03 * y + 0.105, "y at " + t);
        }
    }

    private static double amplitude(double[] values) {
        return Arrays.stream(values).max().orElseThrow()
                - Arrays.stream(values).min().orElseThrow();
    }

    @Test
    void shouldHaveTheSpringLengthsOfChrono() throws IOException {
        Scenario scenario = Scenarios.of("hmmwv-reference");
        CommittedWorld world = new CommittedWorld();
        VehicleUnit unit = new VehicleUnit(0, scenario, world, new RayPool(1, "test"), 0);
        unit.start();
        SoloCommit commit = new SoloCommit(world);
        for (int epoch = 0; epoch < 50; epoch++) {
            unit.step((vehicle, tick, dest) -> dest.set(unit.report()), () -> {});
            commit.commit(unit.view());
        }
        MultibodyModel mechanism = ((MultibodyVehicleModel) unit.vehicle().model()).mechanism();
        Multibody multibody = new Multibody(mechanism);
        multibody.place(Arrays.copyOf(unit.vehicle().state(), mechanism.tree().coordinates()));
        Table reference = reference("mid_straight");
        String[] corners = {"front-left", "front-right", "rear-left", "rear-right"};
        for (int w = 0; w < corners.length; w++) {
            assertEquals(
                    reference.at("spring_len_" + WHEELS.get(w), 0),
                    strutLength_m(multibody, corners[w] + ".strut.spring"),
                    0.001,
                    corners[w]);
        }
    }

    private static double strutLength_m(Multibody multibody, String name) {
        MultibodyModel.StrutOnLinks strut = multibody.model().actions().struts().stream()
                .filter(each -> each.spec().name().equals(name))
                .findFirst()
                .orElseThrow();
        double[] a = point(multibody, strut.first(), strut.onFirst_m());
        double[] b = point(multibody, strut.second(), strut.onSecond_m());
        return Math.sqrt(Math.pow(b[0] - a[0], 2) + Math.pow(b[1] - a[1], 2) + Math.pow(b[2] - a[2], 2));
    }

    /** Position in W of a point that is given in the frame of a link. */
    private static double[] point(Multibody multibody, int link, double[] onLink_m) {
        List<MultibodyModel.BodyFrame> bodies = multibody.model().bodies();
        int body = 0;
        while (bodies.get(body).link() != link) {
            body++;
        }
        MultibodyModel.BodyFrame frame = bodies.get(body);
        double[] point = new double[3];
        double[] rotation = new double[9];
        multibody.position(body, point, 0);
        multibody.rotation(body, rotation, 0);
        for (int c = 0; c < 3; c++) {
            double inBody = 0;
            for (int r = 0; r < 3; r++) {
                inBody += frame.axes()[3 * r + c] * (onLink_m[r] - frame.at_m()[r]);
            }
            for (int r = 0; r < 3; r++) {
                point[r] += rotation[3 * r + c] * inBody;
            }
        }
        return point;
    }

    private static Table reference(String name) throws IOException {
        String file = "/reference/vehicle/" + name + ".csv.gz";
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Objects.requireNonNull(HmmwvReferenceTest.class.getResourceAsStream(file), file)),
                StandardCharsets.UTF_8))) {
            return Table.of(reader.lines().toList(), 0);
        }
    }
}
