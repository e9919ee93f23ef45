package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.results.RunSummary;
import org.furrow.node.results.WorldFiles;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.UndeformedSurface;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Vehicles that cross a road beside soil. */
@Tag("run")
class PavedRunTest {
    private static final double BEGIN_M = 5.5;
    private static final double END_M = 8;
    private static final double GRID_M = 0.05;
    private static final String HEAD = """
            furrow: 1
            name: paved
            duration_s: 3.2
            terrain: {type: flat}
            soil: drysand
            paths:
              a: [[0, 4], [60, 4]]
              b: [[0, 0], [60, 0]]
              c: [[0, -4], [60, -4]]
              d: [[0, -8], [60, -8]]
            """;
    private static final String VEHICLES = """
            vehicles:
              - {name: a, type: patrol-4x4, start: {path: a, at_m: 3, settle_s: 0.2}, driver: {type: path, path: a, speed_mps: 5}}
              - {name: b, type: hmmwv, start: {path: b, at_m: 3, settle_s: 0.2}, driver: {type: path, path: b, speed_mps: 5}}
              - {name: c, type: patrol-4x4, start: {path: c, at_m: 3, settle_s: 0.2}, driver: {type: path, path: c, speed_mps: 5}}
              - {name: d, type: patrol-4x4, start: {path: d, at_m: 3, settle_s: 0.2}, driver: {type: path, path: d, speed_mps: 5}}
            """;
    private static final String ROAD =
            "soil_regions: [{pavement: {friction: 0.9}, polygon: [[5.5, -20], [8, -20], [8, 20], [5.5, 20]]}]\n";

    @TempDir
    private Path folder;

    private Scenario scenario(String yaml) throws IOException, InputError {
        Path file = folder.resolve("paved.yaml");
        Files.writeString(file, yaml);
        return ScenarioReader.read(Source.ofFile(file), List.of());
    }

    /** From soil over the road to soil: ruts on soil only, and the same bits on any ranks and threads. */
    @Test
    void vehiclesCrossARoad() throws Exception {
        Scenario scenario = scenario(HEAD + ROAD + VEHICLES);
        RunSummary one = LocalRun.run(scenario, 1, 1, folder.resolve("one"));
        for (int ranks : new int[] {2, 4}) {
            Path out = folder.resolve("ranks-" + ranks);
            assertEquals(one.digest(), LocalRun.run(scenario, ranks, 2, out).digest(), "ranks=" + ranks);
            assertNull(Verifier.compare(folder.resolve("one"), out));
        }
        assertNull(Verifier.check(folder.resolve("one")));
        int onRoad = 0;
        int behind = 0;
        try (CsvTable table = CsvTable.open(folder.resolve("one/vehicles/b.csv"))) {
            while (table.next()) {
                double axle_m = table.number(table.column("x_m")) + 1.689;
                double sinkage_m = table.number(table.column("sinkage_m_FL"));
                double load_N = table.number(table.column("fz_N_FL"));
                if (axle_m > BEGIN_M + 0.1 && axle_m < END_M - 0.1) {
                    onRoad++;
                    assertEquals(0, sinkage_m, "on the road at " + axle_m);
                } else if (axle_m > END_M + 0.4) {
                    behind++;
                    assertTrue(sinkage_m > 0.01 || load_N < 3000, "behind the road at " + axle_m);
                }
                assertTrue(load_N < 40_000, "load " + load_N + " at " + axle_m);
            }
        }
        assertTrue(onRoad > 5 && behind > 5, onRoad + " " + behind);
        assertRutsOnSoilOnly(scenario, folder.resolve("one"));
    }

    private static void assertRutsOnSoilOnly(Scenario scenario, Path out) throws Exception {
        CommittedWorld world = WorldFiles.readGround(out.resolve("world/ground.nodes"));
        int nodes = 0;
        for (long key : world.keysInOrder()) {
            for (long left = world.mask(world.find(key)); left != 0; left &= left - 1) {
                int local = Long.numberOfTrailingZeros(left);
                double x_m = GRID_M * TileKey.i(key, local);
                double y_m = GRID_M * TileKey.j(key, local);
                int material = scenario.ground().undeformed().material(x_m, y_m);
                assertTrue(UndeformedSurface.pavement(material) < 0, "the road yields at " + x_m + ", " + y_m);
                nodes++;
            }
        }
        assertTrue(nodes > 100, nodes + " nodes");
    }

    /** A raster's class may be paved with a law of traction. */
    @Test
    void classesOfARasterMayBePaved() throws Exception {
        Files.writeString(folder.resolve("classes.asc"), """
                ncols 3
                nrows 2
                xllcorner 0
                yllcorner 0
                cellsize 40
                7 7 7
                7 7 7
                """);
        Scenario scenario = scenario(HEAD.replace("duration_s: 3.2", "duration_s: 0.2")
                + "soil_raster: {file: classes.asc, classes: {7: {pavement: {type: dry}}}}\n" + VEHICLES);
        RunSummary summary = LocalRun.run(scenario, 1, 1, folder.resolve("out"));
        assertEquals(0, summary.deformedNodes());
    }

    @Test
    void mistakesAreNamed() throws Exception {
        assertMistake(
                HEAD + ROAD.replace("pavement: {friction: 0.9}", "soil: clay, pavement: {friction: 0.9}") + VEHICLES,
                "soil_regions.0");
        assertMistake(HEAD + ROAD.replace("friction: 0.9", "friction: 0") + VEHICLES, "friction");
        assertMistake(
                HEAD
                        + "soil_regions: [{pavement: {}, polygon: [[0, 0], [1, 0], [0, 1]]}, {pavement: {type: ice},"
                        + " polygon: [[0, 0], [1, 0], [0, 1]]}]\n"
                        + VEHICLES,
                "law of traction, or none");
        String many = IntStream.range(0, 128)
                .mapToObj(k -> "{pavement: {friction: " + (k + 1) / 200.0 + "}, polygon: [[0, 0], [1, 0], [0, 1]]}")
                .collect(Collectors.joining(", "));
        assertMistake(HEAD + "soil_regions: [" + many + "]\n" + VEHICLES, "at most 127 kinds of pavement, found 128");
    }

    private void assertMistake(String yaml, String part) {
        InputError error = assertThrows(InputError.class, () -> scenario(yaml));
        assertTrue(String.valueOf(error.getMessage()).contains(part), error.getMessage());
    }
}
