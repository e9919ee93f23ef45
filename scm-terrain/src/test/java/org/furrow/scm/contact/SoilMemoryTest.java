package org.furrow.scm.contact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.furrow.scm.bulldozing.BulldozingSpec;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.soil.Soil;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.SoftTyre;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.grid.GroundView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contact state is transferred to another contact and other bodies on the same committed world. */
class SoilMemoryTest {
    private static final double GRID_M = 0.05;
    private static final double RADIUS_M = 0.4;
    private static final int STEPS = 30;
    /** Of a contact with three places in a cell. */
    private static final int NUMBERS = 14;

    private static final Scene.Plane SLOPE = new Scene.Plane(0.1, -0.05);
    private static final Soil SOIL =
            new Soil(new Soil.Sinkage(1.5e6, 20e3, 0.9), new Soil.Strength(1200, 0.5, 0.02), 4e7, 3e4);

    static List<ScmSpec> shouldContinueFromRestoredWords() {
        ScmSpec reference = ScmSpec.reference(SOIL);
        ScmFrame tilted = ScmFrame.of(1, -2, 3, 0.3, 0.1, -0.05);
        List<ScmSpec> specs = new ArrayList<>();
        for (ScmSpec spec : List.of(
                reference,
                reference.with(ContactModel.FURROW),
                reference.with(ContactModel.REFERENCE.with(ContactModel.Shear.DISPLACEMENT)),
                reference.with(ContactModel.REFERENCE.with(ContactModel.Memory.PER_CONTACT)),
                reference.with(ContactModel.REFERENCE.with(ContactModel.SlipSinkage.LYASKO)),
                reference.with(ContactModel.REFERENCE.with(ContactModel.Sampling.LINE)),
                reference.with(ContactModel.FURROW.with(ContactModel.Sampling.NODE)),
                reference.with(ContactModel.FURROW.with(ContactModel.Damping.HYSTERETIC)))) {
            specs.add(spec);
            specs.add(spec.with(BulldozingSpec.DEFAULT));
            specs.add(spec.with(BulldozingSpec.DEFAULT).with(tilted));
        }
        return specs;
    }

    @ParameterizedTest
    @MethodSource
    void shouldContinueFromRestoredWords(ScmSpec spec) {
        continueFromRestoredWords(spec, wheels(), wheels());
    }

    @ParameterizedTest
    @MethodSource("shouldContinueFromRestoredWords")
    void shouldContinueWithATyreThatGivesWay(ScmSpec spec) {
        TouchingBodies bodies = softWheels();
        continueFromRestoredWords(spec, bodies, softWheels());
        assertTrue(bodies.deflection_m[0] > 0, "deflection " + bodies.deflection_m[0]);
        assertEquals(0, bodies.deflection_m[1]);
    }

    private static void continueFromRestoredWords(ScmSpec spec, TouchingBodies bodies, TouchingBodies otherBodies) {
        Scene scene = new Scene(SLOPE, GRID_M, spec);
        for (int step = 0; step < STEPS; step++) {
            press(scene.ground, spec.frame(), bodies, step);
        }
        scene.commit();
        double[] words = words(scene.ground);
        assertTrue(spec.bulldozing() == null || words[0] != 0, "the bulldozer carries soil");
        assertTrue(!spec.contact().hasContactState() || words.length > 10 * 20, "length=" + words.length);

        ScmContact other = ground(scene, spec);
        other.restore(otherBodies, words, 0, words.length);
        for (int step = STEPS; step < 2 * STEPS; step++) {
            assertArrayEquals(words(scene.ground), words(other), "step " + step);
            press(scene.ground, spec.frame(), bodies, step);
            press(other, spec.frame(), otherBodies, step);
            assertArrayEquals(bodies.force, otherBodies.force, "step " + step);
            assertArrayEquals(bodies.moment, otherBodies.moment, "step " + step);
            assertArrayEquals(bodies.sinkage_m, otherBodies.sinkage_m, "step " + step);
        }
    }

    @Test
    void shouldRestoreTheStateBeforeTheFirstContact() {
        ScmSpec spec = ScmSpec.reference(SOIL).with(ContactModel.FURROW).with(BulldozingSpec.DEFAULT);
        Scene scene = new Scene(SLOPE, GRID_M, spec);
        TouchingBodies bodies = wheels();
        double[] words = words(scene.ground);
        assertArrayEquals(new double[1], words);
        press(scene.ground, spec.frame(), bodies, 0);
        scene.ground.restore(bodies, words, 0, 1);
        assertArrayEquals(new double[1], words(scene.ground));
        assertEquals(0, scene.ground.hits());
        scene.ground.findSinkage(bodies);
        assertArrayEquals(new double[2], bodies.sinkage_m);
    }

    @Test
    void shouldRejectInvalidWords() {
        ScmSpec spec = ScmSpec.reference(SOIL).with(ContactModel.FURROW).with(BulldozingSpec.DEFAULT);
        Scene scene = new Scene(SLOPE, GRID_M, spec);
        TouchingBodies bodies = wheels();
        press(scene.ground, spec.frame(), bodies, 0);
        double[] words = words(scene.ground);
        int length = words.length;
        int count = (length - 3) / NUMBERS;
        assertRejected(scene, words, length - 1, "expected " + length + " words, found " + (length - 1));
        assertRejected(scene, words, 2, "expected 3 words, found 2");
        assertRejected(
                scene, with(words, 2, count - 1), length, "expected " + (length - NUMBERS) + " words, found " + length);
        assertRejected(scene, with(words, 2, 1.5), length, "contacts=1.5");
        assertRejected(scene, with(words, 2, -1), length, "contacts=-1.0");
        assertRejected(scene, with(words, 3, 0.5), length, "i=0.5");
        assertRejected(scene, with(words, 4, 2e9), length, "j=2.0E9");
        assertRejected(scene, with(words, 4, 1e9), length, "are not those of one vehicle");
        assertRejected(scene, with(words, 5, 2), length, "body=2.0");
        assertRejected(scene, with(words, 6, Double.NaN), length, "found NaN in word 6");
        assertRejected(
                scene, with(with(words, 3, words[3 + NUMBERS]), 4, words[4 + NUMBERS]), length, "two contacts at node");
        ScmContact stateless = ground(scene, ScmSpec.reference(SOIL));
        String message = String.valueOf(
                assertThrows(IllegalArgumentException.class, () -> stateless.restore(bodies, words, 0, length))
                        .getMessage());
        assertTrue(message.contains("expected 0 words, found " + length), message);
    }

    private static void assertRejected(Scene scene, double[] words, int length, String why) {
        String message = String.valueOf(
                assertThrows(IllegalArgumentException.class, () -> scene.ground.restore(wheels(), words, 0, length))
                        .getMessage());
        assertTrue(message.contains(why), message);
    }

    private static double[] with(double[] words, int at, double word) {
        double[] changed = words.clone();
        changed[at] = word;
        return changed;
    }

    private static ScmContact ground(Scene scene, ScmSpec spec) {
        return new ScmContact(new GroundView(scene.world, SLOPE, GRID_M, 3), SLOPE, spec, new RayPool(1, "other"));
    }

    private static double[] words(ScmContact ground) {
        double[] words = new double[ground.memory().length()];
        ground.memory().copy(words, 0);
        return words;
    }

    private static TouchingBodies wheels() {
        return TouchingBodies.of(new Shape.Cylinder(RADIUS_M, 0.25), new Shape.Sphere(RADIUS_M));
    }

    private static TouchingBodies softWheels() {
        TouchingBody soft =
                TouchingBody.of(new Shape.Cylinder(RADIUS_M, 0.25)).with(new SoftTyre(0.25, 5e4, 0, 5000, 0));
        return new TouchingBodies(List.of(soft, TouchingBody.of(new Shape.Sphere(RADIUS_M))));
    }

    /** Places two bodies side by side that roll, slip and sink slowly. */
    private static void press(ScmContact ground, ScmFrame frame, TouchingBodies bodies, int step) {
        double[] place = new double[3];
        for (int b = 0; b < 2; b++) {
            place[0] = 0.002 * step;
            place[1] = 1.3 * b;
            place[2] = SLOPE.height_m(place[0], place[1]) + RADIUS_M - 0.02 - 2e-4 * step;
            frame.toWorld(place, 0, bodies.position, 3 * b);
            bodies.position[3 * b] += frame.originX_m();
            bodies.position[3 * b + 1] += frame.originY_m();
            bodies.position[3 * b + 2] += frame.originZ_m();
            bodies.velocity[3 * b] = 2;
            bodies.velocity[3 * b + 2] = -0.2;
            bodies.angularVelocity[3 * b + 1] = 1.2 * 2 / RADIUS_M;
        }
        ground.press(bodies, Scene.STEP_S);
    }
}
