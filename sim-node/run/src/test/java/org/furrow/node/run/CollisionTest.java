package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RankReport;
import org.furrow.node.results.RunSummary;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.checkpoint.StoreException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Collisions of vehicles on soil and on rigid ground, with several delays. */
@Tag("run")
class CollisionTest {
    private static final String SOIL = "soil: mid";
    private static final String RIGID = "surface: rigid";
    /** Maximum overlap, as a multiple of the distance that the vehicles close within the lag. */
    private static final double MAX_OVERLAP = 2.5;

    @TempDir
    private Path folder;

    /** @param left maximum share of the energy that remains */
    record Meeting(
            String name,
            String ground,
            double duration_s,
            Encountering.Car first,
            Encountering.Car second,
            double left) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Arguments> meetings() {
        List<Meeting> meetings = List.of(
                new Meeting(
                        "head-on",
                        SOIL,
                        3.4,
                        new Encountering.Car("hmmwv", -3.5, 0, 0, 0.6, 1.4),
                        new Encountering.Car("hmmwv", 3.5, 0, 180, 0.6, 1.4),
                        0.1),
                new Meeting(
                        "rear-end",
                        RIGID,
                        3,
                        new Encountering.Car("hmmwv", -6, 0.2, 0, 0.6, 1.3),
                        new Encountering.Car("hmmwv", 0, 0, 0, 0, 1),
                        0.7),
                new Meeting(
                        "oblique",
                        RIGID,
                        3,
                        new Encountering.Car("hmmwv", -3, 0, 0, 0.6, 0.9),
                        new Encountering.Car("patrol-4x4", 2.9, 2.9, 220, 0.4, 0.65),
                        0.5));
        return meetings.stream()
                .flatMap(meeting -> IntStream.range(0, 3).mapToObj(delay -> Arguments.of(meeting, delay)));
    }

    @ParameterizedTest
    @MethodSource("meetings")
    void shouldNotGainEnergy(Meeting meeting, int delay) throws IOException, InputError, StoreException {
        Path file = Encountering.write(folder, meeting.ground, meeting.duration_s, meeting.first, meeting.second);
        Scenario scenario = Scenarios.of(file.toString(), "delay=" + delay);
        Encountering seen = Encountering.run(scenario, meeting.first, meeting.second);
        int first = seen.touching.indexOf(true);
        assertTrue(first > 0, "they never touched");
        double before_J = seen.kinetic_J.get(first - 1);
        double closing_mps = seen.apart_mps.get(first - 1);
        assertEquals(2.1, closing_mps, 0.25);
        for (int epoch = first; epoch < seen.kinetic_J.size(); epoch++) {
            assertTrue(seen.kinetic_J.get(epoch) <= before_J, "epoch=" + epoch + " before_J=" + before_J);
        }
        double left = seen.kinetic_J.getLast() / before_J;
        assertTrue(left < meeting.left, "left=" + left);
        double lag_s =
                (delay + 1.5) * scenario.clock().epochTicks() * scenario.clock().step_s();
        assertTrue(seen.deepest_m < MAX_OVERLAP * lag_s * closing_mps, "deepest_m=" + seen.deepest_m);
        assertTrue(seen.deepest_m > 0.5 * lag_s * closing_mps, "deepest_m=" + seen.deepest_m);
    }

    /** {@link DeterminismTest} covers other delays and numbers of ranks and threads with scenario {@code meeting}. */
    @Test
    void shouldGiveTheSameBitsOnSeveralRanksAndThreads() {
        Scenario scenario = Scenarios.brief("meeting", "delay=2", "duration_s=2.7");
        RunSummary expected = LocalRun.run(scenario, 1, 1, folder.resolve("1-1"));
        for (RankReport.Vehicle vehicle : expected.vehicles()) {
            assertTrue(Objects.requireNonNull(vehicle.collisionTicks()) > 100, vehicle.toString());
        }
        RunSummary other = LocalRun.run(scenario, 2, 2, folder.resolve("2-2"));
        assertEquals(expected.digest(), other.digest());
        Scenario through = Scenarios.brief("meeting", "delay=2", "duration_s=2.7", "collisions=false");
        assertNotEquals(
                expected.digest(),
                LocalRun.run(through, 1, 1, folder.resolve("through")).digest());
    }

    @Test
    void shouldNotChangeVehiclesThatDoNotMeet() {
        Scenario without = Scenarios.brief("side-by-side", "duration_s=1", "delay=1");
        Scenario with = Scenarios.brief("side-by-side", "duration_s=1", "delay=1", "collisions=true");
        assertEquals(
                LocalRun.run(without, 1, 1, folder.resolve("without")).digest(),
                LocalRun.run(with, 1, 1, folder.resolve("with")).digest());
    }
}
