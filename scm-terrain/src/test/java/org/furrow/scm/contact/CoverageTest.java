package org.furrow.scm.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.furrow.scm.rig.PlateRig;
import org.furrow.scm.rig.PlateRigSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CoverageTest {
    private static final ContactModel AREA = ContactModel.REFERENCE.with(ContactModel.Coverage.AREA);

    /** With kc = 0 and n = 1 the force gives the area: force / (k z). */
    @ParameterizedTest
    @ValueSource(doubles = {0, 7, 20, 45, 70})
    void shouldMeasureAPlateOfAnyAttitude(double yaw_deg) {
        Soil soil = new Soil(new Soil.Sinkage(1e6, 0, 1), new Soil.Strength(0, 0, 0.01), 4e7, 0);
        double c = Math.cos(Math.toRadians(yaw_deg));
        double s = Math.sin(Math.toRadians(yaw_deg));
        double worst = 0;
        for (double grid_m : new double[] {0.04, 0.02}) {
            for (int shift = 0; shift < 10; shift++) {
                Scene scene = new Scene(
                        new FlatSurface(0, Double.POSITIVE_INFINITY),
                        grid_m,
                        ScmSpec.reference(soil).with(AREA));
                TouchingBodies plate = TouchingBodies.of(new Shape.Box(0.3, 0.17, 0.2));
                System.arraycopy(new double[] {c, -s, 0, s, c, 0, 0, 0, 1}, 0, plate.rotation, 0, 9);
                Scene.place(plate, 0, 0.0041 * shift, 0.0023 * shift, 0.1 - 0.02);
                scene.press(plate);
                double area_m2 = plate.force[2] / (1e6 * 0.02);
                worst = Math.max(worst, Math.abs(area_m2 / (0.3 * 0.17) - 1));
            }
            assertTrue(worst < (yaw_deg == 0 ? 1e-3 : 1.2 * grid_m), "grid_m=" + grid_m + " worst=" + worst);
            worst = 0;
        }
    }

    /** With whole cells, as in the reference, the force on a plate varies by 12 to 14 % with the spacing. */
    @Test
    void shouldConvergeAsTheGridIsRefined() {
        refineGrid("drysand", 0.01);
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(strings = {"drysand", "lete", "clay"})
    void shouldConvergeToAFinerGrid(String soil) {
        refineGrid(soil, 0.005);
    }

    private static void refineGrid(String soil, double finest_m) {
        double fine_N = plate_N(soil, AREA, finest_m);
        for (double grid_m = 0.04; grid_m > 1.5 * finest_m; grid_m /= 2) {
            double force_N = plate_N(soil, AREA, grid_m);
            assertEquals(fine_N, force_N, 0.005 * fine_N, soil + " grid_m=" + grid_m);
        }
        double coarse_N = plate_N(soil, ContactModel.REFERENCE, 0.04);
        double middle_N = plate_N(soil, ContactModel.REFERENCE, 0.02);
        assertTrue(coarse_N > 1.08 * middle_N, soil + " by cells " + coarse_N + " and " + middle_N);
    }

    /** With the exact outline the plate follows Bekker with the plate's own 1/b. */
    @Test
    void shouldCarryBekkersLoad() {
        Soil soil = SoilPresets.find("lete").orElseThrow().soil();
        double inverseB = (0.3 + 0.1) / (0.3 * 0.1);
        double expected_N =
                (soil.sinkage().kc_Pa_mn1() * inverseB + soil.sinkage().kphi_Pa_mn())
                        * Math.pow(0.04 - 1e-5, soil.sinkage().n())
                        * 0.3
                        * 0.1;
        assertEquals(expected_N, plate_N("lete", AREA, 0.02), 0.002 * expected_N);
    }

    private static double plate_N(String soil, ContactModel model, double grid_m) {
        List<Double> force_N = new ArrayList<>();
        new PlateRig(new PlateRigSpec(
                        ScmSpec.reference(SoilPresets.find(soil).orElseThrow().soil())
                                .with(model),
                        new PlateRigSpec.Plate(0.3, 0.1),
                        grid_m,
                        0.001,
                        0.01,
                        List.of(0.04),
                        50))
                .run((t_s, phase, sinkage_m, fz_N, bekker_N, hits) -> force_N.add(fz_N));
        return force_N.getLast();
    }
}
