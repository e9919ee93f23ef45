package org.furrow.vehicle.compile;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JointFitTest {
    private static final Vector ACROSS = new Vector(1, 0, 0);
    private static final Axes UP = Axes.PARALLEL;

    @ParameterizedTest
    @EnumSource(
            names = {"DISTANCE", "REVOLUTE_SPHERICAL"},
            mode = EnumSource.Mode.EXCLUDE)
    void shouldReportTheGapOfALoop(JointSpec.Type type) {
        Axes other = type == JointSpec.Type.UNIVERSAL ? Axes.ofZ(ACROSS) : UP;
        assertMisfit(joint(type, new Vector(0, 0, 2e-3), UP, other), "its two points are 0.002 m apart; the loop does");
        assertDoesNotThrow(() -> JointFit.check(joint(type, new Vector(0, 0, 0.9e-6), UP, other)));
    }

    @ParameterizedTest
    @EnumSource(names = {"REVOLUTE", "TRANSLATIONAL", "CYLINDRICAL"})
    void shouldReportTheAngleBetweenAxes(JointSpec.Type type) {
        Axes tilted = Axes.ofZ(new Vector(0.01, 0, 1));
        assertMisfit(joint(type, Vector.ZERO, UP, tilted), "its two axes are 0.0099996");
        Axes opposite = Axes.ofZ(new Vector(0, 0, -1));
        assertMisfit(joint(type, Vector.ZERO, UP, opposite), "its two axes are 3.14159");
        assertDoesNotThrow(() -> JointFit.check(joint(type, Vector.ZERO, UP, Axes.ofZX(UP.z(), UP.y()))));
    }

    @Test
    void shouldAcceptAnyOrientationOfSphericalAndFixedJoints() {
        for (JointSpec.Type type : new JointSpec.Type[] {JointSpec.Type.SPHERICAL, JointSpec.Type.FIXED}) {
            assertDoesNotThrow(() -> JointFit.check(joint(type, Vector.ZERO, UP, Axes.ofZ(ACROSS))));
        }
    }

    @Test
    void shouldRejectAUniversalJointWithParallelAxes() {
        assertMisfit(joint(JointSpec.Type.UNIVERSAL, Vector.ZERO, UP, UP), "must not be parallel");
    }

    @Test
    void shouldRejectARodThatIsNotAtRightAnglesToItsAxis() {
        assertDoesNotThrow(() -> JointFit.check(joint(JointSpec.Type.REVOLUTE_SPHERICAL, ACROSS, UP, UP)));
        JointSpec slanting = joint(JointSpec.Type.REVOLUTE_SPHERICAL, new Vector(1, 0, 0.01), UP, UP);
        assertMisfit(slanting, "at right angles to its axis, and is off by 0.0099996");
    }

    private static JointSpec joint(JointSpec.Type type, Vector second, Axes axes, Axes secondAxes) {
        return new JointSpec(
                "pin",
                type,
                "arm",
                "hand",
                new JointSpec.Marker(Vector.ZERO, axes),
                new JointSpec.Marker(second, secondAxes));
    }

    private static void assertMisfit(JointSpec joint, String how) {
        PlanException misfit = assertThrows(PlanException.class, () -> JointFit.check(joint));
        String message = String.valueOf(misfit.getMessage());
        assertTrue(
                message.startsWith("joint 'pin' between 'arm' and 'hand' does not fit: ") && message.contains(how),
                message);
        assertEquals("pin", misfit.part());
    }
}
