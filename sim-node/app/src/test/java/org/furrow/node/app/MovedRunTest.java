package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.world.checkpoint.FileTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder of a run with the user's own files suffices to repeat and to resume the run on another machine. */
@Tag("run")
class MovedRunTest {
    private static final String SCENARIO = """
            furrow: 1
            name: own-files
            duration_s: 0.4
            soil: drysand
            terrain: {type: elevation, file: ground/hill.asc, base_m: 100}
            soil_raster: {file: soils/hill.asc, classes: {1: mid}}
            vehicles:
              - name: first
                type: cars/loaded
                start: {x_m: -8, y_m: 0, heading_deg: 0}
                driver: {type: inputs, file: controls.csv}
              - name: second
                type: cars/loaded
                start: {x_m: 4, y_m: 0, heading_deg: 0}
                driver: {type: inputs, file: controls.csv}
            """;

    @TempDir
    private Path folder;

    private Path own;

    @BeforeEach
    void writeOwnFiles() throws IOException {
        own = folder.resolve("own");
        write("trial.yaml", SCENARIO);
        write("ground/hill.asc", grid("100.0", "100.2"));
        write("soils/hill.asc", grid("1", "2"));
        write("controls.csv", "t_s,steering,throttle,brake\n0,0,0.5,0\n9,0,0.5,0\n");
        String vehicle =
                builtIn("vehicles", "hmmwv.yaml").replace("mechanism: hmmwv.yaml", "mechanism: ../parts/m.yaml");
        assertTrue(vehicle.contains("../parts/m.yaml"), vehicle);
        write("cars/loaded.yaml", vehicle);
        write("parts/m.yaml", builtIn("mechanisms", "hmmwv.yaml"));
    }

    private void write(String name, String text) throws IOException {
        Path file = own.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static String builtIn(String folder, String name) {
        return Objects.requireNonNull(Source.builtIn(folder, name), name)
                .bytes()
                .text();
    }

    /** A grid of 40 m a side, whose rows alternate between two values. */
    private static String grid(String even, String odd) {
        StringBuilder grid = new StringBuilder("ncols 21\nnrows 21\nxllcorner 0\nyllcorner 0\ncellsize 2\n");
        for (int row = 0; row < 21; row++) {
            grid.append((" " + (row % 2 == 0 ? even : odd)).repeat(21).strip()).append('\n');
        }
        return grid.toString();
    }

    private static Cli run(String... args) {
        Cli cli = Cli.run(args);
        assertEquals(0, cli.exitCode(), cli.toString());
        return cli;
    }

    private static String digest(Cli cli) {
        return cli.out().getLast();
    }

    private static Scenario read(Path scenario) throws InputError {
        return ScenarioReader.read(Source.ofFile(scenario), List.of());
    }

    @Test
    void shouldGiveTheSameDigestWhereTheOriginalsAreMissing() throws Exception {
        Path run = folder.resolve("run");
        String digest = digest(run("run", own.resolve("trial.yaml").toString(), "--out", run.toString()));
        Scenario original = read(own.resolve("trial.yaml"));
        assertTrue(digest.matches("digest [0-9a-f]{16}"), digest);
        assertEquals("", run("verify", run.toString()).err().toString().replaceAll("[\\[\\]]", ""));

        Path moved = Files.move(run, folder.resolve("moved"));
        FileTree.delete(own);

        assertFalse(Files.readString(moved.resolve("scenario.yaml")).contains(folder.toString()));
        Path again = folder.resolve("again");
        assertEquals(digest, digest(run("run", moved.resolve("scenario.yaml").toString(), "--out", again.toString())));
        assertEquals(
                original.origin().identity(),
                read(moved.resolve("scenario.yaml")).origin().identity());
        assertEquals(
                Files.readString(moved.resolve("scenario.yaml")), Files.readString(again.resolve("scenario.yaml")));
        assertEquals(names(moved.resolve("inputs")), names(again.resolve("inputs")));
        run("export", moved.toString(), "--format", "csv");
    }

    @Tag("nightly")
    @Test
    void shouldKeepThePlacesOfFilesThatNameEachOther() throws Exception {
        Path run = folder.resolve("run");
        run("run", own.resolve("trial.yaml").toString(), "--duration", "0.02", "--out", run.toString());

        assertEquals(
                List.of("2/hill.asc", "3/cars/loaded.yaml", "3/parts/m.yaml", "3/controls.csv", "hill.asc").stream()
                        .sorted()
                        .toList(),
                names(run.resolve("inputs")));
        assertEquals(-1, Files.mismatch(own.resolve("parts/m.yaml"), run.resolve("inputs/3/parts/m.yaml")));
    }

    @Test
    void shouldResumeFromTheFolderAlone() throws Exception {
        String trial = own.resolve("trial.yaml").toString();
        String digest =
                digest(run("run", trial, "--out", folder.resolve("whole").toString()));
        Path stopped = folder.resolve("stopped");
        run("run", trial, "--out", stopped.toString(), "--checkpoint-every", "0.2");
        Files.delete(stopped.resolve("run.json"));
        Files.writeString(stopped.resolve("INCOMPLETE"), "stopped\n");
        Path moved = Files.move(stopped, folder.resolve("moved"));
        FileTree.delete(own);

        Cli resumed = run("run", "--resume", moved.toString());

        assertEquals(digest, digest(resumed));
        assertTrue(resumed.out().toString().contains("resumed at epoch"), resumed.toString());
    }

    @Test
    void shouldRefuseToResumeWithAChangedInput() throws Exception {
        Path run = folder.resolve("run");
        run("run", own.resolve("trial.yaml").toString(), "--out", run.toString(), "--checkpoint-every", "0.2");
        Files.delete(run.resolve("run.json"));
        Files.delete(run.resolve("manifest.sha256"));
        Files.writeString(run.resolve("INCOMPLETE"), "stopped\n");
        Files.writeString(run.resolve("inputs/hill.asc"), grid("100.0", "100.3"));

        Cli resumed = Cli.run("run", "--resume", run.toString());

        assertEquals(2, resumed.exitCode(), resumed.toString());
        assertTrue(resumed.err().toString().contains("is a run of another scenario"), resumed.toString());
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
