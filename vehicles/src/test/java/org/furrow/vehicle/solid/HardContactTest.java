package org.furrow.vehicle.solid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.RoadMaterial;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.TouchingBodies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A body of 1 t on rigid ground with a friction of 0.5, in free motion. */
class HardContactTest {
    private static final double MASS_KG = 1000;
    private static final double G = 9.81;
    private static final double FRICTION = 0.5;
    private static final double STEP_S = 1e-3;
    private static final RoadMaterial ROAD = RoadMaterial.plain(FRICTION);
    private static final Shape BOX = new Shape.Box(2, 1, 0.5);

    @FunctionalInterface
    private interface Height extends RigidSurface {
        @Override
        double height_m(double x_m, double y_m);

        @Override
        default RoadMaterial material(double x_m, double y_m) {
            return ROAD;
        }
    }

    /** A rigid body with small rotations about x and y; its frame turns about z alone for large ones. */
    private static final class Body {
        final TouchingBodies bodies;
        final Height ground;
        final SurfaceContact contact;
        final double[] state;
        final double[] turn = new double[3];
        final double[] inertia;

        Body(Shape shape, Height ground, double z_m, double... inertia) {
            this.ground = ground;
            this.inertia = inertia;
            bodies = TouchingBodies.of(shape);
            contact = new HardBody(shape, MASS_KG).contact(ground);
            state = new double[contact.stateLength()];
            bodies.position[2] = z_m;
        }

        void step() {
            contact.press(bodies, 0, ground, state, 0, STEP_S);
            for (int d = 0; d < 3; d++) {
                bodies.velocity[d] += STEP_S * (bodies.force[d] / MASS_KG - (d == 2 ? G : 0));
                bodies.position[d] += STEP_S * bodies.velocity[d];
                bodies.angularVelocity[d] += STEP_S * bodies.moment[d] / inertia[d];
                turn[d] += STEP_S * bodies.angularVelocity[d];
            }
            place();
        }

        void place() {
            double c = Math.cos(turn[2]);
            double s = Math.sin(turn[2]);
            double[] r = {c, -s, turn[1], s, c, -turn[0], -turn[1], turn[0], 1};
            System.arraycopy(r, 0, bodies.rotation, 0, 9);
        }

        void run(double time_s) {
            for (int k = 0; k < time_s / STEP_S; k++) {
                step();
            }
        }

        double energy_J() {
            double sum = MASS_KG * G * bodies.position[2];
            for (int d = 0; d < 3; d++) {
                sum += 0.5 * MASS_KG * bodies.velocity[d] * bodies.velocity[d];
                sum += 0.5 * inertia[d] * bodies.angularVelocity[d] * bodies.angularVelocity[d];
            }
            return sum;
        }
    }

    private static Body box(Height ground, double z_m) {
        return new Body(BOX, ground, z_m, MASS_KG * 1.25 / 12, MASS_KG * 4.25 / 12, MASS_KG * 5 / 12);
    }

    @Test
    void aBoxRestsOnItsFace() {
        Body box = box((x, y) -> 0, 0.35);
        box.run(2);
        assertEquals(0.25 - G / 1e4, box.bodies.position[2], 1e-6);
        assertEquals(MASS_KG * G, box.bodies.force[2], 0.01);
        assertEquals(0, box.bodies.velocity[2], 1e-6);
    }

    @Test
    void aSphereRestsOnItsLowestPoint() {
        Body ball = new Body(new Shape.Sphere(0.4), (x, y) -> 0, 0.5, 64, 64, 64);
        ball.run(2);
        assertEquals(0.4 - G / 1e4, ball.bodies.position[2], 1e-6);
    }

    /** A crest narrower than the box and between its corners carries it. */
    @Test
    void aCrestFindsTheBelly() {
        Body box = box((x, y) -> Math.abs(x) < 0.2 ? 0.3 : 0, 0.6);
        box.run(2);
        assertEquals(0.55 - G / 1e4, box.bodies.position[2], 1e-4);
    }

    /** Below the friction the box stays where it is, above it slides with the acceleration of Coulomb's law. */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.4, 0.7})
    void aBoxOnASlopeRestsOrSlides(double slope) {
        double length = Math.sqrt(1 + slope * slope);
        Body box = new Body(new Shape.Box(2, 1, 0.02), (x, y) -> slope * x, 0.012, 1e9, 1e9, 1e9);
        // lies on the slope: the frame's x axis climbs
        box.turn[1] = -slope;
        box.place();
        box.bodies.position[2] = 0.01 * length;
        box.run(0.5);
        double from_m = box.bodies.position[0];
        double from_mps = box.bodies.velocity[0];
        box.run(1);
        double expected = slope < FRICTION ? 0 : -G * (slope - FRICTION) / (length * length);
        assertEquals(expected, box.bodies.velocity[0] - from_mps, expected == 0 ? 1e-6 : -0.02 * expected);
        if (expected == 0) {
            assertEquals(from_m, box.bodies.position[0], 1e-7);
        }
    }

    /** The torque of friction about the normal is mu N times the mean distance of the loads from their middle. */
    @Test
    void aSpinningBoxStops() {
        Body box = box((x, y) -> 0, 0.25);
        box.run(0.5);
        box.bodies.angularVelocity[2] = 2;
        box.run(0.1);
        // the mean distance of points of a rectangle of 2 m x 1 m from its middle is 0.593 m
        double slower = 0.1 * FRICTION * G * MASS_KG * 0.593 / box.inertia[2];
        assertEquals(slower, 2 - box.bodies.angularVelocity[2], 0.2 * slower);
        box.run(2);
        assertEquals(0, box.bodies.angularVelocity[2], 1e-6);
    }

    @Test
    void energyNeverGrows() {
        Body box = box((x, y) -> 0, 0.9);
        box.bodies.velocity[0] = 3;
        box.turn[0] = 0.1;
        box.turn[1] = 0.05;
        box.place();
        double before = box.energy_J();
        for (int k = 0; k < 4000; k++) {
            box.step();
            // the springs of the contact hold some energy while it lasts
            assertTrue(box.energy_J() < before + 1e-3 * before, "step " + k);
        }
        assertTrue(box.energy_J() < MASS_KG * G * 0.26, "energy " + box.energy_J());
    }

    @Test
    void shouldAllocateNothing() {
        Body box = box((x, y) -> 0.01 * x, 0.26);
        box.run(1);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int k = 0; k < 1000; k++) {
            box.contact.press(box.bodies, 0, box.ground, box.state, 0, STEP_S);
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < 1000, "bytes in 1000 evaluations: " + allocated);
    }
}
