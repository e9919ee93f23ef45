package org.furrow.scm.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.scm.soil.Soil;
import org.furrow.scm.soilstep.ContactModel;
import org.furrow.scm.soilstep.ScmSpec;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.SoftTyre;
import org.furrow.world.contact.TouchingBody;
import org.junit.jupiter.api.Test;

/** Ruts behind tyres at 4.5 t in the soil bin of Cranfield (Ansorge 2007, table 8), on one fitted soil. */
class CranfieldRutsTest {
    private static final double LOAD_N = 44130;
    private static final double CARCASS_PA = 66e3;
    private static final Soil SOIL =
            new Soil(new Soil.Sinkage(1e3, 2e6, 1.3), new Soil.Strength(2000, Math.PI / 6, 0.02), 4e7, 3e4);

    /** Mean sinkage of a tyre that rolls, in m. */
    private static double rut_m(double width_m, double radius_m, double pressure_Pa) {
        SoftTyre tyre = new SoftTyre(width_m, pressure_Pa + CARCASS_PA, 0, 5000, 0);
        double[] sum = new double[2];
        new WheelRig(new WheelRigSpec(
                        ScmSpec.reference(SOIL).with(ContactModel.FURROW),
                        width_m / 8,
                        2e-3,
                        TouchingBody.of(new Shape.Cylinder(radius_m, width_m)).with(tyre),
                        radius_m,
                        LOAD_N,
                        new WheelRigSpec.Motion(1 / radius_m, WheelRigSpec.Slip.straight(0), 1, 0.5, 4, 1, 20)))
                .run((pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) -> {
                    if (t_s > 2.5) {
                        sum[0]++;
                        sum[1] += sinkage_m;
                    }
                });
        return sum[1] / sum[0];
    }

    @Test
    void lessPressureMakesTheRutShallower() {
        double hard_m = rut_m(0.5, 0.655, 230e3);
        double tall_m = rut_m(0.5, 0.730, 140e3);
        double wide_m = rut_m(0.7, 0.6865, 100e3);
        assertEquals(0.093, hard_m, 0.05 * 0.093);
        assertEquals(0.075, tall_m, 0.05 * 0.075);
        assertEquals(0.072, wide_m, 0.05 * 0.072);
        double byTall = 1 - tall_m / hard_m;
        double byWide = 1 - wide_m / hard_m;
        assertTrue(byTall > 0.15 && byTall < 0.25, "1.4 for 2.3 bar: " + byTall);
        assertTrue(byWide > 0.18 && byWide < 0.28, "700 mm at 1.0 bar: " + byWide);
    }
}
