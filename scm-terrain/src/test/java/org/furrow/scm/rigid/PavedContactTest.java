package org.furrow.scm.rigid;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.scm.contact.ContactModel;
import org.furrow.scm.contact.ScmContact;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.ray.RayPool;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.scm.terrain.SoiledSurface;
import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.RoadMaterial;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.UndeformedSurface;
import org.junit.jupiter.api.Test;

/** A wheel on soil with two pavements: friction 0.8 where x is in [0, 2), and 0.1 from there on. */
class PavedContactTest {
    private static final double RADIUS_M = 0.4;
    private static final double GRID_M = 0.05;
    private static final double STEP_S = 1e-3;
    private static final double STIFFNESS_NPM = 2e5;
    private static final double SUNK_M = 0.03;
    private static final UndeformedSurface PLAIN = new FlatSurface(0, Double.POSITIVE_INFINITY);
    private static final UndeformedSurface GROUND =
            new SoiledSurface(PLAIN, (x_m, y_m) -> x_m < 0 ? 0 : UndeformedSurface.paved(x_m < 2 ? 0 : 1));
    /** The same soil, which ends where the pavement begins. */
    private static final UndeformedSurface SOIL_ALONE =
            new SoiledSurface(PLAIN, (x_m, y_m) -> x_m < 0 ? 0 : UndeformedSurface.VOID);

    private static final ScmSpec SPEC =
            ScmSpec.reference(SoilPresets.find("drysand").orElseThrow().soil()).with(ContactModel.FURROW);
    private static final RoadMaterials ROADS = new RoadMaterials(
            (x_m, y_m) -> UndeformedSurface.pavement(GROUND.material(x_m, y_m)),
            List.of(RoadMaterial.plain(0.8), RoadMaterial.plain(0.1)));

    /** A spring that pushes up, with the friction of the ground ahead; state: the time in contact. */
    private static final class Spring implements SurfaceContact {
        @Override
        public int stateLength() {
            return 1;
        }

        @Override
        public String stateName(int word) {
            return "time_s";
        }

        @Override
        public void press(
                TouchingBodies bodies, int body, RigidSurface surface, double[] state, int at, double step_s) {
            int b = 3 * body;
            double x_m = bodies.position[b];
            double y_m = bodies.position[b + 1];
            double load_N = STIFFNESS_NPM * Math.max(0, surface.height_m(x_m, y_m) + RADIUS_M - bodies.position[b + 2]);
            bodies.force[b] = load_N * surface.material(x_m, y_m).friction();
            bodies.force[b + 1] = 0;
            bodies.force[b + 2] = load_N;
            bodies.moment[b] = 0;
            bodies.moment[b + 1] = 5;
            bodies.moment[b + 2] = 0;
            state[at] += step_s;
        }
    }

    private static final TouchingBody WHEEL =
            TouchingBody.of(new Shape.Cylinder(RADIUS_M, 0.2)).with(_ -> new Spring());
    private static final double LOAD_N = STIFFNESS_NPM * SUNK_M;

    private final GroundView view = view(GROUND);
    private final PavedContact paved = contact(view);
    private final TouchingBodies wheel = new TouchingBodies(List.of(WHEEL));

    private static GroundView view(UndeformedSurface ground) {
        return new GroundView(new CommittedWorld(), ground, GRID_M, 3);
    }

    private static PavedContact contact(GroundView view) {
        return new PavedContact(
                new ScmContact(view, GROUND, SPEC, new RayPool(1, "paved")), view, GROUND, SPEC, ROADS, List.of(WHEEL));
    }

    private void press(double x_m) {
        place(wheel, x_m);
        paved.press(wheel, STEP_S);
    }

    private static void place(TouchingBodies bodies, double x_m) {
        bodies.position[0] = x_m;
        bodies.position[1] = 0.013;
        bodies.position[2] = RADIUS_M - SUNK_M;
    }

    private double timeInContact_s() {
        double[] words = new double[paved.memory().length()];
        paved.memory().copy(words, 0);
        assertEquals("tyre.0.time_s", paved.memory().name(words.length - 1));
        return words[words.length - 1];
    }

    @Test
    void aWheelOnPavementHasItsTyresForceAlone() {
        press(1);
        assertArrayEquals(new double[] {0.8 * LOAD_N, 0, LOAD_N}, wheel.force, 1e-9);
        assertArrayEquals(new double[] {0, 5, 0}, wheel.moment, 1e-12);
        assertEquals(0, wheel.sinkage_m[0]);
        press(3);
        assertEquals(0.1 * LOAD_N, wheel.force[0], 1e-9);
        assertEquals(2 * STEP_S, timeInContact_s(), 1e-15);
        for (int i = 0; i < 80; i++) {
            view.require(i, i, 0, 0);
            assertEquals(0, view.sinkage_m()[view.index(i, 0)], "pavement yields at node " + i);
        }
    }

    @Test
    void aWheelOnSoilHasNoTyreForce() {
        TouchingBodies soft = new TouchingBodies(List.of(WHEEL));
        GroundView own = view(PLAIN);
        place(soft, -1);
        new ScmContact(own, PLAIN, SPEC, new RayPool(1, "soil")).press(soft, STEP_S);
        press(0.1);
        assertTrue(timeInContact_s() > 0);
        press(-1);
        assertArrayEquals(soft.force, wheel.force);
        assertArrayEquals(soft.moment, wheel.moment);
        assertEquals(SUNK_M, wheel.sinkage_m[0], 1e-12);
        assertEquals(0, timeInContact_s(), "the contact with the road has ended");
    }

    /** The share of the road grows from 0 to 1 by no more than dx (1 / (4 grid) + 1 / radius) for a step of dx. */
    @Test
    void forcesAreContinuousAtTheBorder() {
        double dx_m = 1e-3;
        double most = dx_m * (1 / (4 * GRID_M) + 1 / RADIUS_M);
        GroundView own = view(SOIL_ALONE);
        ScmContact alone = new ScmContact(own, SOIL_ALONE, SPEC, new RayPool(1, "alone"));
        TouchingBodies soft = new TouchingBodies(List.of(WHEEL));
        double before = 0;
        int parts = 0;
        for (double x_m = -0.4; x_m < 0.4; x_m += dx_m) {
            place(soft, x_m);
            alone.press(soft, STEP_S);
            press(x_m);
            double share = (wheel.force[2] - soft.force[2]) / LOAD_N;
            assertTrue(share >= before - 1e-9, "share " + share + " at " + x_m);
            assertTrue(share - before <= most, "jump " + (share - before) + " at " + x_m);
            parts += share > 0.01 && share < 0.99 ? 1 : 0;
            before = share;
        }
        assertEquals(1, before, 1e-9);
        assertTrue(parts * dx_m > 0.5 * RADIUS_M, "a border of " + parts + " mm");
        for (int i = -20; i < 0; i++) {
            view.require(i, i, 0, 0);
            own.require(i, i, 0, 0);
            assertEquals(own.sinkage_m()[own.index(i, 0)], view.sinkage_m()[view.index(i, 0)]);
        }
    }

    /** On the border between soil and ice the friction is that of ice, although the wheel's centre is on soil. */
    @Test
    void theFrictionIsThatOfThePavementBelow() {
        TouchingBody other = WHEEL;
        UndeformedSurface icy = new SoiledSurface(PLAIN, (x_m, y_m) -> {
            if (x_m > 5) {
                return UndeformedSurface.paved(0);
            }
            return x_m < 0 ? 0 : UndeformedSurface.paved(1);
        });
        RoadMaterials roads = new RoadMaterials(
                (x_m, y_m) -> UndeformedSurface.pavement(icy.material(x_m, y_m)),
                List.of(RoadMaterial.plain(0.8), RoadMaterial.plain(0.1)));
        GroundView own = view(icy);
        ScmContact soil = new ScmContact(own, icy, SPEC, new RayPool(1, "icy"));
        PavedContact ice = new PavedContact(soil, own, icy, SPEC, roads, List.of(other));
        place(wheel, -0.05);
        soil.press(wheel, STEP_S);
        double ofSoilX_N = wheel.force[0];
        double ofSoilZ_N = wheel.force[2];
        ice.press(wheel, STEP_S);
        double share = (wheel.force[2] - ofSoilZ_N) / LOAD_N;
        assertTrue(share > 0.1, "share " + share);
        assertEquals(0.1 * share * LOAD_N, wheel.force[0] - ofSoilX_N, 0.02 * share * LOAD_N);
    }

    @Test
    void aStateIsRestoredToTheBit() {
        press(-0.08);
        press(-0.06);
        double[] words = new double[paved.memory().length() + 2];
        paved.memory().copy(words, 1);
        GroundView other = view(GROUND);
        PavedContact restored = contact(other);
        TouchingBodies again = new TouchingBodies(List.of(WHEEL));
        restored.restore(again, words, 1, words.length - 2);
        for (int i = -20; i <= 20; i++) {
            for (int j = -10; j <= 10; j++) {
                view.require(i, i, j, j);
                other.require(i, i, j, j);
                int from = view.index(i, j);
                int to = other.index(i, j);
                other.sinkage_m()[to] = view.sinkage_m()[from];
                other.plastic_m()[to] = view.plastic_m()[from];
                other.yield_Pa()[to] = view.yield_Pa()[from];
                other.level_m()[to] = view.level_m()[from];
            }
        }
        press(-0.04);
        place(again, -0.04);
        restored.press(again, STEP_S);
        assertArrayEquals(wheel.force, again.force);
        assertArrayEquals(wheel.moment, again.moment);
        assertEquals(paved.memory().length(), restored.memory().length());
        assertThrows(IllegalArgumentException.class, () -> restored.restore(again, words, 1, 0));
    }

    @Test
    void aBodyNeedsATyre() {
        TouchingBody blade = TouchingBody.of(new Shape.Box(1, 1, 1));
        assertThrows(
                IllegalArgumentException.class,
                () -> new PavedContact(
                        new ScmContact(view, GROUND, SPEC, new RayPool(1, "blade")),
                        view,
                        GROUND,
                        SPEC,
                        ROADS,
                        List.of(blade)));
    }

    /** In a tilted frame the border is where the frame's plane says. */
    @Test
    void aFrameMayBeTilted() {
        ScmFrame frame = ScmFrame.of(10, 20, 3, 0, 0, StrictMath.toRadians(90));
        ScmSpec turned = SPEC.with(frame);
        GroundView own = view(GROUND);
        PavedContact contact = new PavedContact(
                new ScmContact(own, GROUND, turned, new RayPool(1, "turned")),
                own,
                GROUND,
                turned,
                ROADS,
                List.of(WHEEL));
        // x of the ground points along y of the world
        System.arraycopy(new double[] {0, -1, 0, 1, 0, 0, 0, 0, 1}, 0, wheel.rotation, 0, 9);
        for (int d = 0; d < 3; d++) {
            wheel.position[d] = new double[] {10, 21, 3 + RADIUS_M - SUNK_M}[d];
        }
        contact.press(wheel, STEP_S);
        assertEquals(LOAD_N, wheel.force[2], 1e-6);
        wheel.position[1] = 19;
        contact.press(wheel, STEP_S);
        assertEquals(SUNK_M, wheel.sinkage_m[0], 1e-9);
    }
}
