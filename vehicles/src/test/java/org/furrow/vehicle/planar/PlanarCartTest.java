package org.furrow.vehicle.planar;

import static org.furrow.vehicle.planar.PlanarVehicleTest.LEVEL;
import static org.furrow.vehicle.planar.PlanarVehicleTest.MASS_KG;
import static org.furrow.vehicle.planar.PlanarVehicleTest.STEP_S;
import static org.furrow.vehicle.planar.PlanarVehicleTest.run;
import static org.furrow.vehicle.planar.PlanarVehicleTest.speed_mps;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.IntStream;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A planar vehicle that tows a cart: pose, wheels, speed and state. */
class PlanarCartTest {
    private static final double CART_KG = 2127;
    private static final double DRAWBAR_M = 3.1;
    private static final PlanarSpec.Cart CART = new PlanarSpec.Cart(
            CART_KG,
            -5.235,
            6402,
            new PlanarSpec.Hitch(-2.35, -0.2),
            new PlanarSpec.Axle(-5.45, -0.25, 1.9, 0.55, TouchingBody.of(new Shape.Cylinder(0.55, 0.4)), 167e3, 0.5));

    private static PlanarSpec given(
            PlanarSpec.Chassis chassis, PlanarSpec.SteeringKind steering, PlanarSpec.@Nullable Cart cart) {
        PlanarSpec alone = PlanarVehicleTest.spec(chassis, steering, 0);
        return new PlanarSpec(
                alone.name(),
                alone.chassis(),
                alone.body(),
                alone.front(),
                alone.rear(),
                alone.drive(),
                alone.steering(),
                alone.hull(),
                null,
                new PlanarSpec.Alternatives(null, null, cart));
    }

    private static Vehicle towing(PlanarSpec.Chassis chassis, PlanarSpec.SteeringKind steering, GroundContact ground) {
        return new PlanarModel(given(chassis, steering, CART).towing()).place(new Placement(3, 2, 0.6, 0.8), ground);
    }

    @Test
    void aCartAddsItsMass() {
        Vehicle vehicle = towing(PlanarSpec.Chassis.KINEMATIC, PlanarSpec.SteeringKind.IDEAL, LEVEL);
        vehicle.controls().throttle = 0.5;
        VehicleReport report = run(vehicle, 1000);
        assertEquals(0.5 * 45000 / (MASS_KG + CART_KG), speed_mps(report), 1e-9);
        assertEquals(6, report.channelCount);
        assertEquals(
                List.of("FL", "FR", "RL", "RR", "CL", "CR"), vehicle.model().wheelNames());
        assertEquals(speed_mps(report) / 0.55, report.channels[5], 1e-9);
        assertEquals(0.55, vehicle.model().wheelRadius_m(4));
    }

    /** The hitch is one point of both bodies, in every attitude and at every angle, and the cart's wheels stand. */
    @ParameterizedTest
    @EnumSource(PlanarSpec.Chassis.class)
    void aCartHangsOnTheHitchAndStandsOnItsWheels(PlanarSpec.Chassis chassis) {
        Vehicle vehicle = towing(chassis, PlanarSpec.SteeringKind.RATE, new PlanarVehicleTest.Plane(0.1, 0.05));
        vehicle.controls().throttle = 0.6;
        vehicle.controls().steering = 0.7;
        assertEquals(List.of("cart"), vehicle.model().linkNames());
        double most_rad = 0;
        for (int n = 0; n < 60; n++) {
            VehicleReport report = run(vehicle, 100);
            double[] place = new double[3];
            double[] turn = new double[9];
            vehicle.linkPose(0, place, turn);
            double[] chassisTurn = new double[9];
            Quaternions.toMatrix(report.orientation, 0, chassisTurn);
            for (int d = 0; d < 3; d++) {
                double hitch = report.position_m[d] - 2.35 * chassisTurn[3 * d] - 0.2 * chassisTurn[3 * d + 2];
                assertEquals(hitch, place[d] + DRAWBAR_M * turn[3 * d] + 0.05 * turn[3 * d + 2], 1e-12);
            }
            double[] position = vehicle.bodies().position;
            double steepness = Math.sqrt(1 + 0.01 + 0.0025);
            for (int w = 4; w < 6; w++) {
                double gap = position[3 * w + 2] - 0.1 * position[3 * w] - 0.05 * position[3 * w + 1];
                assertEquals(0.55, gap / steepness, 3e-3, "wheel " + w);
                assertEquals(0.95, distance(position, 3 * w, place), 1e-12);
            }
            most_rad = Math.max(most_rad, Math.abs(angle_rad(vehicle, report)));
        }
        assertTrue(most_rad > 0.4, "the cart is bent by " + most_rad);
    }

    private static double distance(double[] a, int at, double[] b) {
        return Math.sqrt(Math.pow(a[at] - b[0], 2) + Math.pow(a[at + 1] - b[1], 2) + Math.pow(a[at + 2] - b[2], 2));
    }

    private static double angle_rad(Vehicle vehicle, VehicleReport report) {
        double[] turn = new double[9];
        vehicle.linkPose(0, new double[3], turn);
        double[] chassis = new double[9];
        Quaternions.toMatrix(report.orientation, 0, chassis);
        return Math.IEEEremainder(Math.atan2(chassis[3], chassis[0]) - Math.atan2(turn[3], turn[0]), 2 * Math.PI);
    }

    /** Velocities of the cart's wheels are the rates of their places; without slip they have no lateral part. */
    @ParameterizedTest
    @EnumSource(PlanarSpec.Chassis.class)
    void theWheelsOfACartRoll(PlanarSpec.Chassis chassis) {
        Vehicle vehicle = towing(chassis, PlanarSpec.SteeringKind.IDEAL, LEVEL);
        vehicle.controls().throttle = 0.2;
        vehicle.controls().steering = 0.8;
        run(vehicle, 4000);
        TouchingBodies wheels = vehicle.bodies();
        double[] before = wheels.position.clone();
        run(vehicle, 1);
        double[] velocity = wheels.velocity.clone();
        double[] rotation = wheels.rotation.clone();
        double[] turning = wheels.angularVelocity.clone();
        run(vehicle, 1);
        for (int k = 12; k < 18; k++) {
            double rate = (wheels.position[k] - before[k]) / (2 * STEP_S);
            assertEquals(rate, velocity[k], 2e-3, "component " + k);
        }
        for (int w = 4; w < 6; w++) {
            int k = 3 * w;
            double lateral_mps = velocity[k] * rotation[9 * w + 1] + velocity[k + 1] * rotation[9 * w + 4];
            double ahead_mps = velocity[k] * rotation[9 * w] + velocity[k + 1] * rotation[9 * w + 3];
            double spin_radps = turning[k] * rotation[9 * w + 1] + turning[k + 1] * rotation[9 * w + 4];
            boolean slips = chassis == PlanarSpec.Chassis.BICYCLE;
            assertEquals(0, lateral_mps, slips ? 0.05 : 1e-12, "wheel " + w);
            assertEquals(ahead_mps, spin_radps * 0.55, 1e-12, "wheel " + w);
        }
    }

    @ParameterizedTest
    @EnumSource(PlanarSpec.Chassis.class)
    void aCartRestoresToTheBit(PlanarSpec.Chassis chassis) {
        Vehicle one = towing(chassis, PlanarSpec.SteeringKind.VALVE, LEVEL);
        one.controls().throttle = 0.7;
        one.controls().steering = -0.4;
        run(one, 777);
        double[] middle = one.state().clone();
        run(one, 500);
        Vehicle two = towing(chassis, PlanarSpec.SteeringKind.VALVE, LEVEL);
        two.restore(middle, 0, middle.length);
        two.controls().throttle = 0.7;
        two.controls().steering = -0.4;
        run(two, 500);
        assertArrayEquals(one.state(), two.state());
        assertArrayEquals(one.bodies().position, two.bodies().position);
        assertArrayEquals(one.bodies().velocity, two.bodies().velocity);
    }

    @Test
    void theStateOfACartHasNames() {
        Vehicle vehicle = towing(PlanarSpec.Chassis.BICYCLE, PlanarSpec.SteeringKind.IDEAL, LEVEL);
        List<String> names = IntStream.range(0, vehicle.state().length)
                .mapToObj(vehicle::stateName)
                .toList();
        assertEquals(
                List.of("cart_heading_rad", "cart_yaw_rate_radps", "cart_slip_rad", "speed_mps"), names.subList(7, 11));
        assertEquals(Math.atan2(0.8, 0.6), vehicle.state()[7], 1e-15);
        assertThrows(
                IllegalArgumentException.class,
                () -> vehicle.restore(vehicle.state().clone(), 0, 12));
        assertThrows(IndexOutOfBoundsException.class, () -> new PlanarModel(
                        given(PlanarSpec.Chassis.BICYCLE, PlanarSpec.SteeringKind.IDEAL, null))
                .place(new Placement(0, 0, 1, 0), LEVEL)
                .linkPose(0, new double[3], new double[9]));
    }

    /** A vehicle that brakes is pushed sideways by a bent cart, and pulls it straight as it accelerates. */
    @Test
    void aCartFeelsTheAcceleration() {
        Vehicle vehicle = towing(PlanarSpec.Chassis.BICYCLE, PlanarSpec.SteeringKind.IDEAL, LEVEL);
        double[] state = vehicle.state().clone();
        state[7] -= 0.5; // the cart's heading: theta = 0.5
        vehicle.restore(state, 0, state.length);
        vehicle.controls().throttle = 1;
        run(vehicle, 1);
        double pulled_radps = vehicle.state()[8];
        vehicle.restore(state, 0, state.length);
        vehicle.controls().throttle = 0;
        run(vehicle, 1);
        double released_radps = vehicle.state()[8];
        double rate = 45000 / (MASS_KG + CART_KG);
        double inertia = 6402 + CART_KG * 2.885 * 2.885;
        double expected = CART_KG * 2.885 * Math.sin(0.5) * rate / inertia * STEP_S;
        assertEquals(0, released_radps);
        assertEquals(expected, pulled_radps, 0.3 * expected, "the vehicle yields to the side");
    }

    /** At headings beyond pi / 4, where StrictMath allocates. */
    @Test
    void steppingACartAllocatesNothing() {
        Vehicle vehicle = towing(PlanarSpec.Chassis.BICYCLE, PlanarSpec.SteeringKind.RATE, LEVEL);
        Vehicle other = towing(PlanarSpec.Chassis.KINEMATIC, PlanarSpec.SteeringKind.RATE, LEVEL);
        vehicle.controls().throttle = 0.5;
        vehicle.controls().steering = 0.3;
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        VehicleReport report = new VehicleReport();
        double[] place = new double[3];
        double[] turn = new double[9];
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int n = 0; n < 2000; n++) {
                vehicle.updateBodies();
                vehicle.advance(STEP_S);
                vehicle.linkPose(0, place, turn);
                vehicle.report(report);
                other.updateBodies();
                other.advance(STEP_S);
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        // a byte a step would be 2000; the counter itself may allocate some
        assertTrue(least < 1000, least + " bytes in 2000 steps");
    }

    @Test
    void impossiblePlacesOfACartAreRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new PlanarSpec.Cart(1, -2, 1, CART.hitch(), CART.axle()),
                "centre of mass ahead of the hitch");
        assertThrows(
                IllegalArgumentException.class,
                () -> new PlanarSpec.Cart(1, -7, 1, new PlanarSpec.Hitch(-6, 0), CART.axle()),
                "axle ahead of the hitch");
        PlanarSpec none = given(PlanarSpec.Chassis.BICYCLE, PlanarSpec.SteeringKind.RATE, null);
        assertTrue(String.valueOf(assertThrows(IllegalArgumentException.class, none::towing)
                        .getMessage())
                .contains("needs the key planar_cart"));
    }
}
