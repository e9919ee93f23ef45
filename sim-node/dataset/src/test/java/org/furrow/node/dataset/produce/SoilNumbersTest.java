package org.furrow.node.dataset.produce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.furrow.node.dataset.TinySpec;
import org.furrow.node.dataset.plan.DatasetPlan;
import org.furrow.node.dataset.plan.EpisodePlan;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.dataset.table.Table;
import org.furrow.node.dataset.verify.DatasetVerifier;
import org.furrow.node.sense.frame.RunSoils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Numbers of soils and classes mean the same in all runs of a data set. */
@Tag("run")
class SoilNumbersTest {
    private static final String OWN = "{kphi: 3.0e+6, kc: 0, n: 1, cohesion_Pa: 2000, phi_deg: 30, janosi_m: 0.02,"
            + " elastic_Pa_m: 5.0e+7, damping_Pas_m: 3.0e+4}";
    private static final String HEAD = TinySpec.SPEC
            .substring(0, TinySpec.SPEC.indexOf("randomise:"))
            .replace("sobol", "grid")
            .replace("episodes: 3", "episodes: 4");
    private static final String SUITE = """
            furrow_sensors: 1
            name: small
            sensors:
              - {name: lidar, type: lidar, rings: 16, columns: 64, mount: {on: roof, at_m: [0, 0, 0.5], pitch_deg: 5}}
            """;

    @TempDir
    private Path folder;

    private static RunSoils soils(DatasetSpec spec) throws Exception {
        return DatasetPlan.soils(spec, DatasetPlan.of(spec));
    }

    @Test
    void shouldKeepTheNameOfASoilThatIsVaried() throws Exception {
        for (String soil : List.of("drysand", OWN)) {
            DatasetSpec spec = TinySpec.in(
                    folder,
                    HEAD + "set: {soil: " + soil + "}\nrandomise: {soil.kphi: {scale: [0.7, 1.4], steps: 4}}\n");
            RunSoils soils = soils(spec);
            assertEquals(4, soils.entries().size());
            assertEquals(
                    4,
                    soils.entries().stream().map(RunSoils.Entry::id).distinct().count());
            assertEquals(
                    Set.of(soil.equals(OWN) ? "own" : soil),
                    Set.copyOf(
                            soils.entries().stream().map(RunSoils.Entry::name).toList()));
            assertEquals(
                    1,
                    soils.entries().stream()
                            .map(RunSoils.Entry::classId)
                            .distinct()
                            .count());
        }
    }

    @Test
    @Tag("run")
    void shouldGiveEachSoilItsNumberInAllRunsAndFormats() throws Exception {
        Files.writeString(folder.resolve("suite.yaml"), SUITE);
        String other = OWN.replace("3.0e+6", "2.0e+6");
        DatasetSpec spec = TinySpec.in(
                folder,
                HEAD + "set: {duration_s: 0.2}\nrandomise:\n  soil: {choice: [upland-loam, " + OWN + ", " + other
                        + ", drysand]}\nsensors: {suite: suite.yaml}\nexport: [parquet, semantickitti]\n");
        Path out = folder.resolve("out");
        EpisodeRuns runs = new EpisodeRuns(1, 1, () -> false);
        try (Production production = Production.open(spec, out, Production.Part.ALL)) {
            production.make(new Production.Conduct(1, runs, "test"), (done, total) -> {});
        }
        Map<String, Integer> ids = numbers(out.resolve("soils.csv"), 0);
        Map<String, Integer> classes = numbers(out.resolve("soils.csv"), 2);
        assertEquals(Set.of("upland-loam", "own 1", "own 2", "drysand"), ids.keySet());
        assertEquals(4, Set.copyOf(ids.values()).size());
        assertEquals(4, Set.copyOf(classes.values()).size());
        Map<String, Integer> listed = numbers(out.resolve("semantickitti/classes.csv"), 0);
        List<EpisodePlan> plan = DatasetPlan.of(spec);
        for (EpisodePlan run : plan) {
            String drawn = Objects.requireNonNull(run.parameters().get("soil")).replace("\"", "");
            String name = drawn.startsWith("{")
                    ? (drawn.contains("3.0e+6") || drawn.contains("3000000") ? "own 1" : "own 2")
                    : drawn;
            Table wheel =
                    RunTables.read(out.resolve("runs/" + run.id()), run.run()).table("wheel");
            for (int row = 0; row < wheel.rows(); row++) {
                assertEquals(Objects.requireNonNull(ids.get(name)).doubleValue(), wheel.number("soil_id", row), name);
            }
            Set<Integer> labels = labels(out.resolve("semantickitti/%05d".formatted(2 * run.run())));
            labels.removeIf(label -> label < 16);
            assertEquals(Set.of(classes.get(name)), labels, name);
            assertEquals(classes.get(name), listed.get("soil:" + name));
        }
        assertTrue(Files.readString(out.resolve("semantickitti/instances.csv")).contains("00001,2,second\n"));
        assertEquals(List.of(), new DatasetVerifier(out, runs).again(4, folder.resolve("again")));
        String card = Files.readString(out.resolve("README.md"));
        assertTrue(card.contains("config_name: soils"), card);
        assertFalse(card.contains("config_name: imu"), "a table without rows cannot be loaded");
        assertEquals(1, card.split("default: true", -1).length - 1);
        assertTrue(Files.exists(out.resolve("tables/soils/all-00000.parquet")));
    }

    @Test
    void shouldNumberBuiltInSoilsAlike() throws Exception {
        int first = soils(TinySpec.in(folder, HEAD + "randomise: {soil: {choice: [clay, drysand]}}\n"))
                .entries()
                .getLast()
                .id();
        RunSoils.Entry second = soils(
                        TinySpec.in(folder, HEAD + "set: {soil: drysand}\nrandomise: {grid_m: {choice: [0.04]}}\n"))
                .entries()
                .getFirst();
        assertEquals("drysand", second.name());
        assertEquals(first, second.id());
        assertNotEquals(second.id(), second.classId());
    }

    /** A column of numbers of a CSV file by the name in its second column. */
    private static Map<String, Integer> numbers(Path csv, int column) throws IOException {
        Map<String, Integer> numbers = new HashMap<>();
        for (String line : Files.readAllLines(csv)) {
            String[] cells = line.split(",", -1);
            if (!cells[0].equals("id")) {
                numbers.put(cells[1], Integer.valueOf(cells[column]));
            }
        }
        return numbers;
    }

    /** The classes of all points of a sequence. */
    private static Set<Integer> labels(Path sequence) throws IOException {
        Set<Integer> labels = new TreeSet<>();
        try (Stream<Path> files = Files.list(sequence.resolve("os1_cloud_node_furrow_label_id"))) {
            for (Path file : files.toList()) {
                ByteBuffer buffer = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
                while (buffer.hasRemaining()) {
                    labels.add(buffer.getInt() & 0xffff);
                }
            }
        }
        return labels;
    }
}
