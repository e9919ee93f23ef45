package org.furrow.node.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.terrain.RoughSurface;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.dynamics.MultibodyModel;
import org.furrow.vehicle.multibody.MultibodyVehicleModel;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.TouchingBodies;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Driving tests of the truck with live axles. */
@Tag("run")
class MtvDriveTest {
    private static final double GRAVITY_MPS2 = 9.81;
    private static final double[] AXLE_M = {0, -3.4, -4.8};

    private static MultibodyVehicleModel model(String vehicle) {
        return MtvMechanicsTest.spec(vehicle).compile();
    }

    /** Stiff level ground without friction. */
    private static final class Pads implements GroundContact {
        private static final double RADIUS_M = 0.59;

        @Override
        public void press(TouchingBodies bodies, double step_s) {
            for (int b = 0; b < bodies.count(); b++) {
                double depth = RADIUS_M - bodies.position[3 * b + 2];
                bodies.force[3 * b + 2] = depth > 0 ? 5e6 * depth - 2e4 * bodies.velocity[3 * b + 2] : 0;
            }
        }

        @Override
        public double initialHeight_m(double x_m, double y_m) {
            return 0;
        }
    }

    /**
     * The axle loads must balance weight and moment of the bodies; the springs determine only how the tandem axles
     * share their part.
     */
    @Test
    void shouldStandOnItsAxles() {
        Pads pads = new Pads();
        Vehicle vehicle = model("mtv").place(new Placement(0, 0, 1, 0), pads);
        for (int n = 0; n < 3000; n++) {
            vehicle.updateBodies();
            pads.press(vehicle.bodies(), 1e-3);
            vehicle.advance(1e-3);
        }
        double[] load = new double[6];
        for (int w = 0; w < load.length; w++) {
            load[w] = vehicle.bodies().force[3 * vehicle.bodies().wheels()[w] + 2];
        }
        double weight = 0;
        double moment = 0;
        for (MechanismSpec.Body body : MtvMechanicsTest.spec("mtv").mechanism().bodies()) {
            weight += GRAVITY_MPS2 * body.mass_kg();
            moment += GRAVITY_MPS2 * body.mass_kg() * body.worldCom_m().x();
        }
        String what = Arrays.toString(load);
        assertEquals(weight, Arrays.stream(load).sum(), 1e-3 * weight, what);
        double[] axle = {load[0] + load[1], load[2] + load[3], load[4] + load[5]};
        double held = 0;
        for (int k = 0; k < axle.length; k++) {
            held += axle[k] * AXLE_M[k];
            assertEquals(load[2 * k], load[2 * k + 1], 0.03 * axle[k], what);
        }
        assertEquals(moment, held, 0.005 * Math.abs(moment), what);
        assertEquals(0.43, axle[0] / weight, 0.02, what);
        assertEquals(0.5, axle[1] / (axle[1] + axle[2]), 0.05, what);
        double[] q = vehicle.state();
        assertEquals(0, 2 * (q[4] * q[6] - q[3] * q[5]), StrictMath.toRadians(0.5), "pitch");
        assertEquals(0, 2 * (q[3] * q[4] + q[5] * q[6]), StrictMath.toRadians(0.1), "roll");
    }

    /** The front beam is held by rods alone, so its coordinates are in the world. */
    @Test
    void shouldStartAnywhereWithClosedLoops() {
        MultibodyVehicleModel model = model("mtv");
        Vehicle vehicle = model.place(new Placement(100, -50, 0.6, 0.8), new Pads());
        double[] q = Arrays.copyOf(vehicle.state(), model.mechanism().tree().coordinates());
        Multibody multibody = new Multibody(model.mechanism());
        multibody.place(q);
        assertEquals(0, multibody.largestError(), 1e-8);
        vehicle.updateBodies();
        double[] wheel = vehicle.bodies().position;
        assertEquals(2 * 1.0025, Math.hypot(wheel[3] - wheel[0], wheel[4] - wheel[1]), 0.01);
        for (int w = 0; w < 6; w++) {
            assertEquals(Pads.RADIUS_M, wheel[3 * w + 2], 1e-4, "height of wheel " + w);
        }
    }

    @Test
    void shouldDriveStraightAtConstantSpeed() {
        TestDrive drive = new TestDrive(model("mtv"), "lete", TestDrive.FLAT, ScmFrame.WORLD);
        drive.run(10, 5);
        double from = drive.report.position_m[0];
        double aside = drive.report.position_m[1];
        drive.run(3, 5);
        assertEquals(15, drive.report.position_m[0] - from, 0.075);
        assertEquals(aside, drive.report.position_m[1], 0.15);
        assertEquals(5, drive.ahead_mps(), 0.05);
        assertEquals(0, drive.report.angularVelocity_radps[2], 0.01);
    }

    /** {@code max_curvature_1pm} of the vehicle files, at 2 m/s on firm soil. */
    @ParameterizedTest
    @CsvSource({"mtv, 1, 0.05", "hmmwv, -1, 0.03", "hmmwv-chrono, 1, 0.03"})
    void shouldReachTheCurvatureOfItsFile(String vehicle, double steering, double tolerance) {
        turn(vehicle, steering, tolerance);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"mtv, -1, 0.05", "hmmwv, 1, 0.03", "hmmwv-chrono, -1, 0.03"})
    void shouldReachTheCurvatureOfItsFileToTheOtherSide(String vehicle, double steering, double tolerance) {
        turn(vehicle, steering, tolerance);
    }

    private static void turn(String vehicle, double steering, double tolerance) {
        MultibodyVehicleModel model = model(vehicle);
        TestDrive drive = new TestDrive(model, "lete", TestDrive.FLAT, ScmFrame.WORLD);
        drive.run(2, 2);
        drive.vehicle.controls().steering = steering;
        drive.run(5, 2);
        double turned = 0;
        double gone = 0;
        for (int n = 0; n < 125; n++) {
            drive.run(0.02, 2);
            turned += drive.report.angularVelocity_radps[2];
            gone += drive.ahead_mps();
        }
        double expected = steering * model.steering().maxCurvature_1pm();
        assertEquals(expected, turned / gone, tolerance * Math.abs(expected));
    }

    /** On a slope of 10 degrees, up and down; contact forces and brakes must hold without creep. */
    @ParameterizedTest
    @CsvSource({"-10", "10"})
    void shouldBrakeToRestAndHoldOnASlope(double pitch_deg) {
        ScmFrame slope = ScmFrame.of(0, 0, 0, 0, StrictMath.toRadians(pitch_deg), 0);
        TestDrive drive = new TestDrive(model("mtv"), "lete", TestDrive.FLAT, slope);
        drive.run(6, 3);
        assertEquals(3, drive.ahead_mps(), 0.5);
        drive.vehicle.controls().throttle = 0;
        drive.vehicle.controls().brake = 1;
        drive.run(3);
        double[] stood = drive.report.position_m.clone();
        drive.run(2);
        for (int d = 0; d < 3; d++) {
            assertEquals(stood[d], drive.report.position_m[d], 0.002, "direction " + d);
        }
        for (int w = 0; w < drive.report.channelCount; w++) {
            assertEquals(0, drive.report.channels[w], 1e-4, "wheel " + w);
        }
    }

    @Test
    void shouldKeepItsLoopsClosedOverRoughGround() {
        MultibodyVehicleModel model = model("mtv");
        TestDrive drive = new TestDrive(model, "lete", new RoughSurface(TestDrive.FLAT, 0.1, 3, 1), ScmFrame.WORLD);
        Multibody multibody = new Multibody(model.mechanism());
        double[] q = new double[model.mechanism().tree().coordinates()];
        double largest = 0;
        double highest = 0;
        for (int n = 0; n < 100; n++) {
            drive.vehicle.controls().steering = n % 100 < 50 ? 0.4 : -0.4;
            drive.run(0.02, 4);
            System.arraycopy(drive.vehicle.state(), 0, q, 0, q.length);
            multibody.place(q);
            largest = Math.max(largest, multibody.largestError());
            highest = Math.max(highest, Math.abs(q[coordinate(model.mechanism(), "twist")]));
        }
        assertTrue(largest < 1e-6, "largest=" + largest);
        assertTrue(highest > 0.01, "the frame twists, highest=" + highest);
        assertTrue(Math.hypot(drive.report.position_m[0], drive.report.position_m[1]) > 1);
    }

    private static int coordinate(MultibodyModel model, String joint) {
        MultibodyModel.JointFrame frame = model.joints().stream()
                .filter(each -> each.spec().name().equals(joint))
                .findFirst()
                .orElseThrow();
        return model.tree().firstCoordinate(frame.links()[0]);
    }
}
