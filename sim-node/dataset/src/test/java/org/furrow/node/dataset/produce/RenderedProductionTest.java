package org.furrow.node.dataset.produce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.furrow.node.dataset.TinySpec;
import org.furrow.node.dataset.plan.DatasetPlan;
import org.furrow.node.dataset.plan.EpisodePlan;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.dataset.verify.DatasetVerifier;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.sense.frame.SceneClass;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A data set with rendered sensors and all formats. */
@Tag("run")
class RenderedProductionTest {
    private static final String SUITE = """
            furrow_sensors: 1
            name: small
            geographic_origin: {lat_deg: 52, lon_deg: 10}
            sensors:
              - {name: lidar, type: lidar, rings: 8, columns: 32, mount: {on: roof, at_m: [0, 0, 0.5], pitch_deg: 5}}
              - {name: front, type: camera, width: 16, height: 12, labels: [boxes], mount: {on: nose}}
              - {name: boxes, type: objects, mount: {on: nose}}
              - {name: bev, type: map, rows: 8, columns: 8, layers: [height_m, age_s]}
              - {name: imu, type: imu}
              - {name: wheels, type: odometry}
              - {name: gnss, type: gnss}
            """;
    private static final String SPEC =
            TinySpec.SPEC.substring(0, TinySpec.SPEC.indexOf("twins:")).replace("episodes: 3", "episodes: 1") + """
            set: {duration_s: 0.2}
            sensors:
              suite: suite.yaml
              randomise:
                "*.mount.pitch_deg": {normal: [0, 0.5], clip: 2, add: true}
                lidar.noise.dropout: [0, 0.05]
            export: [parquet, lerobot, npz, semantickitti, kitti-tracking, coco, nuscenes, mcap-ros2]
            """;

    @TempDir
    private Path folder;

    private DatasetSpec spec;

    @BeforeEach
    void readSpec() throws Exception {
        Files.writeString(folder.resolve("suite.yaml"), SUITE);
        spec = TinySpec.in(folder, SPEC);
    }

    private Path make(String name, int jobs, EpisodeRuns runs) throws Exception {
        Path out = folder.resolve(name);
        try (Production production = Production.open(spec, out, Production.Part.ALL)) {
            production.make(new Production.Conduct(jobs, runs, "test"), (done, total) -> {});
        }
        return out;
    }

    private EpisodeRuns runs(int ranks, int threads) {
        return new EpisodeRuns(ranks, threads, () -> false);
    }

    @Test
    void shouldRenderTheSameFramesOnAnyThreadsAndAfterAnInterruption() throws Exception {
        Path first = make("a", 1, runs(1, 1));
        AtomicInteger asked = new AtomicInteger();
        int epochs = 10; // of a run; its rendering asks as often
        EpisodeRuns interrupted = new EpisodeRuns(1, 1, () -> asked.incrementAndGet() > epochs + 5);
        assertThrows(RunFailedException.class, () -> make("b", 1, interrupted));
        Path begun = folder.resolve("b").resolve("work/runs/00000");
        assertTrue(Files.exists(begun.resolve("run.json")), "the run is complete");
        assertFalse(Files.exists(begun.resolve("sensors")), "its frames are not");
        Path second = make("b", 2, runs(2, 2));
        assertEquals(
                Files.readString(first.resolve("manifest.json")), Files.readString(second.resolve("manifest.json")));
        Path suite = folder.resolve("suite.yaml");
        Path elsewhere = Files.move(suite, folder.resolve("elsewhere.yaml")); // a data set has all that verifying needs
        assertEquals(List.of(), new DatasetVerifier(first, runs(1, 2)).again(1, folder.resolve("again")));
        Files.move(elsewhere, suite);
        assertListsEveryArrayAndColumn(first);
        assertMountsAndNoiseAreRandom(first);
        assertAnnotatesEveryInstance(first);
        for (String file : List.of("nuscenes/v1.0-train/scene.json", "kitti-tracking/train/image_02/0000/000000.png")) {
            assertTrue(Files.size(first.resolve(file)) > 2, file);
        }
        assertNamesAFlippedByte(first);
    }

    /** Masks and boxes of the annotations against the arrays of the rendered images. */
    private static void assertAnnotatesEveryInstance(Path dataset) throws Exception {
        JsonNode root = new JsonMapper().readTree(Files.readAllBytes(dataset.resolve("coco/instances_train.json")));
        Map<Integer, JsonNode> images = new TreeMap<>();
        root.get("images").forEach(image -> images.put(image.get("id").intValue(), image));
        assertTrue(images.size() >= 2, images.size() + " images");
        Map<Integer, Integer> pixels = new TreeMap<>();
        for (JsonNode each : root.get("annotations")) {
            JsonNode image =
                    Objects.requireNonNull(images.get(each.get("image_id").intValue()));
            int width = image.get("width").intValue();
            int height = image.get("height").intValue();
            assertEquals(SceneClass.VEHICLE, each.get("category_id").intValue());
            int[] box = {width, height, 0, 0};
            int at = 0;
            int area = 0;
            boolean inside = false;
            for (JsonNode count : each.get("segmentation").get("counts")) {
                for (int k = 0; k < count.intValue(); k++, at++) {
                    if (inside) {
                        box[0] = Math.min(box[0], at / height);
                        box[1] = Math.min(box[1], at % height);
                        box[2] = Math.max(box[2], at / height + 1);
                        box[3] = Math.max(box[3], at % height + 1);
                        area++;
                    }
                }
                inside = !inside;
            }
            assertEquals(width * height, at);
            assertEquals(area, each.get("area").intValue());
            assertEquals(
                    "[" + box[0] + "," + box[1] + "," + (box[2] - box[0]) + "," + (box[3] - box[1]) + "]",
                    each.get("bbox").toString());
            pixels.merge(each.get("image_id").intValue(), area, Integer::sum);
        }
        for (Map.Entry<Integer, JsonNode> each : images.entrySet()) {
            JsonNode image = each.getValue();
            String name = image.get("file_name").stringValue();
            assertTrue(Files.exists(dataset.resolve("coco/images").resolve(name)), name);
            String frame = name.substring(name.length() - 10, name.length() - 4);
            Path arrays = dataset.resolve("runs/00000/sensors")
                    .resolve(image.get("vehicle").stringValue() + "/front/" + frame + ".npz");
            assertEquals(instancePixels(arrays), pixels.getOrDefault(each.getKey(), 0), name);
        }
    }

    private static int instancePixels(Path npz) throws IOException {
        try (ZipFile zip = new ZipFile(npz.toFile())) {
            byte[] bytes = zip.getInputStream(zip.getEntry("instance.npy")).readAllBytes();
            int count = 0;
            for (int at = 10 + (bytes[8] & 0xff) + 256 * (bytes[9] & 0xff); at < bytes.length; at += 2) {
                count += bytes[at] != 0 || bytes[at + 1] != 0 ? 1 : 0;
            }
            return count;
        }
    }

    private static void assertNamesAFlippedByte(Path dataset) throws Exception {
        String card = Files.readString(dataset.resolve("README.md"));
        assertTrue(Files.exists(dataset.resolve("lerobot/meta/info.json")));
        assertTrue(Files.isDirectory(dataset.resolve("npz/train/run-00000")));
        for (String table : List.of("imu", "gnss", "odometry", "frames", "calibration")) {
            assertTrue(Files.exists(dataset.resolve("tables/sensor-" + table + "/train-00000.parquet")), table);
            assertTrue(card.contains("config_name: sensor-" + table), table);
        }
        assertTrue(Files.size(dataset.resolve("mcap/train/run-00000.mcap")) > 1000);
        assertTrue(Files.exists(dataset.resolve("semantickitti/00000/os1_cloud_node_kitti_bin/000000.bin")));
        assertEquals(
                "00001,00000,second,train",
                Files.readAllLines(dataset.resolve("semantickitti/sequences.csv"))
                        .get(2));
        assertTrue(card.contains("config_name: wheel") && card.contains("| `slip_ratio` |"), card);
        List<String> changed = List.of(
                "runs/00000/sensors/lead/imu.csv",
                "runs/00000/sensors/lead/lidar/000001.npz",
                "tables/wheel/train-00000.parquet");
        for (String name : changed) {
            byte[] bytes = Files.readAllBytes(dataset.resolve(name));
            bytes[bytes.length / 3] ^= 1;
            Files.write(dataset.resolve(name), bytes);
        }
        assertEquals(changed.stream().map(name -> name + ": has changed").toList(), DatasetVerifier.damage(dataset));
    }

    private static void assertListsEveryArrayAndColumn(Path dataset) throws IOException {
        String card = Files.readString(dataset.resolve("README.md"));
        Path sensors = dataset.resolve("runs/00000/sensors");
        for (String sensor : List.of("lidar", "front", "bev")) {
            List<String> arrays = new ArrayList<>();
            try (ZipFile zip = new ZipFile(
                    sensors.resolve("second/" + sensor + "/000001.npz").toFile())) {
                zip.stream().map(ZipEntry::getName).forEach(arrays::add);
            }
            assertEquals(
                    arrays.stream()
                            .map(name -> name.substring(0, name.length() - ".npy".length()))
                            .toList(),
                    columns(card, "runs/RUN/sensors/VEHICLE/" + sensor + "/NUMBER.npz"));
        }
        for (String sensor : List.of("imu", "wheels", "gnss")) {
            assertEquals(
                    header(sensors.resolve("lead/" + sensor + ".csv")),
                    columns(card, "runs/RUN/sensors/VEHICLE/" + sensor + ".csv"));
        }
        for (String table : List.of("frames.csv", "calibration.csv")) {
            assertEquals(header(sensors.resolve(table)), columns(card, "runs/RUN/sensors/" + table));
        }
    }

    private static List<String> header(Path csv) throws IOException {
        return List.of(Files.readAllLines(csv).getFirst().split(","));
    }

    /** The names in the table of a section of the card. */
    private static List<String> columns(String card, String section) {
        String from = card.substring(card.indexOf("## " + section + "\n") + 3);
        int end = from.indexOf("\n## ");
        return from.substring(0, end)
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(3, line.indexOf('`', 3)))
                .toList();
    }

    private void assertMountsAndNoiseAreRandom(Path dataset) throws Exception {
        String parameters = DatasetPlan.of(spec).getFirst().parameters().toString();
        assertTrue(parameters.contains("sensors.lidar.mount.pitch_deg="), parameters);
        String suite = Files.readString(dataset.resolve("runs/00000/sensors/suite.yaml"));
        assertTrue(suite.contains("dropout:"), suite);
        List<EpisodePlan> two = DatasetPlan.of(TinySpec.in(folder, SPEC.replace("episodes: 1", "episodes: 2")));
        assertFalse(
                two.getFirst().sensorSettings().equals(two.getLast().sensorSettings()), "each run has its own mounts");
        String header = Files.readAllLines(dataset.resolve("episodes.csv")).getFirst();
        assertTrue(header.contains("sensors.front.mount.pitch_deg"), header);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            suite: suite.yaml | suite: nowhere.yaml      | spec.yaml:15:10: sensors.suite: nowhere.yaml: no such file or built-in suite
            lidar.noise       | lydar.noise              | the suite has no sensor 'lydar'
            noise.dropout     | noise.drop               | sensors.0.noise.drop: unknown key
            [0, 0.05]         | {choice: [1], add: true} | 'add' is for a range or a normal distribution
            [0, 0.05]         | {range: [3, 4]}          | dropout
            """)
    void shouldReportMistakes(String old, String wrong, String message) {
        InputError error =
                assertThrows(InputError.class, () -> DatasetPlan.of(TinySpec.in(folder, SPEC.replace(old, wrong))));
        assertTrue(String.valueOf(error.getMessage()).contains(message), error.getMessage());
    }

    @Test
    void shouldRefuseFormatsThatLackTheirSensorsBeforeARun() throws Exception {
        assertRefused("export: semantickitti has rendered sensors", SPEC.replaceAll("(?s)sensors:.*export", "export"));
        Files.writeString(folder.resolve("suite.yaml"), SUITE.replace("height: 12", "height: 12, rate_hz: 4"));
        assertRefused("'front': rate_hz: lerobot has 10 frames a second", SPEC);
        Files.writeString(folder.resolve("suite.yaml"), SUITE.replace("height: 12", "height: 12, phase_s: 0.02"));
        assertRefused(
                "'front': phase_s: semantickitti has images at the times of its scans, so it must be 0",
                SPEC.replaceAll("export: .*", "export: [semantickitti]"));
    }

    private void assertRefused(String words, String text) throws Exception {
        spec = TinySpec.in(folder, text);
        Path out = folder.resolve("refused");
        InputError refused = assertThrows(InputError.class, () -> make("refused", 1, runs(1, 1)));
        assertTrue(String.valueOf(refused.getMessage()).contains(words), refused.toString());
        assertFalse(Files.exists(out), "nothing is written");
    }
}
