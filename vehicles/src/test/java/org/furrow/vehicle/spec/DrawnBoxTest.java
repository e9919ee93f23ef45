package org.furrow.vehicle.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DrawnBoxTest {
    private static final DrawnBox.Measures MEASURES = new DrawnBox.Measures(0.2, 0.1, 0, 0);
    private static final Axes TURNED = new Axes(new Vector(0, 1, 0), new Vector(-1, 0, 0), new Vector(0, 0, 1));

    private static MechanismSpec.Body arm(Axes axes) {
        return new MechanismSpec.Body("arm", 1, new Vector(1, 2, 3), axes, Vector.ZERO, MechanismSpec.Inertia.NONE);
    }

    private static JointSpec joint(String name, double x, double y, double z) {
        JointSpec.Marker at = new JointSpec.Marker(new Vector(x, y, z), Axes.PARALLEL);
        return new JointSpec(name, JointSpec.Type.REVOLUTE, "frame", "arm", at, at);
    }

    private static void assertNear(Vector expected, Vector found) {
        assertTrue(expected.minus(found).length() < 1e-12, expected + ", found " + found);
    }

    @Test
    void aBarReachesFromJointToJoint() {
        DrawnBox bar = DrawnBox.bar(arm(Axes.PARALLEL), joint("a", 1, 2, 3), joint("b", 4, 2, 7), MEASURES);
        assertEquals("arm", bar.body());
        assertNear(new Vector(1.5, 0, 2), bar.centre_m());
        assertNear(new Vector(0.6, 0, 0.8), bar.axes().x());
        assertNear(new Vector(0, 1, 0), bar.axes().y());
        assertNear(new Vector(5, 0.2, 0.1), bar.size_m());
    }

    /** The body's frame is turned by 90 degrees about z, so that its x axis is the world's y axis. */
    @Test
    void aBarIsGivenInTheFrameOfItsBody() {
        DrawnBox bar = DrawnBox.bar(arm(TURNED), joint("a", 1, 2, 3), joint("b", 4, 2, 7), MEASURES);
        assertNear(new Vector(0, -1.5, 2), bar.centre_m());
        assertNear(new Vector(0, -0.6, 0.8), bar.axes().x());
        assertNear(new Vector(1, 0, 0), bar.axes().y());
    }

    @Test
    void aBarMayBeShorterAndAside() {
        DrawnBox bar = DrawnBox.bar(
                arm(Axes.PARALLEL), joint("a", 1, 2, 3), joint("b", 4, 2, 3), new DrawnBox.Measures(0.2, 0.1, 2, 0.5));
        assertNear(new Vector(1, 0.5, 0), bar.centre_m());
        assertEquals(2, bar.size_m().x());
    }

    @Test
    void theWidthOfAVerticalBarIsAlongY() {
        DrawnBox bar = DrawnBox.bar(arm(Axes.PARALLEL), joint("a", 1, 2, 3), joint("b", 1, 2, 5), MEASURES);
        assertNear(new Vector(0, 0, 1), bar.axes().x());
        assertNear(new Vector(0, 1, 0), bar.axes().y());
    }

    @Test
    void refusesABoxWithoutExtent() {
        String message = String.valueOf(assertThrows(
                        IllegalArgumentException.class,
                        () -> DrawnBox.parallel("arm", Vector.ZERO, new Vector(1, 0, 1)))
                .getMessage());
        assertTrue(message.startsWith("width of a box of body 'arm' must be > 0"), message);
    }
}
