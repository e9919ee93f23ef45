package org.furrow.node.sense.suite.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.ScanPattern;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.weather.Dust;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Suites of sensors, built in and of users. */
class SuiteReaderTest {
    private static final String HEAD = "furrow_sensors: 1\nname: mine\nsensors:\n";

    static Iterable<String> names() {
        return SuiteReader.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void shouldReadBuiltInSuites(String name) throws InputError {
        Suite suite = SuiteReader.find(name);
        assertEquals(name, suite.name());
        assertTrue(suite.text().contains("name: " + name));
    }

    @Test
    void shouldUseTheConstantsOfAModel() throws InputError {
        Suite suite = SuiteReader.read(
                Source.ofText("a.yaml", HEAD + "  - {name: a, type: lidar, model: vlp-16, max_m: 50}\n"));
        LidarSpec lidar = (LidarSpec) suite.sensors().getFirst();
        assertEquals(16, lidar.beams().rings());
        assertEquals(1800, lidar.beams().columns());
        assertEquals(50, lidar.returns().max_m());
        assertEquals(100_000_000, lidar.period_ns());
    }

    @Test
    void shouldReadPatternsOfLidars() throws InputError {
        Suite suite = SuiteReader.read(Source.ofText(
                "a.yaml",
                HEAD + "  - {name: a, type: lidar, model: livox-mid-40, rate_hz: 20}\n"
                        + "  - {name: b, type: lidar, columns: 90, pattern: {type: solid-state, azimuth_deg: 90}}\n"
                        + "  - {name: c, type: lidar, pattern: {type: rosette}}\n"));
        LidarSpec livox = (LidarSpec) suite.sensors().getFirst();
        assertEquals(1, livox.beams().rings());
        assertEquals(5000, livox.beams().columns());
        assertEquals(260, livox.returns().max_m());
        LidarSpec raster = (LidarSpec) suite.sensors().get(1);
        assertEquals(
                new ScanPattern.SolidState(StrictMath.toRadians(90), false),
                raster.beams().pattern());
        assertEquals(90 * 64, raster.rays());
        LidarSpec other = (LidarSpec) suite.sensors().get(2);
        assertEquals(livox.beams().pattern(), other.beams().pattern(), "the defaults are those of the model");
        assertEquals(120, other.returns().max_m());
    }

    @Test
    void shouldTakeTheLightOfTheSchemaWhereASuiteHasNone() throws InputError {
        String sensors = HEAD + "  - {name: a, type: camera}\n";
        Suite.Light none = SuiteReader.read(Source.ofText("a.yaml", sensors)).light();
        assertEquals(
                SuiteReader.read(Source.ofText("a.yaml", sensors + "light: {}\n"))
                        .light(),
                none);
        assertEquals(new Suite.Light(StrictMath.toRadians(126), StrictMath.toRadians(28), 0.35), none);
    }

    @Test
    void shouldFindASuiteByNameInAFileElsewhere() throws InputError {
        for (Path namedBy : new Path[] {Path.of(""), Path.of("data/set.yaml"), null}) {
            assertEquals(
                    "lidar-only",
                    SuiteReader.read(SuiteReader.source("lidar-only", namedBy)).name());
            InputError error = assertThrows(InputError.class, () -> SuiteReader.source("lidar_only", namedBy));
            assertEquals(
                    "lidar_only: no such file or built-in suite of sensors; did you mean 'lidar-only'?",
                    error.getMessage());
        }
    }

    @Test
    void shouldGiveACameraDefaults() throws InputError {
        Suite suite = SuiteReader.read(Source.ofText("a.yaml", HEAD + "  - {name: a, type: camera}\n"));
        CameraSpec camera = (CameraSpec) suite.sensors().getFirst();
        assertEquals(160, camera.lens().focal_px(), 1e-9);
        assertTrue(camera.outputs().colour() && camera.outputs().truth());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "- {name: a, type: lidar, ringz: 3} | a.yaml:4: | ringz",
                "- {name: a, type: sonar} | a.yaml:4: | lidar",
                "- {name: a, type: camera, fov_deg: 200} | a.yaml:4: | 170",
                "- {name: a, type: map, layers: [hight_m]} | a.yaml:4: | height_m",
                "- {name: a, type: camera, antialias: 9} | a.yaml:4: | 8",
                "- {name: a, type: lidar, min_m: 9, max_m: 5} | a.yaml:4: | max_m must be above min_m",
                "- {name: a, type: lidar, model: livox-mid-40, rings: 3} | a.yaml:4: | rings: has no effect on a rosette",
                "- {name: a, type: lidar, pattern: {type: spinning, flash: true}} | a.yaml:4: | on a spinning lidar; leave",
                "- {name: a, type: lidar, pattern: {type: solid-state, fov_deg: 9}} | a.yaml:4: | on a solid-state lidar",
                "- {name: a, type: lidar, pattern: {type: rosette, azimuth_deg: 9}} | a.yaml:4: | azimuth_deg: has no effect",
                "- {name: a, type: lidar, pattern: {flash: true}} | a.yaml:4: | type",
                "- {name: a, type: lidar, model: livox-mid-40, pattern: {type: spinning}} | a.yaml:4: | choose another model",
                "- {name: a, type: lidar, rate_hz: 1, pattern: {type: rosette}} | a.yaml:4: | [1, 65535], found 100000",
                "- {name: a, type: lidar, pattern: {type: rosette, prism_rpm: [5, 5]}} | a.yaml:4: | different rates",
                "- {name: a, type: thermal, air_C: 99} | a.yaml:4: | 60",
                "- {name: a, type: thermal, rgb: false} | a.yaml:4: | rgb"
            })
    void shouldRefuseMistakesWithTheirPlace(String line, String place, String advice) {
        InputError error = assertThrows(
                InputError.class, () -> SuiteReader.read(Source.ofText("a.yaml", HEAD + "  " + line.strip() + "\n")));
        String message = Objects.requireNonNull(error.getMessage());
        assertTrue(message.startsWith(place), message);
        assertTrue(message.contains(advice), message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "light: {utc: 2026-06-21} | light.utc: ",
                "light: {utc: 2026-13-21T10:00:00Z} | light.utc: must be a date and time such as 2026-06-21T10:00:00Z",
                "light: {utc: 2026-06-21T10:00:00Z, azimuth_deg: 9} | light.azimuth_deg: has no effect beside 'utc'",
                "light: {utc: 2026-06-21T10:00:00Z, night: true} | light.night: has no effect beside 'utc'",
                "weather: {clouds: 2} | weather.clouds: must be <= 1",
                "weather: {visibility_m: 1} | weather.visibility_m: must be >= 5",
                "weather: {rain: 1} | weather.rain: unknown key",
                "weather: {dust: {amount: 0}} | weather.dust.amount: must be > 0",
                "weather: {dust: {wind_mps: 3}} | weather.dust.wind_mps: ",
                "weather: {dust: {wind_mps: [3]}} | weather.dust.wind_mps: ",
                "weather: {dust: {soils: []}} | weather.dust.soils: ",
                "weather: {dust: {wind: [3, 1]}} | weather.dust.wind: unknown key; did you mean 'wind_mps'?"
            })
    void shouldRefuseWrongLightAndWeather(String line, String message) {
        String text = HEAD + "  - {name: a, type: camera}\n" + line.strip() + "\n";
        InputError error = assertThrows(InputError.class, () -> SuiteReader.read(Source.ofText("a.yaml", text)));
        assertTrue(String.valueOf(error.getMessage()).contains(message.strip()), error.getMessage());
    }

    @Test
    void wheelsShouldRaiseDustOnlyIfASuiteSaysSo() throws InputError {
        String sensors = HEAD + "  - {name: a, type: camera}\n";
        assertNull(SuiteReader.read(Source.ofText("a.yaml", sensors + "weather: {clouds: 0.2}\n"))
                .weather()
                .dust());
        assertEquals(
                new Dust(1, 0, 0, List.of()),
                SuiteReader.read(Source.ofText("a.yaml", sensors + "weather: {dust: {}}\n"))
                        .weather()
                        .dust());
        String dust = "weather: {dust: {amount: 2, wind_mps: [1, -3], soils: [clay]}}\n";
        assertEquals(
                new Dust(2, 1, -3, List.of("clay")),
                SuiteReader.read(Source.ofText("a.yaml", sensors + dust))
                        .weather()
                        .dust());
    }

    @Test
    void shouldRefuseTwoSensorsOfOneName() {
        InputError error = assertThrows(
                InputError.class,
                () -> SuiteReader.read(
                        Source.ofText("a.yaml", HEAD + "  - {name: a, type: camera}\n  - {name: a, type: lidar}\n")));
        assertTrue(String.valueOf(error.getMessage()).contains("two sensors are called 'a'"), error.getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{name: command, type: imu}    | 'command' would have the topic command, which the vehicle has",
                "{name: truth, type: odometry} | 'truth' would have the topic odom_truth, which the vehicle has",
                "{name: odom_a, type: imu}     | 'odom_a' would have the topic odom_a, which 'a' has",
                "{name: wheels, type: gnss}    | 'wheels' would have the topic wheels, which the vehicle has",
                "{name: base_link, type: imu}  | 'base_link' would have the frame base_link, which the vehicle has",
                "{name: b_optical, type: imu}  | 'b_optical' would have the frame b_optical, which 'b' has"
            })
    void shouldRefuseNamesThatOtherFramesAndTopicsHave(String sensor, String message) {
        String others = "  - {name: a, type: odometry}\n  - {name: b, type: camera}\n";
        InputError error = assertThrows(
                InputError.class,
                () -> SuiteReader.read(Source.ofText("a.yaml", HEAD + others + "  - " + sensor + "\n")));
        assertTrue(String.valueOf(error.getMessage()).startsWith("a.yaml:6:"), error.getMessage());
        assertTrue(String.valueOf(error.getMessage()).contains(message), error.getMessage());
    }

    @Test
    void shouldNameSuitesThatExist() {
        InputError error = assertThrows(InputError.class, () -> SuiteReader.find("convoy-defalt"));
        assertTrue(String.valueOf(error.getMessage()).contains("did you mean 'convoy-default'?"), error.getMessage());
    }
}
