package org.furrow.scm.contact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.scm.bulldozing.BulldozingSpec;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Bucket;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.contact.Tread;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.junit.jupiter.api.Test;

/** A bucket that is led by hand scoops soil, carries it aside and dumps it; no unit of volume is lost. */
class BucketsTest {
    private static final FlatSurface FLAT = new FlatSurface(0, Double.POSITIVE_INFINITY);
    private static final double GRID_M = 0.04;
    private static final double DEPTH_M = 0.06;
    private static final double AHEAD_MPS = 0.8;
    private static final double DENSITY_KGPM3 = 1600;
    private static final double WIDTH_M = 0.6;
    private static final double UNIT_M3 = GRID_M * GRID_M / NodeField.OFFSET.perUnit();
    /** Words of the contact's state: the carry, then the content. */
    private static final int CONTENT = 1;

    /** A floor of 0.5 m at z = 0 and a back of 0.4 m at x = 0. */
    private static TouchingBody shell() {
        Shape floor = new Shape.Box(0.5, WIDTH_M, 0.04);
        Shape back = new Shape.Box(0.04, WIDTH_M, 0.44);
        Shape shape = new Shape.Compound(List.of(
                new Shape.Part(floor, new Shape.Point(0.25, 0, -0.02), Shape.Rotation.NONE),
                new Shape.Part(back, new Shape.Point(-0.02, 0, 0.18), Shape.Rotation.NONE)));
        return new TouchingBody("bucket", Role.TOOL, shape, Tread.NONE, null, null, null);
    }

    private static TouchingBody bucket() {
        return bucket(DENSITY_KGPM3);
    }

    private static TouchingBody bucket(double density_kgpm3) {
        List<Bucket.Corner> corners =
                List.of(new Bucket.Corner(0.5, 0), new Bucket.Corner(0, 0), new Bucket.Corner(0, 0.4));
        return shell().with(new Bucket(corners, WIDTH_M, density_kgpm3, Math.toRadians(35)));
    }

    /** A body on its own ground, which is led by its speeds. */
    private static final class Led {
        final Scene scene = new Scene(
                FLAT,
                GRID_M,
                ScmSpec.reference(SoilPresets.find("soft").orElseThrow().soil())
                        .with(new BulldozingSpec(1, Math.toRadians(35), 10, 3)));
        final TouchingBodies bodies;
        private int steps;
        private double x_m;
        private double z_m = 0.3;
        private double nose_rad; // upwards

        Led(TouchingBody body) {
            bodies = new TouchingBodies(List.of(body));
        }

        void move(double time_s, double ahead_mps, double up_mps, double nose_radps) {
            int count = (int) Math.round(time_s / Scene.STEP_S);
            for (int n = 0; n < count; n++) {
                x_m += ahead_mps * Scene.STEP_S;
                z_m += up_mps * Scene.STEP_S;
                nose_rad += nose_radps * Scene.STEP_S;
                double c = Math.cos(nose_rad);
                double s = Math.sin(nose_rad);
                System.arraycopy(new double[] {c, 0, -s, 0, 1, 0, s, 0, c}, 0, bodies.rotation, 0, 9);
                Scene.place(bodies, 0, x_m, 0, z_m);
                bodies.velocity[0] = ahead_mps;
                bodies.velocity[2] = up_mps;
                bodies.angularVelocity[1] = -nose_radps;
                scene.press(bodies);
                if (++steps % 10 == 0) {
                    scene.commit();
                }
            }
            scene.commit();
        }

        /** Lowers the body until its floor, 4 cm thick, is at the depth. */
        void lower() {
            move(0.6, 0, -0.5, 0);
            move(0.2, 0, -(DEPTH_M - 0.04) / 0.2, 0);
        }

        /** Plastic sinkage of all nodes, which is rounded to 2^-24 m at each commit, in units of the offset. */
        double displaced() {
            double sum_m = 0;
            for (int i = -30; i < 80; i++) {
                for (int j = -20; j <= 20; j++) {
                    sum_m += scene.view.plastic_m()[scene.at(i, j)];
                }
            }
            return sum_m * NodeField.OFFSET.perUnit();
        }

        double[] state() {
            double[] words = new double[scene.ground.memory().length()];
            scene.ground.memory().copy(words, 0);
            return words;
        }

        double content() {
            return state()[CONTENT];
        }

        long raised() {
            long sum = 0;
            CommittedWorld.Node node = new CommittedWorld.Node();
            for (int tile = 0; tile < scene.world.tiles(); tile++) {
                for (long left = scene.world.mask(tile); left != 0; left &= left - 1) {
                    scene.world.get(tile, Long.numberOfTrailingZeros(left), node);
                    sum += node.get(NodeField.OFFSET);
                }
            }
            return sum;
        }

        /** Highest level at and beyond a row of nodes. */
        double highest_m(int from) {
            double highest_m = -1;
            for (int i = from; i < 80; i++) {
                for (int j = -20; j <= 20; j++) {
                    highest_m = Math.max(highest_m, scene.view.level_m()[scene.at(i, j)]);
                }
            }
            return highest_m;
        }
    }

    @Test
    void scoopsCarriesAndDumpsWithoutLoss() {
        Led led = new Led(bucket());
        led.lower();
        led.move(1.2, AHEAD_MPS, 0, 0);
        double content = led.content();
        assertTrue(content * UNIT_M3 > 0.01, "content " + content * UNIT_M3);
        assertEquals(Math.rint(content), content, "whole units");
        double all = led.raised() + content + led.state()[0];
        assertEquals(led.displaced(), all, 1e-5 * all, "soil is raised, carried or in the bucket");
        assertEquals(content * UNIT_M3 * DENSITY_KGPM3, led.bodies.carried_kg[0], 1e-9);
        double[] centre = led.bodies.carriedAt_m;
        assertTrue(centre[0] > 0 && centre[0] < 0.5 && centre[2] > 0, "centre in the hollow");
        led.move(0.5, 0, 0, 1);
        led.move(0.8, 0, 1, 0);
        double lifted = led.content();
        long ground = led.raised();
        assertTrue(lifted >= content, "nothing falls out while its nose goes up");
        led.move(1, 1, 0, 0);
        assertEquals(lifted, led.content());
        assertEquals(ground, led.raised());
        int from = (int) Math.rint(led.x_m / GRID_M);
        assertEquals(0, led.highest_m(from), 1e-3);
        led.move(1.5, 0, 0, -1.05); // nose down by 60 degrees
        assertEquals(ground + lifted, led.raised() + led.content(), 0, "no unit is lost while it is dumped");
        assertTrue(led.content() * UNIT_M3 < 1e-6, "what is left is less than a unit a node");
        assertTrue(led.highest_m(from) > 0.04, "a heap of " + led.highest_m(from));
        assertEquals(0, led.bodies.carried_kg[0], 1e-2);
    }

    /** Soil that has no room stays on the ground: the bucket is never fuller than its shape allows. */
    @Test
    void aFullBucketPushesTheRestAside() {
        Led led = new Led(bucket());
        led.lower();
        led.move(2.6, AHEAD_MPS, 0, 0);
        double most_m3 = WIDTH_M * 0.5 * 0.5 * 0.5 * Math.tan(Math.toRadians(35));
        assertTrue(led.content() * UNIT_M3 <= most_m3);
        assertEquals(most_m3, led.content() * UNIT_M3, UNIT_M3);
        double all = led.raised() + led.content() + led.state()[0];
        assertEquals(led.displaced(), all, 1e-5 * all);
        assertTrue(led.highest_m(-30) > 0.02, "soil that it pushes aside, up to " + led.highest_m(-30));
    }

    /** The floor of a bucket slides over the ground that its edge has cut; the same plate presses it. */
    @Test
    void theGroundDoesNotBearABucketThatCuts() {
        Led led = new Led(bucket());
        Led plate = new Led(shell());
        led.lower();
        plate.lower();
        led.move(0.8, AHEAD_MPS, 0, 0);
        plate.move(0.8, AHEAD_MPS, 0, 0);
        double pressing_N = plate.bodies.force[2];
        assertTrue(pressing_N > 1000, "plate " + pressing_N);
        // it has left the ground that it pressed before it moved
        assertEquals(0, led.bodies.force[2], 0.01 * pressing_N);
        int i = (int) Math.rint((led.x_m + 0.2) / GRID_M);
        assertEquals(0, led.scene.view.plastic_m()[led.scene.at(i, 0)], 1e-5);
        assertEquals(-DEPTH_M, led.scene.view.level_m()[led.scene.at(i, 0)], 1e-5);
    }

    @Test
    void takesNothingWhileItMovesAwayFromItsOpening() {
        Led led = new Led(bucket());
        led.lower();
        led.move(0.5, -AHEAD_MPS, 0, 0);
        assertEquals(0, led.content());
        assertEquals(0, led.bodies.carried_kg[0]);
        assertTrue(led.raised() > 0);
    }

    /** The soil that it takes resists by mass flow times speed, beside the forces of the ground on its shape. */
    @Test
    void takingSoilCostsMomentum() {
        Led led = new Led(bucket());
        Led light = new Led(bucket(1e-9));
        led.lower();
        light.lower();
        for (int n = 0; n < 200 && led.content() == 0; n++) {
            led.move(Scene.STEP_S, AHEAD_MPS, 0, 0);
            light.move(Scene.STEP_S, AHEAD_MPS, 0, 0);
        }
        double gained_kg = led.content() * UNIT_M3 * DENSITY_KGPM3;
        assertTrue(gained_kg > 0);
        double more_N = led.bodies.force[0] - light.bodies.force[0];
        assertEquals(-gained_kg / Scene.STEP_S * AHEAD_MPS, more_N, 1e-9 * Math.abs(more_N));
        assertEquals(light.bodies.force[2], led.bodies.force[2]);
    }

    @Test
    void restoresWhatItCarries() {
        Led led = new Led(bucket());
        led.lower();
        led.move(1, AHEAD_MPS, 0, 0);
        double[] before = led.state();
        TouchingBodies same = new TouchingBodies(List.of(bucket()));
        System.arraycopy(led.bodies.position, 0, same.position, 0, 3);
        System.arraycopy(led.bodies.rotation, 0, same.rotation, 0, 9);
        led.scene.ground.restore(same, before, 0, before.length);
        led.scene.ground.findSinkage(same);
        assertArrayEquals(led.bodies.carried_kg, same.carried_kg);
        assertArrayEquals(led.bodies.carriedAt_m, same.carriedAt_m);
        assertArrayEquals(before, led.state());
        assertEquals("carried_um.0", led.scene.ground.memory().name(CONTENT));
    }
}
