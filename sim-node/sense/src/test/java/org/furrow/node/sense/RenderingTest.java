package org.furrow.node.sense;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.frame.GroundMap;
import org.furrow.node.sense.frame.LidarScan;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.npz.NpzSink;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.weather.Dust;
import org.furrow.node.sense.weather.Weather;
import org.furrow.node.testkit.Scenarios;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short recorded run, rendered in several ways. */
@Tag("run")
class RenderingTest {
    private static final String LIDAR = "name: lidar, type: lidar, rings: 16, columns: 128, lowest_deg: -25,"
            + " mount: {on: roof, at_m: [0, 0, 1]}";
    private static final String EXACT = "name: exact, type: lidar, rings: 16, columns: 128, lowest_deg: -25,"
            + " noise: {floor_m: 0, weak_m: 0, resolution_m: 0, dropout: 0}, mount: {on: roof, at_m: [0, 0, 1]}";
    private static final String CAMERA =
            "name: front, type: camera, width: 48, height: 32, mount: {on: nose, pitch_deg: 20}";
    private static final String MAP = "name: bev, type: map, layers: [height_m, sinkage_m, undisturbed_m, passes]";
    private static final double DURATION_S = 0.7;

    @TempDir
    private static Path folder;

    private static Path run = Path.of("");

    @BeforeAll
    static void record() throws InputError, RunFailedException {
        run = RecordedRuns.record(
                Scenarios.of(
                        "side-by-side",
                        "duration_s=" + DURATION_S,
                        "terrain={type: flat, size_m: 400, roughness: {amplitude_m: 0.02, wavelength_m: 0.7}}"),
                folder.resolve("run"));
    }

    private static List<SensorFrame> frames(Suite suite, int threads)
            throws InputError, IOException, LogDamagedException {
        return RecordedRuns.frames(Rendering.of(run, suite, threads));
    }

    private static Map<String, byte[]> files(Suite suite, RenderOptions options, String name)
            throws InputError, IOException, LogDamagedException {
        Path to = folder.resolve(name);
        try (NpzSink sink = new NpzSink(to)) {
            Rendering.of(run, suite, options).into(sink);
        }
        Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(to)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(to.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return files;
    }

    private static void assertSame(Map<String, byte[]> expected, Map<String, byte[]> found) {
        assertEquals(expected.keySet(), found.keySet());
        expected.forEach((name, bytes) -> assertArrayEquals(bytes, found.get(name), name));
    }

    @Test
    void shouldGiveTheSameBytesForAnyNumberOfThreads() throws InputError, IOException, LogDamagedException {
        Suite suite = RecordedRuns.suite(
                LIDAR,
                CAMERA + ", labels: [boxes, depth, motion, normals, ruts], lens: {f_number: 0.5, focus_m: 20}",
                MAP,
                "name: flash, type: lidar, rings: 4, columns: 20, pattern: {type: solid-state, flash: true}",
                "name: petals, type: lidar, pattern: {type: rosette, points_per_s: 2000}, mount: {pitch_deg: 10}",
                "name: heat, type: thermal, width: 40, height: 30, mount: {on: roof, at_m: [-4, 0, 1], pitch_deg: 20}",
                "name: imu, type: imu",
                "name: odo, type: odometry",
                "name: around, type: objects");
        Map<String, byte[]> one = files(suite, RenderOptions.all(1), "one");
        assertTrue(one.size() > 2 * (6 + 7 + 7 + 7), one.keySet()::toString);
        assertSame(one, files(suite, RenderOptions.all(3), "three"));
    }

    /** The suite with dust from the soil of the run, so much that it is seen behind wheels that begin to turn. */
    private static Suite dusty(Suite suite, List<String> soils) {
        Dust dust = new Dust(100, 1, 0, soils);
        Weather weather = new Weather(Double.POSITIVE_INFINITY, 0, 0, 0, dust);
        return new Suite(suite.name(), suite.sensors(), suite.light(), weather, suite.origin(), suite.text());
    }

    @Test
    void dustShouldBeSeenAndHaveTheSameBytesInAnyRendering() throws InputError, IOException, LogDamagedException {
        String around = "name: l2, type: lidar, rings: 16, columns: 128, lowest_deg: -45, mount: {on: roof}";
        Suite clear = RecordedRuns.suite(CAMERA.replace("pitch_deg: 20", "pitch_deg: 40, yaw_deg: 180"), around);
        Suite suite = dusty(clear, List.of());
        Map<String, byte[]> one = files(suite, RenderOptions.all(1), "dust-one");
        assertSame(one, files(suite, RenderOptions.all(3), "dust-three"));
        Map<String, byte[]> part = files(suite, new RenderOptions(1, List.of(), 0.35, 0.7), "dust-part");
        Map<String, byte[]> without = files(clear, RenderOptions.all(1), "no-dust");
        int compared = 0;
        int changed = 0;
        for (Map.Entry<String, byte[]> file : part.entrySet()) {
            if (file.getKey().endsWith(".npz")) {
                assertArrayEquals(one.get(file.getKey()), file.getValue(), file.getKey());
                changed += Arrays.equals(without.get(file.getKey()), file.getValue()) ? 0 : 1;
                compared++;
            }
        }
        assertTrue(compared > 8 && changed > compared / 2, compared + " compared, " + changed + " with dust");
        assertSame(without, files(dusty(clear, List.of("snow-us")), RenderOptions.all(1), "other-soil"));
    }

    @Test
    void soilsThatRaiseDustShouldExist() {
        Suite suite = dusty(RecordedRuns.suite(CAMERA), List.of("drysnd"));
        InputError error = assertThrows(InputError.class, () -> Rendering.of(run, suite, 1));
        assertEquals(
                "test: weather.dust.soils: neither the run nor 'furrow soils' has a soil 'drysnd';"
                        + " did you mean 'drysand'?",
                error.getMessage());
    }

    @Test
    void shouldNotDependOnOtherSensorsAndVehicles() throws InputError, IOException, LogDamagedException {
        Map<String, byte[]> both = files(RecordedRuns.suite(LIDAR, CAMERA, EXACT), RenderOptions.all(1), "both");
        Map<String, byte[]> alone = files(RecordedRuns.suite(LIDAR), RenderOptions.all(1), "alone");
        String vehicle = Rendering.of(run, RecordedRuns.suite(LIDAR), 1)
                .run()
                .calibrations()
                .getFirst()
                .vehicleName();
        RenderOptions part = new RenderOptions(1, List.of(vehicle), 0.15, 0.5);
        Map<String, byte[]> some = files(RecordedRuns.suite(LIDAR), part, "some");
        int compared = 0;
        for (Map.Entry<String, byte[]> file : alone.entrySet()) {
            if (file.getKey().endsWith(".npz")) {
                assertArrayEquals(file.getValue(), both.get(file.getKey()), file.getKey());
                if (some.containsKey(file.getKey())) {
                    assertArrayEquals(file.getValue(), some.get(file.getKey()), file.getKey());
                    compared++;
                }
            }
        }
        assertEquals(4, compared, some.keySet()::toString);
    }

    @Test
    void shouldOrderFramesByTimeVehicleAndSensor() throws InputError, IOException, LogDamagedException {
        List<long[]> keys = new ArrayList<>();
        for (SensorFrame frame : frames(RecordedRuns.suite(LIDAR, CAMERA, "name: imu, type: imu"), 2)) {
            keys.add(new long[] {
                frame.head().time().start_ns(),
                frame.head().vehicle(),
                frame.head().calibration().order()
            });
        }
        for (int k = 1; k < keys.size(); k++) {
            assertTrue(Arrays.compare(keys.get(k - 1), keys.get(k)) < 0, "frame " + k);
        }
    }

    @Test
    void shouldFireColumnByColumn() throws InputError, IOException, LogDamagedException {
        for (SensorFrame frame : frames(RecordedRuns.suite(LIDAR), 1)) {
            LidarScan scan = (LidarScan) frame;
            assertTrue(scan.count() > 300, "returns " + scan.count());
            assertEquals(
                    5, scan.head().time().lastGroundEpoch() - scan.head().time().groundEpoch() + 1);
            for (int p = 0; p < scan.count(); p++) {
                assertEquals(100_000_000L * scan.column[p] / 128, scan.t_ns[p]);
                double azimuth = Math.PI * (1 - 2.0 * scan.column[p] / 128);
                double off = scan.x_m[p] * Math.sin(azimuth) - scan.y_m[p] * Math.cos(azimuth);
                assertEquals(0, off, 1e-4);
                boolean next = p == 0
                        || scan.t_ns[p] > scan.t_ns[p - 1]
                        || (scan.t_ns[p] == scan.t_ns[p - 1] && scan.ring[p] > scan.ring[p - 1]);
                assertTrue(next, "point " + p);
            }
        }
    }

    @Test
    void shouldSeeTheGroundThatTheMapShows() throws InputError, IOException, LogDamagedException {
        // the vehicles stand or drive slowly: the map at the scan's start has the scan's ground but for new ruts
        LidarScan scan = null;
        int compared = 0;
        for (SensorFrame frame : frames(RecordedRuns.suite(EXACT, MAP), 1)) {
            if (frame instanceof LidarScan next) {
                scan = next;
            } else if (frame instanceof GroundMap map
                    && scan != null
                    && map.head().vehicle() == scan.head().vehicle()) {
                compared += compare(scan, map);
            }
        }
        assertTrue(compared > 500, "points " + compared);
    }

    private static int compare(LidarScan scan, GroundMap map) {
        float[] height = map.layer("height_m").values();
        int compared = 0;
        for (int p = 0; p < scan.count(); p++) {
            Vector3d point = inWorld(scan, p, true);
            Pose origin = map.head().start();
            Vector3d there = new Vector3d(point).sub(origin.x_m(), origin.y_m(), origin.z_m());
            turn(origin).transformInverse(there);
            int column = (int) Math.floor(there.x / map.cell_m() + 0.5 * map.columns());
            int row = (int) Math.floor(there.y / map.cell_m() + 0.5 * map.rows());
            boolean inside = row >= 0 && row < map.rows() && column >= 0 && column < map.columns();
            if (inside && scan.label[p] >= SceneClass.FIRST_SOIL) {
                assertEquals(height[row * map.columns() + column], point.z, 0.02, "point " + p);
                compared++;
            }
        }
        return compared;
    }

    private static Quaterniond turn(Pose pose) {
        return new Quaterniond(pose.qx(), pose.qy(), pose.qz(), pose.qw());
    }

    /** A point of a scan in W; with the pose of its time, or that of the scan's start. */
    private static Vector3d inWorld(LidarScan scan, int p, boolean deskewed) {
        Pose start = scan.head().start();
        Pose end = scan.head().end();
        double span = scan.head().time().end_ns() - scan.head().time().start_ns();
        double share = deskewed ? scan.t_ns[p] / span : 0;
        Quaterniond turn = turn(start).nlerp(turn(end), share);
        return turn.transform(new Vector3d(scan.x_m[p], scan.y_m[p], scan.z_m[p]))
                .add(
                        start.x_m() + share * (end.x_m() - start.x_m()),
                        start.y_m() + share * (end.y_m() - start.y_m()),
                        start.z_m() + share * (end.z_m() - start.z_m()));
    }

    @Test
    void noGrassShouldStandWhereWheelsPressedTheGround()
            throws InputError, RunFailedException, IOException, LogDamagedException {
        String tufts = "{type: grass, per_ha: 5000, height_m: [0.2, 0.4], clear_m: 0}";
        Path grown = RecordedRuns.record(
                Scenarios.of(
                        "side-by-side",
                        "duration_s=2.2",
                        "scene={area_m: [[-10, -10], [40, 10]], scatter: ["
                                + String.join(", ", Collections.nCopies(8, tufts)) + "]}"),
                folder.resolve("grown"));
        String down = "name: down, type: camera, width: 320, height: 240, rate_hz: 2, rgb: false, labels: [depth],"
                + " mount: {on: chassis, at_m: [-3, 0, 6], pitch_deg: 90}";
        String map = "name: bev, type: map, layers: [passes], cell_m: 0.05, rows: 160, columns: 160, rate_hz: 2";
        RenderOptions last = new RenderOptions(2, List.of(), 1.9, 2.2);
        CameraImage image = null;
        int standing = 0;
        int pressed = 0;
        for (SensorFrame frame : RecordedRuns.frames(Rendering.of(grown, RecordedRuns.suite(down, map), last))) {
            if (frame instanceof CameraImage next) {
                image = next;
            } else if (frame instanceof GroundMap bev && image != null) {
                float[] passes = bev.layer("passes").values();
                for (float each : passes) {
                    pressed += each > 0 ? 1 : 0;
                }
                standing += grassBesideRuts(image, bev, passes);
            }
        }
        assertTrue(pressed > 100 && standing > 1000, pressed + " cells pressed, " + standing + " pixels of grass");
    }

    /** Pixels of grass; fails where all nodes about one are pressed. */
    private static int grassBesideRuts(CameraImage image, GroundMap map, float[] passes) {
        int found = 0;
        for (int p = 0; p < image.semantic.length; p++) {
            if (image.semantic[p] != SceneClass.GRASS) {
                continue;
            }
            double depth = image.labels.depth_m[p];
            double side = 160; // fov of 90 degrees
            Vector3d point = turn(image.head().start())
                    .transform(new Vector3d(
                            depth * (p % 320 + 0.5 - 160) / side,
                            depth * (Math.floorDiv(p, 320) + 0.5 - 120) / side,
                            depth))
                    .add(
                            image.head().start().x_m(),
                            image.head().start().y_m(),
                            image.head().start().z_m());
            Pose origin = map.head().start();
            point.sub(origin.x_m(), origin.y_m(), origin.z_m());
            turn(origin).transformInverse(point);
            int column = (int) Math.floor(point.x / map.cell_m() + 0.5 * map.columns());
            int row = (int) Math.floor(point.y / map.cell_m() + 0.5 * map.rows());
            if (row < 1 || column < 1 || row >= map.rows() - 1 || column >= map.columns() - 1) {
                continue;
            }
            boolean inRut = true;
            for (int k = 0; k < 9; k++) {
                inRut &= passes[(row + k / 3 - 1) * map.columns() + column + k % 3 - 1] > 0;
            }
            assertFalse(inRut, "grass in a rut at " + point);
            found++;
        }
        return found;
    }

    @Test
    void shouldLeaveTheRunAlone() throws InputError, IOException, LogDamagedException {
        Map<String, Long> before = stamps();
        frames(RecordedRuns.suite(CAMERA), 1);
        assertEquals(before, stamps());
    }

    @Test
    void labelsShouldNameWhoMovedTheSoil() throws InputError, IOException, LogDamagedException {
        String camera = "name: side, type: camera, width: 320, height: 120, labels: [ruts],"
                + " mount: {on: chassis, at_m: [0, 3, 0.8], yaw_deg: -90, pitch_deg: 25}";
        int ruts = 0;
        for (SensorFrame frame : frames(RecordedRuns.suite(camera), 2)) {
            CameraImage image = (CameraImage) frame;
            for (int p = 0; p < image.semantic.length; p++) {
                boolean moved = image.semantic[p] == SceneClass.RUT || image.semantic[p] == SceneClass.BERM;
                assertEquals(moved ? 1 + frame.head().vehicle() : 0, image.labels.rutOwner[p], "pixel " + p);
                ruts += moved ? 1 : 0;
            }
        }
        assertTrue(ruts > 5, "pixels of ruts " + ruts);
    }

    private static Map<String, Long> stamps() throws IOException {
        Map<String, Long> stamps = new TreeMap<>();
        try (Stream<Path> all = Files.walk(run)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                stamps.put(file.toString(), Files.getLastModifiedTime(file).toMillis() + 31 * Files.size(file));
            }
        }
        return stamps;
    }

    @Test
    void shouldRenderAKilledRunUpToItsLastBlock() throws Exception {
        Path killed = RecordedRuns.record(
                Scenarios.of("side-by-side", "duration_s=1.2", "terrain={type: flat}"), folder.resolve("killed"));
        List<SensorFrame> whole = RecordedRuns.frames(Rendering.of(killed, RecordedRuns.suite(CAMERA), 1));
        Files.delete(killed.resolve("manifest.sha256"));
        Files.deleteIfExists(killed.resolve("run.json"));
        try (RandomAccessFile log =
                new RandomAccessFile(killed.resolve(RunLog.FILE).toFile(), "rw")) {
            log.setLength(log.length() - 7);
        }
        Rendering rendering = Rendering.of(killed, RecordedRuns.suite(CAMERA), 1);
        List<SensorFrame> part = RecordedRuns.frames(rendering);
        assertTrue(!part.isEmpty() && part.size() < whole.size(), "frames " + part.size());
        for (int k = 0; k < part.size(); k++) {
            assertArrayEquals(((CameraImage) whole.get(k)).rgb, ((CameraImage) part.get(k)).rgb);
        }
    }

    @Test
    void shouldRefuseWhatDoesNotFitTheRun() {
        InputError rate = assertThrows(
                InputError.class, () -> Rendering.of(run, RecordedRuns.suite("name: imu, type: imu, rate_hz: 200"), 1));
        assertTrue(String.valueOf(rate.getMessage()).contains("recorded at 50 Hz, found 200"), rate.getMessage());
        InputError place = assertThrows(
                InputError.class, () -> Rendering.of(run, RecordedRuns.suite("name: gnss, type: gnss"), 1));
        assertTrue(String.valueOf(place.getMessage()).contains("geographic_origin"), place.getMessage());
        InputError name = assertThrows(
                InputError.class,
                () -> Rendering.of(run, RecordedRuns.suite(CAMERA), new RenderOptions(1, List.of("x"), 0, 1)));
        assertTrue(String.valueOf(name.getMessage()).contains("no vehicle 'x'"), name.getMessage());
        assertFalse(Files.exists(folder.resolve("x")));
    }

    @Test
    void shouldGiveFarGroundTheLargestDepthAndOnlySkyNone() throws InputError, IOException, LogDamagedException {
        CameraImage image = (CameraImage) frames(
                        RecordedRuns.suite(
                                "name: front, type: camera, width: 16, height: 64, fov_deg: 2, mount: {on: roof, at_m: [0, 0, 1]}"),
                        2)
                .getFirst();
        int far = 0;
        for (int p = 0; p < image.depth_mm.length; p++) {
            assertEquals(image.semantic[p] == SceneClass.SKY, image.depth_mm[p] == 0, "pixel " + p);
            far += (image.depth_mm[p] & 0xffff) == CameraImage.DEEPEST_MM ? 1 : 0;
        }
        assertTrue(far > 0, "the ground is seen up to 150 m");
    }
}
