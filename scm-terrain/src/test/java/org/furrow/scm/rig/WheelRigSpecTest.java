package org.furrow.scm.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WheelRigSpecTest {
    private static final Soil SOIL = SoilPresets.find("mid").orElseThrow().soil();
    private static final WheelRigSpec.Motion MOTION = motion(2, 0.2, 0.5, 0.1, 3.5, 1, 100);

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void shouldRejectSizesThatAreNotPositive(double bad) {
        assertRejected("grid_m must be > 0, grid_m=" + bad, () -> spec(bad, 1e-3, 0.47, 5000));
        assertRejected("step_s must be > 0, step_s=" + bad, () -> spec(0.04, bad, 0.47, 5000));
        assertRejected("wheel.radius_m must be > 0, wheel.radius_m=" + bad, () -> spec(0.04, 1e-3, bad, 5000));
        assertRejected("load_N must be > 0, load_N=" + bad, () -> spec(0.04, 1e-3, 0.47, bad));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void shouldRejectDurationAndOutputThatAreNotPositive(double bad) {
        assertRejected("duration_s must be > 0, duration_s=" + bad, () -> motion(2, 0, 0.5, 0.1, bad, 1, 100));
        assertRejected("output_hz must be > 0, output_hz=" + bad, () -> motion(2, 0, 0.5, 0.1, 3.5, 1, bad));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void shouldRejectSpinThatIsNotFinite(double bad) {
        assertRejected(
                "omega_radps must be a number, omega_radps=" + bad, () -> motion(bad, 0.2, 0.5, 0.1, 3.5, 1, 100));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 1.5, Double.NaN, Double.NEGATIVE_INFINITY})
    void shouldRejectSlipOfOneOrMore(double bad) {
        assertRejected("slip must be < 1, slip=" + bad, () -> motion(2, bad, 0.5, 0.1, 3.5, 1, 100));
    }

    @Test
    void shouldRejectASlipAngleBeyondSideways() {
        assertRejected("the slip angle must be in [-pi/2, pi/2], angle_rad=1.6", () -> new WheelRigSpec.Slip(0, 1.6));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, Double.NaN})
    void shouldRejectNegativeTimes(double bad) {
        String message = "settle_s and ramp_s must be >= 0, settle_s=";
        assertRejected(message + bad + " ramp_s=0.1", () -> motion(2, 0.2, bad, 0.1, 3.5, 1, 100));
        assertRejected(message + "0.5 ramp_s=" + bad, () -> motion(2, 0.2, 0.5, bad, 3.5, 1, 100));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -3})
    void shouldRejectLessThanOnePass(int bad) {
        assertRejected("passes must be >= 1, passes=" + bad, () -> motion(2, 0.2, 0.5, 0.1, 3.5, bad, 100));
    }

    @Test
    void shouldKeepValidValues() {
        WheelRigSpec spec = spec(0.04, 1e-3, 0.47, 5000);

        assertEquals(0.04, spec.grid_m());
        assertEquals(5000, spec.load_N());
        assertEquals(MOTION, spec.motion());
    }

    private static WheelRigSpec spec(double grid_m, double step_s, double radius_m, double load_N) {
        return new WheelRigSpec(
                ScmSpec.reference(SOIL),
                grid_m,
                step_s,
                TouchingBody.of(new Shape.Cylinder(0.4, 0.2)),
                radius_m,
                load_N,
                MOTION);
    }

    private static WheelRigSpec.Motion motion(
            double omega_radps,
            double slip,
            double settle_s,
            double ramp_s,
            double duration_s,
            int passes,
            double output_hz) {
        return new WheelRigSpec.Motion(
                omega_radps, WheelRigSpec.Slip.straight(slip), settle_s, ramp_s, duration_s, passes, output_hz);
    }

    private static void assertRejected(String message, Executable make) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, make, message).getMessage());
    }
}
