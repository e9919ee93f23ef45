package org.furrow.vehicle.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.vehicle.control.Controls;
import org.furrow.vehicle.driver.TrialDriver;
import org.furrow.vehicle.sensor.SensorPlan;
import org.furrow.vehicle.sensor.SensorSuite;
import org.furrow.vehicle.state.StateArray;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;

class CommandedDriverTest {
    private static final double STEP_S = 0.01;

    private final VehicleReport self = new VehicleReport();
    private final SensorSuite sensors = new SensorSuite(SensorPlan.NONE);

    /** Adds 0.1 to the throttle each time. */
    private static final class Booster extends StateArray implements Controller {
        Booster() {
            super("a controller of the tests", "calls");
        }

        @Override
        public int everyTicks() {
            return 4;
        }

        @Override
        public void control(VehicleReport self, SensorSuite sensors, Controls dest) {
            state[0]++;
            dest.throttle += 0.1;
        }
    }

    private static CommandedDriver driver() {
        TrialDriver trial = new TrialDriver(TrialDriver.Steering.STRAIGHT, 0.5, 0);
        return new CommandedDriver(trial, List.of(new Booster()), List.of(new RateLimit(1, 2, 1)));
    }

    private void epoch(CommandedDriver driver, long tick, int ticks, Controls applied) {
        driver.decide(self, (vehicle, at, dest) -> {}, 1, applied);
        for (long n = tick; n < tick + ticks; n++) {
            driver.before(n, self, sensors, STEP_S, applied);
        }
    }

    @Test
    void shouldLetControllersActAtTheirRateAndActuatorsAfterThem() {
        CommandedDriver driver = driver();
        assertTrue(driver.controls(0));
        assertFalse(driver.controls(3));
        assertTrue(driver.controls(4));
        Controls applied = new Controls();
        epoch(driver, 0, 10, applied);
        assertEquals(0.35 + 3 * 0.1, driver.commands().throttle, 1e-12); // in ticks 0, 4 and 8
        assertEquals(10 * 2 * STEP_S, applied.throttle, 1e-12); // 2 per second
        for (int n = 10; n < 100; n++) {
            driver.before(n, self, sensors, STEP_S, applied);
        }
        assertTrue(driver.commands().throttle > applied.throttle);
    }

    @Test
    void shouldGoOnFromAStateThatIsRestored() {
        CommandedDriver driver = driver();
        Controls applied = new Controls();
        epoch(driver, 0, 10, applied);
        double[] state = driver.state().clone();
        CommandedDriver other = driver();
        other.restore(state, 0, state.length);
        assertArrayEquals(state, other.state());
        Controls ofOther = new Controls();
        for (int epoch = 1; epoch < 3; epoch++) {
            epoch(driver, 10L * epoch, 10, applied);
            epoch(other, 10L * epoch, 10, ofOther);
            assertEquals(applied.throttle, ofOther.throttle);
        }
        assertArrayEquals(driver.state(), other.state());
        assertEquals("command.steering", driver.stateName(0));
        assertEquals("decisions", driver.stateName(CommandState.LENGTH));
        assertEquals("part1.calls", driver.stateName(CommandState.LENGTH + 1));
        assertEquals("part2.brake", driver.stateName(state.length - 1));
    }

    @Test
    void shouldLimitRatesInBothDirections() {
        RateLimit limit = new RateLimit(0.5, Double.POSITIVE_INFINITY, 1);
        Controls controls = new Controls();
        controls.steering = -1;
        controls.throttle = 1;
        limit.apply(0.1, controls);
        assertEquals(-0.05, controls.steering, 1e-12);
        assertEquals(1, controls.throttle);
        controls.steering = 1;
        limit.apply(0.1, controls);
        assertEquals(0, controls.steering, 1e-12);
        assertThrows(IllegalArgumentException.class, () -> new RateLimit(0, 1, 1));
    }
}
