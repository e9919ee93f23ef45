package org.furrow.node.sense.lidar;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.sense.DrawnScene;
import org.furrow.node.sense.RecordedRuns;
import org.furrow.node.sense.frame.LidarScan;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.scene.Water;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.weather.Weather;
import org.furrow.scm.terrain.Area;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.joml.Quaterniond;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A plate in front of a wall: beams at the edge of the plate meet both. */
@Tag("run")
class ReturnsTest {
    private static final String QUIET = "noise: {floor_m: 0, weak_m: 0, resolution_m: 0, dropout: 0}";

    private static LidarScan scan(String keys) {
        DrawnScene scene = new DrawnScene(new FlatSurface(0, 1000))
                .add(List.of(), List.of(), DrawnScene.still(0, 0, 1.5, new Quaterniond()))
                .add(
                        List.of(RaySolid.of(new Shape.Box(0.2, 3, 3))),
                        List.of(),
                        DrawnScene.still(10.1, 0, 1.5, new Quaterniond()))
                .add(
                        List.of(RaySolid.of(new Shape.Box(1, 30, 12))),
                        List.of(),
                        DrawnScene.still(18.5, 0, 0, new Quaterniond()));
        LidarSpec spec = (LidarSpec)
                RecordedRuns.suite("name: l, type: lidar, rings: 1, highest_deg: 0, columns: 2048, " + QUIET + keys)
                        .sensors()
                        .getFirst();
        return (LidarScan) scene.render(
                new LidarJob(scene.mounting(spec, Pose.IDENTITY), spec, Weather.CLEAR, new BeamTable(spec.beams()), 2));
    }

    @Test
    void beamsAtAnEdgeShouldHaveTwoReturnsThatShareThePower() {
        LidarScan both = scan(", divergence_mrad: 6, returns: 2");
        LidarScan line = scan("");
        int pairs = 0;
        for (int p = 1; p < both.count(); p++) {
            if (both.order[p] == 1) {
                assertEquals(both.column[p - 1], both.column[p]);
                assertEquals(0, both.order[p - 1]);
                assertEquals(10, both.x_m[p - 1], 0.05);
                assertEquals(18, both.x_m[p], 0.1);
                double near = both.signal[p - 1] * both.range_m[p - 1] * both.range_m[p - 1];
                double far = both.signal[p] * both.range_m[p] * both.range_m[p];
                double whole = 0;
                for (int k = 0; k < line.count(); k++) {
                    whole = Math.max(whole, line.signal[k] * line.range_m[k] * line.range_m[k]);
                }
                assertEquals(whole, near + far, 0.1 * whole, "the air takes some of the farther part");
                pairs++;
            }
        }
        assertTrue(pairs >= 2 && pairs <= 8, "beams with two returns " + pairs);
        assertEquals(line.count() + pairs, both.count());
    }

    @Test
    void oneReturnShouldBeTheStrongest() {
        LidarScan one = scan(", divergence_mrad: 3");
        assertEquals(0, one.order.length);
        assertEquals(scan("").count(), one.count());
    }

    @Test
    void surfacesThatAreNotApartShouldBeOneReturnBetweenThem() {
        LidarScan joined = scan(", divergence_mrad: 6, returns: 2, returns_apart_m: 10");
        int between = 0;
        for (int p = 0; p < joined.count(); p++) {
            assertEquals(0, joined.order[p]);
            between += joined.x_m[p] > 10.5 && joined.x_m[p] < 17.5 ? 1 : 0;
        }
        assertTrue(between >= 2, "points between the plates " + between);
    }

    @Test
    void aNarrowConeShouldBeNearlyALine() {
        assertArrayEquals(scan("").range_m, scan(", divergence_mrad: 1e-9").range_m, 1e-5f);
    }

    @Test
    void returnsShouldNeedACone() {
        String message = String.valueOf(assertThrows(IllegalArgumentException.class, () -> scan(", returns: 2"))
                .getMessage());
        assertTrue(message.contains("divergence_mrad"), message);
    }

    /** Returns of rings from 45 to 90 degrees below the horizon, 2 m above a level; the ground is at a depth. */
    private static LidarScan overWater(double depth_m) {
        ScenePlan pond = new ScenePlan(List.of(), List.of(), new ScenePlan.Water(depth_m, new Area(-50, -50, 50, 50)));
        DrawnScene scene = new DrawnScene(new FlatSurface(0, 1000))
                .with(pond)
                .add(List.of(), List.of(), DrawnScene.still(0, 0, 2 + depth_m, new Quaterniond()));
        LidarSpec spec = (LidarSpec) RecordedRuns.suite(
                        "name: l, type: lidar, rings: 46, highest_deg: -45, lowest_deg: -90, columns: 4, " + QUIET)
                .sensors()
                .getFirst();
        return (LidarScan) scene.render(
                new LidarJob(scene.mounting(spec, Pose.IDENTITY), spec, Weather.CLEAR, new BeamTable(spec.beams()), 2));
    }

    @Test
    void deepWaterShouldReturnOnlyWhatComesNearlyFromAbove() {
        LidarScan deep = overWater(3);
        assertTrue(deep.count() > 0, "none");
        double flattest = 90;
        for (int p = 0; p < deep.count(); p++) {
            assertEquals(SceneClass.WATER, deep.label[p]);
            assertEquals(-2, deep.z_m[p], 1e-3);
            flattest = Math.min(flattest, Math.toDegrees(Math.asin(-deep.z_m[p] / deep.range_m[p])));
        }
        assertTrue(flattest > 75 && flattest < 88, "flattest return at " + flattest);
    }

    @Test
    void aPuddleShouldShowTheGround() {
        LidarScan puddle = overWater(0.02);
        long ground = 0;
        for (int p = 0; p < puddle.count(); p++) {
            ground += puddle.label[p] == SceneClass.RIGID ? 1 : 0;
        }
        assertTrue(ground > 0.5 * 46 * 4, "points of the ground " + ground + " of " + puddle.count());
    }

    @Test
    void theEchoOfCalmWaterShouldFallWithTheAngle() {
        assertEquals(0.0204 / 0.012, Water.glint(1), 1e-12);
        double tilted = Math.toRadians(3);
        double slope2 = Math.tan(tilted) * Math.tan(tilted);
        double expected = 0.0204 / 0.012 / Math.pow(Math.cos(tilted), 4) * Math.exp(-slope2 / 0.003);
        assertEquals(expected, Water.glint(Math.cos(tilted)), 1e-9);
        assertEquals(Math.pow(1 - 0.0204, 2) * Math.exp(-9.2 * 0.1), Water.through(1, 0.1), 1e-9);
    }
}
