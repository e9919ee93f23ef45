package org.furrow.node.study.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.furrow.node.run.LocalRun;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results of a run from its tables. */
@Tag("run")
class RunTablesTest {
    private static final SweepPoint POINT = new SweepPoint(1, List.of());

    @TempDir
    private Path folder;

    @Test
    void shouldMeanValuesAfterTheStart() throws Exception {
        Path file = folder.resolve("v.csv");
        Files.writeString(file, """
                t_s,x_m,y_m,speed_mps,target_mps,omega_radps_L,omega_radps_R,sinkage_m_L,sinkage_m_R,slip_L,slip_R,torque_Nm_L,torque_Nm_R
                0,0,0,0,,0,0,0.5,0.5,0.9,0.9,0,0
                1,3,4,2,,2,2,0.4,0.4,0.9,0.9,-10,-10
                2,3,6,2,,2,2,0.1,0.3,0.2,0.4,-10,-5
                3,3,8,4,,2,2,0.1,0.1,0.2,0.2,-10,-5
                """);
        VehicleTable table = VehicleTable.read(file);
        assertEquals(2, table.start()); // 5 m away is not more than 5 m
        assertEquals(0.15, table.wheels("sinkage_m_").average().orElseThrow(), 1e-12);
        assertEquals(0.25, table.wheels("slip_").average().orElseThrow(), 1e-12);
        assertEquals(3, table.values("speed_mps").average().orElseThrow(), 1e-12);
        assertEquals(2 * (20 + 15 + 15), table.wheelWork_J(), 1e-12);
        assertTrue(table.has("torque_Nm_"));
        assertFalse(table.has("angle_rad_"));
    }

    @Test
    void shouldReadARunOfAConvoy() throws Exception {
        Scenario scenario = Scenarios.of("convoy", "duration_s=0.2");
        LocalRun.run(scenario, 1, 1, folder);
        RunResult result = SweepTables.read(folder, POINT, scenario);
        List<String> rows = Files.readAllLines(
                folder.resolve("vehicles/" + scenario.vehicles().getFirst().name() + ".csv"));
        List<String> head = List.of(rows.getFirst().split(","));
        double deepest = rows.stream()
                .skip(1)
                .mapToDouble(
                        row -> Arrays.stream(new int[] {head.indexOf("sinkage_m_FL"), head.indexOf("sinkage_m_RL")})
                                .mapToDouble(column -> Double.parseDouble(row.split(",")[column]))
                                .max()
                                .orElseThrow())
                .max()
                .orElseThrow();
        double mean = result.value(SweepQuantity.MEAN_SINKAGE);
        assertTrue(mean > 0 && mean < result.value(SweepQuantity.P95_SINKAGE), "sinkage " + mean);
        assertTrue(result.value(SweepQuantity.P95_SINKAGE) < 2 * deepest + 0.2, "sinkage " + deepest);
        assertEquals(16, result.digest().length());
        double gap = result.value(SweepQuantity.MEAN_GAP_ERROR);
        assertTrue(gap >= 0 && gap < 20, "gap error " + gap);
    }

    @Test
    void shouldFindTheEffectOfTheSeed() {
        assertFalse(SeedEffect.exists(Scenarios.of("single", "seed=1"), Scenarios.of("single", "seed=2")));
        assertTrue(SeedEffect.exists(Scenarios.of("convoy", "seed=1"), Scenarios.of("convoy", "seed=2")));
    }
}
