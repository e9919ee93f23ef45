package org.furrow.node.learn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.input.Source;
import org.furrow.node.learn.task.RewardTerm;
import org.furrow.node.learn.task.Task;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.world.transport.LocalHub;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("run")
class EnvironmentTest {
    @TempDir
    private Path folder;

    private static void drive(Environment environment, int steps, Random random) {
        for (int n = 0; n < steps && !environment.hasEnded(); n++) {
            environment.step(Tasks.actions(environment.starts(), random), 0);
        }
    }

    private static long digestOfRun(Path scenario) throws Exception {
        Scenario read = ScenarioReader.read(Source.ofFile(scenario), List.of());
        RankLoop loop = new RankLoop(
                read,
                new LocalHub(1, 2, 600_000).rank(0),
                RankLoop.Settings.PLAIN,
                new EpochObserver() {},
                () -> false);
        loop.run();
        return loop.digest();
    }

    /** A watcher sees each epoch once, and where an episode begins or a state is restored. */
    @Test
    void shouldShowEachEpoch() throws Exception {
        StartStates starts = Tasks.of("task-goal");
        int epochs = starts.task().timing().epochs();
        List<String> seen = new ArrayList<>();
        try (Batch batch = new Batch(starts, 1, 1)) {
            Environment environment = batch.environment(0);
            environment.watch((epoch, vehicles, begins) ->
                    seen.add((begins ? "begins " : "") + epoch + " of " + vehicles.size()));
            environment.step(Tasks.actions(starts, new Random(1)), 0);
            Environment.Saved saved = environment.save();
            batch.reset(new byte[] {1}, new long[] {7}, 0, 0);
            environment.restore(saved);
        }
        List<String> expected = new ArrayList<>();
        expected.add("begins 1 of 1");
        for (int epoch = 1; epoch <= epochs; epoch++) {
            expected.add((1 + epoch) + " of 1");
        }
        expected.add("begins 1 of 1");
        expected.add("begins " + (1 + epochs) + " of 1");
        assertEquals(expected, seen);
    }

    /** An episode is a scenario: a run repeats it, on its own, to the digest. */
    @ParameterizedTest
    @CsvSource({"task-goal, 15", "task-convoy, 8", "task-bogged, 6"})
    void shouldRepeatAsARun(String name, int steps) throws Exception {
        try (Environment environment = new Environment(Tasks.of(name))) {
            environment.reset(5, 3);
            drive(environment, steps, new Random(4));
            EpisodeFiles.write(environment, folder.resolve("episode"));
            assertEquals(environment.digest(), digestOfRun(folder.resolve("episode/scenario.yaml")));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"task-goal", "task-convoy"})
    void shouldContinueFromASavedStateToTheBit(String name) throws Exception {
        StartStates starts = Tasks.of(name);
        try (Environment environment = new Environment(starts);
                Environment other = new Environment(starts)) {
            environment.reset(1, 0);
            Random random = new Random(8);
            drive(environment, 5, random);
            Environment.Saved saved = environment.save();
            drive(environment, 7, new Random(9));
            long digest = environment.digest();
            float[] seen = new float[environment.agents() * environment.observationLength()];
            environment.observe(seen, 0);
            float reward = environment.rewards().sum(0);
            other.reset(77, 1);
            drive(other, 3, random);
            for (Environment each : List.of(environment, other)) {
                each.restore(saved);
                drive(each, 7, new Random(9));
                assertEquals(digest, each.digest());
                float[] again = new float[seen.length];
                each.observe(again, 0);
                assertArrayEquals(seen, again);
                assertEquals(reward, each.rewards().sum(0));
            }
        }
    }

    /** A last value of an action brings the tyres to a pressure; the episode is repeated and continued to the bit. */
    @Test
    void shouldSetTheInflationOfTyres() throws Exception {
        StartStates starts = Tasks.of(
                "task-goal",
                "vehicles.0.soft_tyre={pressure_kPa: 150, pressure_rate_kPaps: 100}",
                "task.pressure_kPa=[60, 200]",
                "task.observe=[{block: signals, names: [tyre_pressure_kPa_FL]}]");
        assertEquals(
                List.of("steering", "drive", "tyre_pressure"),
                starts.task().action().names());
        assertEquals(0, starts.task().action().low(2));
        try (Environment environment = new Environment(starts)) {
            float[] seen = new float[1];
            environment.reset(5, 0);
            Environment.Saved saved = environment.save();
            environment.step(new float[] {0, 0.5f, 0}, 0);
            environment.observe(seen, 0);
            assertEquals(140, seen[0], 0.01, "0.1 s at 100 kPa/s");
            for (int n = 0; n < 10; n++) {
                environment.step(new float[] {0, 0.5f, 7}, 0);
            }
            environment.observe(seen, 0);
            assertEquals(200, seen[0], 0.01, "clipped");
            EpisodeFiles.write(environment, folder.resolve("episode"));
            long digest = environment.digest();
            assertEquals(digest, digestOfRun(folder.resolve("episode/scenario.yaml")));
            environment.restore(saved);
            environment.step(new float[] {0, 0.5f, 0}, 0);
            for (int n = 0; n < 10; n++) {
                environment.step(new float[] {0, 0.5f, 1}, 0);
            }
            assertEquals(digest, environment.digest());
        }
    }

    /** Blocks of the state have the true signals; a block of named signals has the measurements of sensors. */
    @Test
    void shouldObserveSignalsByName() throws Exception {
        StartStates starts = Tasks.of(
                "task-goal",
                "vehicles.0.sensors={imu: {rate: {bias: [0, 0, 0.5]}}}",
                "task.observe=[{block: velocity}, {block: rates}, {block: wheels}, {block: sinkage}, {block: controls},"
                        + " {block: signals, names: [speed_left_mps, omega_radps_RR, sinkage_m_RR, yaw_rate_radps,"
                        + " throttle_state, distance_m]}]");
        try (Environment environment = new Environment(starts)) {
            environment.reset(0, 0);
            float[] seen = new float[environment.observationLength()];
            environment.observe(seen, 0);
            float begin_m = at(environment, seen, "signals", 5);
            drive(environment, 20, new Random(3));
            environment.observe(seen, 0);
            assertEquals(3 + 3 + 4 + 4 + 4 + 6, seen.length);
            assertEquals(at(environment, seen, "velocity", 1), at(environment, seen, "signals", 0));
            assertEquals(at(environment, seen, "wheels", 3), at(environment, seen, "signals", 1));
            assertEquals(at(environment, seen, "sinkage", 3), at(environment, seen, "signals", 2));
            assertEquals(at(environment, seen, "rates", 2) + 0.5f, at(environment, seen, "signals", 3), 0.2f);
            assertEquals(at(environment, seen, "controls", 1), at(environment, seen, "signals", 4));
            assertTrue(at(environment, seen, "signals", 2) > 0, "on soil");
            float driven_m = at(environment, seen, "signals", 5);
            assertTrue(begin_m < 0.01 && driven_m > 0.2, begin_m + " to " + driven_m);
            assertEquals(
                    "m/s, rad/s, m, rad/s, 1, m",
                    environment.layout().parts().getLast().unit());
            Environment.Saved saved = environment.save();
            drive(environment, 5, new Random(6));
            environment.restore(saved);
            float[] again = new float[seen.length];
            environment.observe(again, 0);
            assertArrayEquals(seen, again);
            environment.reset(0, 0);
            environment.observe(seen, 0);
            assertEquals(begin_m, at(environment, seen, "signals", 5), "the distance begins with the episode");
        }
    }

    private static float at(Environment environment, float[] seen, String block, int value) {
        return seen[
                environment.layout().parts().stream()
                                .filter(part -> part.name().equals(block))
                                .findFirst()
                                .orElseThrow()
                                .at()
                        + value];
    }

    @Test
    void shouldDependOnTheSeedAlone() throws Exception {
        StartStates starts = Tasks.of("task-goal");
        try (Environment environment = new Environment(starts);
                Environment other = new Environment(Tasks.of("task-goal"))) {
            environment.reset(3, 2);
            Environment.Episode first = environment.episode();
            environment.reset(4, 0);
            drive(environment, 4, new Random(1));
            environment.reset(3, 2);
            assertEquals(first, environment.episode());
            other.reset(3, 2);
            drive(environment, 6, new Random(2));
            drive(other, 6, new Random(2));
            assertEquals(environment.digest(), other.digest());
            boolean differs = false;
            for (int number = 0; number < 8; number++) {
                environment.reset(3, number);
                differs |= environment.episode().start() != first.start();
            }
            assertTrue(differs, "all episodes begin in the same place");
        }
    }

    /** Straight on at full throttle: progress is the distance driven, to the rounding of floats. */
    @Test
    void shouldRewardProgressByTheMetre() throws Exception {
        StartStates starts = Tasks.of("task-goal", "task.reward={progress: 2}", "task.ends={goal_m: 0.5}");
        try (Environment environment = new Environment(starts)) {
            environment.reset(0, 0);
            float[] before = new float[environment.observationLength()];
            environment.observe(before, 0);
            int goal = environment.layout().parts().stream()
                    .filter(part -> part.name().equals("goal"))
                    .findFirst()
                    .orElseThrow()
                    .at();
            double sum = 0;
            for (int n = 0; n < 20; n++) {
                environment.step(new float[] {0, 1}, 0);
                sum += environment.rewards().sum(0);
            }
            float[] after = new float[before.length];
            environment.observe(after, 0);
            assertTrue(sum > 2, "progress " + sum);
            assertEquals(2 * (before[goal] - after[goal]), sum, 1e-4);
        }
    }

    @Test
    void shouldEndAtTheGoalAndStopTheVehicle() throws Exception {
        StartStates starts = Tasks.of(
                "task-goal",
                "terrain={type: flat}",
                "task.reward={goal: 7, progress: 1}",
                "task.ends={goal_m: 20}",
                "task.goal={places: 1, x_m: [22, 22], y_m: [0, 0]}",
                "task.start={places: 1, x_m: [0, 0], y_m: [0, 0], heading_deg: [0, 0]}");
        try (Environment environment = new Environment(starts)) {
            environment.reset(0, 0);
            int steps = 0;
            while (!environment.hasEnded()) {
                environment.step(new float[] {0, 1}, 0);
                steps++;
            }
            assertTrue(steps > 5 && steps < 80, "steps " + steps);
            assertTrue(environment.isTerminated(0));
            assertEquals(7, environment.rewards().term(0, 1), 1e-6);
        }
    }

    /** The height map sees a rock ahead, the soil map the ruts behind and nothing ahead. */
    @Test
    void shouldMapTheGround() throws Exception {
        StartStates starts = Tasks.of(
                "task-goal",
                "terrain={type: flat, obstacles: [{type: rock, at_m: [8, 0], radius_m: 1.2, height_m: 0.9}]}",
                "task.observe=[{block: height_map, n: 16, step_m: 1}, {block: soil_map, n: 16, step_m: 0.25}]",
                "task.start={places: 1, x_m: [0, 0], y_m: [0, 0], heading_deg: [0, 0]}");
        try (Environment environment = new Environment(starts)) {
            environment.reset(0, 0);
            for (int n = 0; n < 20; n++) {
                environment.step(new float[] {0, 0.8f}, 0);
            }
            float[] seen = new float[environment.observationLength()];
            environment.observe(seen, 0);
            float top = 0;
            int topRow = 0;
            for (int cell = 0; cell < 256; cell++) {
                if (seen[cell] > top) {
                    top = seen[cell];
                    topRow = cell / 16;
                }
            }
            assertTrue(top > 0.5 && top < 0.95, "height " + top);
            assertTrue(topRow >= 9, "row " + topRow);
            double behind = 0;
            double ahead = 0;
            for (int cell = 0; cell < 256; cell++) {
                if (cell / 16 < 2) {
                    behind = Math.max(behind, seen[256 + cell]);
                } else if (cell / 16 >= 14) {
                    ahead = Math.max(ahead, seen[256 + cell]);
                }
            }
            assertTrue(behind > 0.005, "rut " + behind);
            assertTrue(ahead < behind, "ahead " + ahead);
        }
    }

    @Test
    void shouldDriveSeveralAgentsOnOneGround() throws Exception {
        StartStates starts = Tasks.of("task-convoy");
        try (Environment environment = new Environment(starts)) {
            environment.reset(0, 0);
            float[] actions = {0.5f, 0, 0.5f, 0};
            int term = starts.task().terms().stream()
                    .map(Task.Weight::term)
                    .toList()
                    .indexOf(RewardTerm.RUTS);
            double ruts = 0;
            for (int n = 0; n < 60 && !environment.hasEnded(); n++) {
                environment.step(actions, 0);
                ruts += environment.rewards().term(1, term);
            }
            assertEquals(2, environment.agents());
            float[] seen = new float[2 * environment.observationLength()];
            environment.observe(seen, 0);
            assertNotEquals(
                    Arrays.hashCode(Arrays.copyOf(seen, seen.length / 2)),
                    Arrays.hashCode(Arrays.copyOfRange(seen, seen.length / 2, seen.length)));
            assertTrue(ruts != 0, "the third vehicle never drove in a rut");
        }
    }

    /** Level ground with a rock ahead, and another vehicle to the left. */
    @Test
    void shouldScanWhatStandsAround() throws Exception {
        StartStates starts = Tasks.of(
                "task-goal",
                "terrain={type: flat, obstacles: [{type: rock, at_m: [10, 0], radius_m: 1, height_m: 3}]}",
                "task.start={places: 1, x_m: [0, 0], y_m: [0, 0], heading_deg: [0, 0]}",
                "task.observe=[{block: scan, beams: 8, range_m: 25}]",
                "task.agents=[rover]",
                "vehicles=[{name: rover, type: patrol-4x4, start: {x_m: 0, y_m: 0, heading_deg: 0}, driver: {type:"
                        + " external}}, {name: second, type: patrol-4x4, start: {x_m: 0, y_m: 12, heading_deg: 0},"
                        + " driver: {type: external}}]");
        try (Environment environment = new Environment(starts)) {
            environment.reset(0, 0);
            float[] seen = new float[environment.observationLength()];
            environment.observe(seen, 0);
            assertEquals(8, seen.length);
            assertEquals(9, seen[0], 0.2, "the rock ahead");
            double radius_m = 0.25 * starts.scenario().vehicles().get(1).model().extent_m();
            assertEquals(12 - radius_m, seen[2], 0.2, "the vehicle to the left");
            for (int beam : new int[] {1, 3, 4, 5, 6, 7}) {
                assertEquals(25, seen[beam], 1e-6, "beam " + beam);
            }
        }
    }
}
