package org.furrow.scm.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the wheel rig with all reference files of one and of several passes. */
class WheelReferenceTest {
    private static final double LOAD_N = 5000;
    private static final double RADIUS_M = 0.47;
    private static final double SINKAGE_SHARE = 1e-3;
    private static final double FORCE_N = 3e-3 * LOAD_N;
    private static final double TORQUE_NM = 3e-3 * LOAD_N * RADIUS_M;
    private static final double PLASTIC_M = 0.05e-3;

    private final List<double[]> rows = new ArrayList<>();

    static Stream<String> onCoarseGrid() {
        return singlePasses("0.04");
    }

    static Stream<String> onFineGrid() {
        return singlePasses("0.02");
    }

    private static Stream<String> singlePasses(String grid) {
        return Stream.of("soft", "drysand", "lete").flatMap(soil -> Stream.of("-0.2", "+0.0", "+0.1", "+0.2", "+0.7")
                .map(slip -> soil + "_slip" + slip + "_grid" + grid));
    }

    @ParameterizedTest
    @MethodSource("onCoarseGrid")
    @ValueSource(strings = "drysand_slip+0.2_grid0.02")
    void shouldAgreeOverOnePass(String name) {
        compareOnePass(name);
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("onFineGrid")
    void shouldAgreeOverOnePassOnAFineGrid(String name) {
        compareOnePass(name);
    }

    private void compareOnePass(String name) {
        WheelRig rig = run(name, 1);
        ReferenceTable reference = ReferenceTable.read("wheel/" + name);
        assertEquals(reference.rows().size(), rows.size());
        compareMeans(reference, 0, 2.0, 3.5);
        compareRut(rig, ReferenceTable.read("wheel/rut_" + name));
    }

    @Test
    void shouldAgreeOverFourPasses() {
        compareFourPasses("drysand_slip+0.20_grid0.04_none");
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(strings = {"soft", "lete"})
    void shouldAgreeOverFourPassesOnOtherSoils(String soil) {
        compareFourPasses(soil + "_slip+0.20_grid0.04_none");
    }

    private void compareFourPasses(String name) {
        WheelRig rig = run(name, 4);
        ReferenceTable reference = ReferenceTable.read("multipass/" + name);
        assertEquals(reference.rows().size(), rows.size());
        for (int pass = 1; pass <= 4; pass++) {
            compareMeans(reference, pass, 1.5, 3.0);
        }
        compareRut(rig, ReferenceTable.read("multipass/rut_" + name + "_pass4"));
    }

    private WheelRig run(String name, int passes) {
        String[] parts = name.split("_");
        double slip = Double.parseDouble(parts[1].substring(4));
        double grid_m = Double.parseDouble(parts[2].substring(4));
        WheelRigSpec.Motion motion =
                new WheelRigSpec.Motion(2, WheelRigSpec.Slip.straight(slip), 0.5, 0.1, 3.5, passes, 100);
        WheelRig rig = new WheelRig(new WheelRigSpec(
                ScmSpec.reference(SoilPresets.find(parts[0]).orElseThrow().soil()),
                grid_m,
                0.001,
                TouchingBody.of(new Shape.Cylinder(RADIUS_M, 0.25)),
                RADIUS_M,
                LOAD_N,
                motion));
        rig.run((pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) ->
                rows.add(new double[] {pass, t_s, sinkage_m, fx_N, torque_Nm}));
        return rig;
    }

    private void compareMeans(ReferenceTable reference, int pass, double from_s, double to_s) {
        String where = "pass " + pass;
        double sinkage_m = reference.mean("sinkage", pass, from_s, to_s);
        assertEquals(sinkage_m, mean(2, pass, from_s, to_s), SINKAGE_SHARE * sinkage_m, where + " sinkage");
        assertEquals(
                reference.mean("Fx_drawbar", pass, from_s, to_s),
                mean(3, pass, from_s, to_s),
                FORCE_N,
                where + " drawbar");
        assertEquals(
                reference.mean("torque_y_on_wheel", pass, from_s, to_s),
                mean(4, pass, from_s, to_s),
                TORQUE_NM,
                where + " torque");
    }

    private double mean(int column, int pass, double from_s, double to_s) {
        return rows.stream()
                .filter(row -> (pass == 0 || row[0] == pass) && row[1] >= from_s - 1e-9 && row[1] <= to_s + 1e-9)
                .mapToDouble(row -> row[column])
                .average()
                .orElseThrow();
    }

    /** Compares all common nodes; at the edge of the shadow a ray may graze the wheel in one of the two only. */
    private static void compareRut(WheelRig rig, ReferenceTable reference) {
        Map<String, Double> plastic = new HashMap<>();
        rig.rut((i, j, level_m, sinkage_m, plastic_m, yield_Pa, shear_m) -> plastic.put(i + "," + j, plastic_m));
        int plasticColumn = reference.column("sinkage_plastic");
        int missing = 0;
        for (double[] row : reference.rows()) {
            Double ours = plastic.get((int) row[0] + "," + (int) row[1]);
            if (ours == null) {
                missing++;
                assertEquals(0, row[plasticColumn], PLASTIC_M, "node " + (int) row[0] + "," + (int) row[1]);
            } else {
                assertEquals(row[plasticColumn], ours, PLASTIC_M, "node " + (int) row[0] + "," + (int) row[1]);
            }
        }
        assertTrue(missing <= reference.rows().size() / 100, "missing nodes: " + missing);
        assertEquals(
                reference.rows().size(), plastic.size(), 0.01 * reference.rows().size());
    }
}
