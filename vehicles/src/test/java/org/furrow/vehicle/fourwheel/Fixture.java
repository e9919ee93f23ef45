package org.furrow.vehicle.fourwheel;

import java.util.List;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;

/** A test vehicle, and ground models without soil. */
final class Fixture {
    static final double CHASSIS_KG = 2180;
    static final double WHEEL_KG = 98;
    static final double RADIUS_M = 0.467;
    static final double SPIN_KGM2 = 8.5;
    static final double PRELOAD_N = 5350;
    static final double STIFFNESS_NPM = 48000;
    static final double MAX_BRAKE_NM = 4000;
    static final double TORQUE_NM = 500;
    static final double RATIO = 16;
    static final double HALF_BASE_M = 1.7;
    static final double TRACK_M = 1.8;
    static final double MAX_STEER_RAD = 0.5;
    static final double STEER_RATE_1PS = 2;

    private Fixture() {}

    static FourWheelModel model() {
        FourWheelSpec.Wheel wheel = new FourWheelSpec.Wheel(
                WHEEL_KG, RADIUS_M, TouchingBody.of(new Shape.Cylinder(RADIUS_M, 0.254)), SPIN_KGM2, 4.5, MAX_BRAKE_NM);
        FourWheelSpec.Suspension suspension =
                new FourWheelSpec.Suspension(PRELOAD_N, STIFFNESS_NPM, 4500, 0.13, 300000);
        return new FourWheelModel(new FourWheelSpec(
                "test",
                new FourWheelSpec.Chassis(CHASSIS_KG, new Vector(0.1, 0, 0.2), new Vector(1100, 3000, 3600)),
                new FourWheelSpec.Axle(HALF_BASE_M, 0, TRACK_M, wheel, suspension),
                new FourWheelSpec.Axle(-HALF_BASE_M, 0, TRACK_M, wheel, suspension),
                new FourWheelSpec.Engine(new Curve(List.of(new double[] {0, TORQUE_NM})), 0, 0, RATIO),
                new FourWheelSpec.Steering(MAX_STEER_RAD, STEER_RATE_1PS),
                List.of(),
                false));
    }

    static FourWheelVehicle vehicle() {
        return (FourWheelVehicle) model().place(new Placement(0, 0, 1, 0), new Nothing());
    }

    /** Empty space. */
    static final class Nothing implements GroundContact {
        @Override
        public void press(TouchingBodies bodies, double step_s) {}

        @Override
        public double initialHeight_m(double x_m, double y_m) {
            return 0;
        }
    }

    /** Level ground with a stiff spring and damper, without friction. */
    static final class Springs implements GroundContact {
        @Override
        public void press(TouchingBodies bodies, double step_s) {
            for (int b = 0; b < bodies.count(); b++) {
                double depth = RADIUS_M - bodies.position[3 * b + 2];
                bodies.force[3 * b + 2] = depth > 0 ? 2e6 * depth - 2e4 * bodies.velocity[3 * b + 2] : 0;
            }
        }

        @Override
        public double initialHeight_m(double x_m, double y_m) {
            return 0;
        }
    }
}
