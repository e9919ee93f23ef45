package org.furrow.node.view.pack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.furrow.node.log.pose.PoseFile;
import org.furrow.node.log.pose.PoseLayout;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.node.view.RecordedRuns;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Bodies beside hull and wheels in a view pack. */
@Tag("run")
class DrawnBodiesTest {
    private static final String BUCKET = "backhoe.bucket";

    @TempDir
    private Path folder;

    private static JsonNode meta(Scenario scenario) {
        return JsonMapper.shared()
                .readTree(PackMeta.of(scenario, TerrainHeights.of(scenario), 1000, 50))
                .path("vehicles")
                .path(0);
    }

    private static List<String> texts(JsonNode list, String key) {
        List<String> texts = new ArrayList<>();
        list.forEach(each -> texts.add(each.path(key).asString()));
        return texts;
    }

    @Test
    void shouldHaveThePosesOfTheRecord() throws Exception {
        Scenario scenario = Scenarios.brief("backhoe", "duration_s=0.3");
        Path run = RecordedRuns.record(scenario, folder.resolve("run"));
        Map<String, byte[]> pack = new TreeMap<>();
        PackSink sink = new PackSink() {
            @Override
            public void put(String name, byte[] bytes) {
                pack.put(name, bytes);
            }

            @Override
            public void blocks(int blocks, int epochs) {}
        };
        try (PackBuilder builder = new PackBuilder(run, scenario, sink)) {
            assertEquals(scenario.clock().epochs(), builder.advance(true));
        }
        List<String> keys = texts(meta(scenario).path("channels"), "key");
        UnpackedBlock.Samples samples =
                Objects.requireNonNull(new UnpackedBlock(Objects.requireNonNull(pack.get("block/0.bin")))
                        .samples(Map.of(0, keys.size()))
                        .get(0));
        try (PoseFile poses = PoseFile.open(run.resolve("record/digger.poses"))) {
            PoseLayout layout = poses.header().layout();
            int bucket = layout.body(layout.bodies().indexOf(BUCKET));
            double[] block = poses.read(0);
            for (int epoch = 0; epoch <= scenario.clock().epochs(); epoch++) {
                int at = epoch * layout.size();
                Quaterniond toChassis = turn(block, at + 3).conjugate();
                Vector3d place = toChassis.transform(vector(block, at + bucket).sub(vector(block, at)));
                Quaterniond turn = toChassis.mul(turn(block, at + bucket + 3));
                double[] expected = {place.x, place.y, place.z, turn.w, turn.x, turn.y, turn.z};
                for (int k = 0; k < expected.length; k++) {
                    int channel = keys.indexOf(BUCKET + "."
                            + List.of("x", "y", "z", "qw", "qx", "qy", "qz").get(k));
                    double found = samples.values()[channel][epoch] * (k < 3 ? 1e-4 : 1.0 / 32767);
                    assertEquals(expected[k], found, 1e-4, "epoch " + epoch + ", number " + k);
                }
            }
        }
    }

    private static Vector3d vector(double[] from, int at) {
        return new Vector3d(from[at], from[at + 1], from[at + 2]);
    }

    private static Quaterniond turn(double[] from, int at) {
        return new Quaterniond(from[at + 1], from[at + 2], from[at + 3], from[at]);
    }

    @Test
    void shouldListTheDrawnBodiesWithTheirBoxes() {
        JsonNode parts = meta(Scenarios.of("backhoe")).path("parts");
        JsonNode bucket = parts.get(texts(parts, "name").indexOf(BUCKET));
        assertEquals("body", bucket.path("kind").asString());
        assertEquals(
                "{\"p\":[-0.28,0.0,0.0],\"half_m\":[0.03,0.4,0.425],\"q\":[1.0,0.0,0.0,0.0]}",
                bucket.path("boxes").get(0).toString());
        JsonNode boom = parts.get(texts(parts, "name").indexOf("backhoe.boom"))
                .path("boxes")
                .get(0);
        Vector3d along = new Quaterniond(
                        boom.path("q").get(1).asDouble(),
                        boom.path("q").get(2).asDouble(),
                        boom.path("q").get(3).asDouble(),
                        boom.path("q").get(0).asDouble())
                .transform(new Vector3d(1, 0, 0));
        double length = Math.hypot(1.3, 1.9); // from the boom's pin to the crowd's
        assertEquals(-1.3 / length, along.x, 1e-9);
        assertEquals(1.9 / length, along.z, 1e-9);
        assertEquals(0.5 * length, boom.path("half_m").get(0).asDouble(), 1e-9);
    }

    @Test
    void shouldDrawTheFrontFrameOfTheLoaderInPlaceOfItsHull() {
        JsonNode parts = meta(Scenarios.of("loader")).path("parts");
        JsonNode chassis = parts.get(0);
        assertEquals("chassis", chassis.path("kind").asString());
        double rearmost_m = Double.POSITIVE_INFINITY;
        for (JsonNode box : chassis.path("boxes")) {
            rearmost_m = Math.min(
                    rearmost_m,
                    box.path("p").get(0).asDouble() - box.path("half_m").get(0).asDouble());
        }
        assertTrue(rearmost_m > -0.75, "before the joint of the frames, x = " + rearmost_m);
        assertTrue(texts(parts, "name").containsAll(List.of("rear", "arm", "bucket")));
    }

    /** The page draws the soil in a bucket from its hollow and a column of the table. */
    @Test
    void shouldDescribeTheHollowOfABucket() {
        JsonNode parts = meta(Scenarios.of("backhoe")).path("parts");
        JsonNode bucket = parts.get(texts(parts, "name").indexOf(BUCKET)).path("bucket");
        assertEquals("carried_kg_bucket", bucket.path("column").asString());
        assertEquals(
                "[[0.38,-0.39],[-0.25,-0.39],[-0.25,0.425]]",
                bucket.path("profile_m").toString());
        assertEquals(0.75, bucket.path("width_m").asDouble());
        assertEquals(1500, bucket.path("density_kgpm3").asDouble());
        assertEquals(Math.toRadians(35), bucket.path("repose_rad").asDouble(), 1e-12);
        parts.forEach(part -> assertEquals(part.path("name").asString().equals(BUCKET), part.has("bucket")));
    }

    @Test
    void shouldHaveChassisAndWheelsAloneWhereTheFileDrawsNoBodies() {
        JsonNode vehicle = meta(Scenarios.brief("single", "duration_s=1"));
        assertEquals(List.of("chassis", "wheel", "wheel", "wheel", "wheel"), texts(vehicle.path("parts"), "kind"));
        assertEquals(10 + 4 * 11, vehicle.path("channels").size());
    }
}
