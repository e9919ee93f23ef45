package org.furrow.scm.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.scm.bulldozing.BulldozingSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.Area;
import org.furrow.scm.terrain.BoundedSurface;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.GroundQuery;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.furrow.world.grid.UndeformedSurface;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Displaced soil is deposited beside the ruts without loss, to the bit, and slides to the angle of repose. */
class BulldozingTest {
    private static final UndeformedSurface FLAT = new FlatSurface(0, Double.POSITIVE_INFINITY);
    private static final double GRID_M = 0.04;
    private static final double CELL_M2 = GRID_M * GRID_M;
    /** Nodes from the path of the wheel to the sides of the box in which plastic sinkage is summed. */
    private static final int BOX_NODES = 20;

    /** Volumes after a run: of plastic flow; raised and sunk in the committed world; carried. */
    private record Volumes(double displaced_m3, double raised_m3, double sunk_m3, double carried_m3) {}

    @ParameterizedTest
    @ValueSource(doubles = {1, 0.6, 0})
    void shouldConserveVolume(double flowFactor) {
        Roll roll = new Roll(new BulldozingSpec(flowFactor, Math.toRadians(35), 10, 3), FLAT, 600);
        Volumes volumes = roll.volumes(1);
        assertTrue(volumes.displaced_m3 > 0.01, volumes.toString());
        assertEquals(
                flowFactor * volumes.displaced_m3,
                volumes.raised_m3 + volumes.carried_m3,
                1e-12 * volumes.displaced_m3,
                "displaced soil is raised or carried");
        // plastic sinkage is rounded to 2^-24 m at each commit
        assertEquals(volumes.displaced_m3, volumes.sunk_m3, 1e-6 * volumes.displaced_m3, "volume of the ruts");
    }

    @Test
    void shouldConserveVolumeOnASlope() {
        Roll roll = new Roll(BulldozingSpec.DEFAULT, new Scene.Plane(0.2, -0.3), 300);
        Volumes volumes = roll.volumes(1 / Math.sqrt(1 + 0.04 + 0.09));
        assertEquals(volumes.displaced_m3, volumes.raised_m3 + volumes.carried_m3, 1e-12 * volumes.displaced_m3);
        assertEquals(volumes.sunk_m3, volumes.raised_m3 + volumes.carried_m3, 1e-6 * volumes.displaced_m3);
    }

    @Test
    void shouldFormBermsAtTheAngleOfRepose() {
        BulldozingSpec spec = new BulldozingSpec(1, Math.toRadians(30), 10, 10);
        Scene scene = new Roll(spec, FLAT, 1000).scene;
        GroundQuery query = new GroundQuery(scene.world, FLAT, GRID_M);
        int i = 10; // well behind the wheel
        double left_m = 0;
        double right_m = 0;
        for (int j = 4; j < 12; j++) {
            left_m += query.level_m(i, j);
            right_m += query.level_m(i, -j);
        }
        assertTrue(left_m > 0.01 && right_m > 0.01, "left_m=" + left_m + " right_m=" + right_m);
        assertEquals(left_m, right_m, 0.02 * left_m, "a straight rut is symmetric");
        double stable_m = GRID_M * Math.tan(Math.toRadians(30));
        for (int j = 4; j < 20; j++) {
            double drop_m = query.level_m(i, j) - query.level_m(i, j + 1);
            assertTrue(drop_m < stable_m + 2e-4, "j=" + j + " drop_m=" + drop_m);
        }
    }

    /** More than 1024 nodes receive soil in one step, the first size of the arrays of the front. */
    @Test
    void shouldSpreadSoilOverAnyNumberOfNodes() {
        BulldozingSpec spec = new BulldozingSpec(1, Math.toRadians(1), 40, 20);
        Roll roll = new Roll(spec, FLAT, 300);
        assertTrue(roll.scene.world.deformedNodes() > 1024, "nodes=" + roll.scene.world.deformedNodes());
        Volumes volumes = roll.volumes(1);
        assertEquals(volumes.displaced_m3, volumes.raised_m3 + volumes.carried_m3, 1e-12 * volumes.displaced_m3);
    }

    @Test
    void shouldOnlyRaiseTheBoundaryWithoutIterations() {
        Scene scene = new Roll(new BulldozingSpec(1, Math.toRadians(30), 0, 0), FLAT, 1).scene;
        Set<Long> touched = new HashSet<>();
        Set<Long> boundary = new HashSet<>();
        for (int hit = 0; hit < scene.ground.hits(); hit++) {
            int i = scene.ground.hitI(hit);
            int j = scene.ground.hitJ(hit);
            touched.add(TileKey.of(i, j));
            boundary.addAll(
                    List.of(TileKey.of(i + 1, j), TileKey.of(i - 1, j), TileKey.of(i, j + 1), TileKey.of(i, j - 1)));
        }
        boundary.removeAll(touched);
        GroundQuery query = new GroundQuery(scene.world, FLAT, GRID_M);
        Set<Long> raised = new HashSet<>();
        for (int i = -BOX_NODES; i <= BOX_NODES; i++) {
            for (int j = -BOX_NODES; j <= BOX_NODES; j++) {
                if (query.node(i, j).offset_m() > 0) {
                    raised.add(TileKey.of(i, j));
                }
            }
        }
        assertFalse(boundary.isEmpty());
        assertEquals(boundary, raised);
    }

    /** Soil never moves under a body nor onto ground without material. */
    @Test
    void shouldKeepSoilOnTheGround() {
        UndeformedSurface strip = new BoundedSurface(FLAT, new Area(-1, -0.2, 3, 0.2));
        Roll roll = new Roll(BulldozingSpec.DEFAULT, strip, 400);
        CommittedWorld world = roll.scene.world;
        for (int tile = 0; tile < world.tiles(); tile++) {
            long key = world.key(tile);
            for (long left = world.mask(tile); left != 0; left &= left - 1) {
                int j = TileKey.j(key, Long.numberOfTrailingZeros(left));
                assertTrue(Math.abs(j) <= 5, "j=" + j);
            }
        }
        Volumes volumes = roll.volumes(1);
        assertEquals(volumes.displaced_m3, volumes.raised_m3 + volumes.carried_m3, 1e-12 * volumes.displaced_m3);
    }

    /** A wheel that rolls along x at constant depth. */
    private static final class Roll {
        final Scene scene;
        private final int iEnd;
        private double displaced_m3;

        Roll(BulldozingSpec spec, UndeformedSurface ground, int steps) {
            Soil soil = SoilPresets.find("soft").orElseThrow().soil();
            scene = new Scene(ground, GRID_M, ScmSpec.reference(soil).with(spec));
            iEnd = (int) (2e-3 * steps / GRID_M) + BOX_NODES;
            TouchingBodies wheel = TouchingBodies.of(new Shape.Cylinder(0.47, 0.25));
            wheel.velocity[0] = 1;
            wheel.angularVelocity[1] = 1 / 0.47;
            for (int step = 0; step < steps; step++) {
                double x_m = step * 2e-3;
                Scene.place(wheel, 0, x_m, 0, ground.height_m(x_m, 0) + 0.47 - 0.08);
                double before_m3 = plastic_m3();
                scene.press(wheel);
                displaced_m3 += plastic_m3() - before_m3;
                if (step % 10 == 9 || step == steps - 1) {
                    scene.commit();
                }
            }
        }

        /** Volume of the plastic sinkage in the view, along z. */
        private double plastic_m3() {
            double sum = 0;
            for (int i = -BOX_NODES; i <= iEnd; i++) {
                for (int j = -BOX_NODES; j <= BOX_NODES; j++) {
                    int at = scene.at(i, j);
                    sum += CELL_M2 * scene.view.plastic_m()[at] / scene.view.normalZ()[at];
                }
            }
            return sum;
        }

        /** @param cosine between the ground's normal and z */
        Volumes volumes(double cosine) {
            double sunk_m = 0;
            long raised = 0;
            CommittedWorld.Node node = new CommittedWorld.Node();
            for (int tile = 0; tile < scene.world.tiles(); tile++) {
                for (long left = scene.world.mask(tile); left != 0; left &= left - 1) {
                    scene.world.get(tile, Long.numberOfTrailingZeros(left), node);
                    sunk_m += node.value(NodeField.PLASTIC) / cosine;
                    raised += node.get(NodeField.OFFSET);
                }
            }
            double[] carried = new double[scene.ground.memory().length()];
            scene.ground.memory().copy(carried, 0);
            assertEquals(1, carried.length, "the only state is the carry of the wheel");
            return new Volumes(
                    displaced_m3,
                    raised / NodeField.OFFSET.perUnit() * CELL_M2,
                    sunk_m * CELL_M2,
                    carried[0] / NodeField.OFFSET.perUnit() * CELL_M2);
        }
    }
}
