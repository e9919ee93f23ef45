package org.furrow.node.dataset.produce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.furrow.node.dataset.TinySpec;
import org.furrow.node.dataset.plan.DatasetPlan;
import org.furrow.node.dataset.plan.EpisodePlan;
import org.furrow.node.dataset.spec.DatasetSpec;
import org.furrow.node.dataset.verify.DatasetVerifier;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data sets of few short runs. */
@Tag("run")
class ProductionTest {
    @TempDir
    private Path folder;

    private DatasetSpec spec;

    @BeforeEach
    void readSpec() throws Exception {
        spec = TinySpec.in(folder, TinySpec.SPEC);
    }

    private Path make(String name, int jobs, EpisodeRuns runs, Production.Part part) throws Exception {
        Path out = folder.resolve(name);
        try (Production production = Production.open(spec, out, part)) {
            production.make(new Production.Conduct(jobs, runs, "test"), (done, total) -> {});
        }
        return out;
    }

    private EpisodeRuns runs(int ranks, int threads) {
        return new EpisodeRuns(ranks, threads, () -> false);
    }

    private static String manifest(Path dataset) throws IOException {
        return Files.readString(dataset.resolve("manifest.json"));
    }

    /** The manifest has the hash of every file, so equal manifests mean equal data sets. */
    @Test
    void shouldMakeTheSameBytesOnAnyJobsRanksThreadsAndParts() throws Exception {
        Path first = make("a", 1, runs(1, 1), Production.Part.ALL);
        try (var golden = Objects.requireNonNull(getClass().getResourceAsStream("/tiny-manifest.json"))) {
            String frozen = new String(golden.readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(
                    frozen, manifest(first), "a change of files or physics: renew the frozen manifest and say why");
        }
        make("b", 2, runs(2, 1), new Production.Part(1, 2));
        assertFalse(Files.exists(folder.resolve("b/manifest.json")), "a part is no data set");
        Path second = make("b", 2, runs(1, 2), Production.Part.ALL);
        assertEquals(manifest(first), manifest(second));
        try (Stream<Path> left = Files.list(second)) {
            assertEquals(
                    List.of(
                            "README.md",
                            "episodes.csv",
                            "manifest.json",
                            "manifest.sha256",
                            "runs",
                            "soils.csv",
                            "spec.yaml",
                            "splits.json"),
                    left.map(each -> each.getFileName().toString()).sorted().toList());
        }
        shouldHaveTwinsThatAreEqualUpToTheChange(first);
        shouldNameAFlippedByte(first);
    }

    private void shouldHaveTwinsThatAreEqualUpToTheChange(Path dataset) throws Exception {
        EpisodePlan twin = DatasetPlan.of(spec).stream()
                .filter(run -> run.twin() == 1)
                .findFirst()
                .orElseThrow();
        List<String> rows = Files.readAllLines(dataset.resolve("runs/" + twin.id() + "/vehicles/second.csv"));
        List<String> original =
                Files.readAllLines(dataset.resolve(String.format("runs/%05d/vehicles/second.csv", twin.twinOf())));
        int branch = 1 + 20; // header and the rows up to 0.4 s
        assertEquals(original.subList(0, branch + 1), rows.subList(0, branch + 1));
        assertFalse(original.equals(rows), "the change has an effect");
        List<String> scenario =
                new ArrayList<>(Files.readAllLines(dataset.resolve("runs/" + twin.id() + "/scenario.yaml")));
        scenario.removeAll(
                Files.readAllLines(dataset.resolve(String.format("runs/%05d/scenario.yaml", twin.twinOf()))));
        assertTrue(String.join(" ", scenario).contains("rut_offset_m: 0.6"), scenario.toString());
        assertTrue(scenario.size() <= 4, scenario.toString());
    }

    private void shouldNameAFlippedByte(Path dataset) throws Exception {
        assertEquals(List.of(), DatasetVerifier.damage(dataset));
        assertEquals(List.of(), new DatasetVerifier(dataset, runs(2, 1)).again(1, folder.resolve("again")));
        for (String name : List.of(
                "runs/00000/vehicles/lead.csv", "runs/00001/record/commits.log", "README.md", "manifest.json")) {
            Path file = dataset.resolve(name);
            byte[] bytes = Files.readAllBytes(file);
            bytes[bytes.length / 2] ^= 1;
            Files.write(file, bytes);
            List<String> faults = DatasetVerifier.damage(dataset);
            assertEquals(1, faults.size(), faults.toString());
            assertTrue(faults.getFirst().startsWith(name), faults.toString());
            if (name.endsWith(".log")) {
                assertTrue(faults.getFirst().contains("after its commit"), faults.toString());
            }
            bytes[bytes.length / 2] ^= 1;
            Files.write(file, bytes);
        }
    }

    @Test
    void shouldGoOnAfterAnInterruption() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        EpisodeRuns interrupted = new EpisodeRuns(1, 1, () -> asked.incrementAndGet() > 70);
        RunFailedException end =
                assertThrows(RunFailedException.class, () -> make("c", 1, interrupted, Production.Part.ALL));
        assertTrue(String.valueOf(end.getMessage()).contains("interrupted"), String.valueOf(end.getMessage()));
        Path run = folder.resolve("c").resolve("work").resolve("runs/00000");
        assertTrue(Files.exists(run.resolve("run.json")));
        assertTrue(Files.exists(folder.resolve("c/INCOMPLETE")));
        Path table = run.resolve("vehicles/lead.csv");
        byte[] bytes = Files.readAllBytes(table);
        bytes[bytes.length - 3] ^= 1;
        Files.write(table, bytes);
        end = assertThrows(RunFailedException.class, () -> make("c", 1, runs(1, 1), Production.Part.ALL));
        assertTrue(
                String.valueOf(end.getMessage()).contains("damaged: vehicles/lead.csv"),
                String.valueOf(end.getMessage()));
        bytes[bytes.length - 3] ^= 1;
        Files.write(table, bytes);
        Path done = make("c", 1, runs(1, 1), Production.Part.ALL);
        try (var golden = Objects.requireNonNull(getClass().getResourceAsStream("/tiny-manifest.json"))) {
            assertEquals(new String(golden.readAllBytes(), StandardCharsets.UTF_8), manifest(done));
        }
        InputError error = assertThrows(InputError.class, () -> make("c", 1, runs(1, 1), Production.Part.ALL));
        assertTrue(error.getMessage().contains("holds a complete data set"), error.getMessage());
    }

    @Test
    void shouldRefuseToContinueAnotherDataSetAndTooManyStuckRuns() throws Exception {
        EpisodeRuns never = new EpisodeRuns(1, 1, () -> true);
        assertThrows(RunFailedException.class, () -> make("d", 1, never, Production.Part.ALL));
        spec = TinySpec.in(folder, TinySpec.SPEC.replace("seed: 7", "seed: 8"));
        InputError error = assertThrows(InputError.class, () -> make("d", 1, never, Production.Part.ALL));
        assertTrue(error.getMessage().contains("holds another data set"), error.getMessage());
    }
}
