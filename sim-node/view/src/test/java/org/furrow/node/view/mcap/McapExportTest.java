package org.furrow.node.view.mcap;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.furrow.node.export.ExportJob;
import org.furrow.node.input.DamagedInputError;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.log.CommitLog;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.WorldReplay;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.results.RunLog;
import org.furrow.node.run.LocalRun;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.node.view.NodeProgram;
import org.furrow.node.view.RecordedRuns;
import org.furrow.node.view.protobuf.MessageType;
import org.furrow.node.view.protobuf.ProtoMessages;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundQuery;
import org.furrow.world.grid.TileKey;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The exported file of a run, read as other programs do, against the run's own files. */
@Tag("run")
class McapExportTest {
    private static final double DURATION_S = 0.7;
    private static final double EVERY_S = 0.1;
    private static final int FIELDS = 7;
    /** The second vehicle enters late, on a tilted ground. */
    private static final Scenario SCENARIO = Scenarios.of(
            "convoy",
            "duration_s=" + DURATION_S,
            "vehicles.1.enter_s=0.3",
            "terrain={type: flat, size_m: 800, frame: {origin_m: [3, -7, 0.5], yaw_deg: 40, pitch_deg: 2}}");

    @TempDir
    private static Path folder;

    private static Path run = Path.of("");
    private static McapFile mcap;
    private static Path file = Path.of("");

    private static List<String> write(Path of, Path to, double every_s) throws InputError, RunFailedException {
        ExportJob job = new ExportJob(
                of, to, Map.of(McapExport.EVERY.name(), every_s), share -> assertTrue(share > 0 && share <= 1));
        return new McapExport().write(job).lines();
    }

    @BeforeAll
    static void export() throws IOException, InputError, RunFailedException {
        run = RecordedRuns.record(SCENARIO, folder.resolve("run"));
        file = folder.resolve("out/a.mcap");
        List<String> lines = write(run, file, EVERY_S);
        assertTrue(lines.getFirst().startsWith(file + ": epochs 0 to 35, "), lines::toString);
        mcap = McapFile.read(file);
    }

    private static long ns(double time_s) {
        return Math.round(1e9 * time_s);
    }

    private static DynamicMessage decode(McapFile.Message message) {
        McapFile.Topic topic = Objects.requireNonNull(mcap.topic(message.topic()));
        Descriptor type = ProtoMessages.type(topic.typeName(), topic.descriptor());
        return ProtoMessages.decode(type, message.data());
    }

    @Test
    void shouldDescribeAllMessages() {
        Map<String, Descriptor> types = new HashMap<>();
        mcap.topics().values().forEach(topic -> {
            assertEquals("protobuf", topic.encoding());
            assertEquals("protobuf", topic.typeEncoding());
            types.put(topic.name(), ProtoMessages.type(topic.typeName(), topic.descriptor()));
        });
        assertTrue(
                types.keySet().containsAll(List.of("/tf", "/scene", "/log", "/relief", "/vehicle/lead", "/ground/1")));
        for (McapFile.Message message : mcap.messages()) {
            ProtoMessages.decode(Objects.requireNonNull(types.get(message.topic())), message.data());
        }
    }

    @Test
    void shouldShowTheGroundAtAnyTimeFromTheLastMessageOfEachTopic() throws IOException, LogDamagedException {
        try (CommitLog log = CommitLog.open(run.resolve(RunLog.FILE));
                WorldReplay replay = new WorldReplay(log)) {
            int compared = 0;
            while (replay.next()) {
                boolean sent = replay.commit() % 5 == 0 || replay.commit() == 35;
                if (sent) {
                    compared += assertGround(
                            ns(SCENARIO.clock().time_s(replay.commit())),
                            replay.worlds().getFirst());
                }
            }
            assertTrue(compared > 1000, compared + " nodes");
        }
    }

    private static int assertGround(long time_ns, CommittedWorld world) {
        Map<Long, float[]> shown = new TreeMap<>();
        mcap.lastBefore(time_ns).forEach((topic, message) -> {
            if (topic.startsWith("/ground/")) {
                addPoints(decode(message), shown);
            }
        });
        double grid_m = SCENARIO.ground().grid_m();
        GroundQuery query = new GroundQuery(world, SCENARIO.ground().undeformed(), grid_m);
        int nodes = 0;
        for (long key : world.keysInOrder()) {
            for (long left = world.mask(world.find(key)); left != 0; left &= left - 1) {
                int node = Long.numberOfTrailingZeros(left);
                int i = TileKey.i(key, node);
                int j = TileKey.j(key, node);
                GroundQuery.NodeState state = query.node(i, j);
                float[] point = Objects.requireNonNull(shown.get(TileKey.of(i, j)), "node " + i + ", " + j);
                assertEquals((float) state.level_m(), point[2]);
                assertEquals((float) state.sinkage_m(), point[3]);
                assertEquals((float) state.yield_Pa(), point[5]);
                assertEquals(state.lastWriter(), (int) point[6]);
                nodes++;
            }
        }
        assertEquals(nodes, shown.size());
        return nodes;
    }

    private static void addPoints(Message cloud, Map<Long, float[]> shown) {
        assertEquals("ground", ProtoMessages.get(cloud, "frame_id"));
        assertEquals(FIELDS * Float.BYTES, ProtoMessages.get(cloud, "point_stride"));
        double x_m = (Double) ProtoMessages.get(cloud, "pose", "position", "x");
        double y_m = (Double) ProtoMessages.get(cloud, "pose", "position", "y");
        ByteBuffer data = ((ByteString) ProtoMessages.get(cloud, "data"))
                .asReadOnlyByteBuffer()
                .order(ByteOrder.LITTLE_ENDIAN);
        double grid_m = SCENARIO.ground().grid_m();
        while (data.hasRemaining()) {
            float[] point = new float[FIELDS];
            for (int k = 0; k < FIELDS; k++) {
                point[k] = data.getFloat();
            }
            int i = (int) Math.round((x_m + point[0]) / grid_m);
            int j = (int) Math.round((y_m + point[1]) / grid_m);
            assertEquals(null, shown.put(TileKey.of(i, j), point));
        }
    }

    @Test
    void shouldPlaceTheVehiclesAsInTheirTables() throws IOException, InputError {
        for (String vehicle : List.of("lead", "second")) {
            try (CsvTable table = CsvTable.open(run.resolve("vehicles/" + vehicle + ".csv"))) {
                int rows = 0;
                while (table.next()) {
                    long time_ns = ns(table.number(0));
                    Message chassis = transform(time_ns, vehicle + "/chassis");
                    assertEquals(table.number(table.column("x_m")), number(chassis, "translation", "x"), 1e-5);
                    assertEquals(table.number(table.column("z_m")), number(chassis, "translation", "z"), 1e-5);
                    double sign = Math.signum(number(chassis, "rotation", "w") * table.number(table.column("qw")));
                    for (String axis : List.of("w", "x", "y", "z")) {
                        double expected = sign * table.number(table.column("q" + axis));
                        assertEquals(expected, number(chassis, "rotation", axis), 2e-6);
                    }
                    rows++;
                }
                assertTrue(rows > 15);
            }
        }
    }

    private static Message transform(long time_ns, String frame) {
        McapFile.Message last = Objects.requireNonNull(mcap.lastBefore(time_ns).get("/tf"));
        assertEquals(time_ns, last.time_ns());
        for (Object transform : (List<?>) ProtoMessages.get(decode(last), "transforms")) {
            if (ProtoMessages.get((Message) transform, "child_frame_id").equals(frame)) {
                return (Message) transform;
            }
        }
        throw new AssertionError(frame + " is missing at " + time_ns);
    }

    private static double number(Message message, String... path) {
        return (Double) ProtoMessages.get(message, path);
    }

    @Test
    void shouldHaveEachRowOfTheTables() throws IOException, InputError {
        try (CsvTable table = CsvTable.open(run.resolve("vehicles/second.csv"))) {
            List<McapFile.Message> rows = mcap.messages().stream()
                    .filter(message -> message.topic().equals("/vehicle/second"))
                    .toList();
            for (McapFile.Message row : rows) {
                assertTrue(table.next());
                Message decoded = decode(row);
                for (String column : table.columns()) {
                    double expected = table.number(table.column(column));
                    assertEquals(expected, number(decoded, MessageType.fieldName(column)), column);
                }
                assertEquals(ns(table.number(0)), row.time_ns());
            }
            assertFalse(table.next());
        }
    }

    @Test
    void shouldShowTheWholeSceneOfThoseWhoArePresent() {
        assertEquals(3 * 5, entities(0.1));
        assertEquals(4 * 5, entities(0.5));
        List<?> deletions = (List<?>) ProtoMessages.get(
                decode(Objects.requireNonNull(mcap.lastBefore(ns(0.5)).get("/scene"))), "deletions");
        assertEquals(1, deletions.size());
    }

    @Test
    void shouldShowTheArmOfABackhoeInTheFramesOfItsBodies() throws IOException, InputError, RunFailedException {
        Path digging = RecordedRuns.record(Scenarios.brief("backhoe", "duration_s=0.05"), folder.resolve("digging"));
        Path to = folder.resolve("digging.mcap");
        write(digging, to, EVERY_S);
        McapFile scene = McapFile.read(to);
        List<String> frames = new ArrayList<>();
        for (String topic : List.of("/scene", "/tf")) {
            McapFile.Topic of = Objects.requireNonNull(scene.topic(topic));
            McapFile.Message last =
                    Objects.requireNonNull(scene.lastBefore(ns(0.05)).get(topic));
            Message message = ProtoMessages.decode(ProtoMessages.type(of.typeName(), of.descriptor()), last.data());
            boolean isScene = topic.equals("/scene");
            for (Object each : (List<?>) ProtoMessages.get(message, isScene ? "entities" : "transforms")) {
                frames.add(topic + " " + ProtoMessages.get((Message) each, isScene ? "frame_id" : "child_frame_id"));
            }
        }
        for (String body : List.of("chassis", "FL", "backhoe.boom", "backhoe.bucket", "backhoe.boom-piston")) {
            assertTrue(frames.containsAll(List.of("/scene digger/" + body, "/tf digger/" + body)), frames::toString);
        }
        assertFalse(frames.contains("/scene digger/tractor.beam"), "which the file does not draw");
    }

    private static int entities(double time_s) {
        McapFile.Message last =
                Objects.requireNonNull(mcap.lastBefore(ns(time_s)).get("/scene"));
        return ((List<?>) ProtoMessages.get(decode(last), "entities")).size();
    }

    @Test
    void shouldBeReadByTheOfficialLibrary() throws IOException, InterruptedException {
        JsonNode found = JsonMapper.shared()
                .readTree(NodeProgram.run("mcap.js", file.toAbsolutePath().toString(), "" + ns(0.4)));
        assertEquals(mcap.messages().size(), found.path("statistics").asInt());
        Map<String, McapFile.Message> last = mcap.lastBefore(ns(0.4));
        for (McapFile.Topic topic : mcap.topics().values()) {
            JsonNode of = found.path("topics").path(topic.name());
            assertEquals(topic.typeName(), of.path("schema").asString());
            McapFile.Message expected = last.get(topic.name());
            if (expected != null) {
                byte[] data =
                        Base64.getDecoder().decode(of.path("last").path("data").asString());
                assertArrayEquals(expected.data(), data, topic.name());
            }
        }
    }

    @Test
    void shouldRefuseWhatCannotBeExported() throws IOException {
        assertError(file + ": exists and is not overwritten", run, file, 1);
        assertError("--every 0.0: must be > 0", run, folder.resolve("b.mcap"), 0);
        Path plain = folder.resolve("plain");
        LocalRun.run(SCENARIO, 1, 1, plain);
        assertError(plain + ": has no recording; run with --record", plain, folder.resolve("b.mcap"), 1);
        assertFalse(Files.exists(folder.resolve("b.mcap")));
    }

    @Test
    void shouldNameADamagedFile() throws IOException {
        Path copy = folder.resolve("copy");
        try (var files = Files.walk(run)) {
            for (Path from : files.toList()) {
                Files.copy(from, copy.resolve(run.relativize(from).toString()));
            }
        }
        Path poses = copy.resolve("record/lead.poses");
        byte[] bytes = Files.readAllBytes(poses);
        bytes[bytes.length / 2] ^= 1;
        Files.write(poses, bytes);
        DamagedInputError e = assertThrows(DamagedInputError.class, () -> write(copy, folder.resolve("c.mcap"), 1));
        String message = String.valueOf(e.getMessage());
        assertTrue(message.contains("record/lead.poses"), message);
        assertFalse(Arrays.asList(folder.toFile().list()).contains("c.mcap"));
    }

    private static void assertError(String message, Path of, Path to, double every_s) {
        InputError e = assertThrows(InputError.class, () -> write(of, to, every_s));
        assertTrue(String.valueOf(e.getMessage()).startsWith(message), e.getMessage());
    }
}
