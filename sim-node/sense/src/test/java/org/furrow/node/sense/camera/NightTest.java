package org.furrow.node.sense.camera;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalLong;
import org.furrow.node.scenario.look.HullLook;
import org.furrow.node.sense.DrawnScene;
import org.furrow.node.sense.RecordedRuns;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.scene.GroundFrame;
import org.furrow.node.sense.scene.MovingShapes;
import org.furrow.node.sense.scene.VehicleShapes;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.weather.Weather;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Shape;
import org.joml.Quaterniond;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("run")
class NightTest {
    private static final Pose FORWARD = new Pose(0, 0, 0, -0.5, 0.5, -0.5, 0.5);
    private static final int SIDE = 48;
    private static final Quaterniond TURN = new Quaterniond();

    /** An image from 1.5 m above the ground; a wall may stand 6 to 6.2 m ahead of the vehicle, left of its middle. */
    private static CameraImage image(boolean night, @Nullable Vector lamp_m, boolean wall) {
        VehicleShapes.Coat coat = new VehicleShapes.Coat(HullLook.of(List.of(), false), List.of(0.1, 0.1, 0.1), lamp_m);
        DrawnScene scene = new DrawnScene(new FlatSurface(0, 1000))
                .add(
                        new VehicleShapes(
                                List.of(), List.of(), Vector.ZERO, Vector.ZERO, false, coat, MovingShapes.NONE),
                        DrawnScene.still(0, 0, 1.5, TURN));
        if (wall) {
            RaySolid solid = RaySolid.of(new Shape.Box(0.2, 6, 3));
            scene.add(List.of(solid), List.of(), DrawnScene.still(6.1, 3.2, 1.5, TURN));
        }
        CameraSpec spec = (CameraSpec) RecordedRuns.suite("name: eye, type: camera, width: 48, height: 48, fov_deg: 60,"
                        + " noise: {shot: 0, read: 0}, bayer: rggb")
                .sensors()
                .getFirst();
        Suite.Light light = new Suite.Light(2, 0.6, 0.35, OptionalLong.empty(), night);
        Shading shading = new Shading(light, Weather.CLEAR, new GroundFrame(ScmFrame.WORLD));
        return (CameraImage)
                scene.render(new CameraJob(scene.mounting(spec, FORWARD), spec, shading, scene.boxes(), 2));
    }

    private static double at(CameraImage image, int column, int row) {
        return image.raw[row * SIDE + column];
    }

    @Test
    void shouldLightTheGroundAheadByNightAndNothingByDay() {
        Vector lamp = new Vector(0.5, 0.6, -0.7);
        CameraImage dark = image(true, null, false);
        CameraImage lit = image(true, lamp, false);
        CameraImage day = image(false, null, false);
        int middle = SIDE / 2;
        int near = 34; // about 6 m ahead
        assertTrue(at(day, middle, near) > 10 * at(dark, middle, near), "night is dark");
        assertTrue(at(lit, middle, near) > 5 * at(dark, middle, near), "beams light the ground");
        assertTrue(at(lit, middle, near) > 1.5 * at(lit, 0, near), "more ahead than aside");
        assertEquals(at(dark, middle, 2), at(lit, middle, 2), "the sky has no light of them");
        assertEquals(at(day, middle, near), at(image(false, lamp, false), middle, near), "lamps are off by day");
    }

    @Test
    void aWallShouldThrowAShadowInTheBeams() {
        Vector lamp = new Vector(0.5, 0.6, -0.7);
        CameraImage open = image(true, lamp, false);
        CameraImage wall = image(true, lamp, true);
        int far = 27; // about 20 m ahead
        int low = 32; // on the wall, 0.3 m above the ground, below the upper edge of the beams
        assertEquals(0, open.instance[far * SIDE + 30], "the ground is seen on the right");
        assertEquals(at(open, 40, 40), at(wall, 40, 40), "ground before the wall has the same light");
        assertTrue(wall.instance[low * SIDE + 5] != 0, "the wall is on the left");
        assertTrue(at(wall, 5, low) > at(image(true, null, true), 5, low) * 3, "the wall is lit");
        // the left lamp is at 0.6 m, the end of the wall at 0.2 m: ground behind it on the right loses its light
        double less = 0;
        for (int column = 24; column < 30; column++) {
            less += at(wall, column, far) < 0.8 * at(open, column, far) ? 1 : 0;
        }
        assertTrue(less > 0, "shadow behind the end of the wall");
    }
}
