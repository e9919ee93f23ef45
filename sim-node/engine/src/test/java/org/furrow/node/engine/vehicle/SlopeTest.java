package org.furrow.node.engine.vehicle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.engine.SteppedWorld;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Slip and forces of the wheels of a vehicle that drives up or down a slope at constant speed. */
@Tag("run")
class SlopeTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "patrol-4x4, surface: rigid, -20, 0.005",
        "patrol-4x4, surface: rigid, 20, 0.005",
        "hmmwv, soil: lete, -20, 0.03",
        "hmmwv, soil: lete, 10, 0.03"
    })
    void shouldBeAlongTheSlope(String vehicle, String ground, double pitch_deg, double share) throws IOException {
        Path file = folder.resolve("slope.yaml");
        Files.writeString(file, """
            furrow: 1
            name: slope
            duration_s: 20
            %s
            terrain: {type: flat, frame: {origin_m: [0, 0, 0], roll_deg: 0, pitch_deg: %s, yaw_deg: 0}}
            paths: {ahead: [[0, 0], [100, 0]]}
            vehicles:
              - name: solo
                type: %s
                start: {path: ahead, at_m: 0}
                driver: {type: path, path: ahead, speed_mps: 2}
            """.formatted(ground, pitch_deg, vehicle));
        try (SteppedWorld world = new SteppedWorld(Scenarios.of(file.toString()))) {
            VehicleUnit unit = world.units().getFirst();
            for (int epoch = 0; epoch < 400; epoch++) {
                world.step();
            }
            int wheels = unit.vehicle().model().wheelNames().size();
            WheelMotion motion = new WheelMotion();
            double ahead_N = 0;
            double up_N = 0;
            for (int n = 0; n < 50; n++) { // a wheel on soil is never quite steady
                world.step();
                for (int w = 0; w < wheels; w++) {
                    motion.evaluate(unit.vehicle(), unit.initialHeight_m(), unit.report(), w);
                    double rim_mps =
                            unit.report().channels[w] * unit.vehicle().model().wheelRadius_m(w);
                    double slip = (rim_mps - unit.report().speed_mps())
                            / Math.max(rim_mps, unit.report().speed_mps());
                    assertEquals(slip, motion.slip, 0.01, "wheel " + w);
                    ahead_N += motion.force_N[0] / 50;
                    up_N += motion.force_N[2] / 50;
                }
            }
            assertTrue(
                    unit.report().speed_mps() > 1.5,
                    "drives at " + unit.report().speed_mps());
            // without acceleration the forces balance the weight
            assertEquals(-Math.tan(Math.toRadians(pitch_deg)), ahead_N / up_N, share);
        }
    }
}
