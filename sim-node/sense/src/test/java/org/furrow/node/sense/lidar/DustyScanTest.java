package org.furrow.node.sense.lidar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.scenario.GroundKind;
import org.furrow.node.sense.DrawnScene;
import org.furrow.node.sense.RecordedRuns;
import org.furrow.node.sense.frame.LidarScan;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.scene.DustRays;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.weather.Dust;
import org.furrow.node.sense.weather.Weather;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.joml.Quaterniond;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A wheel raises dust between a lidar and a wall. */
@Tag("run")
class DustyScanTest {
    private static final String QUIET = ", noise: {floor_m: 0, weak_m: 0, resolution_m: 0, dropout: 0}";
    private static final double HIGH_M = 2;

    private static DrawnScene scene(double amount) {
        GroundKind ground = GroundKind.soil(
                ScmSpec.reference(SoilPresets.find("drysand").orElseThrow().soil()));
        DrawnScene.Path wheel = DrawnScene.moving(6, -4, 0.5, 0, 8, new Quaterniond(), 0);
        DrawnScene scene = new DrawnScene(new FlatSurface(0, 1000), ground)
                .add(List.of(), List.of(), DrawnScene.still(0, 0, HIGH_M, new Quaterniond()))
                .add(List.of(), List.of(RaySolid.of(new Shape.Box(1, 0.3, 1))), wheel, wheel)
                .add(
                        List.of(RaySolid.of(new Shape.Box(1, 30, 12))),
                        List.of(),
                        DrawnScene.still(15, 0, 0, new Quaterniond()));
        return amount > 0 ? scene.with(new Dust(amount, 0, 0, List.of())) : scene;
    }

    private static LidarScan scan(double amount, String keys) {
        DrawnScene scene = scene(amount);
        LidarSpec spec = (LidarSpec)
                RecordedRuns.suite("name: l, type: lidar, rings: 16, highest_deg: 10, lowest_deg: -20, columns: 256"
                                + QUIET + keys)
                        .sensors()
                        .getFirst();
        return (LidarScan) scene.render(
                new LidarJob(scene.mounting(spec, Pose.IDENTITY), spec, Weather.CLEAR, new BeamTable(spec.beams()), 8));
    }

    private static Map<Integer, Integer> beams(LidarScan scan) {
        Map<Integer, Integer> beams = new HashMap<>();
        for (int p = 0; p < scan.count(); p++) {
            beams.put(scan.ring[p] << 16 | scan.column[p], p);
        }
        return beams;
    }

    @Test
    void surfacesBehindDustShouldLoseTheirLightTwice() {
        LidarScan clear = scan(0, "");
        LidarScan dusty = scan(1, "");
        Map<Integer, Integer> beams = beams(clear);
        SceneRays rays = scene(1).rays();
        DustRays dust = Objects.requireNonNull(rays.dust());
        int weakened = 0;
        for (int p = 0; p < dusty.count(); p++) {
            if (dusty.label[p] == SceneClass.VOID) {
                continue;
            }
            int other = Objects.requireNonNull(beams.get(dusty.ring[p] << 16 | dusty.column[p]));
            if (clear.range_m[other] != dusty.range_m[p]) {
                // dust before the surface, joined with it
                assertEquals(clear.range_m[other], dusty.range_m[p], 0.5);
                continue;
            }
            double r = dusty.range_m[p];
            rays.moveTo(dusty.head().time().start_ns() + dusty.t_ns[p], 0);
            boolean isDusty = dust.aim(0, 0, HIGH_M, dusty.x_m[p] / r, dusty.y_m[p] / r, dusty.z_m[p] / r, r);
            double left = isDusty ? Math.exp(-2 * dust.depth(r)) : 1;
            assertEquals(left, dusty.signal[p] / clear.signal[other], 1e-4 * left);
            weakened += left < 0.9 ? 1 : 0;
        }
        assertTrue(weakened > 20, "weakened points " + weakened);
    }

    private static int ofDust(LidarScan scan) {
        int found = 0;
        for (int p = 0; p < scan.count(); p++) {
            if (scan.label[p] == SceneClass.VOID) {
                found++;
                assertTrue(scan.x_m[p] > 1 && scan.x_m[p] < 13, "a point of dust at " + scan.x_m[p]);
                assertEquals(0, scan.instance[p]);
                assertEquals(0, scan.rut[p]);
                assertTrue(scan.reflectivity[p] <= Math.PI / 100, "reflectivity " + scan.reflectivity[p]);
            }
        }
        return found;
    }

    @Test
    void thickDustShouldReturnBeamsBeforeTheyReachTheWall() {
        assertEquals(0, ofDust(scan(0, "")));
        int thin = ofDust(scan(2, ""));
        int thick = ofDust(scan(40, ""));
        assertTrue(thick > 2 * thin && thick > 100, thin + ", thick " + thick);
    }

    @Test
    void aConeShouldHaveReturnsOfDustAndOfTheWallBehind() {
        LidarScan scan = scan(10, ", divergence_mrad: 3, returns: 2");
        int both = 0;
        for (int p = 1; p < scan.count(); p++) {
            both += scan.order[p] == 1 && scan.label[p - 1] == SceneClass.VOID && scan.label[p] == SceneClass.VEHICLE
                    ? 1
                    : 0;
        }
        assertTrue(both > 20, "beams with both " + both);
        assertTrue(ofDust(scan) > both);
    }
}
