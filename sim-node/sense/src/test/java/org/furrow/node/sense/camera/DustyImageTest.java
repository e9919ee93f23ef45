package org.furrow.node.sense.camera;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.node.scenario.GroundKind;
import org.furrow.node.sense.DrawnScene;
import org.furrow.node.sense.RecordedRuns;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.scene.GroundFrame;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.weather.Dust;
import org.furrow.node.sense.weather.Weather;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.joml.Quaterniond;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A wheel raises dust between a camera and a wall, as it drives from the right to the left. */
@Tag("run")
class DustyImageTest {
    private static final Pose FORWARD = new Pose(0, 0, 0, -0.5, 0.5, -0.5, 0.5);
    private static final int SIDE = 48;

    private static CameraImage image(double amount) {
        GroundKind ground = GroundKind.soil(
                ScmSpec.reference(SoilPresets.find("drysand").orElseThrow().soil()));
        DrawnScene.Path wheel = DrawnScene.moving(6, -4, 0.5, 0, 8, new Quaterniond(), 0);
        DrawnScene scene = new DrawnScene(new FlatSurface(0, 1000), ground)
                .add(List.of(), List.of(), DrawnScene.still(0, 0, 1.5, new Quaterniond()))
                .add(List.of(), List.of(RaySolid.of(new Shape.Box(1, 0.3, 1))), wheel, wheel)
                .add(
                        List.of(RaySolid.of(new Shape.Box(1, 30, 3))),
                        List.of(),
                        DrawnScene.still(15, 0, 0, new Quaterniond()));
        if (amount > 0) {
            scene.with(new Dust(amount, 0, 0, List.of()));
        }
        CameraSpec spec = (CameraSpec) RecordedRuns.suite("name: eye, type: camera, width: 48, height: 48, fov_deg: 60,"
                        + " noise: {shot: 0, read: 0}, bayer: rggb, labels: [boxes, depth, normals], exposure_ev: -1")
                .sensors()
                .getFirst();
        Shading shading = new Shading(new Suite.Light(2, 0.6, 0.35), Weather.CLEAR, new GroundFrame(ScmFrame.WORLD));
        return (CameraImage)
                scene.render(new CameraJob(scene.mounting(spec, FORWARD), spec, shading, scene.boxes(), 9));
    }

    private static int red(CameraImage image, int column, int row) {
        return image.raw[row * SIDE + column] & 0xffff;
    }

    @Test
    void thickDustShouldHideWhatIsBehindAndLeaveTheRestAndTheLabels() {
        CameraImage clear = image(0);
        CameraImage thick = image(200);
        int wall = red(clear, 32, 24);
        int ground = red(clear, 32, 32);
        assertTrue(Math.abs(wall - ground) > 0.3 * ground, "wall " + wall + ", ground " + ground);
        assertEquals(red(thick, 32, 24), red(thick, 32, 32), 0.02 * ground, "dust before both");
        assertEquals(red(clear, 24, 0), red(thick, 24, 0), "the sky above the dust");
        assertEquals(red(clear, 24, 46), red(thick, 24, 46), "the ground before it");
        assertArrayEquals(clear.semantic, thick.semantic);
        assertArrayEquals(clear.depth_mm, thick.depth_mm);
        assertArrayEquals(clear.instance, thick.instance);
        assertArrayEquals(clear.labels.depth_m, thick.labels.depth_m);
        assertArrayEquals(clear.labels.normal, thick.labels.normal);
    }

    @Test
    void dustShouldLeaveTheTransmittanceOfItsDepthOfAContrast() {
        // the contrast of wall and dust, at amounts of 10 and 20: shares T and T squared are left
        double dust = red(image(1000), 32, 22);
        double clear = red(image(0), 32, 22) - dust;
        double once = red(image(10), 32, 22) - dust;
        double twice = red(image(20), 32, 22) - dust;
        double left = once / clear;
        assertTrue(left > 0.2 && left < 0.9, "left " + left);
        assertEquals(left * left, twice / clear, 0.02);
    }
}
