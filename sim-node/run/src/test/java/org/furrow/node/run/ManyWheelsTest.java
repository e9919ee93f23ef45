package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.results.RunLog;
import org.furrow.node.results.RunSummary;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.vehicle.VehicleModel;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A vehicle of 14 wheels: its report has a channel for each, in messages, logs and checkpoints. */
@Tag("run")
class ManyWheelsTest {
    private static final int PAIRS = 5;
    private static final double RADIUS_M = 0.5;
    private static final String SCENARIO = """
            furrow: 1
            name: many-wheels
            description: Two vehicles of 14 wheels, one after the other.
            duration_s: 0.8
            delay: 1
            terrain: {type: flat}
            soil: mid
            paths:
              line: [[0, 0], [100, 0]]
            vehicles:
              - name: first
                type: many.yaml
                start: {path: line, at_m: 12}
                driver: {type: path, path: line, speed_mps: 2}
              - name: second
                type: many.yaml
                start: {path: line, at_m: 0}
                driver: {type: path, path: line, speed_mps: 3}
            """;

    @TempDir
    private Path folder;

    private Scenario scenario;

    /** Adds five pairs of wheels to the chassis of a built-in tractor. */
    @BeforeEach
    void makeVehicle() throws IOException {
        StringBuilder bodies = new StringBuilder();
        StringBuilder joints = new StringBuilder();
        StringBuilder wheels = new StringBuilder();
        for (int pair = 0; pair < PAIRS; pair++) {
            for (int side = -1; side <= 1; side += 2) {
                String name = (side > 0 ? "l" : "r") + (pair + 1);
                String at = String.format(Locale.ROOT, "[%.2f, %.2f, -0.3]", 0.9 - 0.4 * pair, 0.5 * side);
                bodies.append("  - {name: %s, mass: 60, at: %s, inertia: [4, 7, 4]}%n".formatted(name, at));
                joints.append("  - {name: %s-spin, type: revolute, bodies: [chassis, %s], at: %s, axis: [0, 1, 0]}%n"
                        .formatted(name, name, at));
                wheels.append(
                        "  - {name: %s, body: %s, joint: %s-spin, radius_m: %s, width_m: 0.2, max_brake_Nm: 100}%n"
                                .formatted(name.toUpperCase(Locale.ROOT), name, name, RADIUS_M));
            }
        }
        Files.writeString(
                folder.resolve("many-mechanism.yaml"),
                text("/mechanisms/tractor-four-wheel.yaml")
                        .replace("assemblies:", bodies + "assemblies:")
                        .replace("motions:", joints + "motions:"));
        Files.writeString(folder.resolve("tractor-front-end.yaml"), text("/mechanisms/tractor-front-end.yaml"));
        Files.writeString(
                folder.resolve("many.yaml"),
                text("/vehicles/tractor-four-wheel.yaml")
                        .replace("mechanism: tractor-four-wheel.yaml", "mechanism: many-mechanism.yaml")
                        .replaceAll(", tyre: \\{[^}]*}", "")
                        .replace("# 40 deg/s", wheels + "# 40 deg/s"));
        Path file = Files.writeString(folder.resolve("many-wheels.yaml"), SCENARIO);
        scenario = Scenarios.brief(file.toString());
    }

    private static String text(String resource) throws IOException {
        try (InputStream in = Objects.requireNonNull(Library.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void shouldGiveOneDigestOnAnyRanksAndAfterAResumption() throws Exception {
        VehicleModel model = scenario.vehicles().getFirst().model();
        assertEquals(14, model.wheelNames().size());
        assertEquals("L1", model.wheelNames().get(5));
        Path one = folder.resolve("one");
        RunSummary alone = run(Run.Options.of(1, 1), one);
        assertTrue(alone.deformedNodes() > 1000);
        for (boolean sharded : new boolean[] {false, true}) {
            Path two = folder.resolve("two-" + sharded);
            RunSummary spread = run(new Run.Options(2, 1, 0, null, 0, 0, sharded, 0), two);
            assertEquals(alone.digest(), spread.digest());
            assertEquals(-1, Files.mismatch(one.resolve(RunLog.FILE), two.resolve(RunLog.FILE)));
            assertNull(Verifier.check(two));
        }
        Path stopped = folder.resolve("stopped");
        AtomicInteger asked = new AtomicInteger();
        RunPreparation.Plan plan = new RunPreparation.Plan(
                scenario,
                new Run.Options(2, 1, 0.2, null, 0, 0, false, 0),
                stopped,
                false,
                new Recording(scenario.clock().epochTicks()));
        assertThrows(
                RankLoop.InterruptedRunException.class, () -> LocalRun.run(plan, () -> asked.incrementAndGet() > 30));
        Path resumed = folder.resolve("resumed");
        RunSummary rest = run(new Run.Options(2, 1, 0, stopped, 0, 0, false, 0), resumed);
        assertTrue(rest.resumedAtEpoch() > 0);
        assertEquals(alone.digest(), rest.digest());
        assertNull(Verifier.check(resumed));
    }

    private RunSummary run(Run.Options options, Path out) throws Exception {
        Recording recording = new Recording(scenario.clock().epochTicks());
        return LocalRun.run(new RunPreparation.Plan(scenario, options, out, false, recording), () -> false);
    }
}
