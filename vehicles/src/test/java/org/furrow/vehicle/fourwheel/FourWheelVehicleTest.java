package org.furrow.vehicle.fourwheel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.OptionalDouble;
import org.furrow.vehicle.Placement;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;

class FourWheelVehicleTest {
    private static final double G = 9.81;
    private static final double STEP_S = 1e-3;

    /** In free fall only the weight changes the momentum. */
    @Test
    void shouldConserveMomentumInFreeFall() {
        FourWheelVehicle vehicle = tumbling();
        double[] before = Momentum.of(vehicle);
        run(vehicle, new Fixture.Nothing(), STEP_S, 200);
        double[] after = Momentum.of(vehicle);
        double mass_kg = Fixture.CHASSIS_KG + 4 * Fixture.WHEEL_KG;
        double size = mass_kg * 3;
        assertEquals(before[0], after[0], 2e-3 * size);
        assertEquals(before[1], after[1], 2e-3 * size);
        assertEquals(before[2] - mass_kg * G * 0.2, after[2], 2e-3 * size);
    }

    @Test
    void shouldConserveAngularMomentumToFirstOrderInTheStep() {
        double coarse = momentumError(2e-3, 100);
        double fine = momentumError(1e-3, 200);
        double finest = momentumError(0.5e-3, 400);
        assertTrue(coarse < 0.05, "error=" + coarse);
        assertEquals(2.0, coarse / fine, 0.5, coarse + " " + fine);
        assertEquals(2.0, fine / finest, 0.5, fine + " " + finest);
    }

    /** A wrench in one tick changes the momentum once by its impulse. */
    @Test
    void shouldApplyAWrenchOnce() {
        FourWheelVehicle pushed = Fixture.vehicle();
        FourWheelVehicle twin = Fixture.vehicle();
        double[] wrench = {3e4, -2e4, 1e4, 4e3, 5e3, -6e3};
        pushed.applyWrench(wrench);
        pushed.applyWrench(wrench);
        run(pushed, new Fixture.Nothing(), STEP_S, 3);
        run(twin, new Fixture.Nothing(), STEP_S, 3);
        double[] after = Momentum.of(pushed);
        double[] without = Momentum.of(twin);
        double[] position = new double[3];
        System.arraycopy(twin.state(), 0, position, 0, 3);
        double[] middle = Momentum.middle(twin);
        for (int d = 0; d < 3; d++) {
            assertEquals(2 * wrench[d] * STEP_S, after[d] - without[d], 1e-3 * 60);
            int e = (d + 1) % 3;
            int f = (d + 2) % 3;
            double moment =
                    wrench[3 + d] + (position[e] - middle[e]) * wrench[f] - (position[f] - middle[f]) * wrench[e];
            assertEquals(2 * moment * STEP_S, after[3 + d] - without[3 + d], 5e-3 * 12);
        }
    }

    @Test
    void shouldStartAtTheHeightOfItsPlacement() {
        Placement dropped = new Placement(1, 2, 1, 0, OptionalDouble.of(12), 0);
        FourWheelVehicle vehicle = (FourWheelVehicle) Fixture.model().place(dropped, new Fixture.Nothing());
        VehicleReport report = new VehicleReport();
        vehicle.report(report);
        assertArrayEquals(new double[] {1, 2, 12}, report.position_m, 1e-12);
    }

    @Test
    void shouldRestAtTheStaticLoads() {
        FourWheelVehicle vehicle = Fixture.vehicle();
        run(vehicle, new Fixture.Springs(), STEP_S, 6000);
        double load_N = 0;
        double front_N = 0;
        for (int w = 0; w < 4; w++) {
            load_N += vehicle.bodies().force[3 * w + 2];
            front_N += w < 2 ? vehicle.bodies().force[3 * w + 2] : 0;
        }
        double weight_N = (Fixture.CHASSIS_KG + 4 * Fixture.WHEEL_KG) * G;
        assertEquals(weight_N, load_N, 1e-3 * weight_N);
        // moments about the rear axle: chassis mass 0.1 m ahead of the middle
        double base_m = 2 * Fixture.HALF_BASE_M;
        double expectedFront_N =
                Fixture.CHASSIS_KG * G * (Fixture.HALF_BASE_M + 0.1) / base_m + 2 * Fixture.WHEEL_KG * G;
        assertEquals(expectedFront_N, front_N, 2e-3 * expectedFront_N);
        double sprung_N = expectedFront_N / 2 - Fixture.WHEEL_KG * G;
        double travel_m = (sprung_N - Fixture.PRELOAD_N) / Fixture.STIFFNESS_NPM;
        assertEquals(travel_m, state(vehicle, "travel_m_FL"), 1e-4);
    }

    @Test
    void shouldSpinUpByTorqueOverInertia() {
        FourWheelVehicle vehicle = Fixture.vehicle();
        vehicle.controls().throttle = 0.5;
        run(vehicle, new Fixture.Nothing(), STEP_S, 100);
        double torque_Nm = 0.5 * Fixture.TORQUE_NM * Fixture.RATIO / 4;
        assertEquals(torque_Nm / Fixture.SPIN_KGM2 * 0.1, state(vehicle, "spin_radps_RR"), 0.02);
    }

    /** The brake holds up to its limit; the excess torque accelerates the wheel. */
    @Test
    void shouldLockAWheelUpToTheBrakesLimit() {
        FourWheelVehicle vehicle = Fixture.vehicle();
        vehicle.controls().throttle = 1;
        vehicle.controls().brake = 0.51;
        run(vehicle, new Fixture.Nothing(), STEP_S, 100);
        assertEquals(0, relativeSpin(vehicle), 1e-3);
        vehicle.controls().brake = 0.4;
        run(vehicle, new Fixture.Nothing(), STEP_S, 100);
        double torque_Nm = Fixture.TORQUE_NM * Fixture.RATIO / 4 - 0.4 * Fixture.MAX_BRAKE_NM;
        assertEquals(torque_Nm / Fixture.SPIN_KGM2 * 0.1, state(vehicle, "spin_radps_FL"), 0.2);
    }

    @Test
    void shouldSteerAtALimitedRateTowardsOneTurningCentre() {
        FourWheelVehicle vehicle = Fixture.vehicle();
        vehicle.controls().steering = 1;
        run(vehicle, new Fixture.Springs(), STEP_S, 100);
        assertEquals(0.1 * Fixture.STEER_RATE_1PS, state(vehicle, "steering"), 1e-9);
        run(vehicle, new Fixture.Springs(), STEP_S, 1000);
        assertEquals(1, state(vehicle, "steering"));
        vehicle.updateBodies();
        double[] p = vehicle.bodies().position;
        double[] rotation = vehicle.bodies().rotation;
        double[] turn = new double[2];
        for (int w = 0; w < 2; w++) {
            double axleX = rotation[9 * w + 1];
            double axleY = rotation[9 * w + 4];
            turn[w] = p[3 * w + 1] + axleY * (p[6] - p[3 * w]) / axleX;
        }
        assertEquals(turn[0], turn[1], 1e-3, "where the front axles meet the rear axle's line");
        assertTrue(turn[0] > Fixture.TRACK_M, "positive steering turns left, centre at y=" + turn[0]);
    }

    @Test
    void shouldNameTheFieldThatIsNotANumber() {
        FourWheelVehicle vehicle = Fixture.vehicle();
        vehicle.updateBodies();
        vehicle.bodies().moment[4] = Double.NaN;
        IllegalStateException error = assertThrows(IllegalStateException.class, () -> vehicle.advance(STEP_S));
        assertTrue(String.valueOf(error.getMessage()).startsWith("field="), error.getMessage());
    }

    @Test
    void shouldContinueFromAnotherVehiclesState() {
        FourWheelVehicle first = Fixture.vehicle();
        FourWheelVehicle second = Fixture.vehicle();
        Fixture.Springs ground = new Fixture.Springs();
        drive(first, ground, 200, 0.5);
        drive(second, ground, 50, -1);
        second.restore(first.state().clone(), 0, first.state().length);
        first.updateBodies();
        assertArrayEquals(first.bodies().position, second.bodies().position);
        drive(first, ground, 100, -0.3);
        drive(second, ground, 100, -0.3);
        assertArrayEquals(first.state(), second.state());
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> second.restore(new double[27], 0, 27));
        assertEquals("state of a vehicle of type four-wheel: expected 32 words, found 27", refusal.getMessage());
    }

    private static void drive(FourWheelVehicle vehicle, Fixture.Springs ground, int ticks, double steering) {
        vehicle.controls().steering = steering;
        vehicle.controls().throttle = 0.5;
        for (int n = 0; n < ticks; n++) {
            vehicle.updateBodies();
            ground.press(vehicle.bodies(), 0.002);
            vehicle.advance(0.002);
        }
    }

    @Test
    void shouldAllocateNothingInATick() {
        FourWheelVehicle vehicle = Fixture.vehicle();
        GroundContact ground = new Fixture.Springs();
        run(vehicle, ground, STEP_S, 20_000);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        run(vehicle, ground, STEP_S, 5_000);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < 5_000, "bytes in 5000 ticks: " + allocated);
    }

    @Test
    void shouldStandOnTheGroundWhereItIsPlaced() {
        FourWheelVehicle vehicle = Fixture.vehicle();
        for (int w = 0; w < 4; w++) {
            assertEquals(Fixture.RADIUS_M, vehicle.bodies().position[3 * w + 2], 1e-12);
        }
    }

    private static double momentumError(double step_s, int steps) {
        FourWheelVehicle vehicle = tumbling();
        double[] before = Momentum.of(vehicle);
        run(vehicle, new Fixture.Nothing(), step_s, steps);
        double[] after = Momentum.of(vehicle);
        double error = 0;
        double size = 0;
        for (int d = 3; d < 6; d++) {
            error += (after[d] - before[d]) * (after[d] - before[d]);
            size += before[d] * before[d];
        }
        return Math.sqrt(error / size);
    }

    private static FourWheelVehicle tumbling() {
        FourWheelVehicle vehicle = Fixture.vehicle();
        double[] x = vehicle.state();
        set(vehicle, "vx_mps", 2);
        set(vehicle, "wx_radps", 0.6);
        set(vehicle, "wy_radps", -0.4);
        set(vehicle, "wz_radps", 0.8);
        for (String wheel : List.of("FL", "FR", "RL", "RR")) {
            set(vehicle, "spin_radps_" + wheel, 5);
        }
        assertEquals(1, x[3], 1e-12);
        vehicle.updateBodies();
        return vehicle;
    }

    private static void run(FourWheelVehicle vehicle, GroundContact ground, double step_s, int steps) {
        for (int n = 0; n < steps; n++) {
            vehicle.updateBodies();
            ground.press(vehicle.bodies(), step_s);
            vehicle.advance(step_s);
        }
        vehicle.updateBodies();
    }

    private static double relativeSpin(FourWheelVehicle vehicle) {
        return state(vehicle, "spin_radps_FL") - state(vehicle, "wy_radps");
    }

    static double state(FourWheelVehicle vehicle, String name) {
        return vehicle.state()[word(vehicle, name)];
    }

    private static void set(FourWheelVehicle vehicle, String name, double value) {
        vehicle.state()[word(vehicle, name)] = value;
    }

    private static int word(FourWheelVehicle vehicle, String name) {
        for (int w = 0; w < vehicle.state().length; w++) {
            if (vehicle.stateName(w).equals(name)) {
                return w;
            }
        }
        throw new IllegalArgumentException(name);
    }
}
