package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
import org.junit.jupiter.params.provider.CsvSource;

/** Sensors of a scenario are read, recorded, and part of the digest. */
@Tag("run")
class SensorReaderTest {
    private static final String SCENARIO = """
            furrow: 1
            name: sensed
            duration_s: 0.6
            terrain: {type: flat}
            soil: mid
            geographic_origin: {lat_deg: 48.1, lon_deg: 11.6, height_m: 500}
            vehicles:
              - name: car
                type: patrol-4x4
                start: {x_m: 0, y_m: 0, heading_deg: 0}
                driver: {type: trial, settle_s: 0.1}
                sensors:
                  gps: {antenna_m: [0, 0, 1.5], period_s: 0.1, latency_s: 0.06, quality: rtk-float, outages: [{from_s: 0.3, to_s: 0.5}]}
                  imu: {period_s: 0.01, rate: {turn_on: 0.01, noise: 0.002}, force: {bias: [0.1, 0, 0]}}
                  wheel_speed: {wheel: RL, radius_m: 0.467, pulses: 60}
                  steering_angle: {full_deg: 30, resolution_deg: 0.1}
            """;

    @TempDir
    private Path folder;

    private int runs;

    @Test
    void shouldRecordTheOutputsOfSensors() throws Exception {
        RunSummary run = LocalRun.run(read(SCENARIO), 1, 1, folder.resolve("run"));
        List<String> lines = Files.readAllLines(folder.resolve("run/vehicles/car-sensors.csv"));
        List<String> columns = List.of(lines.get(0).split(","));
        assertEquals(
                "t_s,gps_age_s,gps_method,lat_deg,lon_deg,height_m,ground_speed_mps,climb_mps,course_rad,heading_rad,"
                        + "force_x_mps2,force_y_mps2,force_z_mps2,rate_x_radps,rate_y_radps,rate_z_radps,"
                        + "wheel_speed_mps,wheel_distance_m,steering_angle_rad",
                lines.get(0));
        assertEquals(32, lines.size(), "one row an epoch, from 0");
        int lat = columns.indexOf("lat_deg");
        assertEquals("", cells(lines, 3)[lat], "nothing before the latency is over");
        assertEquals(48.1, Double.parseDouble(cells(lines, 5)[lat]), 1e-5);
        assertEquals("0.06", cells(lines, 4)[columns.indexOf("gps_age_s")]);
        assertEquals("", cells(lines, 20)[lat], "an outage");
        assertEquals("0.0", cells(lines, 20)[columns.indexOf("gps_method")]);
        assertEquals("5.0", cells(lines, 31)[columns.indexOf("gps_method")]);
        assertEquals(9.81, Double.parseDouble(cells(lines, 31)[columns.indexOf("force_z_mps2")]), 1.5);
        assertNull(Verifier.check(folder.resolve("run")));
        assertTrue(Files.readString(folder.resolve("run/world/car.state.csv")).contains(",sensors.gps.lat_deg,"));
        assertNotEquals(run.digest(), digest(SCENARIO.replace("turn_on: 0.01", "turn_on: 0.02")));
        assertEquals(run.digest(), digest(SCENARIO));
    }

    @Test
    void shouldDrawOtherErrorsForAnotherSeed() throws InputError {
        assertNotEquals(digest(SCENARIO), digest(SCENARIO.replace("soil: mid", "soil: mid\nseed: 2")));
    }

    @Test
    void shouldResumeFromACheckpointBitForBit() throws Exception {
        String plain = SCENARIO.replace("duration_s: 0.6", "duration_s: 0.8");
        Path whole = folder.resolve("whole");
        String digest = LocalRun.run(read(plain), 1, 1, whole).digest();
        Path stopped = folder.resolve("stopped");
        LocalRun.run(read(plain), new Run.Options(1, 1, 0.3, null, 0, 0, false, 0), stopped);
        Files.delete(stopped.resolve("run.json"));
        Files.writeString(stopped.resolve("INCOMPLETE"), "again");
        Path resumed = folder.resolve("resumed");
        assertEquals(
                digest,
                LocalRun.run(read(plain), new Run.Options(1, 1, 0, stopped, 0, 0, false, 0), resumed)
                        .digest());
        String table = "vehicles/car-sensors.csv";
        assertEquals(Files.readString(whole.resolve(table)), Files.readString(resumed.resolve(table)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    geographic_origin: {lat_deg: 48.1, lon_deg: 11.6, height_m: 500} | description: x | :13:12: vehicles.0.sensors.gps: a GNSS receiver needs a position on Earth; add 'geographic_origin: {lat_deg: ..., lon_deg: ...}' to the scenario
                    lat_deg: 48.1 | lat_deg: 91 | :6:30: geographic_origin.lat_deg: must be <= 89.9, found 91
                    latency_s: 0.06 | latency_s: 0.0611 | :13:63: vehicles.0.sensors.gps.latency_s: must be a whole number of ticks of 0.002 s, found 0.0611; try 0.062
                    wheel: RL | wheel: LR | :15:28: vehicles.0.sensors.wheel_speed.wheel: there is no wheel 'LR'; did you mean 'FR'?
                    to_s: 0.5 | to_s: 0.2 | :13:119: vehicles.0.sensors.gps.outages.0.to_s: must be after 'from_s' = 0.3, found 0.2
                    """)
    void shouldDescribeTheError(String was, String is, String message) {
        InputError error = assertThrows(InputError.class, () -> read(SCENARIO.replace(was, is)));
        assertNotNull(error.getMessage());
        assertEquals(message, error.getMessage().substring(error.getMessage().indexOf(".yaml") + 5));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    2026-13-01T12:00:00Z | must be a time such as 2026-05-01T12:00:00Z, found '2026-13-01T12:00:00Z'
                    1970-01-01T00:00:00Z | must be between 1980-01-06T00:00:00Z and 2100-01-01T00:00:00Z, found 1970-01-01T00:00:00Z
                    """)
    void shouldDescribeAWrongTime(String time, String message) {
        String text = SCENARIO.replace("soil: mid", "utc_start: " + time + "\nsoil: mid");
        InputError error = assertThrows(InputError.class, () -> read(text));
        assertTrue(error.getMessage().endsWith(".yaml:5:12: utc_start: " + message), error.getMessage());
    }

    @Test
    void shouldRefuseAVehicleWithTheNameOfASensorTable() {
        String two = SCENARIO + """
                  - name: car-sensors
                    type: patrol-4x4
                    start: {x_m: 20, y_m: 0, heading_deg: 0}
                    driver: {type: trial}
                """;
        InputError error = assertThrows(InputError.class, () -> read(two));
        assertTrue(String.valueOf(error.getMessage()).contains(":17:11: "), error.getMessage());
    }

    private static String[] cells(List<String> lines, int line) {
        return lines.get(line).split(",", -1);
    }

    private String digest(String text) throws InputError {
        return LocalRun.run(read(text), 1, 1, folder.resolve("run-" + runs++)).digest();
    }

    private Scenario read(String text) throws InputError {
        try {
            Path file = folder.resolve("sensed.yaml");
            Files.writeString(file, text);
            return ScenarioReader.read(Source.ofFile(file), List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
