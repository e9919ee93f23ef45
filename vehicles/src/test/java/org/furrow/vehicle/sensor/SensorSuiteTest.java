package org.furrow.vehicle.sensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.furrow.vehicle.state.StateArray;
import org.furrow.world.report.Quantity;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;

class SensorSuiteTest {
    private static final SensorKey SEAT = new SensorKey(5, 0, 3, 0.01);
    private static final SteeringAngleModel STEERING =
            new SteeringAngleModel(new SteeringAngleSpec(0.5, 0, 0, 0, 0.01), SEAT);

    /** Measures the distance that a vehicle has climbed. */
    private record Climb(String column) implements SensorModel {
        @Override
        public String type() {
            return "climb";
        }

        @Override
        public List<Quantity> columns() {
            return List.of(new Quantity(column, "m", "W", "height climbed so far"));
        }

        @Override
        public Sensor create() {
            return new Climber();
        }
    }

    private static final class Climber extends StateArray implements Sensor {
        Climber() {
            super("a climbing sensor", "before_m", "climbed_m");
        }

        @Override
        public void sample(long tick, VehicleReport vehicle) {
            state[1] += Math.max(0, vehicle.position_m[2] - state[0]);
            state[0] = vehicle.position_m[2];
        }

        @Override
        public void readings(long tick, double[] dest, int at) {
            dest[at] = state[1];
        }
    }

    private static void sample(SensorSuite suite, long tick, double z_m, double steering) {
        VehicleReport vehicle = new VehicleReport();
        vehicle.position_m[2] = z_m;
        vehicle.steering = steering;
        suite.sample(tick, vehicle);
    }

    @Test
    void shouldTakeAnySensorBesideTheBuiltInOnes() {
        SensorPlan plan = new SensorPlan(List.of(STEERING, new Climb("climbed_m")));
        assertEquals(
                List.of("steering_angle_rad", "climbed_m"),
                plan.columns().stream().map(Quantity::name).toList());
        SensorSuite suite = new SensorSuite(plan);
        sample(suite, 0, 2, 0.5);
        sample(suite, 1, 1, 1);
        double[] row = new double[4];
        assertEquals(2, suite.readings(row, 1));
        assertArrayEquals(new double[] {0, 0.5, 2, 0}, row);
        assertEquals("steering_angle.angle_rad", suite.stateName(0));
        assertEquals("climb.climbed_m", suite.stateName(2));
        double[] state = new double[suite.stateLength()];
        suite.copyState(state, 0);
        SensorSuite restored = new SensorSuite(plan);
        restored.restore(1, state, 0, state.length);
        sample(restored, 2, 5, 1);
        restored.readings(row, 1);
        assertArrayEquals(new double[] {0, 0.5, 6, 0}, row);
    }

    @Test
    void shouldRefuseTwoColumnsOfOneName() {
        List<SensorModel> twice = List.of(STEERING, new Climb("steering_angle_rad"));
        assertEquals(
                "two sensors of a vehicle have a column 'steering_angle_rad'; columns need own names",
                assertThrows(IllegalArgumentException.class, () -> new SensorPlan(twice))
                        .getMessage());
    }
}
