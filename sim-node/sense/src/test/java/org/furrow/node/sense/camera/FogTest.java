package org.furrow.node.sense.camera;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.node.sense.DrawnScene;
import org.furrow.node.sense.RecordedRuns;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.scene.GroundFrame;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.weather.Weather;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.terrain.FlatSurface;
import org.joml.Quaterniond;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("run")
class FogTest {
    private static final Pose FORWARD = new Pose(0, 0, 0, -0.5, 0.5, -0.5, 0.5);
    private static final double VISIBILITY_M = 20;

    private static CameraImage image(Weather weather) {
        DrawnScene scene = new DrawnScene(new FlatSurface(0, 1000))
                .add(List.of(), List.of(), DrawnScene.still(0, 0, 1.5, new Quaterniond()));
        CameraSpec spec = (CameraSpec) RecordedRuns.suite("name: eye, type: camera, width: 48, height: 48, fov_deg: 60,"
                        + " noise: {shot: 0, read: 0}, bayer: rggb")
                .sensors()
                .getFirst();
        Shading shading = new Shading(new Suite.Light(2, 0.6, 0.35), weather, new GroundFrame(ScmFrame.WORLD));
        return (CameraImage)
                scene.render(new CameraJob(scene.mounting(spec, FORWARD), spec, shading, scene.boxes(), 2));
    }

    @Test
    void fogShouldHideWhatIsBeyondItsVisibilityAndTheSky() {
        CameraImage clear = image(Weather.CLEAR);
        CameraImage fog = image(new Weather(VISIBILITY_M, 0, 0));
        double white = fog.raw[0]; // the sky
        int far = 0;
        int near = 0;
        for (int at = 0; at < fog.raw.length; at += 2) {
            int row = at / 48;
            double depth_m = 1e-3 * (fog.depth_mm[at] & 0xffff);
            if (row % 2 == 0 && (depth_m == 0 || depth_m > 1.5 * VISIBILITY_M)) {
                assertEquals(white, fog.raw[at], 0.01 * white, "far away, row " + row);
                far++;
            } else if (row % 2 == 0 && depth_m < 0.25 * VISIBILITY_M) {
                near += Math.abs(fog.raw[at] - white) > 0.03 * white ? 1 : 0;
            }
        }
        assertTrue(far > 100 && near > 50, far + " far, " + near + " near");
        assertTrue(Math.abs(clear.raw[0] - clear.raw[48 * 20]) > 0.03 * clear.raw[0], "the clear sky has shades");
        assertEquals(clear.depth_mm[48 * 40], fog.depth_mm[48 * 40], "truth is without fog");
    }

    @Test
    void fogShouldLeaveTwoPerCentOfAContrastAtItsVisibility() {
        double left = Math.exp(-new Weather(VISIBILITY_M, 0, 0).extinction_per_m() * VISIBILITY_M);
        assertEquals(0.02, left, 1e-4);
        assertEquals(0, Weather.CLEAR.extinction_per_m());
        double light = new Weather(Double.POSITIVE_INFINITY, 2, 0).extinction_per_m();
        double heavy = new Weather(Double.POSITIVE_INFINITY, 50, 0).extinction_per_m();
        assertTrue(light > 0 && heavy > 5 * light, light + ", " + heavy);
    }
}
