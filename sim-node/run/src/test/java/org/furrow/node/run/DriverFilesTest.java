package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.driver.Driver;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Drivers that follow recorded commands over time or a speed profile along the path. */
@Tag("run")
class DriverFilesTest {
    private static final String SCENARIO = """
            furrow: 1
            name: written
            duration_s: 6
            terrain: {type: flat}
            soil: lete
            paths: {ahead: [[0, 0], [200, 0]]}
            vehicles:
              - {name: solo, type: hmmwv, start: {x_m: 0, y_m: 0, heading_deg: 0}, driver: DRIVER}
            """;

    @TempDir
    private Path folder;

    @Test
    void shouldRepeatCommands() throws IOException, InputError {
        Files.writeString(folder.resolve("in.csv"), """
                t_s, steering, throttle, brake
                0, 0, 0.6, 0
                2, 0, 0.6, 0
                3, 1, 0.6, 0

                4.5, 1, 0, 0
                5, 1, 0, 1
                """);
        run("{type: inputs, file: in.csv}");
        double[] begin = row(1.5);
        assertEquals(0, begin[column("steering")], 1e-12);
        assertEquals(0.6, begin[column("throttle")], 1e-12);
        assertEquals(0, begin[column("y_m")], 0.05);
        double[] turning = row(4.5);
        assertTrue(turning[column("steering")] > 0.9 && turning[column("yaw_rad")] > 0.1, "left");
        double[] end = row(6);
        assertEquals(1, end[column("brake")], 1e-12);
        assertTrue(end[column("speed_mps")] < turning[column("speed_mps")] - 1, "slower");
    }

    @Test
    void shouldDriveBackByTheColumnGear() throws IOException, InputError {
        Files.writeString(folder.resolve("in.csv"), """
                t_s,steering,throttle,brake,gear
                0,0,0.6,0,1
                1.5,0,0.6,0,1
                1.6,0,0,1,1
                3,0,0,1,-1
                3.3,0,0,1,-1
                3.4,0,0.6,0,-1
                """);
        run("{type: inputs, file: in.csv}");
        double[] standing = row(3.2);
        assertEquals(0, standing[column("speed_mps")], 0.2);
        assertEquals(-1, standing[column("gear")]);
        double[] end = row(6);
        assertTrue(end[column("x_m")] < standing[column("x_m")] - 0.5, "x_m=" + end[column("x_m")]);
    }

    @Test
    void shouldReadNeutralAndAuxiliaryAxes() throws IOException, InputError {
        Files.writeString(folder.resolve("in.csv"), """
                t_s,steering,throttle,brake,gear,aux_1,aux_2
                0,0,0,0,0,-1,0
                2,0,0,0,1,1,0.5
                """);
        Path file = folder.resolve("written.yaml");
        Files.writeString(
                file, SCENARIO.replace("DRIVER", "{type: inputs, file: in.csv}").replace("hmmwv", "tractor-backhoe"));
        VehiclePlan plan =
                ScenarioReader.read(Source.ofFile(file), List.of()).vehicles().getFirst();
        Driver driver = plan.createDriver();
        Controls controls = new Controls();
        driver.decide(new VehicleReport(), (other, tick, dest) -> {}, 1, controls);
        driver.decide(new VehicleReport(), (other, tick, dest) -> {}, 1, controls);
        assertEquals(0, controls.gear);
        assertArrayEquals(new double[] {0.5, 0.375, 0, 0, 0, 0, 0, 0}, controls.aux, 1e-12);
    }

    /** 10 m ahead, stop, 10 m back. */
    @ParameterizedTest
    @CsvSource({"surface: rigid, 0.1", "soil: lete, 0.1", "soil: mid, 0.15"})
    void shouldDriveLegsAheadAndBack(String ground, double within_m) throws IOException, InputError {
        String driver = "{type: legs, path: ahead, legs: [{to_m: 10, speed_mps: 2}, {to_m: 0, speed_mps: 2}]}";
        run(SCENARIO.replace("soil: lete", ground).replace("duration_s: 6", "duration_s: 30"), driver);
        double farthest = 0;
        for (int t = 0; t <= 30; t++) {
            farthest = Math.max(farthest, row(t)[column("x_m")]);
        }
        assertEquals(10, farthest, within_m);
        double[] end = row(30);
        assertEquals(0, end[column("x_m")], within_m);
        assertEquals(0, end[column("y_m")], within_m);
        assertEquals(0, end[column("yaw_rad")], 0.02);
        assertEquals(0, end[column("speed_mps")], 0.01);
    }

    /** Along an arc of 12 m radius: the pivot of the vehicle stays on the path while it drives back. */
    @Test
    void shouldDriveBackAlongABend() throws IOException, InputError {
        StringBuilder arc = new StringBuilder("[[-10, 0]");
        for (int n = 0; n <= 6; n++) {
            double angle = n * Math.PI / 12;
            arc.append(", [")
                    .append(12 * Math.sin(angle))
                    .append(", ")
                    .append(12 * (1 - Math.cos(angle)))
                    .append("]");
        }
        String text = SCENARIO.replace("[[0, 0], [200, 0]]", arc + "]")
                .replace("soil: lete", "surface: rigid")
                .replace("duration_s: 6", "duration_s: 40");
        run(text, "{type: legs, path: ahead, legs: [{to_m: 25, speed_mps: 2}, {to_m: 10, speed_mps: 2}]}");
        double[] end = row(40);
        assertEquals(0, end[column("x_m")], 0.15);
        assertEquals(0, end[column("y_m")], 0.15);
        assertEquals(0, end[column("yaw_rad")], 0.1);
    }

    @Test
    void shouldRefuseReverseWithoutAGear() throws IOException {
        Files.writeString(folder.resolve("in.csv"), "t_s,steering,throttle,brake,gear\n0,0,0,1,-1\n");
        for (String driver : List.of(
                "{type: inputs, file: in.csv}",
                "{type: path, path: ahead, speed_mps: 3, recover: true}",
                "{type: legs, path: ahead, legs: [{to_m: 5, speed_mps: 1}, {to_m: 0, speed_mps: 1}]}")) {
            Path file = folder.resolve("written.yaml");
            String text = SCENARIO.replace("type: hmmwv", "type: patrol-4x4").replace("DRIVER", driver);
            Files.writeString(file, text);
            InputError error =
                    assertThrows(InputError.class, () -> ScenarioReader.read(Source.ofFile(file), List.of()));
            String message = String.valueOf(error.getMessage());
            assertTrue(message.contains("written.yaml:8") && message.contains("one gear"), message);
        }
    }

    @Test
    void shouldFollowTheSpeedProfile() throws IOException, InputError {
        run("{type: path, path: ahead, speed_mps: [[0, 1], [4, 1], [6, 3]]}");
        double[] slow = row(3);
        assertTrue(slow[column("x_m")] < 4, "x_m=" + slow[column("x_m")]);
        assertEquals(1, slow[column("speed_mps")], 0.4);
        assertTrue(row(6)[column("speed_mps")] > 1.4, "speed=" + row(6)[column("speed_mps")]);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "t_s,steering,throttle\\n0,0,0   | in.csv:1: the first line must be t_s,steering,throttle,brake",
                "t_s,steering,throttle,brake\\n0,0,0 | in.csv:2: expected 4 columns, found 3",
                "t_s,steering,throttle,brake\\n0,0,x,0 | in.csv:2: throttle: 'x' is not a finite number",
                "t_s,steering,throttle,brake\\n0,0,0,0\\n1,2,0,0 | in.csv:3: steering must be in [-1, 1], found 2.0",
                "t_s,steering,throttle,brake\\n1,0,0,0\\n1,0,0,0 | in.csv: a curve's x must ascend",
                "t_s,steering,throttle,brake,gear\\n0,0,0,0,2 | in.csv:2: gear must be 1 (forward), 0 (neutral) or -1 (reverse), found 2.0",
                "t_s,steering,throttle,brake,aux_1,aux_2\\n0,0,0,0,0,-2 | in.csv:2: aux_2 must be in [-1, 1], found -2.0",
                "t_s,steering,throttle,brake,aux_2\\n0,0,0,0,0 | in.csv:1: the first line must be t_s,steering,throttle,brake,aux_1",
                "t_s,steering,throttle,brake | in.csv: a curve needs at least one point"
            })
    void shouldRefuseMalformedCommands(String text, String message) throws IOException {
        Files.writeString(folder.resolve("in.csv"), text.strip().replace("\\n", "\n"));
        Path file = folder.resolve("written.yaml");
        Files.writeString(file, SCENARIO.replace("DRIVER", "{type: inputs, file: in.csv}"));
        InputError error = assertThrows(InputError.class, () -> ScenarioReader.read(Source.ofFile(file), List.of()));
        assertTrue(String.valueOf(error.getMessage()).contains(message), error.getMessage());
    }

    private void run(String driver) throws IOException, InputError {
        run(SCENARIO, driver);
    }

    private void run(String text, String driver) throws IOException, InputError {
        Path file = folder.resolve("written.yaml");
        Files.writeString(file, text.replace("DRIVER", driver));
        LocalRun.run(ScenarioReader.read(Source.ofFile(file), List.of()), 1, 1, folder.resolve("run"));
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(folder.resolve("run/vehicles/solo.csv"));
    }

    private int column(String name) throws IOException {
        return List.of(lines().get(0).split(",")).indexOf(name);
    }

    private double[] row(double t_s) throws IOException {
        String[] cells = lines().get(1 + (int) Math.round(t_s * 50)).split(",");
        double[] row = new double[cells.length];
        for (int k = 0; k < row.length; k++) {
            row[k] = Double.parseDouble(cells[k]);
        }
        return row;
    }
}
