package org.furrow.scm.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.furrow.scm.contact.ContactModel;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.world.contact.Tread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the shear rig with Janosi and Hanamoto: F = (A c + W tan phi) (1 - exp(-j/K)). */
class ShearRigTest {
    private static final double LOAD_N = 2000;
    private static final double AREA_M2 = 0.03;

    @ParameterizedTest
    @ValueSource(strings = {"soft", "mid", "drysand", "lete", "clay"})
    void shouldFollowTheCurveToItsAsymptote(String name) {
        Soil soil = SoilPresets.find(name).orElseThrow().soil();
        double strength_N = AREA_M2 * soil.strength().cohesion_Pa()
                + LOAD_N * StrictMath.tan(soil.strength().phi_rad());
        List<double[]> rows = run(soil, 0.001);
        for (double[] row : rows) {
            double expected_N =
                    strength_N * (1 - StrictMath.exp(-row[1] / soil.strength().janosi_m()));
            assertEquals(expected_N, row[3], 2e-3 * strength_N, name + " shear_m=" + row[1]);
        }
        assertEquals(
                strength_N * (1 - StrictMath.exp(-0.1 / soil.strength().janosi_m())),
                rows.get(rows.size() - 1)[3],
                1e-3 * strength_N);
    }

    /**
     * Wong's curve with a peak at j = K and a residual strength, in both contacts; the elastic displacement of the
     * displacement law, up to 0.05 K, is no part of j.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldFallFromThePeakToTheResidualStrength(boolean byDisplacement) {
        Soil sand = SoilPresets.find("drysand").orElseThrow().soil();
        Soil dense = new Soil(
                sand.sinkage(),
                new Soil.Strength(1040, Math.toRadians(28), 0.01, 0.7, 0),
                sand.elastic_Pa_m(),
                sand.damping_Pas_m());
        double peak_N = AREA_M2 * 1040 + LOAD_N * StrictMath.tan(Math.toRadians(28));
        ScmSpec spec = ScmSpec.reference(dense);
        double most_N = 0;
        double last_N = 0;
        for (double[] row : run(byDisplacement ? spec.with(ContactModel.FURROW) : spec, 0.001)) {
            double decay = StrictMath.exp(-row[1] / 0.01);
            double hump = 1 / (0.7 * (1 - 1 / Math.E)) - 1;
            double expected_N = peak_N * 0.7 * (1 + hump * Math.E * decay) * (1 - decay);
            assertEquals(expected_N, row[3], (byDisplacement ? 0.05 : 0.01) * peak_N, "shear_m=" + row[1]);
            most_N = Math.max(most_N, row[3]);
            last_N = row[3];
        }
        assertEquals(peak_N, most_N, 0.01 * peak_N);
        assertEquals(0.7 * peak_N, last_N, 0.01 * peak_N);
    }

    /** The law is evaluated at the end of a step's shear, so the error halves with the step. */
    @Test
    void shouldConvergeAtFirstOrder() {
        Soil soil = SoilPresets.find("drysand").orElseThrow().soil();
        double coarse = error_N(soil, 0.004);
        double fine = error_N(soil, 0.002);
        double finest = error_N(soil, 0.001);
        assertEquals(2, coarse / fine, 0.3, coarse + " " + fine);
        assertEquals(2, fine / finest, 0.3, fine + " " + finest);
        assertTrue(finest > 0);
    }

    private static double error_N(Soil soil, double step_s) {
        double strength_N = AREA_M2 * soil.strength().cohesion_Pa()
                + LOAD_N * StrictMath.tan(soil.strength().phi_rad());
        double worst_N = 0;
        for (double[] row : run(soil, step_s)) {
            double expected_N =
                    strength_N * (1 - StrictMath.exp(-row[1] / soil.strength().janosi_m()));
            worst_N = Math.max(worst_N, Math.abs(row[3] - expected_N));
        }
        return worst_N;
    }

    /** Rows of t, shear, normal and shear force. */
    private static List<double[]> run(Soil soil, double step_s) {
        return run(ScmSpec.reference(soil), step_s);
    }

    private static List<double[]> run(ScmSpec ground, double step_s) {
        List<double[]> rows = new ArrayList<>();
        PlateRigSpec.Plate plate = new PlateRigSpec.Plate(0.3, 0.1);
        ShearRigSpec.Motion motion = new ShearRigSpec.Motion(0.02, 0.1, 10, 25);
        new ShearRig(new ShearRigSpec(ground, plate, Tread.NONE, 0.02, step_s, LOAD_N, motion))
                .run((t_s, shear_m, normal_N, shear_N) -> rows.add(new double[] {t_s, shear_m, normal_N, shear_N}));
        return rows;
    }
}
