package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
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

/** Vehicles with tyres that give way on soil. */
@Tag("run")
class SoftTyresRunTest {
    private static final String SCENARIO = """
            furrow: 1
            name: soft
            duration_s: 2.4
            terrain: {type: flat}
            soil: drysand
            paths:
              a: [[0, 4], [60, 4]]
              b: [[0, 0], [60, 0]]
            vehicles:
              - {name: a, type: patrol-4x4, start: {path: a, at_m: 3, settle_s: 0.2}, driver: {type: path, path: a, speed_mps: 4}SOFT}
              - {name: b, type: hmmwv, start: {path: b, at_m: 3, settle_s: 0.2}, driver: {type: path, path: b, speed_mps: 4}SOFT}
            """;

    @TempDir
    private Path folder;

    private Scenario scenario(String soft) throws IOException, InputError {
        Path file = folder.resolve("soft.yaml");
        Files.writeString(file, SCENARIO.replace("SOFT", soft));
        return ScenarioReader.read(Source.ofFile(file), List.of());
    }

    @Test
    void softTyresSinkLessWithTheSameBitsOnAnyRanksAndThreads() throws Exception {
        RunSummary rigid = LocalRun.run(scenario(""), 1, 1, folder.resolve("rigid"));
        Scenario soft = scenario(", soft_tyre: {pressure_kPa: 50, carcass_kPa: 20, rolling: 0.01}");
        RunSummary one = LocalRun.run(soft, 1, 1, folder.resolve("one"));
        for (int k = 0; k < 2; k++) {
            double rigid_m = rigid.vehicles().get(k).maxSinkage_m();
            double soft_m = one.vehicles().get(k).maxSinkage_m();
            assertTrue(soft_m < 0.9 * rigid_m, soft_m + " m, rigid " + rigid_m);
        }
        for (int ranks : new int[] {2, 4}) {
            Path out = folder.resolve("ranks-" + ranks);
            assertEquals(one.digest(), LocalRun.run(soft, ranks, 2, out).digest(), "ranks=" + ranks);
            assertNull(Verifier.compare(folder.resolve("one"), out));
        }
        RunSummary hard = LocalRun.run(scenario(", soft_tyre: {pressure_kPa: 5000}"), 1, 1, folder.resolve("hard"));
        assertEquals(
                rigid.vehicles().getFirst().maxSinkage_m(),
                hard.vehicles().getFirst().maxSinkage_m());
    }

    /** Both vehicles turn, so that the walls of their ruts hold them; the ruts cross. */
    @Test
    void wallsOfRutsHaveTheSameBitsOnAnyRanksAndThreads() throws Exception {
        Scenario walls = turning(", density_kgpm3: 1600");
        String digest = LocalRun.run(walls, 1, 1, folder.resolve("one")).digest();
        for (int ranks : new int[] {2, 3}) {
            Path out = folder.resolve("ranks-" + ranks);
            assertEquals(digest, LocalRun.run(walls, ranks, 2, out).digest(), "ranks=" + ranks);
        }
        assertNotEquals(
                digest, LocalRun.run(turning(""), 1, 1, folder.resolve("none")).digest());
    }

    private Scenario turning(String density) throws IOException, InputError {
        String soil = "{kphi: 1.5e+6, kc: 1000, n: 1.1, cohesion_Pa: 1040, phi_deg: 28, janosi_m: 0.025,"
                + " elastic_Pa_m: 4.0e+7, damping_Pas_m: 3.0e+4" + density + "}";
        Path file = folder.resolve("turning.yaml");
        Files.writeString(
                file,
                SCENARIO.replace("soil: drysand", "soil: " + soil)
                        .replace("duration_s: 2.4", "duration_s: 1")
                        .replace("[[0, 4], [60, 4]]", "[[0, 4], [5, 4], [8, 2], [20, -6]]")
                        .replace("[[0, 0], [60, 0]]", "[[0, 0], [5, 0], [8, 2], [20, 12]]")
                        .replace("SOFT", ", soft_tyre: {pressure_kPa: 50, carcass_kPa: 20}"));
        return ScenarioReader.read(Source.ofFile(file), List.of());
    }

    @Test
    void mistakesAreNamed() {
        InputError error = assertThrows(InputError.class, () -> scenario(", soft_tyre: {carcass_kPa: 0}"));
        assertTrue(String.valueOf(error.getMessage()).contains("must carry the load"), error.getMessage());
    }
}
