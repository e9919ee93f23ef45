package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The delta robot and the elevator, by themselves and with a controller in another process. */
@Tag("run")
class MachineControlTest {
    private static final Path EXAMPLES = Path.of("../../docs/examples");
    // Williams 2015: base to shoulder, platform to rod, arm, rod
    private static final double BASE_M = 0.164;
    private static final double PLATFORM_M = 0.044;
    private static final double ARM_M = 0.524;
    private static final double ROD_M = 1.244;

    @TempDir
    private Path folder;

    private record Table(List<String> columns, List<double[]> rows) {
        double at(double[] row, String column) {
            return row[columns.indexOf(column)];
        }
    }

    private static Table read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        return new Table(
                List.of(lines.getFirst().split(",")),
                lines.stream()
                        .skip(1)
                        .map(line -> Arrays.stream(line.split(","))
                                .mapToDouble(Double::parseDouble)
                                .toArray())
                        .toList());
    }

    private static void assumePython() {
        Assumptions.assumeTrue(
                Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                        .anyMatch(place -> Files.isExecutable(Path.of(place, "python3"))),
                "there is no python3");
    }

    /** Runs a mechanism while a Python program controls it; returns what the command prints. */
    private Cli control(String script, List<String> mechanism, Path out, String... options)
            throws IOException, InterruptedException {
        assumePython();
        String address;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            address = "127.0.0.1:" + free.getLocalPort();
        }
        List<String> command =
                new ArrayList<>(List.of("python3", EXAMPLES.resolve(script).toString(), address));
        command.addAll(List.of(options));
        Process controller = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("controller.log").toFile())
                .start();
        try {
            List<String> args = new ArrayList<>(mechanism);
            args.addAll(List.of("--out", out.toString(), "--listen", address));
            Cli cli = Cli.run(args.toArray(String[]::new));
            assertEquals(0, cli.exitCode(), cli + Files.readString(folder.resolve("controller.log")));
            assertTrue(controller.waitFor(20, TimeUnit.SECONDS));
            assertEquals("", Files.readString(folder.resolve("controller.log")));
            return cli;
        } finally {
            controller.destroyForcibly();
        }
    }

    /** Angle of the arm of a leg for a place of the platform, by Williams' equations. */
    private static double arm_rad(int leg, double x, double y, double z) {
        double turn = 2 * Math.PI * leg / 3;
        double across = Math.cos(turn) * x + Math.sin(turn) * y;
        double reach = -Math.sin(turn) * x + Math.cos(turn) * y + BASE_M - PLATFORM_M;
        double e = 2 * ARM_M * reach;
        double f = 2 * z * ARM_M;
        double g = across * across + reach * reach + z * z + ARM_M * ARM_M - ROD_M * ROD_M;
        return 2 * Math.atan((-f - Math.sqrt(e * e + f * f - g * g)) / (g - e));
    }

    @Test
    void shouldHaveTheInverseKinematicsOfThePublishedRobot() throws IOException {
        assertEquals(-20.5, Math.toDegrees(arm_rad(0, 0, 0, -0.9)), 0.05);
        assertEquals(47.5, Math.toDegrees(arm_rad(0, 0.3, 0.5, -1.1)), 0.05);
        assertEquals(-11.6, Math.toDegrees(arm_rad(1, 0.3, 0.5, -1.1)), 0.05);
        assertEquals(21.4, Math.toDegrees(arm_rad(2, 0.3, 0.5, -1.1)), 0.05);
        Path out = folder.resolve("fall.csv");
        Cli cli = Cli.run("mechanism", "delta-robot", "--duration", "0.4", "--step", "0.0005", "--out", out.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        Table table = read(out);
        for (double[] row : table.rows) {
            for (int leg = 0; leg < 3; leg++) {
                double expected = arm_rad(
                        leg,
                        table.at(row, "platform.x_m"),
                        table.at(row, "platform.y_m"),
                        table.at(row, "platform.z_m"));
                assertEquals(expected, table.at(row, "shoulder-" + (leg + 1) + ".angle_rad"), 1e-8);
            }
            assertEquals(1, table.at(row, "platform.qw"), 1e-10, "six rods in pairs keep the platform level");
        }
        assertTrue(table.at(table.rows.getLast(), "shoulder-1.angle_rad") > 1, "it has fallen");
    }

    /** The platform is drawn where the table has it, in a view from 8 degrees to the side and 20 degrees above. */
    @Test
    void shouldDrawTheDeltaRobotWhereItIs() throws IOException, InterruptedException {
        assumePython();
        Path out = folder.resolve("fall.csv");
        Cli cli = Cli.run("mechanism", "delta-robot", "--duration", "0.3", "--step", "0.001", "--out", out.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        List<String> picture = draw("delta-picture.py", out, "0.1,0.3");
        assertEquals(2, picture.stream().filter(line -> line.contains("<g ")).count(), "a drawing for each time");
        assertEquals(
                List.of("t = 0.100 s", "t = 0.300 s"),
                picture.stream()
                        .filter(line -> line.contains("<text"))
                        .map(line -> line.replaceAll(".*>(t = [^<]*)<.*", "$1"))
                        .toList());
        List<double[]> platforms = polygons(picture, "#7fc99c");
        assertEquals(2, platforms.size());
        Table table = read(out);
        for (int k = 0; k < 2; k++) {
            double[] row = table.rows.get(k == 0 ? 100 : 300);
            double[] expected = project(
                    table.at(row, "platform.x_m"), table.at(row, "platform.y_m"), table.at(row, "platform.z_m"));
            assertEquals(expected[0], mean(platforms.get(k), 0), 1, "from left to right, in pixels");
            assertEquals(expected[1], mean(platforms.get(k), 1), 1, "from top to bottom, in pixels");
        }
        assertTrue(mean(platforms.get(1), 1) > mean(platforms.get(0), 1) + 20, "it falls");
    }

    /** Pixels of a point of the robot in a drawing 380 wide and 460 high. */
    private static double[] project(double x_m, double y_m, double z_m) {
        double side = Math.toRadians(8);
        double above = Math.toRadians(20);
        double x = Math.cos(side) * x_m + Math.sin(side) * y_m;
        double y = -Math.sin(side) * x_m + Math.cos(side) * y_m;
        double z = z_m + 0.5;
        double ahead = 3.6 + Math.cos(above) * y - Math.sin(above) * z;
        double up = Math.cos(above) * z + Math.sin(above) * y;
        return new double[] {190 + 900 * x / ahead, 230 - 900 * up / ahead};
    }

    /** Mean of every second number. */
    private static double mean(double[] numbers, int from) {
        double sum = 0;
        for (int k = from; k < numbers.length; k += 2) {
            sum += numbers[k];
        }
        return 2 * sum / numbers.length;
    }

    /** Lets a program of the examples draw some times of a table, and returns the lines of its picture. */
    private List<String> draw(String script, Path table, String times) throws IOException, InterruptedException {
        Path picture = folder.resolve("picture.svg");
        Process draws = new ProcessBuilder(
                        "python3",
                        EXAMPLES.resolve(script).toString(),
                        table.toString(),
                        picture.toString(),
                        "--times",
                        times)
                .inheritIO()
                .start();
        assertEquals(0, draws.waitFor());
        return Files.readAllLines(picture);
    }

    /** Coordinates of the polygons of a colour: x and y of each corner. */
    private static List<double[]> polygons(List<String> picture, String fill) {
        return picture.stream()
                .filter(line -> line.contains("fill=\"" + fill + "\""))
                .map(line -> Arrays.stream(
                                line.replaceAll(".*points=\"([^\"]*)\".*", "$1").split("[ ,]"))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toList();
    }

    @Test
    void shouldPickAndPlaceByAControllerInAnotherProcess() throws IOException, InterruptedException {
        Path out = folder.resolve("delta.csv");
        Cli cli = control(
                "delta-controller.py",
                List.of("mechanism", "delta-robot", "--duration", "3", "--step", "0.0005", "--every", "10"),
                out);
        Process check = new ProcessBuilder(
                        "python3", EXAMPLES.resolve("delta-controller.py").toString(), "--check", out.toString())
                .start();
        String found = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        double worst_mm = Double.parseDouble(found.replaceAll(".*: ([0-9.]+) mm\\s*", "$1"));
        assertTrue(worst_mm < 1, found);
        String closed = cli.out().getLast();
        assertTrue(Double.parseDouble(closed.replaceAll(".*within ([0-9.e-]+) m.*", "$1")) < 1e-8, closed);
        Table table = read(out);
        double left = table.rows.stream()
                .mapToDouble(row -> table.at(row, "platform.x_m"))
                .min()
                .orElse(0);
        double right = table.rows.stream()
                .mapToDouble(row -> table.at(row, "platform.x_m"))
                .max()
                .orElse(0);
        assertEquals(0.305, right - left, 0.001);
    }

    @Test
    void shouldStopLevelOpenItsDoorsThereAndNowhereElse() throws IOException, InterruptedException {
        Path out = folder.resolve("lift.csv");
        control(
                "elevator-controller.py",
                List.of("mechanism", "elevator", "--duration", "30", "--step", "0.002", "--every", "5"),
                out);
        Table table = read(out);
        boolean[] open = new boolean[6];
        for (double[] row : table.rows) {
            double way = table.at(row, "guide.way_m");
            double door = table.at(row, "door-left.way_m");
            assertEquals(-door, table.at(row, "door-right.way_m"), 1e-6, "one belt moves both panels");
            if (door > 0.05) {
                int floor = (int) Math.round(way / 3);
                assertEquals(3 * floor, way, 0.005, "level with an open door");
                assertEquals(0, table.at(row, "car.vz_mps"), 0.02, "at rest with an open door");
                open[floor] |= door > 0.44;
            }
        }
        assertEquals("[true, false, false, true, false, false]", Arrays.toString(open), "calls 3 and 0");
        double[] opened = table.rows.stream()
                .filter(row -> table.at(row, "door-left.way_m") > 0.44)
                .findFirst()
                .orElseThrow();
        assertTrue(gap_px(out, 0.5) < 3, "the panels meet");
        assertTrue(gap_px(out, opened[0]) > 80, "the car is seen between the panels");
    }

    /** The strip at the edge of a panel touches a parcel in the door: the door opens again, and closes when it is gone. */
    @Test
    void shouldOpenTheDoorAgainWhereItMeetsAnObstacle() throws IOException, InterruptedException {
        Path out = folder.resolve("obstacle.csv");
        control(
                "elevator-controller.py",
                List.of(
                        "mechanism",
                        EXAMPLES.resolve("elevator-obstacle.yaml").toString(),
                        "--duration",
                        "12",
                        "--step",
                        "0.002",
                        "--every",
                        "5"),
                out,
                "--calls",
                "0");
        Table table = read(out);
        int reopened = 0;
        boolean touched = false;
        double most_N = 0;
        for (double[] row : table.rows) {
            double door = table.at(row, "lift.door-left.way_m");
            double edge_N = table.at(row, "edge~parcel.contact_N");
            most_N = Math.max(most_N, edge_N);
            if (edge_N > 0) {
                touched = true;
                assertTrue(door > 0.05, "the parcel keeps the panels apart: " + door);
            }
            if (touched && door > 0.44) {
                reopened++;
                touched = false;
            }
        }
        assertTrue(reopened >= 1, "it opens again");
        assertTrue(most_N < 500, "load on the strip: " + most_N);
        assertEquals(
                0, table.at(table.rows.getLast(), "lift.door-left.way_m"), 0.003, "it closes when the parcel is gone");
    }

    /** Distance between the panels in the picture of the door from inside the shaft. */
    private double gap_px(Path table, double t_s) throws IOException, InterruptedException {
        double[][] panels = polygons(draw("elevator-door.py", table, Double.toString(t_s)), "#a9b4bd").stream()
                .map(corners -> IntStream.range(0, corners.length / 2)
                        .mapToDouble(k -> corners[2 * k])
                        .sorted()
                        .toArray())
                .sorted(Comparator.comparingDouble(xs -> xs[0]))
                .toArray(double[][]::new);
        assertEquals(2, panels.length);
        return panels[1][0] - panels[0][3];
    }

    private Path configured(String name, String xml) throws IOException, InterruptedException {
        Path config = Files.writeString(folder.resolve(name + ".xml"), xml);
        Path mechanism = folder.resolve(name + ".yaml");
        Process makes = new ProcessBuilder(
                        "python3",
                        EXAMPLES.resolve("elevator-config.py").toString(),
                        config.toString(),
                        mechanism.toString())
                .inheritIO()
                .start();
        assertEquals(0, makes.waitFor());
        return mechanism;
    }

    private Table fall(String mechanism) throws IOException {
        Path out = folder.resolve("config.csv");
        Cli cli = Cli.run("mechanism", mechanism, "--duration", "2", "--step", "0.002", "--out", out.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        return read(out);
    }

    @Test
    void shouldMakeAnElevatorFromItsConfiguration() throws IOException, InterruptedException {
        Table builtIn = fall("elevator");
        Table made = fall(configured("default", "<Elevator/>").toString());
        assertEquals(builtIn.columns, made.columns);
        assertArrayEquals(builtIn.rows.getLast(), made.rows.getLast(), 0);
        Table other = fall(configured("other", """
                <Elevator floors="4" floorHeight="3.5" carMass="500">
                  <Door side="front" type="side" width="0.8"/>
                  <Door side="rear" width="0.9" height="2.1"/>
                </Elevator>
                """).toString());
        assertEquals(4 * 3.5 - 3.5, other.at(other.rows.getFirst(), "counterweight.z_m"), 1e-12);
        double[] last = other.rows.getLast();
        assertEquals(other.at(last, "door-left.way_m"), 2 * other.at(last, "door-right.way_m"), 1e-9);
        assertEquals(other.at(last, "rear-door-left.way_m"), -other.at(last, "rear-door-right.way_m"), 1e-9);
    }

    /** Without current the counterweight falls into its buffer, and the car flies on with a slack rope. */
    @Test
    void shouldCatchTheCounterweightByItsBufferAndNeverPushByARope() throws IOException {
        Path out = folder.resolve("fall.csv");
        Cli cli = Cli.run("mechanism", "elevator", "--duration", "8", "--step", "0.001", "--out", out.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        Table table = read(out);
        double lowest = 0;
        boolean slack = false;
        double before_mps = 0;
        for (double[] row : table.rows) {
            lowest = Math.min(lowest, table.at(row, "rail.way_m"));
            double stretch = 0.25 * table.at(row, "spin.angle_rad") - table.at(row, "guide.way_m");
            double speed = table.at(row, "car.vz_mps");
            boolean isSlack = stretch < -0.02; // the static stretch is 10 mm
            if (isSlack && slack) {
                assertEquals(-9.81, (speed - before_mps) / 0.001, 0.01, "a slack rope has no force");
                assertEquals((speed - before_mps) / 0.001, table.at(row, "car.az_mps2"), 1e-9);
            }
            slack |= isSlack;
            before_mps = isSlack ? speed : before_mps;
            if (slack && !isSlack) {
                break;
            }
        }
        assertTrue(slack, "the rope goes slack");
        assertTrue(lowest < -15.3 && lowest > -15.8, "stroke of the buffer: " + lowest);
    }

    /** A car on a rope swings with sqrt(EA / (L m)), and hangs where its pull is its weight. */
    @Test
    void shouldSwingOnARopeAsOnASpring() throws IOException {
        Path file = Files.writeString(folder.resolve("hoist.yaml"), """
                furrow: 1
                name: hoist
                bodies:
                  - {name: wheel, mass: 10, at: [0, 0, 10], inertia: [1, 1, 1]}
                  - {name: car, mass: 500, inertia: [1, 1, 1]}
                joints:
                  - {name: spin, type: revolute, bodies: [ground, wheel], at: [0, 0, 10], axis: [0, 1, 0]}
                  - {name: guide, type: translational, bodies: [ground, car], at: [0, 0, 0], axis: [0, 0, 1]}
                motions:
                  - {joint: spin, speed: 0}
                forces:
                  - {name: rope, type: rope, wheel: spin, end: guide, ratio: 0.2, stiffness: 5.0e6, length: 10, pull: 4905}
                start:
                  - {of: guide, speed: 0.01}
                """);
        double quarter_s = 0.25 * 2 * Math.PI / Math.sqrt(5.0e6 / 10 / 500);
        double step_s = quarter_s / 200;
        Path out = folder.resolve("hoist.csv");
        Cli cli = Cli.run(
                "mechanism",
                file.toString(),
                "--duration",
                Double.toString(4 * quarter_s),
                "--step",
                Double.toString(step_s),
                "--out",
                out.toString());
        assertEquals(0, cli.exitCode(), cli.toString());
        Table table = read(out);
        double amplitude_m = 0.01 / Math.sqrt(1000);
        assertEquals(amplitude_m, table.at(table.rows.get(200), "guide.way_m"), 0.01 * amplitude_m);
        assertEquals(0, table.at(table.rows.get(400), "guide.way_m"), 0.02 * amplitude_m);
        assertEquals(0.01, table.at(table.rows.get(800), "car.vz_mps"), 1e-5);
    }

    @Test
    void shouldRefuseToListenForAMechanismWithoutInputs() {
        Cli cli = Cli.run(
                "mechanism",
                "pendulum",
                "--duration",
                "1",
                "--step",
                "0.01",
                "--out",
                folder.resolve("a.csv").toString(),
                "--listen",
                "127.0.0.1:0");
        assertEquals(2, cli.exitCode(), cli.toString());
        assertTrue(cli.err().getFirst().contains("no force or motion of pendulum has an input"), cli.toString());
    }
}
