package org.furrow.node.hil.guidance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.message.Navigation;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.vehicle.driver.Route;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tractor with its valve and the cart, steered by two controllers on an in-memory bus in virtual time. */
@Tag("run")
class TwoControllersTest {
    private static final double NEAR_M = 0.25;
    private static final int NAVIGATION = 28;

    @TempDir
    private Path folder;

    private Scenario scenario(String... settings) {
        return Scenarios.brief("hil-tractor", settings);
    }

    private GuidedRun run(Scenario scenario) {
        return new GuidedRun(scenario, folder.resolve("run"));
    }

    private static NavigationController navigation(GuidedRun run, Scenario scenario) throws InputError {
        return new NavigationController(
                run.network.join(), new GuidancePath(Waypoints.of(scenario)), NavigationController.ADDRESS);
    }

    private static SteeringController steering(GuidedRun run, Scenario scenario, boolean byValve) throws InputError {
        return new SteeringController(
                run.network.join(), SteeringGear.of(scenario, null), byValve, SteeringController.ADDRESS);
    }

    private static void assertOnPath(GuidedRun run, Scenario scenario) throws IOException {
        Route route = Objects.requireNonNull(scenario.routes().get("lanes"));
        double furthest = 0;
        double s = 18;
        for (GuidedRun.State state : run.states()) {
            s = route.project_m(state.x_m(), state.y_m(), s);
            furthest = Math.max(furthest, Math.abs(route.offset_m(state.x_m(), state.y_m(), s)));
        }
        assertTrue(furthest < NEAR_M, "furthest=" + furthest);
        assertTrue(s > 100, "it has turned around: " + s);
    }

    /** A binding in which the controller moves the spool, and the machine measures the angle. */
    private Path valveBinding() throws IOException {
        String angle = "{field: angle_rad, signal: steering_angle_command_rad}";
        String text = Objects.requireNonNull(Source.builtIn("can", "hil-tractor.yaml"))
                .bytes()
                .text();
        assertTrue(text.contains(angle));
        return Files.writeString(
                folder.resolve("valve.yaml"),
                text.replace(angle, "{field: valve, signal: steering_valve_command}") + """
                  - message: steering-angle
                    period_s: 0.02
                    fields:
                      - {field: angle_rad, signal: steering_angle_rad}
                """);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldStayOnThePath(boolean byValve) throws Exception {
        Scenario scenario =
                byValve ? scenario("duration_s=24", "hil.binding=" + valveBinding()) : scenario("duration_s=24");
        GuidedRun run = run(scenario);
        NavigationController navigation = navigation(run, scenario);
        SteeringController steering = steering(run, scenario, byValve);
        run.run(time_ms -> {
            navigation.step(time_ms);
            steering.step(time_ms);
        });
        assertOnPath(run, scenario);
        assertEquals("engaged", navigation.status());
        assertEquals("engaged", steering.status());
        assertTrue(steering.summary().startsWith("engaged; 11"), steering.summary());
    }

    /**
     * Each set of position, direction, heading and rate of turn is answered once; the rate of turn comes twice a set.
     */
    @Test
    void shouldSendErrorsOncePerSet() throws Exception {
        Scenario scenario = scenario("duration_s=2");
        GuidedRun run = run(scenario);
        NavigationController navigation = navigation(run, scenario);
        CanBus listener = run.network.join();
        int[] errors = new int[1];
        run.run(time_ms -> {
            navigation.step(time_ms);
            listener.drain(frame -> errors[0] += J1939Id.pgn(frame.id()) == Navigation.ERROR.pgn() ? 1 : 0);
        });
        // the plant has its address after 0.25 s; sets end at 0.346 s, 0.446 s, ... 1.946 s
        assertEquals(17, errors[0]);
        assertEquals("supplied: the machine is not ready", navigation.status(), "without steering commands");
    }

    @Test
    void shouldNotSteerWithoutTheNavigationController() throws Exception {
        Scenario scenario = scenario("duration_s=3");
        GuidedRun run = run(scenario);
        NavigationController navigation = navigation(run, scenario);
        SteeringController steering = steering(run, scenario, false);
        run.run(time_ms -> {
            if (time_ms < 2000) {
                navigation.step(time_ms);
            }
            steering.step(time_ms);
        });
        assertEquals("fault: navigation-error (PGN 65296) is older than 500 ms", steering.status());
        assertFalse(steering.engagement().isEngaged());
        assertEquals(1, steering.engagement().faults());
    }

    @Test
    void shouldHaveAFaultWhenTheVehicleLeavesThePath() throws Exception {
        Scenario scenario = scenario("duration_s=14");
        GuidedRun run = run(scenario);
        NavigationController navigation = navigation(run, scenario);
        SteeringController straight = steering(run, scenario, false);
        CanBus jammed = run.network.join();
        run.run(time_ms -> {
            navigation.step(time_ms);
            if (time_ms < 6000) {
                straight.step(time_ms);
            } else if (time_ms % 20 == 0) {
                jam(jammed); // it drives straight on where the path bends
            }
        });
        assertEquals(1, navigation.engagement().faults(), navigation.status());
        assertTrue(navigation.status().startsWith("enabled: the vehicle is more than"), navigation.status());
    }

    private static void jam(CanBus bus) {
        CanFrame frame = new CanFrame()
                .extended(J1939Id.of(3, Navigation.STEERING.pgn(), J1939Id.GLOBAL, NAVIGATION + 1))
                .length(8);
        Navigation.STEERING.clear(frame.array());
        Navigation.STEERING_ANGLE.set(frame.array(), 0);
        Navigation.STEERING_VALID.set(frame.array(), 1);
        bus.send(frame);
    }

    @Test
    void shouldRefuseToCommandAValveThatThereIsNot() throws Exception {
        Scenario scenario = scenario("vehicles.0.steering=rate");
        GuidedRun run = run(scenario);
        assertThrows(IllegalArgumentException.class, () -> steering(run, scenario, true));
    }

    @Test
    void shouldRepeatARunExactly() throws Exception {
        String first = digest("first");
        assertEquals(first, digest("second"));
    }

    private String digest(String name) throws Exception {
        Scenario scenario = scenario("duration_s=2");
        GuidedRun run = new GuidedRun(scenario, folder.resolve(name));
        NavigationController navigation = navigation(run, scenario);
        SteeringController steering = steering(run, scenario, false);
        return run.run(time_ms -> {
            navigation.step(time_ms);
            steering.step(time_ms);
        });
    }
}
