package org.furrow.node.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.furrow.node.engine.SteppedWorld;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.run.Progress;
import org.furrow.node.run.Recording;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.sense.RenderOptions;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.LidarScan;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.suite.reader.SuiteReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cameras and lidars that agents observe, beside those that are rendered from a recorded run. */
@Tag("run")
class ObservedSensorsTest {
    private static final int WIDTH = 32;
    private static final int HEIGHT = 24;
    private static final int PIXELS = WIDTH * HEIGHT;
    private static final int BEAMS = 8 * 64;
    private static final String SUITE = """
            furrow_sensors: 1
            name: small
            light: {azimuth_deg: 60}
            sensors:
              - {name: unused, type: camera, width: 8, height: 8, readout_s: 0.01}
              - {name: front, type: camera, width: 32, height: 24, range_m: 60,
                 mount: {at_m: [0, 4.5, 1.2], yaw_deg: -90, pitch_deg: 18}, phase_s: 0.05} # beside the vehicle, looks at it
              - {name: petals, type: lidar, pattern: {type: rosette, points_per_s: 100}}
              - {name: top, type: lidar, rings: 8, columns: 64, mount: {on: roof, at_m: [0, 0, 0.4]},
                 noise: {floor_m: 0, weak_m: 0, resolution_m: 0}}
              - {name: bev, type: map}
            """;
    private static final String CAMERAS = "task.observe=[{block: velocity}, {block: camera, sensor: front},"
            + " {block: camera, sensor: front, image: depth}, {block: camera, sensor: front, image: semantic}]";

    @TempDir
    private Path folder;

    @BeforeEach
    void writeSuites() throws Exception {
        Files.writeString(folder.resolve("small.yaml"), SUITE);
        Files.writeString(folder.resolve("dusty.yaml"), SUITE + "weather: {dust: {}}\n");
    }

    /** A built-in scenario as a file beside the suites. */
    private StartStates starts(String name, String... settings) throws Exception {
        Path file = folder.resolve(name + ".yaml");
        Files.writeString(file, Library.find(name).bytes().text());
        List<Setting> all = new ArrayList<>();
        for (String setting : settings) {
            all.add(Setting.parse(setting));
        }
        return RandomisedStarts.read(Source.ofFile(file), all);
    }

    private static float[] seen(Environment environment) {
        float[] seen = new float[environment.agents() * environment.observationLength()];
        environment.observe(seen, 0);
        return seen;
    }

    private static void drive(Environment environment, int steps, long seed) {
        Random random = new Random(seed);
        for (int n = 0; n < steps; n++) {
            environment.step(Tasks.actions(environment.starts(), random), 0);
        }
    }

    /** Frames of a saved episode, driven again and rendered with its suite, by vehicle, sensor and epoch. */
    private Map<String, SensorFrame> rendered(Environment environment, double from_s) throws Exception {
        Path episode = folder.resolve("episode");
        EpisodeFiles.write(environment, episode);
        Scenario scenario = ScenarioReader.read(Source.ofFile(episode.resolve("scenario.yaml")), List.of());
        Path out = folder.resolve("run");
        RunPreparation.Plan plan = new RunPreparation.Plan(
                scenario, Run.Options.of(1, 1), out, false, Recording.at(null, scenario.clock()));
        new Run(plan, RunPreparation.local(plan, Progress.NONE), Progress.NONE, () -> false)
                .execute(new LocalRankGroup(1, 2, 600_000), "local");
        Map<String, SensorFrame> frames = new TreeMap<>();
        Rendering.of(
                        out,
                        SuiteReader.find(episode.resolve("suite.yaml").toString()),
                        new RenderOptions(1, List.of(), from_s, Double.MAX_VALUE))
                .into(new FrameSink() {
                    @Override
                    public void begin(RenderedRun run) {
                        frames.clear();
                    }

                    @Override
                    public void frame(SensorFrame frame) {
                        String of =
                                frame.head().vehicleName() + " " + frame.head().sensor();
                        frames.put(of + " " + frame.head().number(), frame);
                    }
                });
        return frames;
    }

    /** The bytes of an image are those that the renderer makes from the recorded run with an image an epoch. */
    @ParameterizedTest
    @CsvSource({"task-goal, 12", "task-convoy, 6", "task-bogged, 4"})
    void shouldSeeThePictureOfTheRecordedRun(String name, int steps) throws Exception {
        StartStates starts = starts(name, "task.sensors=small.yaml", CAMERAS);
        try (Environment environment = new Environment(starts)) {
            environment.reset(3, 0);
            drive(environment, steps / 2, 1);
            seen(environment); // what was seen before does not change what is seen later
            drive(environment, steps - steps / 2, 2);
            float[] seen = seen(environment);
            int epoch = environment.epochs();
            Map<String, SensorFrame> frames =
                    rendered(environment, starts.scenario().clock().time_s(epoch) - 1e-6);
            boolean[] classes = new boolean[256];
            for (int a = 0; a < environment.agents(); a++) {
                int vehicle = starts.task().agents().get(a);
                String of = starts.scenario().vehicles().get(vehicle).name() + " front " + epoch;
                CameraImage image = (CameraImage) Objects.requireNonNull(frames.get(of), of);
                int at = a * environment.observationLength() + 3;
                assertArrayEquals(numbers(image.rgb), Arrays.copyOfRange(seen, at, at + 3 * PIXELS), of);
                for (int k = 0; k < PIXELS; k++) {
                    assertEquals((image.depth_mm[k] & 0xffff) / 1000f, seen[at + 3 * PIXELS + k], 1e-5f, of);
                }
                float[] semantic = Arrays.copyOfRange(seen, at + 4 * PIXELS, at + 5 * PIXELS);
                assertArrayEquals(numbers(image.semantic), semantic, of);
                for (float each : semantic) {
                    classes[(int) each] = true;
                }
            }
            assertTrue(classes[SceneClass.VEHICLE] && classes[SceneClass.WHEEL], "the camera sees the vehicle");
            assertTrue(!name.equals("task-bogged") || classes[SceneClass.RUT], "and a rut");
        }
    }

    private static float[] numbers(byte[] bytes) {
        float[] numbers = new float[bytes.length];
        for (int k = 0; k < bytes.length; k++) {
            numbers[k] = bytes[k] & 0xff;
        }
        return numbers;
    }

    private static final String RANDOMISE = "task.randomise={sensors: {variants: 4, values: {"
            + "weather.visibility_m: {range: [15, 200], log: true}, weather.rain_mmph: [0, 60], weather.clouds: [0, 1],"
            + " light.elevation_deg: [10, 70], light.night: {choice: [true, false]},"
            + " front.mount.pitch_deg: {range: [-3, 3], add: true}, '*.mount.at_m.2': {range: [-0.2, 0.2], add: true}}}}";

    /** Weather, light and mounts of each variant are those of the suite that is saved. */
    @Test
    void shouldSeeThePictureOfTheRecordedRunInAnotherWeather() throws Exception {
        StartStates starts = starts("task-goal", "task.sensors=small.yaml", CAMERAS, RANDOMISE);
        try (Environment environment = new Environment(starts)) {
            environment.reset(new Environment.Episode(3, 0, 0, 0, 0, 2));
            drive(environment, 3, 1);
            float[] seen = seen(environment);
            int epoch = environment.epochs();
            CameraImage image = (CameraImage) Objects.requireNonNull(
                    rendered(environment, starts.scenario().clock().time_s(epoch) - 1e-6)
                            .get("rover front " + epoch));
            assertArrayEquals(numbers(image.rgb), Arrays.copyOfRange(seen, 3, 3 + 3 * PIXELS));
            Suite saved = SuiteReader.find(folder.resolve("episode/suite.yaml").toString());
            Map<String, String> drawn = environment.drawn();
            assertEquals(number(drawn, "weather.visibility_m"), saved.weather().visibility_m());
            assertEquals(number(drawn, "weather.rain_mmph"), saved.weather().rain_mmph());
            assertEquals(
                    Boolean.parseBoolean(drawn.get("sensors.light.night")),
                    saved.light().night());
            Mount front = saved.sensors().get(1).mount();
            double pitch_deg = 18 + number(drawn, "front.mount.pitch_deg");
            assertEquals(pitch_deg, StrictMath.toDegrees(front.turn_rad().y()), 1e-9);
            assertEquals(1.2 + number(drawn, "front.mount.at_m.2"), front.at_m().z(), 1e-9);
            assertEquals(
                    number(drawn, "bev.mount.at_m.2"),
                    saved.sensors().get(4).mount().at_m().z(),
                    1e-9);
        }
    }

    private static double number(Map<String, String> drawn, String path) {
        return Double.parseDouble(Objects.requireNonNull(drawn.get("sensors." + path), path));
    }

    /** Of one state the variants see different images, and the same again, on any threads and after a snapshot. */
    @Test
    void shouldSeeAnotherWeatherInAnotherEpisode() throws Exception {
        String observe = "task.observe=[{block: camera, sensor: front}]";
        StartStates starts = starts("task-goal", "task.sensors=small.yaml", observe, RANDOMISE, "task.start.places=1");
        Map<Integer, float[]> first = new TreeMap<>();
        try (Environment environment = new Environment(starts)) {
            for (int n = 0; n < 5; n++) {
                environment.reset(new Environment.Episode(3, 0, 0, 0, 0, n % 4));
                float[] seen = seen(environment);
                float[] before = first.putIfAbsent(n % 4, seen);
                assertTrue(before == null || Arrays.equals(before, seen), "variant " + n % 4);
            }
            for (int variant = 1; variant < 4; variant++) {
                assertFalse(Arrays.equals(first.get(0), first.get(variant)), "variant " + variant);
            }
            drive(environment, 2, 1);
            Environment.Saved saved = environment.save();
            float[] expected = seen(environment);
            environment.reset(new Environment.Episode(3, 0, 0, 0, 0, 1));
            environment.restore(saved);
            assertArrayEquals(expected, seen(environment));
        }
        assertEquals(everything(starts, 1), everything(starts, 2));
    }

    /** What two environments draw and see in episodes that seeds pick. */
    private static String everything(StartStates starts, int threads) {
        StringBuilder all = new StringBuilder();
        try (Batch batch = new Batch(starts, 2, threads)) {
            batch.environments().forEach(each -> all.append(each.drawn()));
            all.append(Arrays.hashCode(batch.observations));
            batch.reset(new byte[] {1, 1}, new long[] {7, -1}, -1, -1);
            batch.step(new float[] {0, 1, 0, 1}, Batch.Autoreset.DISABLED);
            batch.environments().forEach(each -> all.append(each.drawn()));
            all.append(Arrays.hashCode(batch.observations)).append(Arrays.toString(batch.digests()));
        }
        return all.toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{frnt.mount.pitch_deg: [0, 1]} | has no sensor 'frnt'; a path is SENSOR.KEY, *.KEY, light.KEY or weather",
                "{weather.visibility_m: [1, 2]} | variant 0 with {sensors.weather.visibility_m=",
                "{front.width: {choice: [32, 16]}} | must not change the size of an image or the number of beams",
                "{front.readout_s: {choice: [0, 0.01]}} | 'front' has 'readout_s', but an observation is of one instant",
                "{weather.dust: {choice: [{}]}} | variant 0 with {sensors.weather.dust={}}: small: weather.dust: dust",
                "{front.mount.at_m.7: [0, 1]} | the list has no entry '7'",
                "{weather.rain_mmph: [9, 1]} | task.randomise.sensors.values.weather.rain_mmph: a range needs low <= high",
            })
    void shouldRefuseVariantsInOneLine(String values, String reason) {
        InputError error = assertThrows(
                InputError.class,
                () -> starts(
                        "task-goal",
                        "task.sensors=small.yaml",
                        CAMERAS,
                        "task.randomise={sensors: {variants: 8, values: " + values + "}}"));
        String message = String.valueOf(error.getMessage());
        assertTrue(message.contains(reason), message);
        assertEquals(1, message.lines().count(), message);
    }

    @Test
    void shouldRefuseVariantsOfNoSuite() {
        InputError error = assertThrows(
                InputError.class,
                () -> starts("task-goal", "task.randomise={sensors: {values: {weather.clouds: [0, 1]}}}"));
        assertTrue(String.valueOf(error.getMessage()).contains("needs the key sensors of the task"), error.toString());
    }

    /** A standing vehicle has the ranges of a rendered turn, whose beams are cast one after another. */
    @Test
    void shouldMeasureTheRangesOfTheRecordedRun() throws Exception {
        StartStates starts =
                starts("task-goal", "task.sensors=small.yaml", "task.observe=[{block: lidar, sensor: top}]");
        try (Environment environment = new Environment(starts)) {
            environment.reset(3, 0);
            environment.step(new float[starts.task().action().size()], 0);
            float[] seen = seen(environment);
            assertEquals(BEAMS, seen.length);
            int epoch = environment.epochs();
            environment.step(new float[starts.task().action().size()], 0);
            double from_s = starts.scenario().clock().time_s(epoch) - 1e-6;
            LidarScan scan = (LidarScan)
                    Objects.requireNonNull(rendered(environment, from_s).get("rover top " + epoch));
            float[] expected = new float[BEAMS];
            for (int p = 0; p < scan.count(); p++) {
                expected[scan.ring[p] * scan.columns() + scan.column[p]] = scan.range_m[p];
            }
            int alike = 0;
            int returns = 0;
            for (int k = 0; k < BEAMS; k++) {
                returns += expected[k] > 0 ? 1 : 0;
                alike += Math.abs(expected[k] - seen[k]) < 0.002 * Math.max(1, expected[k]) ? 1 : 0;
            }
            assertTrue(returns > BEAMS / 4, returns + " returns");
            assertTrue(alike > 0.97 * BEAMS, alike + " of " + BEAMS + " beams are alike");
        }
    }

    /** Seeds alone decide what is seen: not what was before, other environments, threads or snapshots. */
    @Test
    void shouldRepeatForTheSameSeed() throws Exception {
        StartStates starts = starts("task-goal", "task.sensors=small.yaml", CAMERAS);
        float[] action = new float[starts.task().action().size()];
        Arrays.fill(action, 1);
        float[] both = {action[0], action[1], action[0], action[1]};
        try (Environment alone = new Environment(starts);
                Batch batch = new Batch(starts, 2, 2)) {
            alone.reset(9, 0);
            drive(alone, 4);
            Environment.Saved saved = alone.save();
            drive(alone, 3);
            float[] expected = seen(alone);
            alone.reset(8, 1);
            drive(alone, 2);
            assertFalse(Arrays.equals(expected, seen(alone)), "another episode looks alike");
            alone.restore(saved);
            drive(alone, 3);
            assertArrayEquals(expected, seen(alone));
            batch.reset(new byte[] {1, 1}, new long[] {4, 9}, -1, -1);
            for (int n = 0; n < 7; n++) {
                batch.step(both, Batch.Autoreset.DISABLED);
            }
            int length = alone.observationLength();
            assertArrayEquals(expected, Arrays.copyOfRange(batch.observations, length, 2 * length));
            batch.restore(Arrays.asList(null, saved), new byte[] {0, 1});
            float[] candidates = {1, 1, 1, 1, 1, 1};
            assertArrayEquals(expected, batch.rollout(1, 1, 3, candidates).observations);
        }
    }

    private static void drive(Environment environment, int steps) {
        for (int n = 0; n < steps; n++) {
            environment.step(new float[] {1, 1}, 0);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "small.yaml | {block: camera, sensor: frnt} | small has no sensor 'frnt'; did you mean 'front'?",
                "small.yaml | {block: camera} | needs the key sensor, the name of a sensor of small",
                "small.yaml | {block: camera, sensor: top} | 'top' of small is a lidar; write 'block: lidar'",
                "small.yaml | {block: lidar, sensor: front} | 'front' of small is a camera; write 'block: camera'",
                "small.yaml | {block: camera, sensor: bev} | 'bev' of small is of type map, only cameras and lidars",
                "small.yaml | {block: lidar, sensor: petals} | 'petals' of small is a rosette, which has no image of rings",
                "small.yaml | {block: camera, sensor: unused} | 'unused' of small has 'readout_s', but an observation",
                "small.yaml | {block: lidar, sensor: top, image: rgb} | a block lidar has no image",
                "small.yaml | {block: lidar, sensor: top}, {block: lidar, sensor: top} | 'top' is observed twice",
                "small.yaml | {block: velocity, sensor: top} | a block velocity has no sensor",
                "small.yaml | {block: velocity} | has no effect without a block camera or lidar in observe",
                "small.yaml | {block: camera, sensor: front, image: heat} | expected one of rgb, depth, semantic, found 'heat'",
                "dusty.yaml | {block: camera, sensor: front} | weather.dust: dust follows from a recording",
                "smal.yaml | {block: camera, sensor: front} | smal.yaml: no such file or built-in suite",
            })
    void shouldRefuseInOneLine(String suite, String block, String reason) {
        InputError error = assertThrows(
                InputError.class, () -> starts("task-goal", "task.sensors=" + suite, "task.observe=[" + block + "]"));
        String message = String.valueOf(error.getMessage());
        assertTrue(message.contains(reason), message);
        assertEquals(1, message.lines().count(), message);
    }

    /** A world whose state may not be finite is not looked at. */
    @Test
    void shouldSeeNothingOfAWorldThatCouldNotGoOn() throws Exception {
        StartStates starts = starts("task-goal", "task.sensors=small.yaml", CAMERAS);
        StartStates.Beginning beginning = starts.beginning(0);
        try (SteppedWorld world = new SteppedWorld(starts.scenario(), beginning.moment())) {
            AgentViews views = new AgentViews(starts.task(), world);
            views.begin(beginning.trail(), 0);
            Agent agent = new Agent(starts.task(), world.units().getFirst(), world.vehicles());
            float[] seen = new float[3 * PIXELS];
            views.write(agent, starts.task().blocks().get(1), seen, 0);
            assertFalse(Arrays.equals(new float[3 * PIXELS], seen));
            views.fail();
            views.write(agent, starts.task().blocks().get(1), seen, 0);
            assertArrayEquals(new float[3 * PIXELS], seen);
        }
    }

    @Test
    void shouldRefuseACameraWithoutASuite() {
        InputError error = assertThrows(
                InputError.class, () -> Tasks.of("task-goal", "task.observe=[{block: camera, sensor: front}]"));
        assertTrue(String.valueOf(error.getMessage()).contains("needs the key sensors of the task"), error.toString());
    }
}
