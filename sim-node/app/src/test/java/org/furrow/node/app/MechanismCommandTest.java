package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.app.base.OutputTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code furrow mechanism} on the built-in files, against published and closed-form solutions. */
@Tag("run")
class MechanismCommandTest {
    @TempDir
    private Path folder;

    private Path out;

    @BeforeEach
    void nameFile() {
        out = folder.resolve("out.csv");
    }

    private record OutputTable(List<String> columns, List<double[]> rows) {
        double at(int row, String column) {
            int c = columns.indexOf(column);
            assertTrue(c >= 0, column + " in " + columns);
            return rows.get(row < 0 ? rows.size() + row : row)[c];
        }
    }

    private OutputTable run(String model, String duration, String step, String... more) throws IOException {
        String[] args = {"mechanism", model, "--duration", duration, "--step", step, "--out", out.toString()};
        String[] all = Arrays.copyOf(args, args.length + more.length);
        System.arraycopy(more, 0, all, args.length, more.length);
        Cli cli = Cli.run(all);
        assertEquals(0, cli.exitCode(), cli.toString());
        List<String> lines = Files.readAllLines(out);
        return new OutputTable(
                List.of(lines.get(0).split(",")),
                lines.stream()
                        .skip(1)
                        .map(line -> Arrays.stream(line.split(","))
                                .mapToDouble(Double::parseDouble)
                                .toArray())
                        .toList());
    }

    /** Andrews' squeezing mechanism at 0.03 s: the reference solution of the IVP test set. */
    @Test
    void shouldReproduceTheReferenceSolutionOfTheSqueezer() throws IOException {
        OutputTable table = run("andrews", "0.03", "1e-5", "--every", "100");
        assertEquals(31, table.rows.size());
        double beta = table.at(-1, "o.angle_rad") - 0.06171389001427645;
        assertEquals(15.81077119629904, beta, 1e-6);
        assertEquals(-15.75637105984298, table.at(-1, "k1-k2.angle_rad"), 1e-6);
        assertEquals(0.040822240130731, table.at(-1, "b.angle_rad") + 0.4552798191630704, 1e-6);
        assertEquals(0.52440996588053, table.at(-1, "a5.angle_rad") + 0.4873649795438425, 1e-6);
        assertEquals(1.048080741042263, table.at(-1, "a7.angle_rad") + 1.2305474445498212, 1e-6);
    }

    /**
     * Released at rest in the horizontal, it reaches the lowest point after a quarter of 4 K(sin 45 deg) sqrt(2 l
     * / 3 g).
     */
    @Test
    void shouldSwingWithThePeriodOfTheEllipticIntegral() throws IOException {
        double quarter = 1.8540746773013719 * Math.sqrt(2 / (3 * 9.81));
        OutputTable table = run("pendulum", Double.toString(quarter), Double.toString(quarter / 500));
        assertEquals(Math.PI / 2, table.at(-1, "pin.angle_rad"), 1e-9);
        assertEquals(Math.sqrt(3 * 9.81), Math.abs(table.at(-1, "rod.wy_radps")), 1e-9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"euler", "rk4"})
    void shouldSlideByTheAngleOfTheCrank(String integrator) throws IOException {
        OutputTable table = run("slider-crank", "20", "0.001", "--integrator", integrator, "--every", "50");
        for (double[] row : table.rows) {
            double angle = 10 * row[0];
            double c = 0.06 * Math.cos(angle);
            double x = 0.06 * Math.sin(angle) + Math.sqrt(0.01 - c * c);
            assertEquals(x, row[table.columns.indexOf("piston.x_m")], 1e-8, "t=" + row[0]);
            assertEquals(x - 0.08, row[table.columns.indexOf("bore.way_m")], 1e-8, "t=" + row[0]);
            assertEquals(angle, row[table.columns.indexOf("main.angle_rad")], 1e-8, "t=" + row[0]);
        }
    }

    /** Closed form of the loop: the distance between crank pin and rocker pin is the length of the coupler. */
    @ParameterizedTest
    @CsvSource({"euler, 2, 0.0001", "rk2, 10, 0.001", "rk4, 10, 0.001"})
    void shouldKeepAFourBarClosed(String integrator, String duration, String step) throws IOException {
        OutputTable table = run("four-bar", duration, step, "--integrator", integrator, "--every", "100");
        for (double[] row : table.rows) {
            double a = row[table.columns.indexOf("a.angle_rad")];
            double d = row[table.columns.indexOf("d.angle_rad")];
            // joint d rotates the ground relative to the rocker
            double x = 0.3 + 0.25 * Math.sin(-d) - 0.1 * Math.sin(a);
            double z = 0.25 * Math.cos(-d) - 0.1 * Math.cos(a);
            assertEquals(Math.hypot(0.3, 0.15), Math.hypot(x, z), 1e-7, "t=" + row[0]);
        }
    }

    @Test
    void shouldKeepTheLoopsClosed() throws IOException {
        for (String model : List.of("double-pendulum", "n-four-bar", "bricard")) {
            Cli cli = Cli.run("mechanism", model, "--duration", "2", "--step", "0.0005", "--out", out.toString());
            assertEquals(0, cli.exitCode(), cli.toString());
            assertTrue(cli.out().getLast().contains("loops closed within"), cli.toString());
        }
    }

    /** A heavy top conserves its spin, its angular momentum about the vertical, and its energy. */
    @Test
    void shouldConserveTheInvariantsOfAHeavyTop() throws IOException {
        OutputTable table = run("top", "0.5", "0.0001", "--every", "100");
        double across = 0.234375 + 15;
        double along = 0.46875;
        double energy = Double.NaN;
        for (double[] row : table.rows) {
            double[] q = values(row, table, "qw", "qx", "qy", "qz");
            double[] axis = {
                2 * (q[1] * q[2] - q[0] * q[3]), 1 - 2 * (q[1] * q[1] + q[3] * q[3]), 2 * (q[2] * q[3] + q[0] * q[1])
            };
            double[] w = values(row, table, "wx_radps", "wy_radps", "wz_radps");
            double spin = w[0] * axis[0] + w[1] * axis[1] + w[2] * axis[2];
            assertEquals(150, spin, 1e-7, "t=" + row[0]);
            assertEquals(
                    -4.61538 * across, across * (w[2] - spin * axis[2]) + along * spin * axis[2], 1e-5, "t=" + row[0]);
            double w2 = w[0] * w[0] + w[1] * w[1] + w[2] * w[2];
            double now = 0.5 * (across * (w2 - spin * spin) + along * spin * spin) + 15 * 9.81 * axis[2];
            energy = Double.isNaN(energy) ? now : energy;
            assertEquals(energy, now, 1e-4, "t=" + row[0]);
            assertEquals(now, values(row, table, "energy_J")[0], 1e-6, "t=" + row[0]);
        }
    }

    private static double[] values(double[] row, OutputTable table, String... columns) {
        return Arrays.stream(columns)
                .mapToDouble(column -> row[table.columns.indexOf("disk." + column)])
                .toArray();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.001, '--duration 0.0: must be between one'",
        "1, 0, '--step 0.0: must be > 0 s'",
        "1, NaN, '--step NaN: must be > 0 s'",
        "1, 0.3, '--duration 1.0: must be a whole number of steps of 0.3 s'"
    })
    void shouldRejectInvalidTimes(String duration, String step, String message) {
        Cli cli = Cli.run("mechanism", "pendulum", "--duration", duration, "--step", step, "--out", out.toString());
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(1, cli.err().size(), cli.toString());
        assertTrue(cli.err().get(0).contains(message), cli.toString());
        assertFalse(Files.exists(out));
    }

    /** A frame of two bars with one defect per case. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "  - {name: again, type: distance, bodies: [left, right], points: [[0, 0, 1], [1, 0, 1]]} | | ' between 'left' and 'right' constrains nothing that the other joints do not; remove it",
                "  - {name: off, type: spherical, bodies: [left, right], on: [{at: [0, 0, 0.5]}, {at: [0, 0, 0.5]}]} | | joint 'off'",
                "  - {name: tail, type: revolute, bodies: [right, dust], at: [1, 0, 1], axis: [0, 1, 0]} | | dust",
                "| start: [{of: a, speed: 1}, {of: b, speed: 5}] | contradict its joints"
            })
    void shouldNameTheDefect(String joint, String start, String message) throws IOException {
        Path model = folder.resolve("frame.yaml");
        String dust = "" + joint;
        Files.writeString(
                model,
                """
                furrow: 1
                name: frame
                bodies:
                  - {name: left, mass: 1, at: [0, 0, 0], com: [0, 0, 0.5], inertia: [1, 1, 1]}
                  - {name: right, mass: 1, at: [1, 0, 0], com: [0, 0, 0.5], inertia: [1, 1, 1]}
                """
                        + (dust.contains("dust")
                                ? "  - {name: dust, mass: 0, at: [1, 0, 1], inertia: [0, 0, 0]}\n"
                                : "")
                        + """
                joints:
                  - {name: a, type: revolute, bodies: [ground, left], at: [0, 0, 0], axis: [0, 1, 0]}
                  - {name: b, type: revolute, bodies: [ground, right], at: [1, 0, 0], axis: [0, 1, 0]}
                  - {name: rod, type: distance, bodies: [left, right], points: [[0, 0, 1], [1, 0, 1]]}
                """
                        + (joint == null ? "" : "  " + joint.strip() + "\n")
                        + (start == null ? "" : start + "\n"));
        Cli cli = Cli.run("mechanism", model.toString(), "--duration", "1", "--step", "0.1", "--out", out.toString());
        assertEquals(2, cli.exitCode(), cli.toString());
        assertEquals(1, cli.err().size(), cli.toString());
        assertTrue(cli.err().get(0).contains("frame.yaml:") && cli.err().get(0).contains(message), cli.toString());
        assertFalse(Files.exists(out));
    }

    /** The rod of a slider-crank is too short for a full turn of the crank, which is driven. */
    @Test
    void shouldNameTheJointWhereAMechanismComesApart() throws IOException {
        Path model = folder.resolve("locked.yaml");
        Files.writeString(model, """
                furrow: 1
                name: locked
                bodies:
                  - {name: crank, mass: 1, at: [0, 0, 0], inertia: [1, 1, 1]}
                  - {name: rod, mass: 1, at: [0.3, 0, 0], inertia: [1, 1, 1]}
                joints:
                  - {name: main, type: revolute, bodies: [ground, crank], at: [0, 0, 0], axis: [0, 1, 0]}
                  - {name: pin, type: revolute, bodies: [crank, rod], at: [0.3, 0, 0], axis: [0, 1, 0]}
                  - {name: tether, type: distance, bodies: [ground, rod], points: [[0.5, 0, 0.1], [0.3, 0, 0.01]]}
                motions: [{joint: main, speed: 10}]
                """);
        Cli cli = Cli.run("mechanism", model.toString(), "--duration", "2", "--step", "0.001", "--out", out.toString());
        assertEquals(3, cli.exitCode(), cli.toString());
        assertEquals(1, cli.err().size(), cli.toString());
        assertTrue(cli.err().get(0).contains("comes apart at joint 'tether'"), cli.toString());
        assertFalse(Files.exists(out));
    }

    private String file(String rest) throws IOException {
        return Files.writeString(folder.resolve("own.yaml"), "furrow: 1\nname: own\n" + rest)
                .toString();
    }

    private static final String BALL = """
            units: {length: mm}
            bodies: [{name: ball, mass: 1, at: [0, 0, 300], inertia: [4000, 4000, 4000]}]
            contacts:
              stiffness: 100
              damping: 0.0005
              shapes: [{body: ball, type: sphere, radius: 100}, {body: ground, type: floor}]
            """;

    /** A ball with units of mm and N/mm falls 0.2 m on a floor, rebounds and comes to rest at the depth of its weight. */
    @Test
    void shouldBounceABallOnAFloor() throws IOException {
        OutputTable table = run(file(BALL), "6", "0.0005");
        double least = Double.POSITIVE_INFINITY;
        double highest = 0;
        for (double[] row : table.rows) {
            double z = row[table.columns.indexOf("ball.z_m")];
            least = Math.min(least, z);
            highest = row[0] > 0.25 ? Math.max(highest, z) : highest;
        }
        // m g depth + m v^2 / 2 = k depth^2 / 2, 6.4 mm without loss
        assertTrue(least > 0.1 - 0.0064 && least < 0.1 - 0.004, "least=" + least);
        assertTrue(highest > 0.13 && highest < 0.25, "highest=" + highest);
        assertEquals(0.1 - 9.80665 / 1e5, table.at(-1, "ball.z_m"), 2e-5);
        assertEquals(9.80665, table.at(-1, "ball~ground.contact_N"), 0.5);
    }

    @Test
    void shouldTumbleTheSameWayOnATableTop() throws IOException {
        OutputTable first = run("table-top", "2", "0.0005", "--every", "100");
        OutputTable second = run("table-top", "2", "0.0005", "--every", "100");
        for (int r = 0; r < first.rows.size(); r++) {
            assertEquals(Arrays.toString(first.rows.get(r)), Arrays.toString(second.rows.get(r)));
        }
        for (String body : List.of("ball", "rod", "wedge", "brick", "cube", "table")) {
            double z = first.at(-1, body + ".z_m");
            assertTrue(z > 0 && z < 0.95, body + " at z=" + z);
        }
        assertEquals(0.4, first.at(-1, "table.z_m"), 0.01);
    }

    @Test
    void shouldWriteTablesAboutEvents() throws IOException {
        String observers = """
                observers:
                  - {name: landing, when: {contact: [ground, ball]}, before_s: 0.01, after_s: 0.02}
                  - {name: fast, when: {column: ball.vz_mps, below: -1.5}, before_s: 0, after_s: 0}
                  - {name: some, when: {every: 50}, format: parquet}
                """;
        run(file(BALL + observers), "0.4", "0.001", "--every", "100");
        List<String> landing = Files.readAllLines(folder.resolve("out-landing.csv"));
        assertTrue(landing.getFirst().startsWith("event,t,ball.x_m"), landing.getFirst());
        // the ball touches down after sqrt(2 * 0.2 / g) = 0.202 s
        assertEquals("0", landing.get(1).split(",")[0]);
        assertEquals(0.203 - 0.01, Double.parseDouble(landing.get(1).split(",")[1]), 1.1e-3);
        List<String> fast = Files.readAllLines(folder.resolve("out-fast.csv"));
        assertEquals(1.5 / 9.80665, Double.parseDouble(fast.get(1).split(",")[1]), 1.1e-3);
        assertEquals(
                "PAR1",
                Files.readString(folder.resolve("out-some.parquet"), StandardCharsets.ISO_8859_1)
                        .substring(0, 4));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "observers: [{name: a, when: {contact: [ball, ball]}}] | cannot touch each other",
                "observers: [{name: a, when: {column: ball.vz_mp, above: 1}}] | did you mean 'ball.vz_mps'",
                "observers: [{name: a, when: {every: 5, above: 1}}] | applies only with 'column'",
                "observers: [{name: a, when: {}}] | needs one of 'contact', 'column' and 'every'"
            })
    void shouldRefuseAMistakenObserver(String observers, String fault) throws IOException {
        Cli cli = Cli.run(
                "mechanism",
                file(BALL + observers + "\n"),
                "--duration",
                "1",
                "--step",
                "0.001",
                "--out",
                out.toString());
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.toString().contains(fault), cli.toString());
        assertFalse(Files.exists(out));
    }

    @Test
    void shouldRefuseAStepThatIsTooLongForTheContacts() throws IOException {
        Cli cli = Cli.run("mechanism", file(BALL), "--duration", "1", "--step", "0.005", "--out", out.toString());
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.toString().contains("contacts of own need at most 0.0031622"), cli.toString());
    }
}
