package org.furrow.scm.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.soilstep.ContactModel;
import org.furrow.scm.soilstep.ScmSpec;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.junit.jupiter.api.Test;

class WheelRigTest {
    /** Means of drawbar pull and side force. */
    private static double[] roll(double angle_rad) {
        WheelRigSpec spec = new WheelRigSpec(
                ScmSpec.reference(SoilPresets.find("drysand").orElseThrow().soil())
                        .with(ContactModel.FURROW),
                0.02,
                2e-3,
                TouchingBody.of(new Shape.Cylinder(0.3, 0.2)),
                0.3,
                1000,
                new WheelRigSpec.Motion(2, new WheelRigSpec.Slip(0, angle_rad), 0.5, 0.1, 2, 1, 100));
        WheelRig rig = new WheelRig(spec);
        double[] sum = new double[3];
        rig.run((pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) -> {
            if (t_s > 1.5) {
                sum[0]++;
                sum[1] += fx_N;
                sum[2] += rig.side_N();
            }
        });
        return new double[] {sum[1] / sum[0], sum[2] / sum[0]};
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
}
