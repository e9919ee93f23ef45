package org.furrow.node.sense.camera;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.sense.DrawnScene;
import org.furrow.node.sense.RecordedRuns;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.scene.GroundFrame;
import org.furrow.node.sense.scene.Water;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.weather.Weather;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.terrain.Area;
import org.furrow.world.contact.Shape;
import org.furrow.world.grid.UndeformedSurface;
import org.joml.Quaterniond;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A bank that falls ahead of a camera into water, which begins 10 m away. */
@Tag("run")
class WaterImageTest {
    private static final Pose FORWARD = new Pose(0, 0, 0, -0.5, 0.5, -0.5, 0.5);
    private static final int SIDE = 64;
    private static final double EYE_M = 1.5;
    private static final double LEVEL_M = -0.5;
    private static final double FALL = 0.05;
    private static final ScenePlan POND =
            new ScenePlan(List.of(), List.of(), new ScenePlan.Water(LEVEL_M, new Area(-50, -50, 50, 50)));

    private static final UndeformedSurface BANK = new UndeformedSurface() {
        @Override
        public double height_m(double x_m, double y_m) {
            return -FALL * x_m;
        }

        @Override
        public boolean covers(double x_m, double y_m) {
            return true;
        }
    };

    /** @param wall whether a wall stands in the water, 30 m away */
    private static CameraImage image(ScenePlan plan, boolean wall) {
        DrawnScene scene = new DrawnScene(BANK)
                .with(plan)
                .add(List.of(), List.of(), DrawnScene.still(0, 0, EYE_M, new Quaterniond()));
        if (wall) {
            scene.add(
                    List.of(RaySolid.of(new Shape.Box(1, 60, 20))),
                    List.of(),
                    DrawnScene.still(30, 0, 0, new Quaterniond()));
        }
        CameraSpec spec = (CameraSpec) RecordedRuns.suite("name: eye, type: camera, width: " + SIDE + ", height: "
                        + SIDE + ", fov_deg: 60, range_m: 80, noise: {shot: 0, read: 0}, bayer: rggb")
                .sensors()
                .getFirst();
        Shading shading = new Shading(new Suite.Light(2, 0.6, 0.35), Weather.CLEAR, new GroundFrame(ScmFrame.WORLD));
        return (CameraImage)
                scene.render(new CameraJob(scene.mounting(spec, FORWARD), spec, shading, scene.boxes(), 2));
    }

    /** Tangent of a row's angle below the horizon. */
    private static double down(int row) {
        double focal_px = 0.5 * SIDE / Math.tan(Math.PI / 6);
        return (row + 0.5 - 0.5 * SIDE) / focal_px;
    }

    @Test
    void groundBelowTheLevelShouldHaveTheClassAndTheDepthOfWater() {
        CameraImage image = image(POND, false);
        int seen = 0;
        for (int row = SIDE / 2; row < SIDE; row++) {
            int at = row * SIDE + SIDE / 2;
            double far_m = (EYE_M - LEVEL_M) / down(row);
            boolean isWater = far_m > 10 && far_m < 50;
            assertEquals(isWater, image.semantic[at] == SceneClass.WATER, "row " + row + " at " + far_m);
            if (isWater) {
                assertEquals(far_m, 1e-3 * (image.depth_mm[at] & 0xffff), 2e-3, "row " + row);
                seen++;
            }
        }
        assertTrue(seen >= 8, "rows of water " + seen);
    }

    @Test
    void waterShouldMirrorWhatIsBehindItTheMoreTheFlatterOneLooks() {
        CameraImage sky = image(POND, false);
        CameraImage wall = image(POND, true);
        double far = 0;
        double near = 0;
        for (int row = SIDE / 2; row < SIDE; row++) {
            int at = row * SIDE + SIDE / 2;
            if (wall.semantic[at] == SceneClass.WATER) {
                double changed = Math.abs(sky.raw[at] - wall.raw[at]) / (double) sky.raw[at];
                far = far == 0 ? changed : far;
                near = changed;
            }
        }
        assertTrue(far > 0.3 && far > near && near > 0.01, "changes by the mirrored wall " + far + ", " + near);
        assertEquals(0.0204, Water.mirrors(1), 1e-12, "straight down");
        assertEquals(1, Water.mirrors(0), 1e-12, "along the surface");
    }

    @Test
    void groundShouldBeDarkerTheNearerItIsToTheLevel() {
        CameraImage wet = image(POND, false);
        CameraImage dry = image(ScenePlan.NONE, false);
        double before = 1;
        for (int row = SIDE - 1; wet.semantic[row * SIDE] != SceneClass.WATER; row--) {
            int at = row * SIDE;
            double depth_m = 1e-3 * (wet.depth_mm[at] & 0xffff);
            double above_m = EYE_M - down(row) * depth_m - LEVEL_M;
            double share = wet.raw[at] / (double) dry.raw[at];
            assertTrue(share < before + 0.01, "row " + row + ", share " + share);
            assertEquals(1 - 0.5 * Math.clamp((0.3 - above_m) / 0.3, 0, 1), share, 0.06, above_m + " m above");
            before = share;
        }
        assertTrue(before < 0.6, "share at the edge " + before);
    }
}
