package org.furrow.vehicle.driver;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Supplier;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.control.SteeringGeometry;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.StepFunction;
import org.furrow.vehicle.traffic.Traffic;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Drivers control a kinematic bicycle model, without soil and suspension. */
class DriversTest {
    private static final double STEP_S = 0.02;
    private static final SteeringGeometry GEOMETRY = new SteeringGeometry(0.17, -1.7);
    private static final Route BEND = new Route(List.of(
            new double[] {0, 0}, new double[] {30, 0}, new double[] {60, 8}, new double[] {90, 8}, new double[] {120, 8
            }));
    private static final Traffic NO_TRAFFIC = (vehicle, tick, dest) -> {};

    /** The pivot moves along the heading; throttle and brake accelerate it. */
    private static final class Bicycle {
        private final VehicleReport report = new VehicleReport();
        private final Controls controls = new Controls();
        private double x_m;
        private double y_m;
        private double yaw_rad;
        private double v_mps;

        Bicycle(double x_m, double y_m) {
            this.x_m = x_m;
            this.y_m = y_m;
            write();
        }

        void drive(Driver driver, Traffic traffic) {
            driver.decide(report, traffic, STEP_S, controls);
            v_mps = Math.max(0, v_mps + STEP_S * (4 * controls.throttle - 6 * controls.brake - 0.3));
            yaw_rad += STEP_S * v_mps * controls.steering * GEOMETRY.maxCurvature_1pm();
            x_m += STEP_S * v_mps * Math.cos(yaw_rad);
            y_m += STEP_S * v_mps * Math.sin(yaw_rad);
            write();
        }

        private void write() {
            double yawRate = v_mps * controls.steering * GEOMETRY.maxCurvature_1pm();
            report.position_m[0] = x_m - GEOMETRY.pivot_m() * Math.cos(yaw_rad);
            report.position_m[1] = y_m - GEOMETRY.pivot_m() * Math.sin(yaw_rad);
            report.orientation[0] = Math.cos(yaw_rad / 2);
            report.orientation[3] = Math.sin(yaw_rad / 2);
            report.angularVelocity_radps[2] = yawRate;
            report.velocity_mps[0] = v_mps * Math.cos(yaw_rad) + yawRate * GEOMETRY.pivot_m() * Math.sin(yaw_rad);
            report.velocity_mps[1] = v_mps * Math.sin(yaw_rad) - yawRate * GEOMETRY.pivot_m() * Math.cos(yaw_rad);
        }
    }

    @Test
    void shouldHoldLineAndSpeedAndStopAtTheEnd() {
        Bicycle bicycle = new Bicycle(0, 0.5);
        Driver driver = new RouteDriver(BEND, 0, Curve.constant(5), GEOMETRY);
        double worst_m = 0;
        for (int n = 0; n < 3000; n++) {
            bicycle.drive(driver, NO_TRAFFIC);
            double at = BEND.project_m(bicycle.x_m, bicycle.y_m, Math.max(0, bicycle.x_m));
            double dx = bicycle.x_m - BEND.x_m(at);
            double dy = bicycle.y_m - BEND.y_m(at);
            if (n > 300 && bicycle.x_m < 115) {
                worst_m = Math.max(worst_m, Math.sqrt(dx * dx + dy * dy));
            }
            if (n == 700) {
                assertEquals(5, bicycle.v_mps, 0.1);
            }
        }
        assertTrue(worst_m < 0.15, "worst_m=" + worst_m);
        assertEquals(0, bicycle.v_mps, 0.05);
        assertEquals(120, bicycle.report.position_m[0], 1.5);
    }

    @Test
    void shouldConvergeToTheWantedGap() {
        Bicycle bicycle = new Bicycle(0, 0);
        double leaderSpeed_mps = 3;
        double[] leader_m = {25};
        Traffic leader = (vehicle, tick, dest) -> {
            assertEquals(7, vehicle);
            dest.position_m[0] = leader_m[0];
            dest.velocity_mps[0] = leaderSpeed_mps;
        };
        Route straight = new Route(List.of(new double[] {0, 0}, new double[] {500, 0}));
        Driver driver = new ConvoyDriver(
                straight, 0, Curve.constant(8), GEOMETRY, false, new Following(7, new Following.Gap(6, 0.5)));
        for (int n = 0; n < 3000; n++) {
            bicycle.drive(driver, leader);
            leader_m[0] += leaderSpeed_mps * STEP_S;
        }
        assertEquals(leaderSpeed_mps, bicycle.v_mps, 0.02);
        assertEquals(6 + 0.5 * leaderSpeed_mps, leader_m[0] - bicycle.report.position_m[0], 0.1);
    }

    static List<Supplier<Driver>> shouldContinueFromARestoredState() {
        Curve ramp = new Curve(List.of(new double[] {0, 0}, new double[] {5, 1}));
        return List.of(
                () -> new RouteDriver(BEND, 0, Curve.constant(5), GEOMETRY),
                () -> new ConvoyDriver(
                        BEND, 0, Curve.constant(8), GEOMETRY, false, new Following(0, new Following.Gap(6, 0.5))),
                () -> new TrialDriver(TrialDriver.Steering.SINE, 0.6, 0.2),
                () -> new InputsDriver(
                        new InputsDriver.Inputs(ramp, ramp, Curve.constant(0), StepFunction.constant(1), List.of())));
    }

    @ParameterizedTest
    @MethodSource
    void shouldContinueFromARestoredState(Supplier<Driver> kind) {
        Driver driver = kind.get();
        Bicycle bicycle = new Bicycle(0, 0.5);
        Traffic leader = (vehicle, tick, dest) -> dest.position_m[0] = 40;
        for (int n = 0; n < 100; n++) {
            bicycle.drive(driver, leader);
        }
        Driver other = kind.get();
        new Bicycle(3, -1).drive(other, leader);
        double[] words = driver.state().clone();
        other.restore(words, 0, words.length);
        Controls expected = new Controls();
        Controls actual = new Controls();
        for (int n = 0; n < 50; n++) {
            driver.decide(bicycle.report, leader, STEP_S, expected);
            other.decide(bicycle.report, leader, STEP_S, actual);
            assertEquals(expected.steering, actual.steering);
            assertEquals(expected.throttle, actual.throttle);
            assertEquals(expected.brake, actual.brake);
        }
        assertArrayEquals(driver.state(), other.state());
        String message = String.valueOf(
                assertThrows(IllegalArgumentException.class, () -> other.restore(new double[9], 0, words.length + 1))
                        .getMessage());
        assertTrue(message.contains("expected " + words.length + " words, found " + (words.length + 1)), message);
    }
}
