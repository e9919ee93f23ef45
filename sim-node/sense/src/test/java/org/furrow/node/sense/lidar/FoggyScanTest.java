package org.furrow.node.sense.lidar;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.sense.DrawnScene;
import org.furrow.node.sense.RecordedRuns;
import org.furrow.node.sense.frame.LidarScan;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.weather.Weather;
import org.furrow.scm.terrain.FlatSurface;
import org.joml.Quaterniond;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("run")
class FoggyScanTest {
    private static LidarScan scan(Weather weather) {
        DrawnScene scene = new DrawnScene(new FlatSurface(0, 1000))
                .add(List.of(), List.of(), DrawnScene.still(0, 0, 2, new Quaterniond()));
        LidarSpec spec = (LidarSpec) RecordedRuns.suite("name: l, type: lidar, rings: 16, columns: 64, lowest_deg: -40,"
                        + " noise: {floor_m: 0, weak_m: 0, resolution_m: 0, dropout: 0}")
                .sensors()
                .getFirst();
        return (LidarScan) scene.render(
                new LidarJob(scene.mounting(spec, Pose.IDENTITY), spec, weather, new BeamTable(spec.beams()), 2));
    }

    @Test
    void fogShouldWeakenReturnsTwiceOverTheirDistance() {
        Weather fog = new Weather(15, 0, 0);
        LidarScan clear = scan(Weather.CLEAR);
        LidarScan foggy = scan(fog);
        assertTrue(foggy.count() < 0.9 * clear.count() && foggy.count() > 100, foggy.count() + " of " + clear.count());
        Map<Integer, Integer> beams = new HashMap<>();
        for (int p = 0; p < clear.count(); p++) {
            beams.put(clear.ring[p] << 16 | clear.column[p], p);
        }
        for (int p = 0; p < foggy.count(); p++) {
            int other = Objects.requireNonNull(beams.get(foggy.ring[p] << 16 | foggy.column[p]));
            double left = Math.exp(-2 * fog.extinction_per_m() * foggy.range_m[p]);
            assertEquals(left, foggy.signal[p] / clear.signal[other], 1e-4 * left);
        }
    }
}
