package org.furrow.vehicle.contact;

import static org.furrow.vehicle.contact.Scene.GRAVITY_MPS2;
import static org.furrow.vehicle.contact.Scene.at;
import static org.furrow.vehicle.contact.Scene.box;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.furrow.vehicle.collision.Solid;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.JointSpec;
import org.furrow.vehicle.spec.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Contacts in mechanisms against closed forms. */
class MechanismContactsTest {
    private static final double STIFFNESS_NPM = 1e5;
    private static final Vector UP = at(0, 0, 1);
    private static final Solid BALL = Solid.sphere(0.1, Vector.ZERO);
    private static final Solid CUBE = box(0.2, 0.2, 0.2);
    private static final double CUBE_KGM2 = 0.2 * 0.2 / 6;

    private static ContactSpec.Law law(double damping_spm, double friction) {
        return new ContactSpec.Law(STIFFNESS_NPM, damping_spm, friction);
    }

    private static Scene ball(double height_m) {
        return new Scene().floor(UP).body("ball", 1, at(0, 0, height_m), Axes.PARALLEL, 0.004, BALL);
    }

    private static Scene cube(Vector up, Vector at, Axes axes) {
        return new Scene().floor(up).body("cube", 1, at, axes, CUBE_KGM2, CUBE);
    }

    /** Half a period of the undamped spring, and the speed of a fall from 0.5 m. */
    @Test
    void shouldBounceWithoutLossWithoutDamping() {
        Scene.Running run = ball(0.6).run(law(0, 0));
        double w = Math.sqrt(STIFFNESS_NPM);
        double fall_s = Math.sqrt(2 * 0.5 / GRAVITY_MPS2);
        double speed_mps = GRAVITY_MPS2 * fall_s;
        // m d'' = m g - k d from d = 0 with the speed of the fall
        double phase = Math.atan2(w * speed_mps, GRAVITY_MPS2);
        double contact_s = 2 * (Math.PI - phase) / w;
        run.run(2 * fall_s + contact_s, (2 * fall_s + contact_s) / 20000);
        assertEquals(0.6, run.position(0)[2], 1e-6);
        assertEquals(0, run.velocity(0)[2], 1e-4);
    }

    /**
     * The rebound after Hunt and Crossley without gravity: with F(u) = u / a - ln(1 + a u) / a^2, F(in) = F(-out),
     * whatever mass and stiffness are.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 1})
    void shouldReboundWithTheSpeedOfTheLaw(double damping_spm) {
        Scene.Running run = new Scene()
                .body("left", 1, at(-0.15, 0, 0), Axes.PARALLEL, 0.004, BALL)
                .body("right", 1, at(0.15, 0, 0), Axes.PARALLEL, 0.004, BALL)
                .start("left", Vector.ZERO, at(0.5, 0, 0))
                .start("right", Vector.ZERO, at(-0.5, 0, 0))
                .run(law(damping_spm, 0));
        run.run(1, 2e-4);
        double in = 1;
        double out = run.velocity(1)[0] - run.velocity(0)[0];
        assertEquals(potential(in, damping_spm), potential(-out, damping_spm), 2e-4);
        assertEquals(-run.velocity(0)[0], run.velocity(1)[0], 1e-12, "momentum");
        assertTrue(out < in);
    }

    private static double potential(double u, double a) {
        return u / a - Math.log1p(a * u) / (a * a);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ball", "capsule", "cube", "cube on cube", "ball on cube", "capsule on cube"})
    void shouldRestAtTheDepthOfItsWeight(String what) {
        Solid capsule = new Solid.Rod(0.1, at(-0.2, 0, 0), at(0.2, 0, 0));
        Solid plate = box(2, 2, 0.2);
        Solid own = what.startsWith("ball") ? BALL : what.startsWith("capsule") ? capsule : CUBE;
        boolean onFloor = !what.contains(" on ");
        Scene scene = onFloor
                ? new Scene().floor(UP)
                : new Scene()
                        .body("table", 50, at(0, 0, -0.1), Axes.PARALLEL, 1, plate)
                        .joint("foot", JointSpec.Type.FIXED, "ground", "table", Vector.ZERO, UP);
        Scene.Running run = scene.body("thing", 1, at(0, 0, 0.1), Axes.PARALLEL, CUBE_KGM2, own)
                .run(law(5, 0.5));
        run.run(4, 5e-4);
        int thing = onFloor ? 0 : 1;
        assertEquals(0.1 - GRAVITY_MPS2 / STIFFNESS_NPM, run.position(thing)[2], 2e-6);
        assertArrayEquals(new double[3], run.velocity(thing), 1e-4);
        run.contacts.measure(run.multibody);
        assertEquals(GRAVITY_MPS2, run.contacts.normal_N(0), 0.2);
    }

    /** Acceleration g (sin a - mu cos a) on a slope. */
    @Test
    void shouldSlideDownASlopeWithFriction() {
        double slope = Math.toRadians(30);
        double friction = 0.3;
        Axes axes = Axes.ofZX(at(Math.sin(slope), 0, Math.cos(slope)), at(1, 0, 0));
        Vector start = axes.z().times(0.1 - Math.cos(slope) * GRAVITY_MPS2 / STIFFNESS_NPM);
        Scene.Running run = cube(axes.z(), start, axes).run(law(5, friction));
        run.run(1, 5e-4);
        double ahead = GRAVITY_MPS2 * (Math.sin(slope) - friction * Math.cos(slope));
        double[] v = run.velocity(0);
        assertEquals(ahead, v[0] * axes.x().x() + v[2] * axes.x().z(), 0.005 * ahead);
    }

    /** On a slope below the angle of friction a box stays within the deflection of the spring. */
    @Test
    void shouldRestOnASlopeBelowTheAngleOfFriction() {
        double slope = Math.toRadians(20);
        Axes axes = Axes.ofZX(at(Math.sin(slope), 0, Math.cos(slope)), at(1, 0, 0));
        Vector start = axes.z().times(0.1 - Math.cos(slope) * GRAVITY_MPS2 / STIFFNESS_NPM);
        Scene.Running run = cube(axes.z(), start, axes).run(law(5, 0.5));
        run.run(2, 5e-4);
        double[] before = run.position(0);
        run.run(5, 5e-4);
        assertArrayEquals(before, run.position(0), 1e-7);
        assertArrayEquals(new double[3], run.velocity(0), 1e-6);
    }

    /** A ball that slides at first rolls at 5/7 of its speed, for I = 2/5 m r^2. */
    @Test
    void shouldRollAfterSliding() {
        Scene.Running run = ball(0.1 - GRAVITY_MPS2 / STIFFNESS_NPM)
                .start("ball", Vector.ZERO, at(2, 0, 0))
                .run(law(1, 0.2));
        run.run(2, 5e-4);
        assertEquals(2 * 5.0 / 7, run.velocity(0)[0], 2e-3);
        assertEquals(run.velocity(0)[0] / (0.1 - GRAVITY_MPS2 / STIFFNESS_NPM), run.spin(0)[1], 0.03);
    }

    /** Equal boxes on each other stand; of bricks shifted by more than half their length the upper falls. */
    @Test
    void shouldKeepAStackAndLetAnOverhangingBoxFall() {
        for (double shift_m : new double[] {0, 0.08, 0.12}) {
            Scene.Running run = new Scene()
                    .floor(UP)
                    .body("low", 1, at(0, 0, 0.1), Axes.PARALLEL, CUBE_KGM2, CUBE)
                    .body("high", 1, at(shift_m, 0, 0.3), Axes.PARALLEL, CUBE_KGM2, CUBE)
                    .run(law(5, 0.6));
            run.run(3, 5e-4);
            double height_m = run.position(1)[2];
            assertEquals(shift_m < 0.1, height_m > 0.295, "shift_m=" + shift_m + " height_m=" + height_m);
        }
    }

    /** Thrown bodies that touch each other and the floor never gain energy, that of the springs included, at any damping. */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "3, 0.5", "4, 0.5", "5, 0.2", "6, 0.2", "7, 0", "8, 0"})
    void shouldNeverGainEnergy(long seed, double damping_spm) {
        Scene.Running run = thrown(seed).run(law(damping_spm, 0.4));
        double start_J = run.energy_J();
        double least_J = start_J;
        double most_J = 0;
        for (int n = 0; n < 2000; n++) {
            run.run(1e-3, 1.25e-4);
            double now_J = run.energy_J();
            most_J = Math.max(most_J, now_J - least_J);
            least_J = Math.min(least_J, now_J);
        }
        double gained_J = most_J;
        assertTrue(gained_J < 1e-5 * start_J, () -> "seed=" + seed + " gained_J=" + gained_J);
    }

    private static Scene thrown(long seed) {
        Random random = new Random(seed);
        Scene scene = new Scene().floor(UP);
        Solid[] solids = {
            CUBE,
            BALL,
            box(0.4, 0.1, 0.15),
            new Solid.Rod(0.06, at(-0.15, 0, 0), at(0.15, 0, 0)),
            CUBE,
            box(0.3, 0.3, 0.1)
        };
        for (int b = 0; b < solids.length; b++) {
            Vector at = at(0.3 * random.nextDouble(), 0.3 * random.nextDouble(), 0.3 + 0.45 * b);
            Axes axes = Axes.ofZX(
                    at(random.nextGaussian(), random.nextGaussian(), random.nextGaussian()),
                    at(random.nextGaussian(), random.nextGaussian(), random.nextGaussian()));
            scene.body("b" + b, 1, at, axes, CUBE_KGM2, solids[b]);
            scene.start(
                    "b" + b,
                    at(3 * random.nextGaussian(), 3 * random.nextGaussian(), 3 * random.nextGaussian()),
                    at(random.nextGaussian(), random.nextGaussian(), -2));
        }
        return scene;
    }

    @Test
    void shouldRepeatToTheBitFromItsMemory() {
        Axes axes = Axes.ofZX(at(0.2, 0.1, 1), at(1, 0, 0));
        Scene.Running one = cube(UP, at(0, 0, 0.2), axes).run(law(1, 0.4));
        Scene.Running two = cube(UP, at(0, 0, 0.2), axes).run(law(1, 0.4));
        one.run(0.3, 5e-4);
        double[] memory = new double[one.contacts.words()];
        one.contacts.write(memory, 0);
        two.contacts.read(memory, 0);
        System.arraycopy(one.q, 0, two.q, 0, one.q.length);
        System.arraycopy(one.v, 0, two.v, 0, one.v.length);
        one.run(0.3, 5e-4);
        two.run(0.3, 5e-4);
        assertArrayEquals(one.q, two.q, 0);
        assertArrayEquals(one.v, two.v, 0);
    }

    @Test
    void shouldLetBodiesOfOneJointPassThroughEachOther() {
        Scene.Running run = new Scene()
                .body("base", 1, Vector.ZERO, Axes.PARALLEL, CUBE_KGM2, CUBE)
                .body("arm", 1, at(0.05, 0, 0), Axes.PARALLEL, CUBE_KGM2, CUBE)
                .joint("pin", JointSpec.Type.REVOLUTE, "base", "arm", Vector.ZERO, at(0, 1, 0))
                .run(law(1, 0.4));
        assertTrue(run.contacts.pairs().isEmpty());
    }

    @Test
    void shouldRefuseAShapeWithoutVolume() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new Solid.Convex(List.of(at(0, 0, 0), at(1, 0, 0), at(0, 1, 0), at(1, 1, 0))));
    }
}
