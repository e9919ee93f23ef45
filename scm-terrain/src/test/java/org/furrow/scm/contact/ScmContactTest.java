package org.furrow.scm.contact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.furrow.scm.ray.NodeBlock;
import org.furrow.scm.ray.RayCaster;
import org.furrow.scm.ray.RayScratch;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.TileKey;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScmContactTest {
    private static final long SEED = Long.getLong("seed", 20260822L);
    private static final FlatSurface FLAT = new FlatSurface(0, Double.POSITIVE_INFINITY);
    private static final double GRID_M = 0.04;
    private static final double RADIUS_M = 0.47;
    private static final double WIDTH_M = 0.25;

    @Test
    void shouldExertNoForceInTheAir() {
        Scene scene = new Scene(FLAT, GRID_M, preset("soft"));
        TouchingBodies wheel = Scene.wheel(RADIUS_M, WIDTH_M);
        Arrays.fill(wheel.force, 7);
        Arrays.fill(wheel.moment, 7);
        wheel.sinkage_m[0] = 7;
        Scene.place(wheel, 0, 0.3, -0.2, RADIUS_M + 0.11);

        scene.press(wheel);

        assertArrayEquals(new double[3], wheel.force);
        assertArrayEquals(new double[3], wheel.moment);
        assertEquals(0, wheel.sinkage_m[0]);
        assertEquals(0, scene.ground.hits());
        assertTrue(scene.ground.rays() > 100, "rays=" + scene.ground.rays());
    }

    @Test
    void shouldCastNoRaysOfABoxHighAboveTheGround() {
        Scene scene = new Scene(FLAT, GRID_M, preset("soft"));
        TouchingBodies box = TouchingBodies.of(new Shape.Box(0.4, 0.4, 0.2));
        Scene.place(box, 0, 0, 0, 0.1 + 0.105);

        scene.press(box);
        int above = scene.ground.rays();
        Scene.place(box, 0, 0, 0, 0.1 + 0.095);
        scene.press(box);

        assertEquals(0, above);
        assertEquals(121, scene.ground.rays());
        assertEquals(121, scene.ground.hits());
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, -1})
    void shouldHitABoxThatIsNearTheGroundAtOneEdge(double ahead) {
        Scene scene = new Scene(new Scene.Plane(ahead * 0.5, 0), GRID_M, preset("soft"));
        TouchingBodies box = TouchingBodies.of(new Shape.Box(0.4, 0.4, 0.2));
        Scene.place(box, 0, 0, 0, 0.1 + 0.175);

        scene.press(box);

        // of the slope from -0.1 to 0.1 m, the two rows above 0.075 m
        assertEquals(22, scene.ground.hits());
    }

    @Test
    void shouldHitWithoutForceJustAboveTheGround() {
        Scene scene = new Scene(FLAT, GRID_M, preset("soft"));
        TouchingBodies wheel = Scene.wheel(RADIUS_M, WIDTH_M);
        Scene.place(wheel, 0, 0, 0, RADIUS_M + 0.05);

        scene.press(wheel);

        assertTrue(scene.ground.hits() > 0);
        assertArrayEquals(new double[3], wheel.force);
        assertEquals(0, wheel.sinkage_m[0]);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, -1})
    void shouldPressASymmetricWheelStraightUp(double axisY) {
        Scene scene = new Scene(FLAT, GRID_M, preset("lete"));
        TouchingBodies wheel = Scene.wheel(RADIUS_M, WIDTH_M);
        wheel.rotation[4] = axisY;
        wheel.rotation[8] = axisY;
        Scene.place(wheel, 0, 0.8, -0.4, RADIUS_M - 0.02);

        scene.press(wheel);

        assertTrue(wheel.force[2] > 1000, "fz_N=" + wheel.force[2]);
        assertEquals(0, wheel.force[0]);
        assertEquals(0, wheel.force[1]);
        for (int d = 0; d < 3; d++) {
            assertEquals(0, wheel.moment[d], 1e-12 * wheel.force[2], "moment " + d);
        }
        assertEquals(0.02, wheel.sinkage_m[0], 1e-12);
    }

    @Test
    void shouldPressAlongTheNormalOfASlope() {
        for (double slopeX : new double[] {0, 0.2, -0.45}) {
            for (double slopeY : new double[] {0, 0.3}) {
                Scene scene = new Scene(new Scene.Plane(slopeX, slopeY), GRID_M, preset("drysand"));
                TouchingBodies wheel = Scene.wheel(RADIUS_M, WIDTH_M);
                Scene.place(wheel, 0, 1, 1, slopeX + slopeY + RADIUS_M - 0.03);

                scene.press(wheel);

                double length = Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY);
                double along_N = (wheel.force[2] - slopeX * wheel.force[0] - slopeY * wheel.force[1]) / length;
                String where = "slopeX=" + slopeX + " slopeY=" + slopeY;
                assertTrue(along_N > 100, where + " along_N=" + along_N);
                assertEquals(-slopeX / length * along_N, wheel.force[0], 1e-9 * along_N, where);
                assertEquals(-slopeY / length * along_N, wheel.force[1], 1e-9 * along_N, where);
                assertEquals(along_N / length, wheel.force[2], 1e-9 * along_N, where);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void shouldAssignANodeToTheLowerOfTwoBodies(int lower) {
        int upper = 1 - lower;
        double[] radius_m = new double[2];
        radius_m[lower] = 0.3;
        radius_m[upper] = 0.5;
        TouchingBodies both =
                TouchingBodies.of(new Shape.Cylinder(radius_m[0], 0.25), new Shape.Cylinder(radius_m[1], 0.25));
        Scene.place(both, lower, 0, 0, 0.3 - 0.06);
        Scene.place(both, upper, 0.2, 0.08, 0.5 - 0.04);
        Scene scene = new Scene(FLAT, GRID_M, preset("soft"));

        scene.press(both);

        Set<Long> nodes = new HashSet<>();
        RayCaster[] rays = {ray(both, 0), ray(both, 1)};
        int[] owned = new int[2];
        double[] momentY_Nm = new double[2];
        for (int hit = 0; hit < scene.ground.hits(); hit++) {
            int i = scene.ground.hitI(hit);
            int j = scene.ground.hitJ(hit);
            assertTrue(nodes.add(TileKey.of(i, j)), "hit twice: " + i + " " + j);
            double[] height_m = {entry_m(rays[0], i, j), entry_m(rays[1], i, j)};
            int owner = Double.isNaN(height_m[1]) || height_m[0] < height_m[1] ? 0 : 1;
            int at = scene.at(i, j);
            if (height_m[owner] < 0) {
                assertEquals(height_m[owner], scene.view.level_m()[at], 0, "level at " + i + " " + j);
                owned[owner]++;
                momentY_Nm[owner] -=
                        (i * GRID_M - both.position[3 * owner]) * scene.view.yield_Pa()[at] * GRID_M * GRID_M;
            }
        }
        assertTrue(owned[0] > 5 && owned[1] > 5, "owned=" + Arrays.toString(owned));
        assertEquals(momentY_Nm[0], both.moment[1], 1e-9 * both.force[2]);
        assertEquals(momentY_Nm[1], both.moment[4], 1e-9 * both.force[5]);
    }

    @Test
    void shouldNameTheBodyWithAnInvalidPose() {
        for (int body = 0; body < 2; body++) {
            for (int field = 0; field < 4; field++) {
                Scene scene = new Scene(FLAT, GRID_M, preset("soft"));
                Shape cylinder = new Shape.Cylinder(0.3, 0.2);
                TouchingBodies both = TouchingBodies.of(cylinder, cylinder);
                double[][] fields = {both.position, both.rotation, both.velocity, both.angularVelocity};
                fields[field][(field == 1 ? 9 : 3) * body + field % 3] =
                        field == 3 ? Double.NEGATIVE_INFINITY : Double.NaN;

                String message = String.valueOf(assertThrows(IllegalStateException.class, () -> scene.press(both))
                        .getMessage());
                assertTrue(message.startsWith("body 'wheel' has a pose or velocity"), message);
            }
        }
    }

    @Test
    void shouldNotCreateEnergyInVerticalCycles() {
        for (String name : SoilPresets.names()) {
            Scene scene = new Scene(FLAT, GRID_M, undamped(preset(name)));
            TouchingBodies wheel = Scene.wheel(RADIUS_M, WIDTH_M);
            double first_J = down(scene, wheel, 0, 500) + down(scene, wheel, 500, 0);
            double second_J = down(scene, wheel, 0, 500) + down(scene, wheel, 500, 0);
            double deeper_J = down(scene, wheel, 0, 800) + down(scene, wheel, 800, 0);

            assertTrue(first_J > 1, name + " first_J=" + first_J);
            assertEquals(0, second_J, 1e-9 * first_J, name + " first_J=" + first_J);
            assertTrue(deeper_J > 0.1 * first_J, name + " deeper_J=" + deeper_J + " first_J=" + first_J);
        }
    }

    @Test
    void shouldNotCreateEnergyInRandomVerticalCycles() {
        cycle(12, 2);
    }

    @Tag("nightly")
    @Test
    void shouldNotCreateEnergyInMoreRandomVerticalCycles() {
        cycle(120, 40);
    }

    /** Moves a wheel up and down at random, and then along closed loops. */
    private static void cycle(int turns, int loops) {
        Random random = new Random(SEED);
        for (String name : SoilPresets.names()) {
            Scene scene = new Scene(FLAT, GRID_M, undamped(preset(name)));
            TouchingBodies wheel = Scene.wheel(RADIUS_M, WIDTH_M);
            double spent_J = 0;
            int level = 0;
            for (int turn = 0; turn < turns; turn++) {
                int next = turn % 6 == 5 ? 0 : random.nextInt(1000);
                spent_J += down(scene, wheel, level, next);
                level = next;
                if (level == 0) {
                    assertTrue(spent_J > 0, name + " turn=" + turn + " spent_J=" + spent_J + " seed=" + SEED);
                }
            }
            int closed = level;
            for (int turn = 0; turn < loops; turn++) {
                int away = random.nextInt(1000);
                double loop_J = down(scene, wheel, closed, away) + down(scene, wheel, away, closed);
                assertTrue(
                        loop_J > -1e-9 * spent_J,
                        name + " away=" + away + " loop_J=" + loop_J + " spent_J=" + spent_J + " seed=" + SEED);
                int next = random.nextInt(1000);
                down(scene, wheel, closed, next);
                closed = next;
            }
        }
    }

    @Test
    void shouldNotAllocateOnLoadedGround() {
        Scene scene = new Scene(FLAT, GRID_M, preset("soft"));
        TouchingBodies wheel = Scene.wheel(RADIUS_M, WIDTH_M);
        roll(scene, wheel, 3);
        scene.commit();
        roll(scene, wheel, 1);
        assertTrue(wheel.force[2] > 100, "fz_N=" + wheel.force[2]);

        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        // minimum of several: the JVM itself allocates when it recompiles running code
        long least_bytes = Long.MAX_VALUE;
        for (int k = 0; k < 4; k++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            roll(scene, wheel, 1);
            least_bytes = Math.min(least_bytes, threads.getCurrentThreadAllocatedBytes() - before);
        }

        assertEquals(0, least_bytes);
    }

    /** Rolls 2 m forward in 1000 steps, several times. */
    private static void roll(Scene scene, TouchingBodies wheel, int times) {
        wheel.velocity[0] = 2;
        wheel.angularVelocity[1] = 5;
        for (int time = 0; time < times; time++) {
            for (int step = 0; step < 1000; step++) {
                Scene.place(wheel, 0, 0.002 * step, 0, RADIUS_M - 0.1);
                scene.press(wheel);
            }
        }
    }

    /** Work to move a wheel from one sinkage to another, in J; sinkages in 0.1 mm. */
    private static double down(Scene scene, TouchingBodies wheel, int from, int to) {
        double work_J = 0;
        int sign = Integer.signum(to - from);
        double before_N = forceAt(scene, wheel, from);
        for (int level = from; level != to; level += sign) {
            double after_N = forceAt(scene, wheel, level + sign);
            work_J += sign * 1e-4 * 0.5 * (before_N + after_N);
            before_N = after_N;
        }
        return work_J;
    }

    private static double forceAt(Scene scene, TouchingBodies wheel, int level) {
        Scene.place(wheel, 0, 0.02, 0.01, RADIUS_M - 1e-4 * level);
        scene.press(wheel);
        return wheel.force[2];
    }

    private static RayCaster ray(TouchingBodies bodies, int body) {
        RayCaster ray = RayCaster.of(bodies.bodies().get(body).shape());
        ray.place(bodies.position, 3 * body, bodies.rotation, 9 * body);
        return ray;
    }

    private static double entry_m(RayCaster ray, int i, int j) {
        double[] row = {Double.MAX_VALUE};
        ray.castBlock(new NodeBlock(GRID_M).set(i, 1, j, 1), new RayScratch(), row, 0);
        return row[0];
    }

    private static Soil preset(String name) {
        return SoilPresets.find(name).orElseThrow().soil();
    }

    private static Soil undamped(Soil s) {
        return new Soil(s.sinkage(), s.strength(), s.elastic_Pa_m(), 0);
    }
}
