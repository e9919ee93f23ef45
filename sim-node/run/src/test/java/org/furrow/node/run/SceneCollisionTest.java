package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An HMMWV drives into what grows or lies on its path 16 m ahead. */
@Tag("run")
class SceneCollisionTest {
    private static final double START_M = 4;
    private static final double FIRST_M = 20;

    @TempDir
    private Path folder;

    private Scenario scenario(String kind, String height_m, boolean collisions) throws IOException, InputError {
        Path file = folder.resolve(kind + collisions + ".yaml");
        Files.writeString(file, """
                furrow: 1
                name: thicket
                duration_s: 8
                terrain: {type: flat}
                soil: mid
                collisions: %s
                paths: {way: [[0, 0], [90, 0]]}
                scene: {area_m: [[20, -0.9], [24, 0.9]], scatter: [{type: %s, per_ha: 5000, height_m: %s, clear_m: 0}]}
                vehicles:
                  - {name: a, type: hmmwv, start: {path: way, at_m: 4}, driver: {type: path, path: way, speed_mps: 4}}
                """.formatted(collisions, kind, height_m));
        Scenario scenario = Scenarios.of(file.toString());
        assertTrue(scenario.attached().scene().things().size() >= 2);
        return scenario;
    }

    private double reached_m(String out) throws IOException, InputError {
        double x_m = Double.NaN;
        try (CsvTable table = CsvTable.open(folder.resolve(out).resolve("vehicles/a.csv"))) {
            while (table.next()) {
                x_m = table.number(table.column("x_m"));
            }
        }
        return x_m;
    }

    @ParameterizedTest
    @CsvSource({"tree, true", "conifer, true", "rock, true", "log, true", "person, true", "shrub, false", "grass, false"
    })
    void solidThingsHoldAVehicle(String kind, boolean holds) throws Exception {
        String height_m =
                switch (kind) {
                    case "rock" -> "[2, 2.5]";
                    case "log" -> "[0.7, 0.8]";
                    case "person" -> "[1.6, 1.9]";
                    default -> "[4, 6]";
                };
        LocalRun.run(scenario(kind, height_m, true), 1, 1, folder.resolve("run"));
        double x_m = reached_m("run");
        assertTrue(x_m > START_M + 10, "it drove to " + x_m);
        if (holds) {
            assertTrue(x_m < FIRST_M + 3, "it is held at " + x_m);
        } else {
            assertTrue(x_m > FIRST_M + 6, "it passed to " + x_m);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{type: wall, along_m: [[22, -4], [22, 4]], height_m: 1.5}",
                "{type: fence, along_m: [[22, -4], [22, 4]]}",
                "{type: building, at_m: [26, 0], size_m: [8, 8, 3]}",
                "{type: post, at_m: [22, 0]}"
            })
    void structuresHoldAVehicle(String structure) throws Exception {
        scenario("tree", "[4, 6]", true);
        Path file = folder.resolve("treetrue.yaml");
        String text = Files.readString(file).replaceAll("scatter: .*", "scatter: [], structures: [" + structure + "]}");
        Files.writeString(file, text);
        LocalRun.run(Scenarios.of(file.toString()), 1, 1, folder.resolve("run"));
        double x_m = reached_m("run");
        assertTrue(x_m > START_M + 10 && x_m < FIRST_M + 3, "it is held at " + x_m);
    }

    @Test
    void withoutCollisionsItPasses() throws Exception {
        LocalRun.run(scenario("tree", "[4, 6]", false), 1, 1, folder.resolve("run"));
        assertEquals(
                0,
                scenario("tree", "[4, 6]", false).attached().scene().standing().size());
        assertTrue(reached_m("run") > FIRST_M + 6);
    }

    @Test
    void twoRanksAndThreadsGetTheSame() throws Exception {
        Path file = folder.resolve("treetrue.yaml");
        scenario("tree", "[4, 6]", true);
        String two = Files.readString(file) + "  - {name: b, type: hmmwv, start: {path: way, at_m: 44},"
                + " driver: {type: path, path: way, speed_mps: 4}}\n";
        Files.writeString(file, two);
        LocalRun.run(Scenarios.of(file.toString()), 1, 1, folder.resolve("one"));
        LocalRun.run(Scenarios.of(file.toString()), 2, 2, folder.resolve("two"));
        assertNull(Verifier.compare(folder.resolve("one"), folder.resolve("two")));
    }
}
