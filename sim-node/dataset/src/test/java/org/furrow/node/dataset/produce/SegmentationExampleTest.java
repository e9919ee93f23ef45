package org.furrow.node.dataset.produce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.furrow.node.dataset.spec.DatasetReader;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.input.Source;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.testkit.Examples;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The script in docs/examples/segmentation reads all images of a data set with their classes; no training. */
@Tag("run")
class SegmentationExampleTest {
    private static final String PYTHON = "/usr/bin/python3";
    private static final List<String> CLASSES = List.of("sky", "ground", "rut", "rock", "vehicle", "plant");

    @TempDir
    private Path folder;

    /** Copies a file of the example with replacements, of which each must fit. */
    private Path copy(String name, String... replacements) throws IOException {
        String text = Files.readString(Examples.path("segmentation/" + name));
        for (int k = 0; k < replacements.length; k += 2) {
            assertTrue(text.contains(replacements[k]), name + ": " + replacements[k]);
            text = text.replace(replacements[k], replacements[k + 1]);
        }
        return Files.writeString(folder.resolve(name), text);
    }

    /** The example with three short episodes, small images and a near horizon. */
    private Path dataset() throws Exception {
        copy(
                "scenario.yaml",
                "duration_s: 13",
                "duration_s: 0.1",
                "start: {",
                "start: {settle_s: 0.1, ",
                "soil: sandy",
                "grid_m: 0.1\nsoil: sandy",
                "[[-20, -50], [130, 50]]",
                "[[0, -12], [60, 12]]",
                "hmmwv",
                "patrol-4x4",
                "mtv",
                "patrol-4x4");
        copy(
                "camera.yaml",
                "width: 160",
                "width: 40",
                "height: 120",
                "height: 30\n    range_m: 20",
                "antialias: 2",
                "");
        Path file = copy(
                "data.yaml",
                "episodes: 20",
                "episodes: 3\nmost_stuck: 1",
                "0.65",
                "0.34",
                "0.15",
                "0.33",
                "0.2}",
                "0.33}");
        DatasetSpec spec = DatasetReader.read(Source.ofFile(file));
        Path out = folder.resolve("data");
        try (Production production = Production.open(spec, out, Production.Part.ALL)) {
            EpisodeRuns runs = new EpisodeRuns(1, 1, () -> false);
            production.make(new Production.Conduct(1, runs, "test"), (done, total) -> {});
        }
        return out;
    }

    @Test
    void shouldReadEveryPixelOfTheDataSet() throws Exception {
        assumeTrue(run("-c", "import numpy").isEmpty(), "numpy is missing: install python3-numpy");
        Path dataset = dataset();
        JsonNode splits = new JsonMapper().readTree(Files.readAllBytes(dataset.resolve("splits.json")));
        List<String> expected = new ArrayList<>();
        for (String split : List.of("train", "val", "test")) {
            long[] pixels = new long[CLASSES.size()];
            int images = 0;
            for (JsonNode run : splits.get(split)) {
                Path sensors = dataset.resolve(String.format(Locale.ROOT, "runs/%05d/sensors", run.intValue()));
                try (Stream<Path> files = Files.walk(sensors)) {
                    for (Path file : files.filter(each -> each.toString().endsWith(".npz"))
                            .toList()) {
                        count(file, pixels);
                        images++;
                    }
                }
            }
            assertEquals(3, images, "one image of each vehicle");
            StringBuilder line = new StringBuilder(split + ": 3 images of 40 x 30:");
            for (int k = 0; k < pixels.length; k++) {
                line.append(k == 0 ? " " : ", ")
                        .append(CLASSES.get(k))
                        .append(' ')
                        .append(pixels[k]);
            }
            expected.add(line.toString());
        }
        String script = Examples.path("segmentation/segment.py").toString();
        assertEquals(expected, run(script, dataset.toString(), "--count"));
    }

    private static void count(Path npz, long[] pixels) throws IOException {
        try (ZipFile zip = new ZipFile(npz.toFile())) {
            byte[] bytes = zip.getInputStream(zip.getEntry("semantic.npy")).readAllBytes();
            for (int at = 10 + (bytes[8] & 0xff) + 256 * (bytes[9] & 0xff); at < bytes.length; at++) {
                pixels[CLASSES.indexOf(group(bytes[at] & 0xff))]++;
            }
        }
    }

    private static String group(int id) {
        return switch (id) {
            case SceneClass.SKY -> "sky";
            case SceneClass.RUT -> "rut";
            case SceneClass.ROCK, SceneClass.STEP -> "rock";
            case SceneClass.VEHICLE, SceneClass.WHEEL -> "vehicle";
            case SceneClass.TREE, SceneClass.SHRUB, SceneClass.GRASS -> "plant";
            default -> "ground";
        };
    }

    /** The lines that Python prints. */
    private static List<String> run(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(PYTHON, "-B"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return text.lines().toList();
    }
}
