package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.log.pose.PoseFile;
import org.furrow.node.results.RunSummary;
import org.furrow.node.results.verify.Verifier;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.check.VehicleFigures;
import org.furrow.node.testkit.Scenarios;
import org.furrow.vehicle.VehicleModel;
import org.furrow.world.contact.TouchingBody;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Vehicles on which bodies other than wheels touch the ground; these come before the wheels in the list of bodies. */
@Tag("run")
class TouchingBodiesRunTest {
    private static final String IN_THE_AIR = """
            touching:
              - {body: chassis, role: hull, shape: {type: hull, points_m: [[0, 0, 2], [1, 0, 2], [0, 1, 2], [0, 0, 3]]}}
              - {name: rack, body: rear-left.upright, role: tool, shape: {type: compound, parts: [{shape: {type: box, size_m: [0.2, 0.2, 0.2]}, at_m: [0, 0, 3]}]}}
            """;
    /** A plate across the path between the axles, 0.47 m below the chassis' origin: about 0.1 m deep. */
    private static final String PLOUGH = """
            touching:
              - {name: blade, body: chassis, role: tool, shape: {type: compound, parts: [{shape: {type: box, size_m: [0.1, 0.5, 0.3]}, at_m: [-0.4, 0, -0.42]}]}}
            """;

    @TempDir
    private Path folder;

    private Scenario scenario(String name, String touching) throws IOException, InputError {
        Files.writeString(
                folder.resolve(name + "-truck.yaml"),
                Library.findVehicle("hmmwv").bytes().text() + touching);
        Path file = folder.resolve(name + ".yaml");
        Files.writeString(file, """
                furrow: 1
                name: %s
                duration_s: 0.6
                soil: drysand
                terrain: {type: flat, roughness: {amplitude_m: 0.02, wavelength_m: 0.8}}
                paths: {ahead: [[-10, 0], [0, 0], [10, 1], [20, 3]]}
                vehicles:
                  - {name: first, type: %s-truck.yaml, start: {x_m: 0, y_m: 0, heading_deg: 0}, driver: {type: path, path: ahead, speed_mps: 3}}
                  - {name: second, type: hmmwv, start: {x_m: -6.5, y_m: 0.4, heading_deg: 0}, driver: {type: path, path: ahead, speed_mps: 3}}
                """.formatted(name, name));
        return Scenarios.brief(file.toString());
    }

    private RunSummary run(Scenario scenario, String out, int ranks, int threads) throws Exception {
        Run.Options options = Run.Options.of(ranks, threads);
        RunPreparation.Plan plan = new RunPreparation.Plan(
                scenario, options, folder.resolve(out), false, Recording.at(50.0, scenario.clock()));
        return new Run(plan, RunPreparation.local(plan, Progress.NONE), Progress.NONE, () -> false)
                .execute(new LocalRankGroup(ranks, scenario.exchange().delay() + 2, 600_000), "local")
                .orElseThrow();
    }

    private double[] poses(String out) throws Exception {
        try (PoseFile poses = PoseFile.open(folder.resolve(out).resolve("record/first.poses"))) {
            return poses.read(0);
        }
    }

    private static double maxSinkage_m(RunSummary summary) {
        return summary.vehicles().getFirst().maxSinkage_m();
    }

    /** Were a body taken for a wheel, a force, a sinkage, a pose or a slip would be that of another body. */
    @Test
    void bodiesInTheAirChangeNoNumberOfAWheel() throws Exception {
        Scenario with = scenario("with", IN_THE_AIR);
        RunSummary expected = run(scenario("without", ""), "without", 1, 1);
        RunSummary found = run(with, "with", 1, 1);
        for (String file : List.of("vehicles/first.csv", "vehicles/second.csv")) {
            assertEquals(
                    Files.readString(folder.resolve("without").resolve(file)),
                    Files.readString(folder.resolve("with").resolve(file)));
        }
        assertArrayEquals(poses("without"), poses("with"));
        assertEquals(maxSinkage_m(expected), maxSinkage_m(found));
        VehicleModel model = with.vehicles().getFirst().model();
        assertEquals(
                List.of("chassis", "rack", "FL", "FR", "RL", "RR"),
                model.touching().stream().map(TouchingBody::name).toList());
        assertEquals(List.of("FL", "FR", "RL", "RR"), model.wheelNames());
        assertEquals(
                VehicleFigures.of(with.vehicles().getLast().model()).wheels(),
                VehicleFigures.of(model).wheels());
    }

    @Test
    void aBladePloughsOnAnyRanksAndThreads() throws Exception {
        Scenario ploughs = scenario("ploughs", PLOUGH);
        RunSummary expected = run(ploughs, "one", 1, 1);
        RunSummary found = run(ploughs, "two", 2, 2);
        assertEquals(expected.digest(), found.digest());
        assertNull(Verifier.compare(folder.resolve("one"), folder.resolve("two")));
        RunSummary rolls = run(scenario("rolls", ""), "rolls", 1, 1);
        // the blade is 0.5 m wide and 0.1 m long, the nodes are 0.05 m apart
        assertTrue(
                touchedNodes(expected) >= touchedNodes(rolls) + 15,
                touchedNodes(expected) + " nodes for " + touchedNodes(rolls));
    }

    private static long touchedNodes(RunSummary summary) {
        return summary.vehicles().getFirst().touchedNodes();
    }

    @Test
    void namesOfBodiesThatTouchAreUnlike() {
        String message = String.valueOf(
                assertThrows(IllegalArgumentException.class, () -> scenario("twice", IN_THE_AIR.replace("rack", "FL")))
                        .getMessage());
        assertTrue(message.contains("two bodies that touch the ground are called 'FL'"), message);
    }
}
