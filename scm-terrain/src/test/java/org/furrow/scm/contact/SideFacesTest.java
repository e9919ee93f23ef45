package org.furrow.scm.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.junit.jupiter.api.Test;

/** The side of an inclined wheel presses the soil once, and only where the contact's pressure follows the surface. */
class SideFacesTest {
    private static final double RADIUS_M = 0.467;
    private static final double SINKAGE_M = 0.034;
    private static final Shape WHEEL = new Shape.Cylinder(RADIUS_M, 0.254);

    /** Force on the first body, an inclined wheel; a second one hangs below its middle. */
    private static double[] press(ContactModel model, double camber_deg, Shape... shapes) {
        Scene scene = new Scene(
                new FlatSurface(0, Double.POSITIVE_INFINITY),
                0.05,
                ScmSpec.reference(
                                SoilPresets.find("sandy-loam-15").orElseThrow().soil())
                        .with(model));
        TouchingBodies bodies = TouchingBodies.of(shapes);
        double c = Math.cos(Math.toRadians(camber_deg));
        double s = Math.sin(Math.toRadians(camber_deg));
        System.arraycopy(new double[] {1, 0, 0, 0, c, -s, 0, s, c}, 0, bodies.rotation, 0, 9);
        Scene.place(bodies, 0, 0, 0, RADIUS_M - SINKAGE_M);
        if (shapes.length > 1) {
            Scene.place(bodies, 1, 0, 0, 0.025 - SINKAGE_M);
        }
        scene.press(bodies);
        return new double[] {bodies.force[0], bodies.force[1], bodies.force[2]};
    }

    /** The other body takes a node from the middle of the wheel, whose hits then come in several runs. */
    @Test
    void shouldPressOnceWhereAnotherBodySplitsTheHits() {
        double[] alone = press(ContactModel.FURROW, 4, WHEEL);
        double[] split = press(ContactModel.FURROW, 4, WHEEL, new Shape.Sphere(0.03));
        assertTrue(split[2] < alone[2], "the wheel loses a node: " + split[2] + " N, alone " + alone[2]);
        assertEquals(alone[1], split[1], 0.01 * alone[2]);
    }

    @Test
    void shouldNotDependOnTheAreasOfNodes() {
        double[] area = press(ContactModel.FURROW, 8, WHEEL);
        double[] cell = press(ContactModel.FURROW.with(ContactModel.Coverage.CELL), 8, WHEEL);
        // without its side the wheel would be pushed to the other side, by the inclined tread
        assertEquals(area[1] / area[2], cell[1] / cell[2], 0.02);
    }

    @Test
    void shouldNotPressSidewaysUnderVerticalPressure() {
        double[] force_N = press(ContactModel.FURROW.with(ContactModel.Pressure.UNDEFORMED_NORMAL), 4, WHEEL);
        assertEquals(0, force_N[1], 1e-9 * force_N[2]);
    }
}
