package org.furrow.node.dataset.nuscenes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.furrow.node.sense.png.Png;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tables of one split: H. Caesar et al., nuScenes: a multimodal dataset for autonomous driving, CVPR 2020, and the
 * schema of its development kit, version 1.0.
 */
final class NuScenesTables {
    static final String SAMPLE = "sample";
    static final String SAMPLE_DATA = "sample_data";
    static final String SAMPLE_ANNOTATION = "sample_annotation";
    static final String INSTANCE = "instance";
    static final String SCENE = "scene";
    static final String LOG = "log";
    static final String SENSOR = "sensor";
    static final String CALIBRATED_SENSOR = "calibrated_sensor";
    static final String EGO_POSE = "ego_pose";
    static final String LIDARSEG = "lidarseg";
    static final String MOVING = "vehicle.moving";
    static final String STOPPED = "vehicle.stopped";

    private static final String MAP = "map";
    private static final String CATEGORY = "category";
    private static final String ATTRIBUTE = "attribute";
    private static final String VISIBILITY = "visibility";
    private static final String DESCRIPTION = "description";
    /** Least share of an object's pixels that is visible at levels 2 to 4, in percent. */
    private static final int[] LEVELS = {40, 60, 80};

    private static final JsonMapper JSON = new JsonMapper();

    private final Map<String, ArrayNode> tables = new TreeMap<>();
    private final Set<String> tokens = new TreeSet<>();

    NuScenesTables() {
        for (String each : List.of(
                SAMPLE,
                SAMPLE_DATA,
                SAMPLE_ANNOTATION,
                INSTANCE,
                SCENE,
                LOG,
                SENSOR,
                CALIBRATED_SENSOR,
                EGO_POSE,
                LIDARSEG,
                MAP,
                CATEGORY,
                ATTRIBUTE,
                VISIBILITY)) {
            tables.put(each, JSON.createArrayNode());
        }
        for (String each : List.of(MOVING, STOPPED)) {
            ObjectNode record = add(ATTRIBUTE, attribute(each)).put("name", each);
            record.put(DESCRIPTION, each.equals(MOVING) ? "faster than 0.2 m/s" : "at most 0.2 m/s");
        }
        for (Category each : Category.values()) {
            add(CATEGORY, each.token())
                    .put("name", each.title())
                    .put(DESCRIPTION, each.description())
                    .put("index", each.index());
        }
        int from = 0;
        for (int level = 1; level <= LEVELS.length + 1; level++) {
            int to = level <= LEVELS.length ? LEVELS[level - 1] : 100;
            ObjectNode record = add(VISIBILITY, Integer.toString(level)).put("level", "v" + from + "-" + to);
            record.put(DESCRIPTION, "visibility of the object in all images from " + from + " to " + to + " %");
            from = to;
        }
    }

    static String attribute(String name) {
        return NuScenesTokens.of(ATTRIBUTE, name);
    }

    /** Key of the visibility of an object of which {@code seen} of {@code whole} pixels are visible. */
    static String visibility(int seen, int whole) {
        int level = 1;
        for (int least : LEVELS) {
            if (whole > 0 && 100L * seen >= (long) least * whole) {
                level++;
            }
        }
        return Integer.toString(level);
    }

    /** Adds a record, whose token is set. */
    ObjectNode add(String table, String token) {
        tokens.add(token);
        return table(table).addObject().put("token", token);
    }

    private ArrayNode table(String name) {
        return Objects.requireNonNull(tables.get(name), name);
    }

    /** Whether a record with this key is in a table. */
    boolean has(String token) {
        return tokens.contains(token);
    }

    /** Number of scenes. */
    int scenes() {
        return table(SCENE).size();
    }

    /** Sets numbers of a record. */
    static void numbers(ObjectNode record, String key, double... values) {
        ArrayNode array = record.putArray(key);
        for (double each : values) {
            array.add(each);
        }
    }

    /**
     * Writes the tables.
     *
     * @param root of the data set
     * @param version name of the tables' folder
     */
    void write(Path root, String version) throws IOException {
        ObjectNode map = add(MAP, NuScenesTokens.of(MAP, version)).put("category", "semantic_prior");
        map.put("filename", "maps/none.png");
        ArrayNode logs = map.putArray("log_tokens");
        table(LOG).forEach(log -> logs.add(log.get("token").asString()));
        Files.createDirectories(root.resolve("maps"));
        Files.write(root.resolve("maps/none.png"), Png.grey8(1, 1, new byte[] {(byte) 0xff}));
        Path folder = Files.createDirectories(root.resolve(version));
        for (Map.Entry<String, ArrayNode> table : tables.entrySet()) {
            Files.write(folder.resolve(table.getKey() + ".json"), JSON.writeValueAsBytes(table.getValue()));
        }
    }
}
