package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("run")
class PlotCommandTest {
    @TempDir
    private static Path folder;

    private static Path run;
    private static Cli made;

    @BeforeAll
    static void run() {
        run = folder.resolve("run");
        made = Cli.run("run", "convoy", "--duration", "0.1", "--no-plots", "--out", run.toString());
    }

    @Test
    void shouldSayAtOnceWhatRuns() {
        assertEquals("convoy: 4 vehicles on 4 ranks, 0.1 s, " + run, made.err().getFirst());
        assertTrue(made.out().getFirst().endsWith("real time"), made.out().getFirst());
    }

    @Test
    void shouldDrawARunLater() {
        assertFalse(Files.exists(run.resolve("plots")), "--no-plots draws none");
        Path to = folder.resolve("drawn");
        Cli plot = Cli.run("plot", run.toString(), "--out", to.toString(), "--format", "svg");
        assertEquals(new Cli(0, List.of(to + ": ground.png and 5 figures"), List.of()), plot);
        for (String name : List.of("speed", "gap", "slip", "sinkage", "path-error")) {
            assertTrue(Files.exists(to.resolve(name + ".svg")), name);
            assertFalse(Files.exists(to.resolve(name + ".png")), name);
        }
    }

    @Test
    void shouldDrawTheFiguresOfARunWithIt() {
        Path with = folder.resolve("with-plots");
        Cli.run("run", "single", "--duration", "0.1", "--out", with.toString());
        assertTrue(Files.exists(with.resolve("plots/speed.png")));
        assertFalse(Files.exists(with.resolve("plots/gap.png")), "a single vehicle has no gap");
    }

    @Test
    void shouldRefuseAFolderWithoutARun() {
        Cli plot = Cli.run("plot", folder.toString());
        assertEquals(2, plot.exitCode());
        assertEquals(
                List.of("furrow: " + folder + ": is not the folder of a complete run: it has no run.json"), plot.err());
    }

    @Test
    void shouldNameADamagedTable() throws Exception {
        Path damaged = folder.resolve("damaged");
        Cli.run("run", "single", "--duration", "0.1", "--no-plots", "--out", damaged.toString());
        Path table = damaged.resolve("vehicles/solo.csv");
        List<String> lines = Files.readAllLines(table);
        Files.write(table, lines.subList(0, 3));
        Cli plot = Cli.run("plot", damaged.toString());
        assertEquals(3, plot.exitCode());
        assertTrue(
                plot.err().getFirst().contains("vehicles/solo.csv: differs from manifest.sha256"),
                plot.err().toString());
    }
}
