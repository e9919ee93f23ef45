package org.furrow.node.sense.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.check.VehicleFigures;
import org.furrow.node.testkit.Scenarios;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.rig.WheelRig;
import org.furrow.scm.rig.WheelRigSpec;
import org.furrow.vehicle.VehicleModel;
import org.furrow.world.contact.TouchingBody;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mobility of a wheel against longer tests on the rig, with a smaller step and another speed. */
class MobilityTest {
    private static final double LONG_S = 3;
    private static final double STEADY_S = 1;
    private static final double SPEED_MPS = 1.5;
    private static final double STEP_S = 5e-4;
    /** Of the load. */
    private static final double NEAR = 0.03;

    private static final int PULL = 0;
    private static final int PULL_IN_RUT = 1;
    private static final int SINKAGE = 2;
    private static final int TORQUE = 3;

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(strings = {"mid", "drysand", "clay"})
    void shouldAgreeWithTheRig(String soil) {
        Scenario scenario = Scenarios.of("single", "soil=" + soil);
        VehicleModel model = scenario.vehicles().getFirst().model();
        TouchingBody wheel = model.wheels().getFirst();
        Mobility mobility = Mobility.of("kind", model, scenario.ground());
        double load_N = VehicleFigures.of(model).wheels().stream()
                .mapToDouble(VehicleFigures.Wheel::load_N)
                .average()
                .orElseThrow();
        double[] towed = towed(scenario, model, wheel, load_N);
        double[] driven = rig(scenario, model, wheel, load_N, 0.2);
        assertEquals(-towed[PULL], mobility.resistance(0, 0), NEAR, "towed");
        assertEquals(driven[PULL], mobility.drawbar(0, 0), NEAR, "driven at 20 % slip");
        assertEquals(driven[PULL_IN_RUT], mobility.drawbar(0, driven[SINKAGE]), NEAR, "driven in its rut");
        assertTrue(mobility.resistance(0, 0) > 0, "a towed wheel is pulled back");
        assertTrue(mobility.resistance(0, towed[SINKAGE]) < mobility.resistance(0, 0), "a rut resists less");
    }

    /** An M113's pull at 20 % slip, computed by hand for a pressure of 55 kPa on 2.667 m by 0.379 m. */
    @ParameterizedTest
    @CsvSource({"lete,0.612,0.0006", "drysand,0.516,0.0087", "sandy-loam-15,0.562,0.0019", "clay,0.299,0.0014"})
    void shouldTakeTheClosedFormOfBelts(String soil, double pull, double resistance) {
        Scenario scenario = Scenarios.of("tracks", "soil=" + soil);
        Mobility mobility = Mobility.of("m113", scenario.vehicles().getFirst().model(), scenario.ground());
        assertEquals(pull, mobility.drawbar(0, 0), 0.002);
        assertEquals(resistance, mobility.resistance(0, 0), 0.0003);
        assertEquals(0, mobility.resistance(0, 0.1), 1e-12, "in its own rut");
        assertEquals(pull + resistance, mobility.drawbar(0, 0.1), 0.002);
    }

    /** By bisection: a towed wheel has the slip without torque. */
    private static double[] towed(Scenario scenario, VehicleModel model, TouchingBody wheel, double load_N) {
        double low = -0.3;
        double high = 0.1;
        double[] towed = rig(scenario, model, wheel, load_N, 0);
        for (int k = 0; k < 7; k++) {
            double slip = (low + high) / 2;
            towed = rig(scenario, model, wheel, load_N, slip);
            low = towed[TORQUE] > 0 ? slip : low;
            high = towed[TORQUE] > 0 ? high : slip;
        }
        return towed;
    }

    /** Means: pull over the load in the first and the second pass; sinkage in m and torque in Nm of the first. */
    private static double[] rig(Scenario scenario, VehicleModel model, TouchingBody wheel, double load_N, double slip) {
        double radius_m = model.wheelRadius_m(0);
        WheelRigSpec.Motion motion = new WheelRigSpec.Motion(
                SPEED_MPS / radius_m, WheelRigSpec.Slip.straight(slip), 0.5, 0.3, LONG_S, 2, 100);
        ScmSpec soft = Objects.requireNonNull(scenario.ground().kind().soil());
        double[] sums = new double[4];
        int[] rows = new int[2];
        WheelRigSpec spec = new WheelRigSpec(soft, scenario.ground().grid_m(), STEP_S, wheel, radius_m, load_N, motion);
        new WheelRig(spec).run((pass, t_s, _, sinkage_m, fx_N, _, torque_Nm) -> {
            if (t_s >= STEADY_S) {
                sums[pass - 1] += fx_N / load_N;
                sums[SINKAGE] += pass == 1 ? sinkage_m : 0;
                sums[TORQUE] += pass == 1 ? torque_Nm : 0;
                rows[pass - 1]++;
            }
        });
        return new double[] {sums[0] / rows[0], sums[1] / rows[1], sums[SINKAGE] / rows[0], sums[TORQUE] / rows[0]};
    }
}
