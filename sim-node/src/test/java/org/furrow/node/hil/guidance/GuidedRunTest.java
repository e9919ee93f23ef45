package org.furrow.node.hil.guidance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.furrow.node.run.Runs;
import org.furrow.node.scenario.Scenario;
import org.furrow.vehicle.driver.Route;
import org.furrow.vehicle.sensor.GeographicOrigin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole loop in virtual time: four vehicles on soil, the third steered over a bus in memory by a controller that knows it by messages alone. */
class GuidedRunTest {
    private static final int HIL = 2;
    private static final double NEAR_M = 0.3;
    private static final double FAR_M = 2;
    private static final double FAST_MPS = 5;
    private static final double TIGHTEST_1PM = 1 / 15.0;

    @Test
    void shouldHaveSharpCurvesBothWays() {
        Route route = route(Runs.scenario("hil-demo"));
        GuidancePath path = new GuidancePath(Waypoints.of(route, origin(Runs.scenario("hil-demo"))));
        double left = 0;
        double right = 0;
        for (double s = 0; s < path.length_m(); s++) {
            left = Math.max(left, path.curvature_1pm(s));
            right = Math.min(right, path.curvature_1pm(s));
        }
        assertTrue(left > TIGHTEST_1PM && right < -TIGHTEST_1PM, left + " " + right);
    }

    @Test
    void shouldKeepToThePathWhenTheControllerSteers() throws Exception {
        Scenario scenario = Runs.scenario("hil-demo", "duration_s=15");
        GuidedRun run = new GuidedRun(scenario);
        GuidanceController controller = controller(run, scenario);
        run.with(controller::step).run();
        shouldBeNear(run);
        assertTrue(controller.isSteering());
        assertEquals(GuidanceController.ADDRESS, controller.address());
    }

    @Test
    void shouldKeepToThePathWhenTheControllerInPythonSteers(@TempDir Path folder) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "needs python3");
        Scenario scenario = Runs.scenario("hil-demo", "duration_s=15");
        Path waypoints = folder.resolve("waypoints.csv");
        Waypoints.write(Waypoints.of(route(scenario), origin(scenario)), waypoints);
        GuidedRun run = new GuidedRun(scenario);
        try (PipedController controller = new PipedController(run.network.join(), waypoints, folder)) {
            run.with(controller).run();
        }
        shouldBeNear(run);
    }

    @Test
    void shouldLeaveThePathWhenNobodyCommands() throws Exception {
        GuidedRun run = new GuidedRun(Runs.scenario("hil-demo", "duration_s=11"));
        run.run();
        double furthest = run.offTrack().stream().mapToDouble(d -> d).max().orElseThrow();
        assertTrue(furthest > FAR_M, "furthest=" + furthest);
    }

    @Test
    void shouldDoTheSameTwice() throws Exception {
        long[] digests = new long[2];
        for (int k = 0; k < digests.length; k++) {
            Scenario scenario = Runs.scenario("hil-demo", "duration_s=5");
            GuidedRun run = new GuidedRun(scenario);
            digests[k] = run.with(controller(run, scenario)::step).run();
        }
        assertEquals(digests[0], digests[1]);
    }

    private static void shouldBeNear(GuidedRun run) {
        double furthest = run.offTrack().stream().mapToDouble(d -> d).max().orElseThrow();
        double[] inCurves = run.places.stream()
                .filter(place -> place.x_m() > -11 && place.x_m() < 18)
                .mapToDouble(GuidedRun.Place::speed_mps)
                .toArray();
        double slowest = Arrays.stream(inCurves).min().orElseThrow();
        assertTrue(furthest < NEAR_M, "furthest=" + furthest);
        assertTrue(slowest >= FAST_MPS, "slowest=" + slowest);
        assertTrue(run.places.get(run.places.size() - 1).x_m() > 20, "is through the curves");
    }

    private static GuidanceController controller(GuidedRun run, Scenario scenario) {
        GuidancePath path = new GuidancePath(Waypoints.of(route(scenario), origin(scenario)));
        return new GuidanceController(
                run.network.join(), new PathTracker(path, TrackerSettings.DEFAULT), GuidanceController.ADDRESS);
    }

    private static Route route(Scenario scenario) {
        return Objects.requireNonNull(scenario.routes().get("s-curve"));
    }

    private static GeographicOrigin origin(Scenario scenario) {
        return Objects.requireNonNull(scenario.vehicles().get(HIL).sensors().gps())
                .origin();
    }
}
