package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.run.verify.Verifier;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scenarios whose ground differs from place to place, from file to result. */
class PlacesTest {
    private static final String HEAD = """
            furrow: 1
            name: places
            duration_s: 3
            paths:
              left: [[0, 2], [60, 2]]
              right: [[0, -2], [60, -2]]
            vehicles:
              - {name: left, type: patrol-4x4, start: {path: left, at_m: 3}, driver: {type: path, path: left, speed_mps: 4}}
              - {name: right, type: patrol-4x4, start: {path: right, at_m: 3}, driver: {type: path, path: right, speed_mps: 4}}
            """;
    private static final String CLASSES = """
            ncols 3
            nrows 2
            xllcorner 0
            yllcorner 0
            cellsize 40
            7 7 7
            8 8 8
            """;

    @TempDir
    private Path folder;

    @Test
    void shouldSinkByTheSoilOfTheRegion() throws IOException, InputError {
        RunSummary summary = run(HEAD + """
                terrain: {type: flat}
                soil: lete
                soil_regions: [{soil: drysand, polygon: [[-10, 0], [70, 0], [70, 10], [-10, 10]]}]
                """);
        assertTrue(
                sinkage_m(summary, 0) > 2 * sinkage_m(summary, 1),
                summary.json().toString());
    }

    @Test
    void shouldSinkByTheClassOfTheRaster() throws IOException, InputError {
        Files.writeString(folder.resolve("classes.asc"), CLASSES);
        RunSummary summary = run(HEAD + """
                terrain: {type: flat}
                soil: lete
                soil_raster: {file: classes.asc, classes: {7: drysand}}
                """);
        assertTrue(
                sinkage_m(summary, 0) > 2 * sinkage_m(summary, 1),
                summary.json().toString());
    }

    /** One patch lies 0.5 m above the other, and both in a frame that climbs by 5 degrees. */
    @Test
    void shouldDriveOnPatchesInATiltedFrameWithBulldozing() throws IOException, InputError {
        RunSummary summary = run(HEAD + """
                soil: lete
                bulldozing: true
                terrain:
                  type: patches
                  frame: {origin_m: [0, 0, 10], pitch_deg: -5}
                  patches:
                    - {type: flat, area_m: [[-20, 0], [80, 20]], at_m: [0, 0, 0.5]}
                    - {type: flat, area_m: [[-20, -20], [80, 0]]}
                """);
        double[] left = position_m(summary, 0);
        double[] right = position_m(summary, 1);
        double slope = StrictMath.tan(StrictMath.toRadians(5));
        assertTrue(left[0] > 5 && right[0] > 5, summary.json().toString());
        assertEquals(0.5, left[2] - right[2] - slope * (left[0] - right[0]), 0.02);
        assertEquals(10 + slope * right[0], right[2], 0.5);
    }

    private double sinkage_m(RunSummary summary, int vehicle) {
        return summary.json().get("vehicles").get(vehicle).get("max_sinkage_m").asDouble();
    }

    private static double[] position_m(RunSummary summary, int vehicle) {
        double[] position = new double[3];
        for (int d = 0; d < 3; d++) {
            position[d] = summary.json()
                    .get("vehicles")
                    .get(vehicle)
                    .get("position_m")
                    .get(d)
                    .asDouble();
        }
        return position;
    }

    /** Runs on one rank and on two, which must agree. */
    private RunSummary run(String yaml) throws IOException, InputError {
        Path file = folder.resolve("places.yaml");
        Files.writeString(file, yaml);
        Scenario scenario = ScenarioReader.read(Source.ofFile(file), List.of());
        RunSummary one = LocalRun.run(scenario, 1, 1, folder.resolve("one"));
        RunSummary two = LocalRun.run(scenario, 2, 2, folder.resolve("two"));
        assertEquals(one.digest(), two.digest());
        assertNull(Verifier.check(folder.resolve("one")));
        return one;
    }
}
