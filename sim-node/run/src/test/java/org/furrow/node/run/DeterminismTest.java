package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunSummary;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("run")
class DeterminismTest {
    @TempDir
    private Path folder;

    /** Long enough for vehicles to reach each other's ruts. */
    private static final double LENGTH_S = 6;
    /** Long enough for vehicles to collide, but not to reach each other's ruts. */
    private static final double COLLISION_S = 2.7;

    private static final double SHORT_LENGTH_S = 1;
    private static final Set<String> COLLIDING = Set.of("meeting");
    /** Run for the full length: vehicles follow in the ruts of others, or press the same ground at once. */
    private static final Set<String> MEETING = Set.of("convoy", "crossing");
    /** Scenarios with more vehicles run for a shorter time. */
    private static final double MAX_VEHICLES_AT_LENGTH = 4;

    private static final Set<String> WITH_A_DELAY =
            Set.of("crossing", "trucks", "half-rounds", "hil-demo", "hil-tractor", "weak-scaling");

    /** Every scenario once, with a delay or without. */
    static Stream<Arguments> scenarios() {
        return Library.NAMES.stream().map(name -> Arguments.of(name, WITH_A_DELAY.contains(name) ? 1 : 0));
    }

    static Stream<Arguments> scenariosAndDelays() {
        // a vehicle in the loop needs a delay of at least one epoch, since its rank never waits
        return Library.NAMES.stream().flatMap(name -> {
            int least = name.startsWith("hil-") ? 1 : 0;
            return Stream.of(Arguments.of(name, least), Arguments.of(name, least + 1));
        });
    }

    /** Any distribution of the vehicles over ranks and threads gives the same bytes. */
    @ParameterizedTest
    @MethodSource("scenarios")
    void shouldGiveTheSameBitsOnSeveralRanksAndThreads(String name, int delay) throws InputError {
        double length_s = MEETING.contains(name) ? LENGTH_S : COLLIDING.contains(name) ? COLLISION_S : SHORT_LENGTH_S;
        Scenario scenario = Scenarios.brief(name, "delay=" + delay, "duration_s=" + length_s);
        compareShapes(scenario, List.of(new int[] {4, 2}));
    }

    /** Threads of a rank with many vehicles also start them, round their changes and bring their views up to date. */
    @Test
    void shouldGiveTheSameBitsForManyVehiclesOfOneRank() throws InputError {
        Scenario scenario = Scenarios.brief("fleet", "vehicles=16", "delay=1", "duration_s=0.5");
        compareShapes(scenario, List.of(new int[] {1, 3}, new int[] {2, 2}));
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("scenariosAndDelays")
    void shouldGiveTheSameBitsOnAnyNumberOfRanksAndThreads(String name, int delay) throws InputError {
        int vehicles = Scenarios.of(name).vehicles().size();
        double length_s = LENGTH_S * Math.min(1, MAX_VEHICLES_AT_LENGTH / vehicles);
        Scenario scenario = Scenarios.of(name, "delay=" + delay, "duration_s=" + Math.rint(length_s));
        compareShapes(
                scenario,
                List.of(new int[] {1, 2}, new int[] {2, 1}, new int[] {2, 2}, new int[] {4, 1}, new int[] {4, 2}));
    }

    /** Compares runs on the given numbers of ranks and threads with one rank; a rank has at least one vehicle. */
    private void compareShapes(Scenario scenario, List<int[]> shapes) throws InputError {
        int vehicles = scenario.vehicles().size();
        Path first = folder.resolve("first");
        RunSummary expected = LocalRun.run(scenario, 1, 1, first);
        assertNull(Verifier.check(first));
        for (int[] shape : shapes) {
            int ranks = Math.min(shape[0], vehicles);
            int threads = shape[1];
            Path other = folder.resolve("ranks-" + shape[0] + "-threads-" + threads);
            RunSummary summary = LocalRun.run(scenario, ranks, threads, other);
            String where = scenario.name() + " ranks=" + ranks + " threads=" + threads;
            assertEquals(expected.digest(), summary.digest(), where);
            assertTrue(summary.coherent(), where);
            assertNull(Verifier.compare(first, other), where);
        }
    }

    /** Carts behind the kinematic and the bicycle model, ahead and in reverse. */
    @Test
    void shouldGiveTheSameBitsForCartsInThePlane() throws IOException, InputError {
        Path file = folder.resolve("carts.yaml");
        Files.writeString(file, """
                furrow: 1
                name: carts
                duration_s: 12
                step_s: 0.005
                epoch_ticks: 4
                surface: rigid
                terrain: {type: flat}
                collisions: true
                paths:
                  p1: [[0, 0], [10, 0], [20, 0], [26, 4], [28, 12], [28, 30]]
                  p2: [[0, -20], [10, -20], [20, -20], [26, -16], [28, -8], [28, 10]]
                  p3: [[0, -40], [10, -40], [20, -40], [30, -39], [40, -37]]
                vehicles:
                  - {name: kinematic, type: tractor, chassis: kinematic, implement: cart, start: {path: p1, at_m: 0}, driver: {type: path, path: p1, speed_mps: 3}}
                  - {name: bicycle, type: tractor, chassis: bicycle, implement: cart, start: {path: p2, at_m: 0}, driver: {type: path, path: p2, speed_mps: 3}}
                  - {name: back, type: tractor, implement: cart, start: {path: p3, at_m: 12}, driver: {type: legs, path: p3, legs: [{to_m: 16, speed_mps: 2}, {to_m: 6, speed_mps: 2}]}}
                """);
        compareShapes(Scenarios.of(file.toString()), List.of(new int[] {1, 2}, new int[] {2, 1}, new int[] {3, 2}));
        String table = Files.readString(folder.resolve("first/vehicles/bicycle.csv"));
        assertTrue(table.lines().findFirst().orElseThrow().contains("slip_CR"), "the cart's wheels have columns");
    }

    /** Wheels run in the ruts of belts, and a belt of a robot that follows them in the ruts of the wheels. */
    @Test
    void shouldGiveTheSameBitsForWheelsInTheRutsOfBelts() throws IOException, InputError {
        compareRuts(List.of(new int[] {3, 2}));
    }

    @Tag("nightly")
    @Test
    void shouldGiveTheSameBitsForWheelsInTheRutsOfBeltsOnOtherRanksAndThreads() throws IOException, InputError {
        compareRuts(List.of(new int[] {1, 3}, new int[] {2, 1}));
    }

    private void compareRuts(List<int[]> shapes) throws IOException, InputError {
        Path file = folder.resolve("ruts.yaml");
        Files.writeString(file, """
                furrow: 1
                name: ruts
                duration_s: 3
                terrain: {type: flat}
                soil: sandy-loam-15
                paths:
                  line: [[0, 0], [20, 0], [40, 0], [60, 0]]
                  beside: [[0, 0.62], [60, 0.62]]
                vehicles:
                  - {name: carrier, type: m113, start: {path: line, at_m: 14}, driver: {type: path, path: line, speed_mps: 3}}
                  - {name: wheels, type: hmmwv, start: {path: line, at_m: 7}, driver: {type: path, path: line, speed_mps: 3}}
                  - {name: robot, type: track-robot, start: {path: beside, at_m: 4.6}, driver: {type: path, path: beside, speed_mps: 2}}
                """);
        compareShapes(Scenarios.brief(file.toString()), shapes);
        for (String vehicle : List.of("wheels", "robot")) {
            List<String> rows = Files.readAllLines(folder.resolve("first/vehicles/" + vehicle + ".csv"));
            int column = List.of(rows.getFirst().split(",", -1)).indexOf("others_ruts");
            double share = Double.parseDouble(rows.getLast().split(",", -1)[column]);
            assertTrue(share > 0, () -> vehicle + " has a share of " + share + " of its wheels in ruts of others");
        }
    }

    /** Two loaders, which sink until their buckets take soil. */
    @Test
    void shouldGiveTheSameBitsForBucketsThatTakeSoil() throws IOException, InputError {
        Path file = folder.resolve("buckets.yaml");
        Files.writeString(file, """
                furrow: 1
                name: buckets
                duration_s: 0.4
                step_s: 0.001
                epoch_ticks: 10
                terrain: {type: flat}
                soil: soft
                bulldozing: true
                paths:
                  line: [[0, 0], [60, 0]]
                vehicles:
                  - {name: first, type: wheel-loader, start: {path: line, at_m: 14}, driver: {type: path, path: line, speed_mps: 2}}
                  - {name: second, type: wheel-loader, start: {path: line, at_m: 5}, driver: {type: path, path: line, speed_mps: 2}}
                """);
        compareShapes(Scenarios.brief(file.toString()), List.of(new int[] {2, 2}));
        List<String> rows = Files.readAllLines(folder.resolve("first/vehicles/second.csv"));
        int column = List.of(rows.getFirst().split(",", -1)).indexOf("carried_kg_bucket");
        double carried_kg = Double.parseDouble(rows.getLast().split(",", -1)[column]);
        assertTrue(carried_kg > 0, "carried " + carried_kg);
    }

    @Test
    void shouldDependOnSeedAndDelayAndSharing() {
        String digest = digestOf("convoy", "duration_s=5");
        assertNotEquals(digest, digestOf("convoy", "duration_s=5", "seed=2"));
        assertNotEquals(digest, digestOf("convoy", "duration_s=5", "delay=1"));
        assertNotEquals(digest, digestOf("convoy", "duration_s=5", "sharing=false"));
    }

    /** A vehicle that reaches no other's ruts drives as in a world of its own. */
    @Test
    void shouldGiveTheSameResultForALoneVehicleWithAndWithoutSharing() throws InputError {
        Scenario shared = Scenarios.brief("side-by-side", "duration_s=2");
        Scenario own = Scenarios.brief("side-by-side", "duration_s=2", "sharing=false");
        LocalRun.run(shared, 2, 1, folder.resolve("shared"));
        RunSummary summary = LocalRun.run(own, 2, 1, folder.resolve("own"));
        assertNull(Verifier.check(folder.resolve("own")));
        assertNull(Verifier.compare(folder.resolve("shared"), folder.resolve("own")));
        assertEquals(0, summary.joinedNodes());
    }

    @Test
    void shouldJoinWhereTwoVehiclesPressTheSameGroundAtOnce() {
        RunSummary summary = LocalRun.run(Scenarios.brief("crossing"), 2, 1, folder.resolve("crossing"));
        assertTrue(summary.joinedNodes() > 50, summary.toString());
    }

    private String digestOf(String name, String... settings) {
        String key = String.join("-", settings).replaceAll("[^a-z0-9]", "");
        return LocalRun.run(Scenarios.brief(name, settings), 2, 1, folder.resolve(name + key))
                .digest();
    }
}
