package org.furrow.node.hil.guidance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.vehicle.driver.Route;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The closed loop in virtual time: four vehicles on soil, the third steered by a controller on an in-memory bus. */
@Tag("run")
class GuidedRunTest {
    private static final double NEAR_M = 0.3;
    private static final double FAR_M = 2;
    private static final double FAST_MPS = 5;
    private static final double TIGHTEST_1PM = 1 / 15.0;

    /** The vehicle drives through both curves in this time. */
    private static final double LENGTH_S = 15;
    /** Without commands the vehicle leaves the path in this time. */
    private static final double SHORT_S = 10.5;

    @TempDir
    private static Path shared;

    private static GuidedRun guided;
    private static GuidanceController steering;

    @TempDir
    private Path folder;

    @BeforeAll
    static void runWithTheController() throws Exception {
        Scenario scenario = scenario(LENGTH_S);
        guided = new GuidedRun(scenario, shared.resolve("run"));
        steering = controller(guided, scenario);
        guided.run(steering::step);
    }

    private static Scenario scenario(double duration_s) {
        return Scenarios.brief("hil-demo", "duration_s=" + duration_s);
    }

    @Test
    void shouldHaveSharpCurvesToBothSides() throws InputError {
        GuidancePath path = new GuidancePath(Waypoints.of(Scenarios.of("hil-demo")));
        double left = 0;
        double right = 0;
        for (double s = 0; s < path.length_m(); s++) {
            left = Math.max(left, path.curvature_1pm(s));
            right = Math.min(right, path.curvature_1pm(s));
        }
        assertTrue(left > TIGHTEST_1PM && right < -TIGHTEST_1PM, left + " " + right);
    }

    @Test
    void shouldStayOnThePathWithTheController() throws Exception {
        assertNearPath(guided);
        assertPassesTheCurves(guided);
        assertTrue(steering.isSteering());
        assertEquals(GuidanceController.ADDRESS, steering.address());
    }

    @Test
    void shouldStayOnThePathWithTheControllerInPython() throws Exception {
        assertNearPath(runInPython(SHORT_S));
    }

    @Tag("nightly")
    @Test
    void shouldPassTheCurvesWithTheControllerInPython() throws Exception {
        GuidedRun run = runInPython(LENGTH_S);
        assertNearPath(run);
        assertPassesTheCurves(run);
    }

    private GuidedRun runInPython(double duration_s) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "needs python3");
        Scenario scenario = scenario(duration_s);
        Path waypoints = folder.resolve("waypoints.csv");
        Waypoints.write(Waypoints.of(scenario), waypoints);
        GuidedRun run = new GuidedRun(scenario, folder.resolve("run"));
        try (PipedController controller = new PipedController(run.network.join(), waypoints)) {
            run.run(controller);
        }
        return run;
    }

    @Test
    void shouldLeaveThePathWithoutCommands() throws Exception {
        Scenario scenario = scenario(SHORT_S);
        GuidedRun run = new GuidedRun(scenario, folder.resolve("run"));
        run.run(GuidedRun.Peer.NONE);
        double furthest = GuidedRun.furthest_m(run.states(), route(scenario));
        assertTrue(furthest > FAR_M, "furthest=" + furthest);
    }

    @Test
    void shouldRepeatARunExactly() throws Exception {
        Scenario scenario = scenario(4);
        GuidedRun run = new GuidedRun(scenario, folder.resolve("run"));
        run.run(controller(run, scenario)::step);
        List<String> digests = Files.readAllLines(folder.resolve("run/digests.csv"));
        assertEquals(1 + scenario.clock().epochs(), digests.size());
        assertEquals(Files.readAllLines(shared.resolve("run/digests.csv")).subList(0, digests.size()), digests);
    }

    private static void assertNearPath(GuidedRun run) throws IOException {
        List<GuidedRun.State> states = run.states();
        double furthest = GuidedRun.furthest_m(states, route(scenario(LENGTH_S)));
        double slowest = states.stream()
                .filter(state -> state.x_m() > -11 && state.x_m() < 18) // between the ends of the curves
                .mapToDouble(GuidedRun.State::speed_mps)
                .min()
                .orElseThrow();
        assertTrue(furthest < NEAR_M, "furthest=" + furthest);
        assertTrue(slowest >= FAST_MPS, "slowest=" + slowest);
    }

    private static void assertPassesTheCurves(GuidedRun run) throws IOException {
        assertTrue(run.states().getLast().x_m() > 20, "passed the curves");
    }

    private static GuidanceController controller(GuidedRun run, Scenario scenario) throws InputError {
        return new GuidanceController(
                run.network.join(),
                new PathTracker(new GuidancePath(Waypoints.of(scenario))),
                GuidanceController.ADDRESS);
    }

    private static Route route(Scenario scenario) {
        return Objects.requireNonNull(scenario.routes().get("s-curve"));
    }
}
