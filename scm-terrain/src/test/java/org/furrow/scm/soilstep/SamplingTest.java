package org.furrow.scm.soilstep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.scm.rig.WheelRig;
import org.furrow.scm.rig.WheelRigSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A wheel on nodes far apart is pressed as on nodes close together. */
class SamplingTest {
    private static final double RADIUS_M = 0.467;
    private static final double WIDTH_M = 0.25;
    private static final double LOAD_N = 6200;
    private static final double OMEGA_RADPS = 4;
    private static final double STEP_S = 1e-3;
    private static final double DURATION_S = 2;
    private static final int STEADY = 1200; // first step of the means
    private static final ContactModel LINE = ContactModel.FURROW.with(ContactModel.Sampling.LINE);

    /** Means over steady motion, and the amplitude of the force at which rows of nodes enter the contact. */
    private record Roll(double sinkage_m, double fx_N, double torque_Nm, double ripple_N) {}

    @ParameterizedTest
    @ValueSource(strings = {"mid", "lete", "clay", "drysand", "sandy-loam-15"})
    void shouldNotRippleWithTheRows(String soil) {
        Roll line = roll(LINE, soil, 0.1, 0.05);
        Roll node = roll(ContactModel.FURROW, soil, 0.1, 0.05);
        assertTrue(line.ripple_N < 0.2 * node.ripple_N, soil + " " + line + " " + node);
        assertTrue(line.ripple_N < 0.01 * LOAD_N, soil + " " + line);
    }

    /** Rolling resistance (slip 0) and drawbar pull: three places instead of one do not bias a fine grid. */
    @Tag("run")
    @ParameterizedTest
    @CsvSource({"lete, 0", "clay, 0.2", "drysand, 0.2"})
    void shouldPullAsBeforeOnAFineGrid(String soil, double slip) {
        Roll line = roll(LINE, soil, slip, 0.01);
        Roll node = roll(ContactModel.FURROW, soil, slip, 0.01);
        assertEquals(node.fx_N, line.fx_N, 0.01 * Math.abs(node.fx_N), soil);
        assertEquals(node.sinkage_m, line.sinkage_m, 0.01 * node.sinkage_m, soil);
        assertEquals(node.torque_Nm, line.torque_Nm, 0.01 * Math.abs(node.torque_Nm) + 2, soil);
    }

    private static Roll roll(ContactModel model, String soil, double slip, double grid_m) {
        double speed_mps = OMEGA_RADPS * RADIUS_M * (1 - slip);
        double row_radps = 2 * Math.PI * speed_mps / 0.05;
        WheelRigSpec spec = new WheelRigSpec(
                ScmSpec.reference(preset(soil)).with(model),
                grid_m,
                STEP_S,
                TouchingBody.of(new Shape.Cylinder(RADIUS_M, WIDTH_M)),
                RADIUS_M,
                LOAD_N,
                new WheelRigSpec.Motion(
                        OMEGA_RADPS, WheelRigSpec.Slip.straight(slip), 0.5, 0.1, DURATION_S, 1, 1 / STEP_S));
        double[] sum = new double[6];
        new WheelRig(spec).run((pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) -> {
            if (t_s >= STEADY * STEP_S) {
                sum[0]++;
                sum[1] += sinkage_m;
                sum[2] += fx_N;
                sum[3] += torque_Nm;
                sum[4] += (fz_N - LOAD_N) * Math.cos(row_radps * t_s);
                sum[5] += (fz_N - LOAD_N) * Math.sin(row_radps * t_s);
            }
        });
        return new Roll(sum[1] / sum[0], sum[2] / sum[0], sum[3] / sum[0], 2 * Math.hypot(sum[4], sum[5]) / sum[0]);
    }

    private static Soil preset(String name) {
        return SoilPresets.find(name).orElseThrow().soil();
    }
}
