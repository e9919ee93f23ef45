package org.furrow.node.dataset;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.furrow.node.dataset.kitti.SemanticKittiExport;
import org.furrow.node.dataset.lerobot.LeRobotExport;
import org.furrow.node.dataset.lerobot.LeRobotWriter;
import org.furrow.node.dataset.lerobot.RenderedFrames;
import org.furrow.node.dataset.parquetexport.ParquetExport;
import org.furrow.node.dataset.ros.RosExport;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.dataset.table.Table;
import org.furrow.node.dataset.table.VehicleRecord;
import org.furrow.node.export.ExportJob;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.testkit.Scenarios;
import org.furrow.node.testkit.Software;
import org.furrow.rules.ModuleFolder;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Tag("run")
class DataExportTest {
    private static final double EPOCH_S = 0.02;

    @TempDir
    static Path folder;

    private static Path run;

    @BeforeAll
    static void record() throws InputError, RunFailedException {
        run = RecordedRuns.record(Scenarios.brief("crossing", "duration_s=2"), folder.resolve("run"));
    }

    @Test
    void shouldWriteTheSameBytesAgain() throws InputError, RunFailedException, IOException {
        for (DataExport format : List.of(new ParquetExport(), new LeRobotExport(), new NpzExport())) {
            Path one = folder.resolve(format.name() + "-1");
            Path two = folder.resolve(format.name() + "-2");
            List<Double> shares = new ArrayList<>();
            format.write(new ExportJob(run, one, Map.of(), shares::add));
            assertEquals(1, shares.getLast());
            assertEquals(shares.stream().sorted().toList(), shares);
            format.write(job(run, two));
            List<String> names = files(one);
            assertEquals(names, files(two));
            assertTrue(names.contains("schema.json"));
            for (String name : names) {
                assertArrayEquals(Files.readAllBytes(one.resolve(name)), Files.readAllBytes(two.resolve(name)), name);
            }
        }
    }

    private static ExportJob job(Path run, Path out) {
        return new ExportJob(run, out, Map.of(), _ -> {});
    }

    private static List<String> files(Path of) throws IOException {
        try (Stream<Path> all = Files.walk(of)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> of.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void shouldHaveARowForEachEpochAndWheel() throws InputError, IOException, LogDamagedException {
        RunTables tables = RunTables.read(run, 3);
        Table state = tables.table("state");
        Table wheel = tables.table("wheel");
        int epochs = tables.scenario().clock().epochs();
        assertEquals(tables.vehicles().size() * (epochs + 1), state.rows());
        int rows =
                tables.vehicles().stream().mapToInt(v -> v.rows() * v.wheels()).sum();
        assertEquals(rows, wheel.rows());
        for (int row = 0; row < wheel.rows(); row++) {
            assertEquals(3, wheel.number("run", row));
            assertTrue(wheel.number("rut_before_m", row) >= 0);
            boolean untouched = wheel.number("passes", row) == 0;
            assertEquals(untouched, Double.isNaN(wheel.number("age_s", row)), "row " + row);
            assertTrue(!untouched || wheel.number("rut_before_m", row) == 0, "row " + row);
        }
    }

    /** A tracked vehicle has rows of its two belts, with what its table states, and none of road wheels. */
    @Test
    void shouldHaveARowForEachEpochAndBelt() throws InputError, RunFailedException, IOException, LogDamagedException {
        Path tracked = RecordedRuns.record(Scenarios.brief("tracks", "duration_s=1.2"), folder.resolve("tracked"));
        RunTables tables = RunTables.read(tracked, 0);
        Table track = tables.table("track");
        VehicleRecord carrier = tables.vehicles().getFirst();
        int[] rows = track.rowsOf(0);
        assertEquals(2 * carrier.rows(), rows[1] - rows[0]);
        assertArrayEquals(new int[] {0, 0}, tables.table("wheel").rowsOf(0));
        int[] ofWheels = track.rowsOf(1);
        assertEquals(0, ofWheels[1] - ofWheels[0], "an HMMWV has no belts");
        assertEquals(
                4 * tables.vehicles().get(1).rows(),
                tables.table("wheel").rowsOf(1)[1] - tables.table("wheel").rowsOf(1)[0]);
        for (int row = rows[0]; row < rows[1]; row++) {
            int at = (row - rows[0]) / 2;
            String side = track.number("track", row) == 0 ? "_left" : "_right";
            assertEquals(row % 2, track.number("track", row) - rows[0] % 2);
            for (String column : List.of("belt_mps", "tension_N", "sinkage_front_m", "sinkage_rear_m")) {
                assertEquals(carrier.column(column + side)[at], track.number(column, row), column);
            }
            assertEquals(carrier.column("belt_slip" + side)[at], track.number("slip_ratio", row));
        }
        double weight_N = 0;
        for (int row = rows[1] - 2; row < rows[1]; row++) {
            weight_N += track.number("fz_N", row);
            assertTrue(track.number("tension_N", row) > 1e3, "row " + row);
            assertTrue(track.number("belt_mps", row) > 0.01, "speed " + track.number("belt_mps", row));
            assertTrue(track.number("sinkage_rear_m", row) > 1e-3, "row " + row);
            assertTrue(track.number("plastic_m", row) > 0, "row " + row);
        }
        assertEquals(111e3, weight_N, 25e3);
        for (DataExport format : List.of(new NpzExport(), new LeRobotExport())) {
            format.write(job(tracked, folder.resolve("tracked-" + format.name())));
        }
        Path suite = Files.writeString(
                folder.resolve("imu.yaml"), "furrow_sensors: 1\nname: imu\nsensors: [{name: imu, type: imu}]\n");
        Map<String, Object> options = Map.of("--sensors", suite.toString(), "--threads", 1);
        new RosExport().write(new ExportJob(tracked, folder.resolve("tracked.mcap"), options, _ -> {}));
        String messages = Files.readString(folder.resolve("tracked.mcap"), StandardCharsets.ISO_8859_1);
        assertTrue(messages.contains("/carrier/tracks") && !messages.contains("/carrier/wheels"));
    }

    @Test
    void shouldExportAPartOfARun() throws InputError, RunFailedException, IOException, LogDamagedException {
        RunTables whole = RunTables.read(run, 0);
        RunTables part = whole.between(0.5, 1);
        int rows = (int) Math.round(0.5 / EPOCH_S) + 1;
        assertEquals(2 * rows, part.table("state").rows());
        assertEquals(whole.table("vehicles").rows(), part.table("vehicles").rows());
        Map<String, Object> span = Map.of("--from", 0.5, "--to", 1.0, "--sensors", "lidar-only", "--threads", 2);
        List<Long> sizes = new ArrayList<>();
        for (Map<String, Object> values : List.of(span, Map.<String, Object>of())) {
            Path to = folder.resolve("part-" + values.size());
            new NpzExport().write(new ExportJob(run, to, values, _ -> {}));
            sizes.add(Files.size(to.resolve("run-00000/east.npz")));
        }
        assertTrue(2 * sizes.getFirst() < sizes.getLast(), sizes.toString());
        Path scans = folder.resolve("part-kitti");
        new SemanticKittiExport().write(new ExportJob(run, scans, span, _ -> {}));
        assertEquals(2 * 6, Files.readAllLines(scans.resolve("pt_train.lst")).size());
        assertTrue(
                Files.readAllLines(scans.resolve("00000/times.txt")).getFirst().startsWith("0.5"));
        ExportJob late = new ExportJob(run, folder.resolve("late"), Map.of("--from", 3.0), _ -> {});
        InputError error = assertThrows(InputError.class, () -> new NpzExport().write(late));
        assertTrue(String.valueOf(error.getMessage()).startsWith("--from 3.0: expected"), error.getMessage());
    }

    /** The run as if it had been killed: files end at any byte, and its folder is marked as incomplete. */
    private static Path killed(String name, double share, long cutBytes) throws IOException {
        Path copy = folder.resolve(name);
        for (String file : files(run)) {
            Path to = copy.resolve(file);
            Files.createDirectories(to.getParent());
            Files.copy(run.resolve(file), to);
        }
        Files.delete(copy.resolve("manifest.sha256"));
        Files.writeString(copy.resolve("INCOMPLETE"), "killed\n");
        try (FileChannel log = FileChannel.open(copy.resolve(RunLog.FILE), StandardOpenOption.WRITE)) {
            log.truncate(Math.round(share * log.size()) - 7);
        }
        Path csv = copy.resolve("vehicles/east.csv");
        try (FileChannel table = FileChannel.open(csv, StandardOpenOption.WRITE)) {
            table.truncate(table.size() - cutBytes);
        }
        return copy;
    }

    @Test
    @Tag("nightly")
    void shouldExportAKilledRunUpToItsLastBlock()
            throws InputError, RunFailedException, IOException, LogDamagedException {
        RunTables whole = RunTables.read(run, 0);
        double[] shares = {1, 0.8, 0.5, 0.3};
        for (int k = 0; k < shares.length; k++) {
            Path copy = killed("killed-" + k, shares[k], 2 + 3L * k);
            RunTables part = RunTables.read(copy, 0);
            int epochs = (int) part.table("runs").number("epochs", 0);
            assertTrue(epochs < whole.table("runs").number("epochs", 0), "epochs " + epochs);
            for (int v = 0; v < whole.vehicles().size(); v++) {
                assertTrue(part.vehicles().get(v).rows() <= epochs + 1, "vehicle " + v + " of cut " + k);
                assertTrue(part.vehicles().get(v).rows() >= epochs, "vehicle " + v + " of cut " + k);
            }
            for (String name : List.of("state", "wheel", "gap", "command")) {
                assertBegins(whole.table(name), part.table(name), epochs - 1);
            }
            new NpzExport().write(job(copy, folder.resolve("cut-" + k)));
        }
    }

    /** Requires the rows of an export up to an epoch, which has all rows after it. */
    private static void assertBegins(Table whole, Table part, int epochs) {
        for (int vehicle = 0; vehicle < 2; vehicle++) {
            int[] all = whole.rowsOf(vehicle);
            int[] some = part.rowsOf(vehicle);
            for (int row = some[0]; row < some[1]; row++) {
                if (part.number("t_s", row) < EPOCH_S * epochs - 1e-9) {
                    for (int c = 0; c < part.spec().columns().size(); c++) {
                        String where = part.spec().columns().get(c).name() + " row " + row;
                        assertEquals(whole.number(c, all[0] + row - some[0]), part.number(c, row), where);
                    }
                }
            }
        }
    }

    @Test
    @Tag("nightly")
    void shouldExportTheSameSensorsForAnyNumberOfThreads() throws InputError, RunFailedException, IOException {
        Path suite = Files.writeString(folder.resolve("small.yaml"), """
                furrow_sensors: 1
                name: small
                sensors:
                  - {name: lidar, type: lidar, rings: 8, columns: 64, mount: {on: roof, at_m: [0, 0, 1]}}
                  - {name: front, type: camera, width: 32, height: 24, mount: {on: nose, pitch_deg: 20}}
                  - {name: bev, type: map, rows: 12, columns: 20, layers: [height_m, passes]}
                  - {name: imu, type: imu}
                  - {name: odo, type: odometry}
                """);
        for (SensorExport format : List.of(new RosExport(), new SemanticKittiExport())) {
            Path one = folder.resolve(format.name() + "-one");
            Path two = folder.resolve(format.name() + "-two");
            for (Path to : List.of(one, two)) {
                Map<String, Object> values =
                        Map.of("--sensors", suite.toString(), "--threads", to.equals(one) ? 1 : 2, "--deskewed", true);
                format.write(new ExportJob(run, to, values, _ -> {}));
            }
            List<String> names = files(one);
            assertEquals(names, files(two));
            for (String name : names) {
                assertArrayEquals(Files.readAllBytes(one.resolve(name)), Files.readAllBytes(two.resolve(name)), name);
            }
        }
    }

    @Test
    void shouldExportLidarsThatDoNotSpinAndThermalImages() throws InputError, RunFailedException, IOException {
        Path suite = Files.writeString(folder.resolve("patterns.yaml"), """
                furrow_sensors: 1
                name: patterns
                sensors:
                  - {name: petals, type: lidar, pattern: {type: rosette, points_per_s: 2000}, mount: {pitch_deg: 10}}
                  - {name: wide, type: lidar, rings: 4, columns: 8, pattern: {type: solid-state, azimuth_deg: 90}}
                  - {name: heat, type: thermal, width: 16, height: 12, mount: {on: nose}}
                """);
        Map<String, Object> values = Map.of("--sensors", suite.toString(), "--threads", 1, "--deskewed", true);
        Path messages = folder.resolve("patterns-mcap");
        new RosExport().write(new ExportJob(run, messages, values, _ -> {}));
        StringBuilder text = new StringBuilder();
        for (String name : files(messages)) {
            text.append(Files.readString(messages.resolve(name), StandardCharsets.ISO_8859_1));
        }
        for (String word : List.of(
                "/petals/points", "/wide/points", "/heat/temperature", "/heat/camera_info", "points_per_s: 2000.0")) {
            assertTrue(text.indexOf(word) >= 0, word);
        }
        Path points = folder.resolve("patterns-kitti");
        new SemanticKittiExport().write(new ExportJob(run, points, values, _ -> {}));
        List<String> scans =
                files(points).stream().filter(name -> name.endsWith(".bin")).toList();
        assertFalse(scans.isEmpty(), "scans of the first lidar");
        for (String name : scans) {
            long bytes = Files.size(points.resolve(name));
            assertTrue(bytes > 0 && bytes <= 200 * 4 * Float.BYTES, name + " has " + bytes);
        }
    }

    @Test
    void shouldObserveTheInertialSensorAndTheReceiverOfTheSuite()
            throws InputError, RunFailedException, IOException, LogDamagedException {
        Path suite = Files.writeString(folder.resolve("motion.yaml"), """
                furrow_sensors: 1
                name: motion
                geographic_origin: {lat_deg: 52, lon_deg: 10}
                sensors:
                  - {name: gyro, type: imu, rate_hz: 20}
                  - {name: place, type: gnss, rate_hz: 3}
                """);
        Path to = folder.resolve("observed");
        new LeRobotExport().write(new ExportJob(run, to, Map.of("--sensors", suite.toString()), _ -> {}));
        JsonMapper mapper = JsonMapper.builder().build();
        JsonNode features =
                mapper.readTree(to.resolve("meta/info.json").toFile()).path("features");
        assertEquals("[2,6]", features.path("observation.imu").path("shape").toString());
        assertEquals(
                "age_s", features.path("observation.gnss").path("names").get(8).asString());
        JsonNode means = mapper.readTree(to.resolve("meta/stats.json").toFile());
        for (int row = 0; row < 2; row++) {
            double force =
                    means.path("observation.imu").path("mean").get(row).get(2).asDouble();
            assertEquals(9.81, force, 0.5, "row " + row);
        }
        assertEquals(52, means.path("observation.gnss").path("min").get(0).asDouble(), 0.01);
        assertEquals(0.3, means.path("observation.gnss").path("max").get(8).asDouble(), 0.04);
        Path without = folder.resolve("without");
        try (LeRobotWriter writer = new LeRobotWriter(without, 1)) {
            writer.expect(Scenarios.brief("trucks")); // with six wheels
            writer.add(RunTables.read(run, 0), "train", RenderedFrames.none());
        }
        features = mapper.readTree(without.resolve("meta/info.json").toFile()).path("features");
        assertTrue(features.path("observation.imu").isMissingNode(), "no sensor, no observation");
        assertEquals("[5,6]", features.path("observation.wheel").path("shape").toString());
    }

    @Test
    void shouldWriteImagesOfAnEpisodeAsVideo() throws InputError, RunFailedException, IOException {
        assumeTrue(Software.FFMPEG.isHere());
        Path suite = Files.writeString(folder.resolve("eye.yaml"), """
                furrow_sensors: 1
                name: eye
                sensors: [{name: eye, type: camera, width: 17, height: 12, rate_hz: 10, range_m: 20}]
                """);
        Path to = folder.resolve("video");
        Map<String, Object> options = Map.of("--sensors", suite.toString(), "--video", "lossless");
        new LeRobotExport().write(new ExportJob(run, to, options, _ -> {}));
        JsonNode info = JsonMapper.builder()
                .build()
                .readTree(to.resolve("meta/info.json").toFile());
        JsonNode feature = info.path("features").path("observation.images.eye");
        assertEquals("video", feature.path("dtype").asString());
        assertEquals("[12,17,3]", feature.path("shape").toString());
        assertEquals(
                "{\"video.height\":12,\"video.width\":17,\"video.codec\":\"h264\",\"video.pix_fmt\":\"gbrp\","
                        + "\"video.is_depth_map\":false,\"video.fps\":10,\"video.channels\":3,\"has_audio\":false}",
                feature.path("info").toString());
        assertEquals(
                "videos/{video_key}/chunk-{chunk_index:03d}/file-{file_index:03d}.mp4",
                info.path("video_path").asString());
        String videos = "videos/observation.images.eye/chunk-000/file-00";
        assertEquals(
                List.of(videos + "0.mp4", videos + "1.mp4"),
                files(to).stream()
                        .filter(name -> name.endsWith(".mp4"))
                        .sorted()
                        .toList());
    }

    /** The folder stays for {@code run-scripts/test-data}, which checks it as LeRobot's loader reads it. */
    @Test
    void shouldWriteSeveralDataFiles() throws InputError, IOException, LogDamagedException {
        Path to = ModuleFolder.of(DataExportTest.class).resolve("target/lerobot");
        try (LeRobotWriter writer = new LeRobotWriter(to, 1)) {
            writer.add(RunTables.read(run, 0), "train", RenderedFrames.none());
            writer.add(RunTables.read(run, 1), "val", RenderedFrames.none());
        }
        long files = files(to).stream().filter(name -> name.startsWith("data/")).count();
        assertEquals(2L * RunTables.read(run, 0).vehicles().size(), files);
        assertThrows(IllegalArgumentException.class, () -> {
            try (LeRobotWriter writer = new LeRobotWriter(folder.resolve("bad"), 1)) {
                writer.add(RunTables.read(run, 0), "train", RenderedFrames.none());
                writer.add(RunTables.read(run, 1), "val", RenderedFrames.none());
                writer.add(RunTables.read(run, 2), "train", RenderedFrames.none());
            }
        });
    }

    @Test
    void shouldLeaveNoPartOfAFailedExport() {
        Path home = folder.resolve("failed");
        for (SensorExport format : List.of(new SemanticKittiExport(), new RosExport())) {
            ExportJob job = new ExportJob(
                    run, home.resolve(format.name()), Map.of("--sensors", "lidar-only", "--threads", 1), _ -> {
                        throw new IllegalStateException("stopped");
                    });
            assertThrows(IllegalStateException.class, () -> format.write(job));
            assertEquals(0, Objects.requireNonNull(home.toFile().list()).length, format.name());
        }
    }

    @Test
    void shouldRefuseAFolderThatExistsOrIsNoRun() {
        InputError exists = assertThrows(InputError.class, () -> new NpzExport().write(job(run, folder)));
        assertTrue(String.valueOf(exists.getMessage()).contains("exists and is not overwritten"));
        assertThrows(InputError.class, () -> new NpzExport().write(job(folder, folder.resolve("none"))));
        assertTrue(Files.notExists(folder.resolve("none")));
    }
}
