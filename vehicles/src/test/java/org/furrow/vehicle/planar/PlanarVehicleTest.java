package org.furrow.vehicle.planar;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.spec.Vector;
import org.furrow.vehicle.steering.Steerings;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.report.VehicleReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlanarVehicleTest {
    static final double MASS_KG = 9391;
    static final double STEP_S = 0.001;
    static final GroundContact LEVEL = new Plane(0, 0);
    /** A plane through the origin. */
    record Plane(double slopeX, double slopeY) implements GroundContact {
        @Override
        public void press(TouchingBodies bodies, double step_s) {}

        @Override
        public double initialHeight_m(double x_m, double y_m) {
            return slopeX * x_m + slopeY * y_m;
        }
    }

    static PlanarSpec spec(PlanarSpec.Chassis chassis, PlanarSpec.SteeringKind steering, double rolling) {
        return new PlanarSpec(
                "tractor",
                chassis,
                new PlanarSpec.Body(MASS_KG, new Vector(-0.25, 0, 0.3), 35709),
                new PlanarSpec.Axle(
                        1.45, -0.12, 1.9, 0.68, TouchingBody.of(new Shape.Cylinder(0.68, 0.48)), 220e3, 0.5),
                new PlanarSpec.Axle(-1.45, 0.12, 1.9, 0.92, TouchingBody.of(new Shape.Cylinder(0.92, 0.65)), 486e3, 1),
                new PlanarSpec.Drive(45000, 134000, 50000, rolling),
                new PlanarSpec.Steering(
                        steering, Math.toRadians(35), Math.toRadians(40), Steerings.valve(20000, 1e-12)),
                List.of(),
                null,
                PlanarSpec.Alternatives.NONE);
    }

    private static Vehicle vehicle(PlanarSpec.Chassis chassis, PlanarSpec.SteeringKind steering, GroundContact ground) {
        return new PlanarModel(spec(chassis, steering, 0)).place(new Placement(0, 0, 1, 0), ground);
    }

    static VehicleReport run(Vehicle vehicle, int steps) {
        for (int n = 0; n < steps; n++) {
            vehicle.updateBodies();
            vehicle.advance(STEP_S);
        }
        vehicle.updateBodies();
        VehicleReport report = new VehicleReport();
        vehicle.report(report);
        return report;
    }

    static double speed_mps(VehicleReport report) {
        return Math.hypot(report.velocity_mps[0], report.velocity_mps[1]);
    }

    @Test
    void acceleratesByForceThenByPower() {
        Vehicle vehicle = vehicle(PlanarSpec.Chassis.KINEMATIC, PlanarSpec.SteeringKind.IDEAL, LEVEL);
        vehicle.controls().throttle = 0.5;
        assertEquals(0.5 * 45000 / MASS_KG, speed_mps(run(vehicle, 1000)), 1e-9);
        vehicle.controls().throttle = 1;
        double before_mps = speed_mps(run(vehicle, 4000));
        double after_mps = speed_mps(run(vehicle, 2000));
        // at constant power the kinetic energy rises by power times time
        double gained_J = 0.5 * MASS_KG * (after_mps * after_mps - before_mps * before_mps);
        assertEquals(134000 * 2.0, gained_J, 0.001 * 134000 * 2);
    }

    @Test
    void brakesStopTheVehicleAndHoldItOnASlope() {
        Vehicle vehicle = vehicle(PlanarSpec.Chassis.BICYCLE, PlanarSpec.SteeringKind.RATE, new Plane(0.2, 0));
        vehicle.controls().brake = 1;
        VehicleReport report = run(vehicle, 2000);
        assertEquals(0, speed_mps(report));
        vehicle.controls().brake = 0;
        report = run(vehicle, 1000);
        double along_mps = -9.81 * 0.2 / Math.sqrt(1.04);
        assertEquals(along_mps / Math.sqrt(1.04), report.velocity_mps[0], 0.05);
        assertEquals(report.velocity_mps[0] * 0.2, report.velocity_mps[2], 1e-9);
    }

    @Test
    void reversesOnlyAfterItHasStopped() {
        Vehicle vehicle = vehicle(PlanarSpec.Chassis.KINEMATIC, PlanarSpec.SteeringKind.IDEAL, LEVEL);
        vehicle.controls().throttle = 1;
        run(vehicle, 1000);
        vehicle.controls().gear = -1;
        vehicle.controls().throttle = 0;
        assertEquals(1, run(vehicle, 100).gear);
        vehicle.controls().brake = 1;
        assertEquals(-1, run(vehicle, 3000).gear);
        vehicle.controls().brake = 0;
        vehicle.controls().throttle = 1;
        assertTrue(run(vehicle, 1000).velocity_mps[0] < -1);
    }

    @Test
    void neutralDrivesNothing() {
        Vehicle vehicle = vehicle(PlanarSpec.Chassis.KINEMATIC, PlanarSpec.SteeringKind.IDEAL, LEVEL);
        vehicle.controls().gear = 0;
        vehicle.controls().throttle = 1;
        VehicleReport report = run(vehicle, 1000);
        assertEquals(0, report.gear);
        assertEquals(0, speed_mps(report));
    }

    @Test
    void standsOnThePlaneBelowItsWheels() {
        Vehicle vehicle = vehicle(PlanarSpec.Chassis.BICYCLE, PlanarSpec.SteeringKind.RATE, new Plane(0.1, 0.05));
        vehicle.controls().brake = 1;
        run(vehicle, 1);
        double[] position = vehicle.bodies().position;
        double steepness = Math.sqrt(1 + 0.01 + 0.0025);
        for (int w = 0; w < 4; w++) {
            double gap_m = (position[3 * w + 2] - 0.1 * position[3 * w] - 0.05 * position[3 * w + 1]) / steepness;
            assertEquals(w < 2 ? 0.68 : 0.92, gap_m, 2e-3, "wheel " + w);
        }
    }

    /** Wheels neither slide sideways nor slip, at their different angles. */
    @Test
    void frontWheelsFollowAckermann() {
        Vehicle vehicle = vehicle(PlanarSpec.Chassis.KINEMATIC, PlanarSpec.SteeringKind.IDEAL, LEVEL);
        vehicle.controls().throttle = 0.2;
        vehicle.controls().steering = 0.8;
        run(vehicle, 2000);
        TouchingBodies wheels = vehicle.bodies();
        for (int w = 0; w < 4; w++) {
            double lateral_mps = wheels.velocity[3 * w] * wheels.rotation[9 * w + 1]
                    + wheels.velocity[3 * w + 1] * wheels.rotation[9 * w + 4];
            double ahead_mps = wheels.velocity[3 * w] * wheels.rotation[9 * w]
                    + wheels.velocity[3 * w + 1] * wheels.rotation[9 * w + 3];
            double spin_radps = wheels.angularVelocity[3 * w] * wheels.rotation[9 * w + 1]
                    + wheels.angularVelocity[3 * w + 1] * wheels.rotation[9 * w + 4];
            assertEquals(0, lateral_mps, 1e-9, "wheel " + w);
            assertEquals(ahead_mps, spin_radps * (w < 2 ? 0.68 : 0.92), 1e-9, "wheel " + w);
        }
    }

    @Test
    void rateLimitsTheAngleAndTheValveFollowsIt() {
        Vehicle rate = vehicle(PlanarSpec.Chassis.KINEMATIC, PlanarSpec.SteeringKind.RATE, LEVEL);
        rate.controls().steering = 1;
        assertEquals(20.0 / 35, run(rate, 500).steering, 1e-9);
        Vehicle valve = vehicle(PlanarSpec.Chassis.KINEMATIC, PlanarSpec.SteeringKind.VALVE, LEVEL);
        valve.controls().steering = 0.5;
        VehicleReport report = run(valve, 3000);
        // the controller compensates the dead band but for an opening of 0.02
        double rest_rad = 0.02 * Steerings.valve(0, 0).freeSpeed_mps() / 0.16 / 15;
        assertEquals(0.5, report.steering, rest_rad / Math.toRadians(35) + 1e-4);
    }

    @ParameterizedTest
    @EnumSource(PlanarSpec.SteeringKind.class)
    void restoresToTheBit(PlanarSpec.SteeringKind steering) {
        Vehicle one = vehicle(PlanarSpec.Chassis.BICYCLE, steering, LEVEL);
        one.controls().throttle = 0.7;
        one.controls().steering = -0.4;
        run(one, 777);
        double[] middle = one.state().clone();
        run(one, 500);
        double[] end = one.state().clone();
        Vehicle two = vehicle(PlanarSpec.Chassis.BICYCLE, steering, LEVEL);
        two.restore(middle, 0, middle.length);
        two.controls().throttle = 0.7;
        two.controls().steering = -0.4;
        run(two, 500);
        double[] again = two.state().clone();
        assertArrayEquals(end, again);
    }

    @Test
    void aCollisionPushesTheVehicle() {
        Vehicle vehicle = vehicle(PlanarSpec.Chassis.BICYCLE, PlanarSpec.SteeringKind.IDEAL, LEVEL);
        run(vehicle, 1);
        vehicle.applyWrench(new double[] {MASS_KG, 0, 0, 0, 0, 0});
        assertEquals(STEP_S, run(vehicle, 1).velocity_mps[0], 1e-12);
        vehicle.applyWrench(new double[] {0, 0.5 * MASS_KG, 0, 0, 0, 0});
        VehicleReport report = run(vehicle, 1);
        assertTrue(report.velocity_mps[1] > 0.4 * STEP_S, "pushed to the left: " + report.velocity_mps[1]);
    }

    @Test
    void aDamagedStateIsRefused() {
        Vehicle vehicle = vehicle(PlanarSpec.Chassis.BICYCLE, PlanarSpec.SteeringKind.IDEAL, LEVEL);
        double[] state = vehicle.state().clone();
        assertThrows(IllegalArgumentException.class, () -> vehicle.restore(state, 0, state.length - 1));
        for (int word = 0; word < state.length; word++) {
            if (vehicle.stateName(word).equals("gear")) {
                state[word] = 0.5;
            }
        }
        assertThrows(IllegalArgumentException.class, () -> vehicle.restore(state, 0, state.length));
    }

    @Test
    void aSteeringThatItsCylinderCannotReachIsRefused() {
        PlanarSpec.Steering given = spec(PlanarSpec.Chassis.BICYCLE, PlanarSpec.SteeringKind.VALVE, 0)
                .steering();
        assertThrows(
                IllegalArgumentException.class,
                () -> new PlanarSpec.Steering(given.kind(), Math.toRadians(40), 1, given.valve()));
        assertThrows(
                IllegalArgumentException.class,
                () -> new PlanarSpec.Steering(given.kind(), Math.toRadians(30), 1, null));
    }
}
