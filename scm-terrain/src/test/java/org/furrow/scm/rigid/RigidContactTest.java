package org.furrow.scm.rigid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.terrain.Area;
import org.furrow.scm.terrain.BoundedSurface;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.grid.UndeformedSurface;
import org.junit.jupiter.api.Test;

class RigidContactTest {
    private static final UndeformedSurface FLAT = new FlatSurface(0, Double.POSITIVE_INFINITY);
    private static final TouchingBody WHEEL = TouchingBody.of(new Shape.Cylinder(0.4, 0.2));

    /** Exerts a force equal to the ground's height; state: the number of evaluations and the body. */
    private static final class Counting implements SurfaceContact {
        @Override
        public int stateLength() {
            return 2;
        }

        @Override
        public String stateName(int word) {
            return "count" + word;
        }

        @Override
        public void press(
                TouchingBodies bodies, int body, RigidSurface surface, double[] state, int at, double step_s) {
            bodies.force[3 * body + 2] = surface.height_m(bodies.position[3 * body], bodies.position[3 * body + 1]);
            state[at] += 1;
            state[at + 1] = body;
        }
    }

    @Test
    void shouldEvaluateEachTyreWithItsOwnState() {
        TouchingBodies bodies =
                new TouchingBodies(List.of(WHEEL.with(_ -> new Counting()), WHEEL.with(_ -> new Counting())));
        bodies.position[3] = 5;
        RigidTerrain terrain = new RigidTerrain(
                new ObstacleSurface(FLAT, List.of(new Obstacle(new Obstacle.HalfRound(0.1), 5, 0, 4, 0, 1))),
                ScmFrame.WORLD,
                RoadMaterials.plain(0.7));
        RigidContact ground = new RigidContact(terrain);
        assertEquals(0, ground.memory().length());
        bodies.sinkage_m[0] = 1;
        ground.press(bodies, 0.001);
        ground.press(bodies, 0.001);
        assertEquals(0, bodies.force[2]);
        assertEquals(0.1, bodies.force[5]);
        assertEquals(0, bodies.sinkage_m[0]);
        double[] state = new double[5];
        ground.memory().copy(state, 1);
        assertEquals(4, ground.memory().length());
        assertEquals(
                List.of(0.0, 2.0, 0.0, 2.0, 1.0), Arrays.stream(state).boxed().toList());
        assertEquals("tyre.0.count1", ground.memory().name(1));
        assertEquals("tyre.1.count0", ground.memory().name(2));
        assertEquals(0.7, terrain.material(1, 2).friction());
    }

    @Test
    void shouldRestoreTheStateOfTyres() {
        List<TouchingBody> wheels = List.of(WHEEL.with(_ -> new Counting()), WHEEL.with(_ -> new Counting()));
        RigidContact ground = new RigidContact(new RigidTerrain(FLAT, ScmFrame.WORLD, RoadMaterials.plain(0.7)));
        TouchingBodies bodies = new TouchingBodies(wheels);
        ground.press(bodies, 0.001);
        ground.restore(bodies, new double[] {9, 5, 6, 7, 8}, 1, 4);
        ground.press(bodies, 0.001);
        double[] words = new double[4];
        ground.memory().copy(words, 0);
        assertEquals(List.of(6.0, 0.0, 8.0, 1.0), Arrays.stream(words).boxed().toList());
        IllegalArgumentException rejection =
                assertThrows(IllegalArgumentException.class, () -> ground.restore(bodies, new double[3], 0, 3));
        assertEquals("memory of tyres: expected 4 words, found 3", rejection.getMessage());
        ground.restore(bodies, new double[0], 0, 0);
        assertEquals(0, ground.memory().length());
    }

    @Test
    void shouldRejectABodyWithoutTyre() {
        RigidContact ground = new RigidContact(new RigidTerrain(FLAT, ScmFrame.WORLD, RoadMaterials.plain(0.7)));
        TouchingBodies bodies = new TouchingBodies(List.of(WHEEL));
        IllegalArgumentException rejection =
                assertThrows(IllegalArgumentException.class, () -> ground.press(bodies, 0.001));
        assertTrue(String.valueOf(rejection.getMessage()).contains("body 'wheel' has no tyre"), rejection.getMessage());
        assertThrows(IllegalArgumentException.class, () -> RoadMaterials.plain(0));
    }

    /** A frame pitched by 10 degrees about (1, 2, 3): the ground is a plane through that point. */
    @Test
    void shouldUseItsFrame() {
        double pitch = StrictMath.toRadians(10);
        ScmFrame frame = ScmFrame.of(1, 2, 3, 0, pitch, StrictMath.toRadians(30));
        RigidTerrain terrain = new RigidTerrain(FLAT, frame, RoadMaterials.plain(0.8));
        double ahead = 5 * StrictMath.cos(StrictMath.toRadians(30));
        double expected = 3 - StrictMath.tan(pitch) * ahead;
        assertEquals(expected, terrain.height_m(6, 2), 1e-9);
        assertEquals(expected, frame.worldHeight_m(FLAT, 6, 2), 1e-9);
    }

    @Test
    void shouldBeOutOfReachBeyondTheBoundary() {
        RigidTerrain terrain = new RigidTerrain(
                new BoundedSurface(FLAT, new Area(-1, -1, 1, 1)), ScmFrame.WORLD, RoadMaterials.plain(0.8));
        assertEquals(0, terrain.height_m(0.9, 0));
        assertTrue(terrain.height_m(1.1, 0) < -100);
    }

    @Test
    void shouldPlaceObstacles() {
        double half = Math.sqrt(0.5);
        ObstacleSurface ground = new ObstacleSurface(
                new FlatSurface(2, 50),
                List.of(
                        new Obstacle(new Obstacle.HalfRound(0.2), 10, 0, 4, 0, 1),
                        new Obstacle(new Obstacle.Step(0.1, 1), 20, 0, 4, half, half),
                        new Obstacle(new Obstacle.Step(0.05, 2), 20, 0, 4, half, half)));
        assertEquals(2, ground.height_m(0, 0));
        assertEquals(2.2, ground.height_m(10, 1.9), 1e-12);
        assertEquals(2 + Math.sqrt(0.04 - 0.01), ground.height_m(10.1, 0), 1e-12);
        assertEquals(2, ground.height_m(10.21, 0), 1e-12);
        assertEquals(2, ground.height_m(10, 2.1), 1e-12);
        assertEquals(2.1, ground.height_m(20 + 1.9 * half, 1.9 * half), 1e-12);
        assertEquals(2, ground.height_m(20 + 2.1 * half, 2.1 * half), 1e-12);
        assertEquals(2.05, ground.height_m(20 + 0.9 * half, -0.9 * half), 1e-12);
        assertTrue(ground.covers(49, 0) && !ground.covers(51, 0));
        assertThrows(IllegalArgumentException.class, () -> new Obstacle.HalfRound(0));
        assertThrows(IllegalArgumentException.class, () -> new Obstacle.Step(0.1, -1));
        assertThrows(IllegalArgumentException.class, () -> new Obstacle(new Obstacle.HalfRound(1), 0, 0, 1, 1, 1));
    }
}
