package org.furrow.node.dataset.nuscenes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.furrow.node.dataset.RecordedRuns;
import org.furrow.node.export.ExportJob;
import org.furrow.node.input.InputError;
import org.furrow.node.testkit.Scenarios;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Two vehicles that see each other for 1.52 s: samples at 0, 0.5 and 1 s. The lidar's scan at 1.5 s is not complete, so that there is none then. */
@Tag("run")
class NuScenesExportTest {
    private static final String VERSION = "v1.0-train";
    private static final String SUITE = """
            furrow_sensors: 1
            name: small
            sensors:
              - {name: roof, type: lidar, rings: 16, columns: 256, mount: {on: roof, at_m: [0, 0, 0.5], pitch_deg: 5}}
              - {name: nose, type: camera, width: 32, height: 24, labels: [boxes], mount: {on: nose}}
              - {name: boxes, type: objects, mount: {on: nose}, rate_hz: 10}
            """;

    @TempDir
    static Path folder;

    private static Path run = Path.of("");
    private static Path root = Path.of("");

    /** Records of each table by their tokens. */
    private static final Map<String, Map<String, JsonNode>> TABLES = new TreeMap<>();

    @BeforeAll
    static void export() throws Exception {
        run = RecordedRuns.record(Scenarios.brief("crossing", "duration_s=1.52"), folder.resolve("run"));
        Files.writeString(folder.resolve("suite.yaml"), SUITE);
        root = write("out", "suite.yaml");
        for (String table : List.of(
                "sample",
                "sample_data",
                "sample_annotation",
                "instance",
                "scene",
                "log",
                "sensor",
                "calibrated_sensor",
                "ego_pose",
                "lidarseg",
                "map",
                "category",
                "attribute",
                "visibility")) {
            Map<String, JsonNode> records = new HashMap<>();
            for (JsonNode each : new JsonMapper()
                    .readTree(Files.readAllBytes(root.resolve(VERSION).resolve(table + ".json")))) {
                assertEquals(null, records.put(each.get("token").asString(), each), "the token stands twice");
            }
            assertFalse(records.isEmpty(), table);
            TABLES.put(table, records);
        }
    }

    private static Path write(String name, String suite) throws Exception {
        Path out = folder.resolve(name);
        Map<String, Object> options = Map.of("--sensors", folder.resolve(suite).toString());
        new NuScenesExport().write(new ExportJob(run, out, options, _ -> {}));
        return out;
    }

    private static Map<String, JsonNode> table(String name) {
        return Objects.requireNonNull(TABLES.get(name));
    }

    private static JsonNode record(String table, String token) {
        return Objects.requireNonNull(table(table).get(token), () -> table + " has no record " + token);
    }

    /** The record that another one refers to. */
    private static JsonNode of(JsonNode from, String table) {
        return record(table, from.get(table + "_token").asString());
    }

    @Test
    void shouldReferToRecordsAndFilesThatExist() {
        table("sample").values().forEach(each -> of(each, "scene"));
        table("scene").values().forEach(each -> of(each, "log"));
        table("instance").values().forEach(each -> of(each, "category"));
        table("calibrated_sensor").values().forEach(each -> of(each, "sensor"));
        for (JsonNode each : table("sample_annotation").values()) {
            of(each, "sample");
            of(each, "instance");
            of(each, "visibility");
            each.get("attribute_tokens").forEach(token -> record("attribute", token.asString()));
        }
        for (JsonNode each : table("sample_data").values()) {
            of(each, "sample");
            of(each, "ego_pose");
            of(each, "calibrated_sensor");
            assertTrue(Files.exists(root.resolve(each.get("filename").asString())), each.toString());
        }
        for (JsonNode each : table("map").values()) {
            assertTrue(Files.exists(root.resolve(each.get("filename").asString())));
            each.get("log_tokens").forEach(token -> record("log", token.asString()));
        }
    }

    /** Every chain visits all records of its kind in the order of time. */
    @Test
    void shouldLinkRecordsInTheOrderOfTime() {
        int samples = 0;
        Set<Long> begins_us = new TreeSet<>();
        for (JsonNode scene : table("scene").values()) {
            List<JsonNode> chain =
                    chain("sample", scene.get("first_sample_token").asString());
            assertEquals(scene.get("nbr_samples").intValue(), chain.size());
            assertEquals(
                    scene.get("last_sample_token").asString(),
                    chain.getLast().get("token").asString());
            long begin_us = chain.getFirst().get("timestamp").longValue();
            assertTrue(begins_us.add(begin_us), "two scenes begin at the same time");
            assertEquals(
                    List.of(0L, 500_000L, 1_000_000L),
                    chain.stream()
                            .map(each -> each.get("timestamp").longValue() - begin_us)
                            .toList());
            samples += chain.size();
        }
        assertEquals(table("sample").size(), samples);
        int annotations = 0;
        for (JsonNode instance : table("instance").values()) {
            annotations += chain(
                            "sample_annotation",
                            instance.get("first_annotation_token").asString())
                    .size();
        }
        assertEquals(table("sample_annotation").size(), annotations);
        int data = 0;
        for (JsonNode each : table("sample_data").values()) {
            if (each.get("prev").asString().isEmpty()) {
                List<JsonNode> chain = chain("sample_data", each.get("token").asString());
                assertEquals(
                        3,
                        chain.stream()
                                .filter(one -> one.get("is_key_frame").booleanValue())
                                .count());
                data += chain.size();
            }
        }
        assertEquals(table("sample_data").size(), data);
    }

    private static List<JsonNode> chain(String table, String first) {
        List<JsonNode> chain = new ArrayList<>();
        for (String at = first; !at.isEmpty(); at = chain.getLast().get("next").asString()) {
            JsonNode next = record(table, at);
            if (!chain.isEmpty()) {
                assertEquals(
                        chain.getLast().get("token").asString(),
                        next.get("prev").asString());
            }
            chain.add(next);
        }
        return chain;
    }

    /** The lidar's points of vehicles, moved by the poses of the tables, are in the boxes and all counted. */
    @Test
    void shouldPlaceBoxesAboutTheirPoints() throws IOException {
        int found = 0;
        for (JsonNode segments : table("lidarseg").values()) {
            JsonNode data = of(segments, "sample_data");
            byte[] labels =
                    Files.readAllBytes(root.resolve(segments.get("filename").asString()));
            ByteBuffer points = ByteBuffer.wrap(
                            Files.readAllBytes(root.resolve(data.get("filename").asString())))
                    .order(ByteOrder.LITTLE_ENDIAN);
            assertEquals(20 * labels.length, points.capacity());
            List<JsonNode> boxes = table("sample_annotation").values().stream()
                    .filter(each -> each.get("sample_token").equals(data.get("sample_token")))
                    .toList();
            int counted = 0;
            for (int p = 0; p < labels.length; p++) {
                if (labels[p] == Category.CAR.index()) {
                    Vector3d point = new Vector3d(
                            points.getFloat(20 * p), points.getFloat(20 * p + 4), points.getFloat(20 * p + 8));
                    move(of(data, "calibrated_sensor"), point);
                    move(of(data, "ego_pose"), point);
                    assertTrue(boxes.stream().anyMatch(box -> contains(box, point)), point + " is in no box");
                    counted++;
                }
            }
            assertEquals(
                    counted,
                    boxes.stream()
                            .mapToInt(box -> box.get("num_lidar_pts").intValue())
                            .sum());
            found += counted;
        }
        assertTrue(found > 20, found + " points of vehicles");
    }

    private static void move(JsonNode by, Vector3d point) {
        turn(by).transform(point).add(vector(by, "translation"));
    }

    private static Quaterniond turn(JsonNode of) {
        JsonNode q = of.get("rotation");
        return new Quaterniond(
                q.get(1).doubleValue(),
                q.get(2).doubleValue(),
                q.get(3).doubleValue(),
                q.get(0).doubleValue());
    }

    private static Vector3d vector(JsonNode of, String key) {
        JsonNode v = of.get(key);
        return new Vector3d(
                v.get(0).doubleValue(), v.get(1).doubleValue(), v.get(2).doubleValue());
    }

    /** Whether a point is in a box, or as far outside as a vehicle moves within a scan. */
    private static boolean contains(JsonNode box, Vector3d point) {
        double near_m = 0.4;
        Vector3d at = new Vector3d(point).sub(vector(box, "translation"));
        turn(box).transformInverse(at);
        Vector3d size = vector(box, "size"); // width, length, height
        return Math.abs(at.x) < size.y / 2 + near_m
                && Math.abs(at.y) < size.x / 2 + near_m
                && Math.abs(at.z) < size.z / 2 + near_m;
    }

    @Test
    void shouldNameSensorsAsReadersExpectThem() {
        assertEquals(
                List.of("CAM_FRONT camera", "LIDAR_TOP lidar"),
                table("sensor").values().stream()
                        .map(each -> each.get("channel").asString() + " "
                                + each.get("modality").asString())
                        .sorted()
                        .toList());
        for (JsonNode each : table("calibrated_sensor").values()) {
            int rows = of(each, "sensor").get("modality").asString().equals("camera") ? 3 : 0;
            assertEquals(rows, each.get("camera_intrinsic").size());
        }
    }

    @Test
    void shouldWriteTheSameBytesAgain() throws Exception {
        Path again = write("again", "suite.yaml");
        try (Stream<Path> all = Files.walk(root)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                assertEquals(-1, Files.mismatch(file, again.resolve(root.relativize(file))), file.toString());
            }
        }
    }

    @Test
    void shouldRequireTheListOfObjects() throws IOException {
        String withoutBoxes = SUITE.substring(0, SUITE.indexOf("  - {name: boxes"));
        Files.writeString(folder.resolve("without.yaml"), withoutBoxes);
        InputError error = assertThrows(InputError.class, () -> write("none", "without.yaml"));
        assertEquals(
                "--sensors small: nuscenes needs a sensor of type objects, which gives the boxes, and a lidar or a"
                        + " camera with rgb and without distortion",
                error.getMessage());
        assertFalse(Files.exists(folder.resolve("none")));
    }
}
