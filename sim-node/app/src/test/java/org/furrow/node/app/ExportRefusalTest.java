package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors of {@code furrow export}: one line with problem and remedy, and no files written. */
@Tag("run")
class ExportRefusalTest {
    private static final String CHECKPOINT = "store/epoch-0000000010/rank-0";

    @TempDir
    private static Path original;

    @TempDir
    private Path folder;

    private Path run;

    /** A run with eight checkpoints on a ground from a file. */
    @BeforeAll
    static void runBriefly() throws IOException {
        Path hill = Files.writeString(original.resolve("hill.asc"), hill(2));
        Cli cli = Cli.run(
                "run",
                "single",
                "--set",
                "terrain={type: elevation, file: " + hill + "}",
                "--duration",
                "0.9",
                "--checkpoint-every",
                "0.1",
                "--out",
                original.resolve("run").toString());
        assertEquals(0, cli.exitCode(), cli.toString());
    }

    private static String hill(double corner_m) {
        return "ncols 3\nnrows 3\ncellsize 120\n" + corner_m + " 1 1\n1 1 1\n1 1 1\n";
    }

    @BeforeEach
    void copyRun() throws IOException {
        run = folder.resolve("run");
        Files.writeString(original.resolve("hill.asc"), hill(2));
        try (Stream<Path> files = Files.walk(original.resolve("run"))) {
            for (Path file : files.toList()) {
                Files.copy(file, run.resolve(original.resolve("run").relativize(file)));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --format arrow                        | --format arrow: unknown format; use coco, csv, html, kitti-tracking, lerobot, mcap, mcap-ros2, npz, nuscenes, parquet, semantickitti, vti or vtp
                    --format parquet --epoch 5            | --epoch 5: selects a ground; use it with --format csv or vti
                    --format npz --sensors lidar-only     | --sensors lidar-only: selects sensors; use it with --format coco, kitti-tracking, lerobot, mcap-ros2, nuscenes or semantickitti
                    --format mcap-ros2 --threads 0        | --threads 0: must be at least 1
                    --format lerobot --threads 2          | --threads 2: is for rendering; use it with --sensors
                    --format lerobot --video lossless     | --video lossless: is for rendered images; use it with --sensors
                    --format coco --video lossy           | --video lossy: makes videos of images; use it with --format lerobot
                    --format npz --threads 2              | --threads 2: is for rendering; use it with --format coco, kitti-tracking, lerobot, mcap-ros2, nuscenes
                    --format mcap-ros2 --deskewed         | --deskewed: is for scans; use it with --format semantickitti
                    --format csv --deskewed               | --deskewed: is for scans; use it with --format semantickitti
                    --format html --every 1               | --every 1.0: selects frames of vehicles, or messages of the ground; use it with --format mcap or vtp
                    --format mcap --from 1                | --from 1.0: selects a part of the run; use it with --format coco, kitti-tracking, mcap-ros2, npz, nuscenes, parquet, semantickitti or vtp
                    --format vtp --box 0,0,1,1            | --box 0,0,1,1: selects a part of the ground; use it with --format csv or vti
                    --format mcap-ros2 --sensors none     | sensors
                    --format VTI                          | --format VTI: unknown format; use coco, csv, html, kitti-tracking, lerobot, mcap, mcap-ros2, npz, nuscenes, parquet, semantickitti, vti or vtp
                    --epoch 5                             | Missing required option: '--format=coco|csv|html|kitti-tracking|lerobot|mcap|mcap-ros2|npz|nuscenes|parquet|semantickitti|vti|vtp'; see 'furrow export --help'
                    --format vti --epoch x                | Invalid value for option '--epoch': 'x' is not an int
                    --format vti --epoch 7                | --epoch 7: RUN has no complete checkpoint at this epoch; it has 5, 10, 15, 20, 25, ..., 40
                    --format csv --epoch -1               | --epoch -1: RUN has no complete checkpoint at this epoch; it has 5, 10,
                    --format vti --box 1,2,3              | --box 1,2,3: expected x0,y0,x1,y1 in m in the SCM frame with x0 < x1 and y0 < y1, such as -5,-5,5,5
                    --format vti --box 1,2,3,x            | --box 1,2,3,x: expected x0,y0,x1,y1
                    --format vti --box 0,0,0,1            | --box 0,0,0,1: expected x0,y0,x1,y1
                    --format vti --box 0,1,1,0            | --box 0,1,1,0: expected x0,y0,x1,y1
                    --format csv --box 0,0,NaN,1          | --box 0,0,NaN,1: expected x0,y0,x1,y1
                    --format vti --box 0,0,1e999,1        | --box 0,0,1e999,1: expected x0,y0,x1,y1
                    --format vti --box 0.01,0.01,0.04,0.1 | --box 0.01,0.01,0.04,0.1: contains no node; the grid distance is 0.05 m
                    --format vti --box -9e9,0,0,1         | --box -9e9,0,0,1: exceeds the largest coordinate of a node, 5.36870912E7 m
                    --format vti --box -900,-900,900,900  | --box -900,-900,900,900: has 36001 x 36001 nodes, a file holds at most 134217728; use a smaller --box
                    --format csv --box 30,30,31,31        | --box 30,30,31,31: contains no deformed node; deformed: 'ground' within -
                    --format vti --out FILE               | --out FILE: cannot be created
                    """)
    void shouldReportInvalidOptions(String options, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "mine");
        String[] given = options.replace("FILE", file.toString()).split(" ");
        assertRefused(2, message.replace("RUN", run.toString()).replace("FILE", file.toString()), given);
        assertEquals("mine", Files.readString(file));
    }

    @Test
    void shouldNotOverwriteFiles() throws IOException {
        Path mine = folder.resolve("ground.csv");
        Files.writeString(mine, "mine");
        assertRefused(
                2,
                mine + ": exists and is not overwritten; remove it, or name another folder with --out",
                "--format",
                "csv",
                "--out",
                folder.toString());
        assertEquals("mine", Files.readString(mine));
    }

    @Test
    void shouldRejectAFolderThatIsNotARun() throws IOException {
        Path real = run;
        run = folder.resolve("nothing");
        assertRefused(2, run + ": is not the folder of a run (no run.json in it)", "--format", "vti");
        assertRefused(2, run + ": is not the folder of a run", "--format", "vti", "--epoch", "5");
        run = real;
        Files.delete(run.resolve("scenario.yaml"));
        assertRefused(3, run + ": damaged: scenario.yaml: is missing", "--format", "vti");
    }

    @Test
    void shouldReportAMissingCheckpoint() throws IOException {
        deleteStore();
        assertRefused(
                2,
                run
                        + ": has neither a commit log (furrow record) nor checkpoints (furrow run --checkpoint-every);"
                        + " omit --epoch to export the ground at its end",
                "--format",
                "vti",
                "--epoch",
                "5");
        Files.writeString(run.resolve("INCOMPLETE"), "it was stopped\n");
        assertRefused(
                2, run + ": the run is incomplete: it was stopped; it has no checkpoint to export", "--format", "vti");
    }

    private void deleteStore() throws IOException {
        Files.move(run.resolve("store"), run.resolve("away"));
    }

    @Test
    void shouldReportThatNoNodeIsDeformed() {
        run = folder.resolve("rigid");
        assertEquals(
                0,
                Cli.run("run", "half-rounds", "--duration", "0.2", "--out", run.toString())
                        .exitCode());
        assertRefused(2, run + ": no node is deformed after epoch ", "--format", "csv");
        assertRefused(2, "; use --box x0,y0,x1,y1 in m to export undeformed ground", "--format", "vti");
    }

    /** With a different terrain, all heights would be wrong. */
    @Test
    void shouldRejectChangedFiles() throws IOException {
        Files.writeString(run.resolve("inputs/hill.asc"), hill(3));
        String changed = run + ": damaged: inputs/hill.asc: differs from manifest.sha256";
        assertRefused(3, changed, "--format", "vti");
        assertRefused(3, changed, "--format", "vti", "--epoch", "10");
        Files.delete(run.resolve("run.json"));
        Files.delete(run.resolve("manifest.sha256"));
        Files.writeString(run.resolve("INCOMPLETE"), "it was stopped\n");
        assertRefused(
                2, run + ": its scenario.yaml, or a file named there, has changed since the run", "--format", "vti");
        Files.delete(run.resolve("inputs/hill.asc"));
        assertRefused(2, "hill.asc' beside the scenario, and none built in", "--format", "csv");
    }

    @Test
    void shouldNameADamagedFile() throws IOException {
        flip("world/ground.nodes", 0.5);
        assertRefused(3, run + ": damaged: world/ground.nodes: differs from manifest.sha256", "--format", "vti");
        cut("world/ground.nodes");
        assertRefused(3, "ground.nodes: differs from manifest.sha256", "--format", "csv");
        cut("run.json");
        assertRefused(3, run + ": damaged: run.json: differs from", "--format", "vti");
    }

    @Test
    void shouldNameADamagedCheckpoint() throws IOException {
        byte[] map = Files.readAllBytes(run.resolve(CHECKPOINT + ".map"));
        flip(CHECKPOINT + ".map", 0.3);
        String damaged = run + ": damaged: " + CHECKPOINT + ".map: is damaged: its SHA-256 differs from the seal";
        assertRefused(3, damaged, "--format", "vti", "--epoch", "10");
        // later checkpoints build on this one, earlier ones do not
        assertRefused(3, damaged, "--format", "vti", "--epoch", "20");
        assertEquals(0, export("--format", "vti", "--epoch", "5").exitCode());
        Files.write(run.resolve(CHECKPOINT + ".map"), map);
        assertEquals(0, export("--format", "vti", "--epoch", "20").exitCode());
        flip(CHECKPOINT + ".seal", 0.9);
        assertRefused(3, run + ": damaged: " + CHECKPOINT + ".seal: is damaged", "--format", "vti", "--epoch", "15");
        assertFalse(Files.exists(run.resolve("export/ground-epoch-0000000015.vti")));
    }

    private void flip(String name, double where) throws IOException {
        byte[] bytes = Files.readAllBytes(run.resolve(name));
        bytes[(int) (where * bytes.length)] ^= 1;
        Files.write(run.resolve(name), bytes);
    }

    private void cut(String name) throws IOException {
        byte[] bytes = Files.readAllBytes(run.resolve(name));
        Files.write(run.resolve(name), Arrays.copyOf(bytes, bytes.length / 2 - 1));
    }

    private Cli export(String... options) {
        List<String> args = new ArrayList<>(List.of("export", run.toString()));
        args.addAll(List.of(options));
        return Cli.run(args.toArray(String[]::new));
    }

    private void assertRefused(int exitCode, String message, String... options) {
        boolean there = Files.exists(run.resolve("export"));
        Cli cli = export(options);
        assertEquals(exitCode, cli.exitCode(), cli.toString());
        assertEquals(1, cli.err().size(), cli.toString());
        assertTrue(cli.err().get(0).contains(message), cli.err().get(0));
        assertTrue(cli.out().isEmpty(), cli.toString());
        assertEquals(there, Files.exists(run.resolve("export")), "something was written");
    }
}
