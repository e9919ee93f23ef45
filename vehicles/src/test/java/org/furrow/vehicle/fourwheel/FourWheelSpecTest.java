package org.furrow.vehicle.fourwheel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FourWheelSpecTest {
    private static final Vector NO_OFFSET = new Vector(0, 0, 0);
    private static final Vector INERTIA = new Vector(1000, 3000, 3500);
    private static final TouchingBody TYRE = TouchingBody.of(new Shape.Cylinder(0.4, 0.2));
    private static final FourWheelSpec.Wheel WHEEL = new FourWheelSpec.Wheel(98, 0.467, TYRE, 8.5, 4.5, 4000);
    private static final FourWheelSpec.Suspension SUSPENSION =
            new FourWheelSpec.Suspension(5350, 48_000, 4500, 0.13, 300_000);
    private static final Curve TORQUE = new Curve(List.of(new double[] {80, 400}));

    @ParameterizedTest
    @ValueSource(doubles = {0, -2, Double.NaN, Double.POSITIVE_INFINITY})
    void shouldRejectValuesThatAreNotPositive(double bad) {
        assertPositive("chassis.mass_kg", bad, () -> new FourWheelSpec.Chassis(bad, NO_OFFSET, INERTIA));
        assertPositive("track_m", bad, () -> new FourWheelSpec.Axle(1, 0, bad, WHEEL, SUSPENSION));
        assertPositive("wheel.mass_kg", bad, () -> new FourWheelSpec.Wheel(bad, 0.4, TYRE, 8, 4, 4000));
        assertPositive("wheel.radius_m", bad, () -> new FourWheelSpec.Wheel(98, bad, TYRE, 8, 4, 4000));
        assertPositive("wheel.spin_inertia_kgm2", bad, () -> new FourWheelSpec.Wheel(98, 0.4, TYRE, bad, 4, 4000));
        assertPositive("wheel.inertia_kgm2", bad, () -> new FourWheelSpec.Wheel(98, 0.4, TYRE, 8, bad, 4000));
        assertPositive("suspension.stiffness_Npm", bad, () -> new FourWheelSpec.Suspension(5350, bad, 4500, 0.13, 3e5));
        assertPositive("suspension.travel_m", bad, () -> new FourWheelSpec.Suspension(5350, 48e3, 4500, bad, 3e5));
        assertPositive("engine.ratio", bad, () -> new FourWheelSpec.Engine(TORQUE, 60, 80, bad));
        assertPositive("steering.max_angle_deg", bad, () -> new FourWheelSpec.Steering(bad, 2));
        assertPositive("steering.max_rate", bad, () -> new FourWheelSpec.Steering(0.5, bad));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, -2, Double.NaN, Double.POSITIVE_INFINITY})
    void shouldRejectNegativeValues(double bad) {
        assertNotNegative("wheel.max_brake_Nm", bad, () -> new FourWheelSpec.Wheel(98, 0.4, TYRE, 8, 4, bad));
        assertNotNegative("suspension.preload_N", bad, () -> new FourWheelSpec.Suspension(bad, 48e3, 4500, 0.13, 3e5));
        assertNotNegative(
                "suspension.damping_Nspm", bad, () -> new FourWheelSpec.Suspension(5350, 48e3, bad, 0.13, 3e5));
        assertNotNegative("suspension.stop_Npm", bad, () -> new FourWheelSpec.Suspension(5350, 48e3, 4500, 0.13, bad));
        assertNotNegative("engine.drag_Nm", bad, () -> new FourWheelSpec.Engine(TORQUE, bad, 80, 16));
        assertNotNegative("engine.idle_radps", bad, () -> new FourWheelSpec.Engine(TORQUE, 60, bad, 16));
    }

    @Test
    void shouldAcceptZeroForOptionalValues() {
        assertEquals(0, new FourWheelSpec.Wheel(98, 0.4, TYRE, 8, 4, 0).maxBrake_Nm());
        assertEquals(0, new FourWheelSpec.Suspension(0, 48e3, 0, 0.13, 0).stop_Npm());
        assertEquals(0, new FourWheelSpec.Engine(TORQUE, 0, 0, 16).idle_radps());
    }

    @Test
    void shouldRejectAMomentOfInertiaThatIsNotPositive() {
        for (Vector bad : List.of(new Vector(0, 1, 1), new Vector(1, 0, 1), new Vector(1, 1, 0))) {
            assertRefused(
                    "chassis.inertia_kgm2 must be > 0, chassis.inertia_kgm2=0.0",
                    () -> new FourWheelSpec.Chassis(2000, NO_OFFSET, bad));
        }
    }

    @Test
    void shouldRejectASteeringAngleOfNinetyDegrees() {
        assertRefused("steering.max_angle_deg must be < 90", () -> new FourWheelSpec.Steering(Math.PI / 2, 2));
        assertEquals(1.57, new FourWheelSpec.Steering(1.57, 2).maxAngle_rad());
    }

    @Test
    void shouldRejectAFrontAxleBehindTheRearAxle() {
        assertRefused("front.x_m must be > rear.x_m, front.x_m=1.0 rear.x_m=1.0", () -> vehicle(1, 1));
        assertRefused("front.x_m must be > rear.x_m, front.x_m=-1.0 rear.x_m=1.5", () -> vehicle(-1, 1.5));
        assertRefused("front.x_m must be > rear.x_m, front.x_m=NaN rear.x_m=0.0", () -> vehicle(Double.NaN, 0));
        assertEquals("truck", vehicle(1.5, -1).name());
    }

    @Test
    void shouldRejectVectorsThatAreNotFinite() {
        assertRefused("vector must be finite, x=NaN y=1.0 z=2.0", () -> new Vector(Double.NaN, 1, 2));
        assertRefused(
                "vector must be finite, x=0.0 y=-Infinity z=2.0", () -> new Vector(0, Double.NEGATIVE_INFINITY, 2));
        assertRefused("vector must be finite, x=0.0 y=1.0 z=NaN", () -> new Vector(0, 1, Double.NaN));
    }

    private static FourWheelSpec vehicle(double front_m, double rear_m) {
        return new FourWheelSpec(
                "truck",
                new FourWheelSpec.Chassis(2000, NO_OFFSET, INERTIA),
                new FourWheelSpec.Axle(front_m, 0, 1.8, WHEEL, SUSPENSION),
                new FourWheelSpec.Axle(rear_m, 0, 1.8, WHEEL, SUSPENSION),
                new FourWheelSpec.Engine(TORQUE, 60, 80, 16),
                new FourWheelSpec.Steering(0.5, 2),
                List.of(),
                false);
    }

    private static void assertPositive(String name, double bad, Executable make) {
        assertRefused(name + " must be > 0, " + name + "=" + bad, make);
    }

    private static void assertNotNegative(String name, double bad, Executable make) {
        assertRefused(name + " must be >= 0, " + name + "=" + bad, make);
    }

    private static void assertRefused(String message, Executable make) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, make, message).getMessage());
    }
}
