package org.furrow.node.sense.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.sense.RecordedRuns;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.frame.WheelOdometry;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wheel odometry of recorded vehicles of the types planar, alone and with a cart, and four-wheel. */
@Tag("run")
class OdometryOfVehiclesTest {
    @TempDir
    private Path folder;

    @Test
    void shouldHaveTheSpeedOfVehiclesOfEachType()
            throws InputError, RunFailedException, IOException, LogDamagedException {
        Path run = RecordedRuns.record(Scenarios.of("tractors", "duration_s=3"), folder.resolve("run"));
        Map<Integer, WheelOdometry> last = new TreeMap<>();
        for (SensorFrame frame :
                RecordedRuns.frames(Rendering.of(run, RecordedRuns.suite("name: odo, type: odometry"), 1))) {
            last.put(frame.head().vehicle(), (WheelOdometry) frame);
        }
        assertEquals(5, last.size());
        last.forEach((vehicle, odometry) -> {
            assertTrue(odometry.speed_mps() > 2, "vehicle " + vehicle + " has " + odometry.speed_mps() + " m/s");
            assertEquals(
                    Objects.requireNonNull(last.get(0)).speed_mps(), odometry.speed_mps(), 0.3, "vehicle " + vehicle);
        });
    }
}
