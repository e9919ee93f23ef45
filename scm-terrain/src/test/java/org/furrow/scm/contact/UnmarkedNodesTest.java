package org.furrow.scm.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.scm.ray.RayPool;
import org.furrow.scm.soil.Soil;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.grid.GroundView;
import org.junit.jupiter.api.Test;

/** After a commit a view equals a new view of the committed world, bit for bit. */
class UnmarkedNodesTest {
    private static final double GRID_M = 0.05;
    private static final Scene.Plane SLOPE = new Scene.Plane(1, 0);
    private static final Soil SOIL =
            new Soil(new Soil.Sinkage(1.5e6, 20e3, 0.9), new Soil.Strength(1200, 0.5, 0.02), 4e7, 3e4);

    private final Scene scene = new Scene(SLOPE, GRID_M, SOIL);
    private final ForceStage forces = new ForceStage(scene.view, ScmSpec.reference(SOIL), new RayPool(1, "test"));
    private final TouchingBodies plate = Scene.plate(0.1);
    private final int at = scene.at(0, 0);

    /**
     * On a slope two heights may have the same sinkage to the bit. When a body meets a committed node at the second
     * height, no published field changes, so the level must not change either.
     */
    @Test
    void shouldKeepTheLevelOfAnUnmarkedNode() {
        double height_m = Double.NaN;
        for (int n = 0; n < 100 && Double.isNaN(height_m); n++) {
            press(-0.04 - 1e-4 * n);
            press(-0.0396 - 1e-4 * n);
            scene.commit();
            height_m = otherHeightOfTheSameSinkage();
        }
        assertTrue(height_m < 0, "no such height");
        press(height_m);
        scene.commit();
        GroundView fresh = new GroundView(scene.world, SLOPE, GRID_M, 3);
        fresh.require(0, 0, 0, 0);
        assertEquals(bits(fresh.level_m()[fresh.index(0, 0)]), bits(scene.view.level_m()[at]));
    }

    /** NaN if there is none. */
    private double otherHeightOfTheSameSinkage() {
        double level_m = scene.view.level_m()[at];
        for (double height_m : new double[] {Math.nextUp(level_m), Math.nextDown(level_m)}) {
            double sinkage_m = scene.view.normalZ()[at] * (scene.view.initial_m()[at] - height_m);
            if (sinkage_m == scene.view.sinkage_m()[at]) {
                return height_m;
            }
        }
        return Double.NaN;
    }

    private void press(double height_m) {
        RayHits hits = new RayHits(0);
        hits.reset(0, 0, 0, 0);
        hits.add(0, 0, at, 0, height_m);
        hits.inverseB[0] = 10;
        hits.area_m2[0] = GRID_M * GRID_M;
        hits.findRuns();
        ContactPoints points = forces.findPoints(hits, new RayHits(0), null);
        points.normal.set(points.ground, 0, points.count);
        forces.apply(hits, new RayHits(0), null, plate, Scene.STEP_S);
    }

    private static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }
}
