package org.furrow.scm.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.scm.contact.ContactModel;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.SoftTyre;
import org.furrow.world.contact.TouchingBody;
import org.junit.jupiter.api.Test;

/** Ruts behind tyres at 4.5 t in the soil bin of Cranfield (Ansorge 2007, table 8), on one soil and one carcass. */
class CranfieldRutsTest {
    private static final double LOAD_N = 44130;
    private static final double CARCASS_PA = 70e3;
    private static final double GRID_M = 0.07;
    /** The soil and carcass that {@code furrow rig measured cranfield-ruts} fits to every other treatment. */
    private static final Soil SOIL = new Soil(
            new Soil.Sinkage(1e3, 0.5 * 140e3 / Math.pow(0.08, 1.3), 1.3),
            new Soil.Strength(2000, Math.PI / 6, 0.02),
            4e7,
            3e4);

    private static WheelRigSpec spec(TouchingBody body, double radius_m, double load_N, double settle_s) {
        return new WheelRigSpec(
                ScmSpec.reference(SOIL).with(ContactModel.FURROW),
                GRID_M,
                2e-3,
                body,
                radius_m,
                load_N,
                new WheelRigSpec.Motion(
                        1.2 / radius_m, WheelRigSpec.Slip.straight(0), settle_s, 0.4, settle_s + 3.9, 1, 20));
    }

    private static WheelRigSpec tyre(double width_m, double radius_m, double pressure_Pa, double load_N) {
        SoftTyre tyre = new SoftTyre(width_m, pressure_Pa + CARCASS_PA, 0, 5000, 0);
        return spec(TouchingBody.of(new Shape.Cylinder(radius_m, width_m)).with(tyre), radius_m, load_N, 0.6);
    }

    /** Mean depth of the rut in the middle of the way. */
    private static double rut_m(WheelRig rig) {
        rig.run((pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) -> {});
        double sum = 0;
        int count = 0;
        for (double x_m = 2; x_m < 3; x_m += GRID_M) {
            sum += rig.rut_m(x_m);
            count++;
        }
        return sum / count;
    }

    @Test
    void lessPressureMakesTheRutShallower() {
        double hard_m = rut_m(new WheelRig(tyre(0.5, 0.655, 230e3, LOAD_N)));
        double tall_m = rut_m(new WheelRig(tyre(0.5, 0.730, 140e3, LOAD_N)));
        double wide_m = rut_m(new WheelRig(tyre(0.7, 0.6865, 100e3, LOAD_N)));
        assertEquals(0.093, hard_m, 0.05 * 0.093);
        assertEquals(0.075, tall_m, 0.05 * 0.075);
        assertEquals(0.072, wide_m, 0.05 * 0.072);
        double byTall = 1 - tall_m / hard_m;
        double byWide = 1 - wide_m / hard_m;
        assertTrue(byTall > 0.15 && byTall < 0.25, "1.4 for 2.3 bar: " + byTall);
        assertTrue(byWide > 0.18 && byWide < 0.28, "700 mm at 1.0 bar: " + byWide);
    }

    /** Where a wheel has pressed more before, the soil bears another one without a deeper rut. */
    @Test
    void aWheelRollsInTheRutOfAnother() {
        WheelRig front = new WheelRig(tyre(0.9, 0.945, 190e3, 102970));
        double before_m = rut_m(front);
        double after_m = rut_m(new WheelRig(tyre(0.7, 0.6865, 100e3, LOAD_N), front));
        assertEquals(before_m, after_m, 0.02 * before_m);
    }

    /** A belt keeps its attitude and moves its skin, so that it does not drag the soil along: it pulls nothing. */
    @Test
    void aBeltRollsLikeARigidPlateThatIsLaidDown() {
        Shape box = new Shape.Box(2, 0.635, 0.6);
        double load_N = 60000;
        WheelRig rig = new WheelRig(spec(TouchingBody.of(box).as("belt", Role.TRACK_SHOE), 0.3, load_N, 2));
        double expected_m =
                Math.pow(load_N / (2 * 0.635) / (1e3 + SOIL.sinkage().kc_Pa_mn1() * (1 / 0.635 + 1 / 2.0)), 1 / 1.3);
        double elastic_m = load_N / (2 * 0.635) / 4e7;
        assertEquals(expected_m - elastic_m, rut_m(rig), 0.1 * expected_m);
    }
}
