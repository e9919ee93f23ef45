package org.furrow.scm.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.scm.contact.ContactModel;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.contact.Tread;
import org.junit.jupiter.api.Test;

class WheelRigTest {
    private static final Soil DRY_SAND =
            SoilPresets.find("drysand").orElseThrow().soil();
    private static final double RADIUS_M = 0.3;
    private static final double WIDTH_M = 0.2;

    private static double[] roll(double angle_rad) {
        return roll(DRY_SAND, TouchingBody.of(new Shape.Cylinder(RADIUS_M, WIDTH_M)), angle_rad);
    }

    /** Means of drawbar pull, side force and sinkage. */
    private static double[] roll(Soil soil, TouchingBody wheel, double angle_rad) {
        WheelRigSpec spec = new WheelRigSpec(
                ScmSpec.reference(soil).with(ContactModel.FURROW),
                0.02,
                2e-3,
                wheel,
                RADIUS_M,
                1000,
                new WheelRigSpec.Motion(2, new WheelRigSpec.Slip(0, angle_rad), 0.5, 0.1, 2, 1, 100));
        WheelRig rig = new WheelRig(spec);
        double[] sum = new double[4];
        rig.run((pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) -> {
            if (t_s > 1.5) {
                sum[0]++;
                sum[1] += fx_N;
                sum[2] += rig.side_N();
                sum[3] += sinkage_m;
            }
        });
        return new double[] {sum[1] / sum[0], sum[2] / sum[0], sum[3] / sum[0]};
    }

    /**
     * Soil resists the sideways motion, and more of it the larger the angle; the mirror image has the mirrored force.
     */
    @Test
    void shouldPushAgainstTheSlipAngle() {
        double[] left = roll(Math.PI / 6);
        double[] right = roll(-Math.PI / 6);
        double[] straight = roll(0);
        assertTrue(left[1] < -100, "side force " + left[1]);
        assertEquals(-left[1], right[1], 1e-6 * Math.abs(left[1]));
        assertEquals(left[0], right[0], 1e-6 * Math.abs(left[1]));
        assertEquals(0, straight[1], 1e-9);
        assertTrue(left[1] < roll(Math.PI / 18)[1], "side force grows with the angle");
    }

    private static Soil withDensity(double density_kgpm3) {
        Soil.Strength of = DRY_SAND.strength();
        return new Soil(
                DRY_SAND.sinkage(),
                new Soil.Strength(of.cohesion_Pa(), of.phi_rad(), of.janosi_m(), 0, density_kgpm3),
                DRY_SAND.elastic_Pa_m(),
                DRY_SAND.damping_Pas_m());
    }

    /** With a density the wall of the rut resists by Hegedus's formula over the lower edge of the wheel. */
    @Test
    void aWallOfSoilWithADensityResistsTheSidewaysMotion() {
        double density_kgpm3 = 1600;
        double angle_rad = Math.PI / 3;
        TouchingBody wheel = TouchingBody.wheel(new Shape.Cylinder(RADIUS_M, WIDTH_M), Tread.NONE, null);
        double[] without = roll(DRY_SAND, wheel, -angle_rad);
        double[] with = roll(withDensity(density_kgpm3), wheel, -angle_rad);
        double phi = DRY_SAND.strength().phi_rad();
        double x = Math.PI / 4 - phi / 2;
        double cot = 1 / Math.tan(x);
        double d1 = cot + Math.tan(x + phi);
        double d2 = cot + cot * cot * Math.tan(phi);
        double expected_N = 0;
        int parts = 1000;
        double axle_m = RADIUS_M - with[2];
        double half_m = Math.sqrt(RADIUS_M * RADIUS_M - axle_m * axle_m);
        for (int k = 0; k < parts; k++) {
            double t_m = half_m * ((2 * k + 1.0) / parts - 1);
            double h_m = Math.sqrt(RADIUS_M * RADIUS_M - t_m * t_m) - axle_m;
            double wall_Npm =
                    d1 * (DRY_SAND.strength().cohesion_Pa() * h_m + d2 * density_kgpm3 * 9.81 * h_m * h_m / 2);
            expected_N += Math.sin(angle_rad) * wall_Npm * 2 * half_m / parts;
        }
        assertEquals(without[2], with[2], 1e-4);
        assertEquals(expected_N, with[1] - without[1], 0.03 * expected_N);
        assertTrue(expected_N > 0.1 * without[1], "wall " + expected_N + " N of " + without[1]);
        double[] mirrored = roll(withDensity(density_kgpm3), wheel, angle_rad);
        assertEquals(-with[1], mirrored[1], 1e-6 * with[1]);
        assertEquals(0, roll(withDensity(density_kgpm3), wheel, 0)[1], 1e-9);
    }
}
