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
import org.furrow.node.results.RunSummary;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on ground whose soil and form vary in space. */
@Tag("run")
class PlacesTest {
    private static final String HEAD = """
            furrow: 1
            name: places
            duration_s: 2
            paths:
              left: [[0, 2], [60, 2]]
              right: [[0, -2], [60, -2]]
            vehicles:
              - {name: left, type: patrol-4x4, start: {path: left, at_m: 3, settle_s: 0.2}, driver: {type: path, path: left, speed_mps: 4}}
              - {name: right, type: patrol-4x4, start: {path: right, at_m: 3, settle_s: 0.2}, driver: {type: path, path: right, speed_mps: 4}}
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
        assertTrue(sinkage_m(summary, 0) > 2 * sinkage_m(summary, 1), summary.toString());
    }

    @Test
    void shouldSinkByTheClassOfTheRaster() throws IOException, InputError {
        Files.writeString(folder.resolve("classes.asc"), CLASSES);
        RunSummary summary = run(HEAD + """
                terrain: {type: flat}
                soil: lete
                soil_raster: {file: classes.asc, classes: {7: drysand}}
                """);
        assertTrue(sinkage_m(summary, 0) > 2 * sinkage_m(summary, 1), summary.toString());
    }

    /** One patch is 0.5 m above the other; the frame of both climbs by 5 degrees. */
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
        List<Double> left = summary.vehicles().get(0).position_m();
        List<Double> right = summary.vehicles().get(1).position_m();
        double slope = StrictMath.tan(StrictMath.toRadians(5));
        assertTrue(left.get(0) > 5 && right.get(0) > 5, summary.toString());
        assertEquals(0.5, left.get(2) - right.get(2) - slope * (left.get(0) - right.get(0)), 0.02);
        assertEquals(10 + slope * right.get(0), right.get(2), 0.5);
    }

    private double sinkage_m(RunSummary summary, int vehicle) {
        return summary.vehicles().get(vehicle).maxSinkage_m();
    }

    /** Runs on one rank and on two; both must give the same digest. */
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
