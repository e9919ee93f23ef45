package org.furrow.scm.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the plate rig with the reference files and with Bekker. */
class PlateReferenceTest {
    private static final List<Double> LEGS_M = List.of(0.06, 0.05, 0.08);

    private record Row(double t_s, String phase, double sinkage_m, double fz_N, double bekker_N, int hits) {}

    @ParameterizedTest
    @ValueSource(strings = {"soft", "mid", "drysand", "lete", "clay"})
    void shouldAgreeRowByRow(String soil) {
        List<Row> rows = run(soil, 0.02, 0.001, LEGS_M);
        ReferenceTable reference = ReferenceTable.read("plate/" + soil + "_grid0.020");
        assertEquals(reference.rows().size(), rows.size());
        double peak_N = rows.stream().mapToDouble(Row::fz_N).max().orElseThrow();
        for (int k = 0; k < rows.size(); k++) {
            double[] expected = reference.rows().get(k);
            Row row = rows.get(k);
            assertEquals(expected[0], row.t_s, 1e-9);
            assertEquals(expected[2], row.sinkage_m, 1e-6);
            assertEquals(expected[3], row.fz_N, 1e-4 * peak_N, soil + " t_s=" + row.t_s);
            assertEquals(expected[5], row.hits);
        }
    }

    /** With Kc = 0 the pressure does not depend on the patch, and 75 cells of 4 cm^2 are exactly the plate's area. */
    @Test
    void shouldCarryBekkersLoad() {
        for (Row row : run("mid", 0.02, 0.001, List.of(0.08))) {
            assertEquals(row.bekker_N, row.fz_N, 1e-4 * row.bekker_N + 0.01, "sinkage_m=" + row.sinkage_m);
        }
    }

    @Test
    void shouldNeverCreateEnergyOverALoadCycle() {
        for (String soil : SoilPresets.names()) {
            List<Row> rows = run(soil, 0.02, 0.004, List.of(0.03, 0.0, 0.03, 0.01, 0.05, 0.0));
            double work_J = 0;
            double least_J = 0;
            for (int k = 1; k < rows.size(); k++) {
                double mean_N = 0.5 * (rows.get(k).fz_N + rows.get(k - 1).fz_N);
                work_J += mean_N * (rows.get(k).sinkage_m - rows.get(k - 1).sinkage_m);
                least_J = Math.min(least_J, work_J);
            }
            assertTrue(least_J >= -1e-6 && work_J > 0, soil + " work_J=" + work_J + " least_J=" + least_J);
        }
    }

    /** k_u = k_o + A_u z: the slope of unloading grows with the plastic sinkage, here of 20 and 60 mm. */
    @Test
    void shouldUnloadMoreStifflyFromGreaterDepth() {
        Soil mid = SoilPresets.find("mid").orElseThrow().soil();
        Soil stiffening = new Soil(mid.sinkage(), mid.strength(), 4e6, 2e8, mid.damping_Pas_m(), List.of(), "");
        for (double depth_m : List.of(0.02, 0.06)) {
            List<Row> rows = run(stiffening, 0.02, 0.0005, List.of(depth_m, 0.5 * depth_m));
            int top = 0;
            for (int k = 1; k < rows.size(); k++) {
                top = rows.get(k).fz_N > rows.get(top).fz_N ? k : top;
            }
            Row from = rows.get(top);
            int end = top + 1;
            while (end < rows.size() - 1 && rows.get(end).fz_N > 0.3 * from.fz_N) {
                end++;
            }
            Row to = rows.get(end - 1);
            double pressure_Pa = from.fz_N / 0.03;
            double half = 0.5 * (4e6 - 2e8 * from.sinkage_m);
            double plastic_m = (Math.sqrt(half * half + 2e8 * (4e6 * from.sinkage_m - pressure_Pa)) - half) / 2e8;
            double slope = (from.fz_N - to.fz_N) / (from.sinkage_m - to.sinkage_m);
            double expected = 0.03 * (4e6 + 2e8 * plastic_m);
            assertEquals(expected, slope, 0.02 * expected, "depth_m=" + depth_m);
        }
    }

    private static List<Row> run(String soil, double grid_m, double step_s, List<Double> legs_m) {
        return run(SoilPresets.find(soil).orElseThrow().soil(), grid_m, step_s, legs_m);
    }

    private static List<Row> run(Soil parameters, double grid_m, double step_s, List<Double> legs_m) {
        PlateRigSpec.Plate plate = new PlateRigSpec.Plate(0.3, 0.1);
        List<Row> rows = new ArrayList<>();
        new PlateRig(new PlateRigSpec(ScmSpec.reference(parameters), plate, grid_m, step_s, 0.01, legs_m, 50))
                .run((t_s, phase, sinkage_m, fz_N, bekker_N, hits) ->
                        rows.add(new Row(t_s, phase, sinkage_m, fz_N, bekker_N, hits)));
        return rows;
    }
}
