package org.furrow.scm.soilstep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.scm.erosion.Bulldozer;
import org.furrow.scm.erosion.BulldozingSpec;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.Area;
import org.furrow.scm.terrain.BoundedSurface;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundQuery;
import org.furrow.world.grid.NodeFormat;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.UndeformedSurface;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Displaced soil is found again beside the ruts, to the bit, and slides no steeper than it lies. */
class BulldozingTest {
    private static final UndeformedSurface FLAT = new FlatSurface(0, Double.POSITIVE_INFINITY);
    private static final double GRID_M = 0.04;
    private static final double CELL_M2 = GRID_M * GRID_M;

    @ParameterizedTest
    @ValueSource(doubles = {1, 0.6, 0})
    void shouldConserveVolume(double flowFactor) {
        Scene scene = roll(new BulldozingSpec(flowFactor, Math.toRadians(35), 10, 3), FLAT, 600);
        Bulldozer bulldozer = bulldozer(scene);
        double sunk_m = 0;
        long raised = 0;
        CommittedWorld.Node node = new CommittedWorld.Node();
        for (int tile = 0; tile < scene.world.tiles(); tile++) {
            for (long left = scene.world.mask(tile); left != 0; left &= left - 1) {
                scene.world.get(tile, Long.numberOfTrailingZeros(left), node);
                sunk_m += NodeFormat.toDouble(node.plastic, NodeFormat.SINKAGE_PER_M);
                raised += node.offset;
            }
        }
        assertTrue(bulldozer.displaced_m3() > 0.01, "displaced_m3=" + bulldozer.displaced_m3());
        assertEquals(
                flowFactor * bulldozer.displaced_m3(),
                bulldozer.raised_m3() + bulldozer.carried_m3(),
                1e-12 * bulldozer.displaced_m3(),
                "what was displaced is raised or carried");
        assertEquals(
                bulldozer.raised_m3(), raised / NodeFormat.OFFSET_PER_M * CELL_M2, 1e-15, "every unit lies somewhere");
        // plastic sinkage is rounded to 2^-24 m at each commit
        assertEquals(
                bulldozer.displaced_m3(),
                sunk_m * CELL_M2,
                1e-6 * bulldozer.displaced_m3(),
                "the ruts lost what was displaced");
    }

    @Test
    void shouldConserveVolumeOnASlopeForEachVehicle() {
        UndeformedSurface slope = new Scene.Plane(0.2, -0.3);
        Scene scene = roll(BulldozingSpec.DEFAULT, slope, 300);
        Bulldozer bulldozer = bulldozer(scene);
        double cosine = 1 / Math.sqrt(1 + 0.04 + 0.09);
        double volume_m3 = 0;
        CommittedWorld.Node node = new CommittedWorld.Node();
        for (int tile = 0; tile < scene.world.tiles(); tile++) {
            for (long left = scene.world.mask(tile); left != 0; left &= left - 1) {
                scene.world.get(tile, Long.numberOfTrailingZeros(left), node);
                volume_m3 += CELL_M2
                        * (NodeFormat.toDouble(node.offset, NodeFormat.OFFSET_PER_M)
                                - NodeFormat.toDouble(node.plastic, NodeFormat.SINKAGE_PER_M) / cosine);
            }
        }
        assertEquals(0, volume_m3 + bulldozer.carried_m3(), 1e-6 * bulldozer.displaced_m3());
    }

    @Test
    void shouldLeaveABermOnBothSidesOfARutNoSteeperThanItLies() {
        BulldozingSpec spec = new BulldozingSpec(1, Math.toRadians(30), 10, 10);
        Scene scene = roll(spec, FLAT, 1000);
        GroundQuery query = new GroundQuery(scene.world, FLAT, GRID_M);
        int i = 10; // well behind the wheel
        double left_m = 0;
        double right_m = 0;
        for (int j = 4; j < 12; j++) {
            left_m += query.level_m(i, j);
            right_m += query.level_m(i, -j);
        }
        assertTrue(left_m > 0.01 && right_m > 0.01, "left_m=" + left_m + " right_m=" + right_m);
        assertEquals(left_m, right_m, 0.02 * left_m, "a straight rut is alike on both sides");
        double stable_m = GRID_M * Math.tan(Math.toRadians(30));
        for (int j = 4; j < 20; j++) {
            double drop_m = query.level_m(i, j) - query.level_m(i, j + 1);
            assertTrue(drop_m < stable_m + 2e-4, "j=" + j + " drop_m=" + drop_m);
        }
    }

    @Test
    void shouldDoNothingWithoutIterationsButRaiseTheBoundary() {
        Scene scene = roll(new BulldozingSpec(1, Math.toRadians(30), 0, 0), FLAT, 1);
        GroundQuery query = new GroundQuery(scene.world, FLAT, GRID_M);
        int raised = 0;
        for (int i = -20; i <= 20; i++) {
            for (int j = -20; j <= 20; j++) {
                raised += query.node(i, j).offset_m() > 0 ? 1 : 0;
            }
        }
        assertEquals(bulldozer(scene).frontNodes(), raised, "all nodes around the patch, and no other");
    }

    /** Soil never moves under a body, nor onto ground that cannot be touched. */
    @Test
    void shouldKeepSoilOnTheGround() {
        UndeformedSurface strip = new BoundedSurface(FLAT, new Area(-1, -0.2, 3, 0.2));
        Scene scene = roll(BulldozingSpec.DEFAULT, strip, 400);
        CommittedWorld.Node node = new CommittedWorld.Node();
        for (int tile = 0; tile < scene.world.tiles(); tile++) {
            long key = scene.world.key(tile);
            for (long left = scene.world.mask(tile); left != 0; left &= left - 1) {
                int local = Long.numberOfTrailingZeros(left);
                scene.world.get(tile, local, node);
                assertTrue(Math.abs(TileKey.j(key, local)) <= 5, "j=" + TileKey.j(key, local));
            }
        }
        Bulldozer bulldozer = bulldozer(scene);
        assertEquals(
                bulldozer.displaced_m3(),
                bulldozer.raised_m3() + bulldozer.carried_m3(),
                1e-12 * bulldozer.displaced_m3());
    }

    /** A wheel that rolls along x at a constant depth. */
    private static Scene roll(BulldozingSpec spec, UndeformedSurface ground, int steps) {
        Scene scene = new Scene(
                ground,
                GRID_M,
                ScmSpec.reference(SoilPresets.find("soft").orElseThrow().soil()).with(spec));
        TouchingBodies wheel = TouchingBodies.of(new Shape.Cylinder(0.47, 0.25));
        wheel.velocity[0] = 1;
        wheel.angularVelocity[1] = 1 / 0.47;
        for (int step = 0; step < steps; step++) {
            double x_m = step * 2e-3;
            Scene.place(wheel, 0, x_m, 0, ground.height_m(x_m, 0) + 0.47 - 0.08);
            scene.press(wheel);
            if (step % 10 == 9 || step == steps - 1) {
                scene.commit();
            }
        }
        return scene;
    }

    private static Bulldozer bulldozer(Scene scene) {
        Bulldozer bulldozer = scene.ground.bulldozer();
        assertNotNull(bulldozer);
        return bulldozer;
    }
}
