package org.furrow.node.sense;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.run.LocalRun;
import org.furrow.node.run.Progress;
import org.furrow.node.run.Recording;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.npz.NpzSink;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sensors that are rendered while a run goes on. */
@Tag("run")
class FollowTest {
    private static final long TIMEOUT_S = 60;
    private static final String CAMERA =
            "name: front, type: camera, width: 48, height: 32, mount: {on: nose, pitch_deg: 20}";
    private static final Suite ALL = RecordedRuns.suite(
            CAMERA + ", exposure_s: 0.008, blur_samples: 3, labels: [boxes, depth, motion, normals, ruts]",
            "name: lidar, type: lidar, rings: 8, columns: 64, lowest_deg: -25, mount: {on: roof, at_m: [0, 0, 1]}",
            "name: bev, type: map, layers: [height_m, sinkage_m, undisturbed_m, passes]",
            "name: imu, type: imu",
            "name: odo, type: odometry",
            "name: around, type: objects");

    @TempDir
    private Path folder;

    private final ExecutorService other = Executors.newSingleThreadExecutor();

    @AfterEach
    void end() {
        other.shutdownNow();
    }

    private static Scenario scenario(double duration_s) {
        return Scenarios.of(
                "side-by-side",
                "duration_s=" + duration_s,
                "terrain={type: flat, size_m: 400, roughness: {amplitude_m: 0.02, wavelength_m: 0.7}}");
    }

    /** Runs a scenario whose recording others read. */
    private static void run(Scenario scenario, Path out, Progress progress) throws InputError, RunFailedException {
        Recording recording = Recording.at(null, scenario.clock()).forReaders();
        RunPreparation.Plan plan = new RunPreparation.Plan(scenario, Run.Options.of(1, 1), out, false, recording);
        new Run(plan, RunPreparation.local(plan, Progress.NONE), progress, () -> false)
                .execute(new LocalRankGroup(1, scenario.exchange().delay() + 2, 1000 * TIMEOUT_S), "local");
    }

    private Path write(Rendering rendering, String name) throws Exception {
        Path to = folder.resolve(name);
        try (NpzSink sink = new NpzSink(to)) {
            rendering.into(sink);
        }
        return to;
    }

    private static Map<String, byte[]> files(Path folder) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(folder.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return files;
    }

    @Test
    void shouldGiveTheBytesOfTheRecordedRun() throws Exception {
        Path out = folder.resolve("run");
        Future<Path> live = other.submit(
                () -> write(Rendering.follow(out, ALL, RenderOptions.all(1), Double.MAX_VALUE, () -> {}), "live"));
        run(scenario(0.4), out, Progress.NONE);
        Map<String, byte[]> found = files(live.get(TIMEOUT_S, TimeUnit.SECONDS));
        Map<String, byte[]> expected = files(write(Rendering.of(out, ALL, 1), "recorded"));
        assertTrue(expected.size() > 30, expected.keySet()::toString);
        assertEquals(expected.keySet(), found.keySet());
        expected.forEach((file, bytes) -> assertArrayEquals(bytes, found.get(file), file));
    }

    /** The run waits for the image of each instant before it goes on, as a planner in lock step does. */
    @Test
    void shouldGiveAnImageBeforeTheRunGoesOn() throws Exception {
        Path out = folder.resolve("run");
        Suite suite = RecordedRuns.suite(CAMERA);
        Set<Long> seen_ns = ConcurrentHashMap.newKeySet();
        Callable<Boolean> following = () -> {
            Rendering.follow(out, suite, RenderOptions.all(1), 1, () -> {}).into(new FrameSink() {
                @Override
                public void begin(RenderedRun run) {}

                @Override
                public void frame(SensorFrame frame) {
                    seen_ns.add(frame.head().time().start_ns());
                }
            });
            return true;
        };
        Future<Boolean> live = other.submit(following);
        int[] waits = new int[1];
        run(scenario(0.4), out, (done, total, epoch_s) -> {
            int image = done - 1; // the commit before, which is in the file
            if (image > 0 && image % 5 == 0) {
                await(seen_ns, Math.round(1e9 * image * epoch_s));
                waits[0]++;
            }
        });
        assertTrue(live.get(TIMEOUT_S, TimeUnit.SECONDS));
        assertEquals(3, waits[0], "images at 0.1, 0.2 and 0.3 s");
    }

    private static void await(Set<Long> seen_ns, long wanted_ns) {
        long end_ns = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_S);
        while (!seen_ns.contains(wanted_ns)) {
            assertTrue(System.nanoTime() < end_ns, () -> "no image at " + wanted_ns + " ns, but at " + seen_ns);
            Thread.onSpinWait();
        }
    }

    @Test
    void shouldRefuseARunThatHasEndedWithoutARecording() throws Exception {
        Path out = folder.resolve("run");
        LocalRun.run(scenario(0.04), 1, 1, out);
        InputError error =
                assertThrows(InputError.class, () -> Rendering.follow(out, ALL, RenderOptions.all(1), 1, () -> {}));
        assertTrue(error.getMessage().contains("has no recording"), error.getMessage());
    }

    @Test
    void shouldEndWithTheWait() {
        assertThrows(
                IllegalStateException.class,
                () -> Rendering.follow(folder.resolve("none"), ALL, RenderOptions.all(1), 1, () -> {
                    throw new IllegalStateException("stop");
                }));
    }
}
