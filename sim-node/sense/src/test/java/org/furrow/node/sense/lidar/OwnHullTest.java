package org.furrow.node.sense.lidar;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.node.sense.DrawnScene;
import org.furrow.node.sense.RecordedRuns;
import org.furrow.node.sense.frame.LidarScan;
import org.furrow.node.sense.frame.SceneInstance;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.weather.Weather;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TriangleMesh;
import org.furrow.world.contact.Triangles;
import org.joml.Quaterniond;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A lidar on a mesh that drives and turns. */
@Tag("run")
class OwnHullTest {
    private static final Pose ABOVE = new Pose(0.1, 0.05, 0.8, 0, 0.0871557, 0, 0.9961947);

    @Test
    void scansShouldBeThoseOfRaysThatAreTestedAgainstTheHull() {
        RaySolid hull = RaySolid.of(new Shape.Mesh(new TriangleMesh(new Triangles(
                new double[] {2.2, 0, 0, -2.2, 0, 0, 0, 1.1, 0, 0, -1.1, 0, 0, 0, 0.7, 0, 0, -0.7},
                new int[] {0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5}))));
        DrawnScene scene = new DrawnScene(new FlatSurface(0, 1000))
                .add(List.of(hull), List.of(), DrawnScene.moving(-40, 20, 1.2, 30, -20, new Quaterniond(), 1.5));
        LidarSpec spec =
                (LidarSpec) RecordedRuns.suite("name: l, type: lidar, rings: 24, lowest_deg: -50, columns: 180,"
                                + " min_m: 0.1, noise: {floor_m: 0, weak_m: 0, resolution_m: 0, dropout: 0}")
                        .sensors()
                        .getFirst();
        SensorMounting mounting = scene.mounting(spec, ABOVE);
        BeamTable beams = new BeamTable(spec.beams());
        OwnHull own = new OwnHull(mounting, spec.beams(), beams);
        LidarScan all = (LidarScan) scene.render(new LidarJob(mounting, spec, Weather.CLEAR, beams, 4));
        LidarScan fewer = (LidarScan) scene.render(new LidarJob(mounting, spec, Weather.CLEAR, beams, own, 4));
        assertArrayEquals(all.range_m, fewer.range_m);
        assertArrayEquals(all.column, fewer.column);
        assertArrayEquals(all.ring, fewer.ring);
        assertArrayEquals(all.instance, fewer.instance);
        assertArrayEquals(all.signal, fewer.signal);
        int met = 0;
        for (int p = 0; p < all.count(); p++) {
            met += all.instance[p] == SceneInstance.FIRST_VEHICLE ? 1 : 0;
        }
        int may = 0;
        for (int column = 0; column < 180; column++) {
            for (int ring = 0; ring < 24; ring++) {
                may += own.mayMeet(column, ring) ? 1 : 0;
            }
        }
        assertTrue(met > 200 && may >= met, may + " may meet it, " + met + " did");
        assertTrue(may < 180 * 24 * 3 / 4, "beams above the hull need no test: " + may);
    }
}
