package org.furrow.vehicle.tracked;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.drivetrain.MotorSpec;
import org.furrow.vehicle.drivetrain.SkidSpec;
import org.furrow.vehicle.spec.Curve;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Forces and velocities of shoes belong to each other. */
class BeltTest {
    private static final double PITCH_M = 0.15;
    private static final double PIN_M = 0.24;
    private static final long SEED = 41;

    /** Level ground that does nothing. */
    private static final class Level implements GroundContact {
        @Override
        public void press(TouchingBodies bodies, double step_s) {}

        @Override
        public double initialHeight_m(double x_m, double y_m) {
            return 0;
        }
    }

    /** @param ahead whether the sprocket is ahead of the road wheels */
    private static TrackedModel model(boolean ahead) {
        TrackSpec.Circle front = new TrackSpec.Circle(0, 0, ahead ? PIN_M : 0.21);
        TrackSpec.Circle rear = new TrackSpec.Circle(-3.9, -0.1, ahead ? 0.21 : PIN_M);
        TrackSpec track = new TrackSpec(
                new TrackSpec.Sprocket(ahead ? front : rear, 30, 1.3),
                new TrackSpec.Idler(ahead ? rear : front, 35, 1.1),
                new TrackSpec.RoadWheel(
                        -0.2, 0.3, 0.4, 60, 2, new TrackSpec.Arm(0.3, 0.1, 5000, 30000, 500, 0.05, 1e6)),
                List.of(new TrackSpec.Circle(-2, 0.2, 0.1)),
                new TrackSpec.Shoe(
                        64,
                        PITCH_M,
                        18,
                        0.06,
                        0.38,
                        TouchingBody.of(new Shape.Box(0.12, 0.3, 0.06)).with(new ShoePad(0.03, 1e6, 2000))),
                new TrackSpec.Tensioner(0, 0, 0));
        MotorSpec motor = new MotorSpec(0.1, Curve.constant(100), 1e5, 0);
        List<Double> wheels = List.of(-0.7, -1.4, -2.1, -2.8, -3.3);
        return new TrackedModel(new TrackedSpec(
                "test",
                new TrackedSpec.Chassis(8000, new Vector(-2, 0, 0.4), new Vector(14000, 27000, 29000)),
                track,
                2.2,
                List.of(wheels, wheels),
                new SkidSpec(List.of("left"), List.of("right"), motor, 10, new SkidSpec.Control(200, 50), 2.5),
                new TrackedSpec.Steering(2, Double.POSITIVE_INFINITY, 0),
                new TrackedSpec.Running(10000, 0),
                List.of(),
                false));
    }

    /** A vehicle in any motion, with the belts anywhere. */
    private static TrackedVehicle moving(TrackedModel model, Random random) {
        TrackedVehicle vehicle = (TrackedVehicle) model.place(new Placement(1, 2, 0.6, 0.8), new Level());
        double[] state = vehicle.state().clone();
        for (int k = 7; k < 13; k++) {
            state[k] = random.nextDouble() - 0.5;
        }
        for (int w = 0; w < model.wheels; w++) {
            state[model.travel + w] += 0.1 * (random.nextDouble() - 0.5);
            state[model.rate + w] = random.nextDouble() - 0.5;
        }
        for (int side = 0; side < TrackedSpec.SIDES; side++) {
            state[model.speed + side] = 10 * random.nextDouble();
            state[model.run + side] = model.shoes * PITCH_M * random.nextDouble();
        }
        vehicle.restore(state, 0, state.length);
        return vehicle;
    }

    /** The power of forces on the shoes is that of the forces on hull, road wheels and belt. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noPowerIsLostBetweenShoesAndVehicle(boolean ahead) {
        TrackedModel model = model(ahead);
        Random random = new Random(SEED);
        TrackedVehicle vehicle = moving(model, random);
        TouchingBodies bodies = vehicle.bodies();
        HullMotion hull = new HullMotion(vehicle.state(), vehicle.rotation());
        Belt belt = new Belt(model, 0);
        belt.place(vehicle.state(), hull, bodies);
        double power_W = 0;
        for (int b = 0; b < model.shoes; b++) {
            // back along the run at either end, so that no piece of the belt is slack
            double[] force = {(ahead ? -1 : 1) * 1e4 * random.nextDouble(), 0, 0};
            double[] moment = {0, 0, 0};
            for (int d = 0; d < 3; d++) {
                force[d] += 10 * random.nextDouble();
                moment[d] = 100 * (random.nextDouble() - 0.5);
            }
            hull.toWorld(force[0], force[1], force[2], bodies.force, 3 * b);
            hull.toWorld(moment[0], moment[1], moment[2], bodies.moment, 3 * b);
            for (int d = 0; d < 3; d++) {
                power_W += bodies.force[3 * b + d] * (bodies.velocity[3 * b + d] + bodies.skinVelocity_mps(b, d))
                        + bodies.moment[3 * b + d] * bodies.angularVelocity[3 * b + d];
            }
        }
        Belt.Loads loads = new Belt.Loads(model.wheels);
        loads.base.begin();
        belt.collect(hull, bodies, loads);
        double[] state = vehicle.state();
        double[] velocity = new double[3];
        hull.toChassis(state, TrackedVehicle.VELOCITY, velocity, 0);
        double found_W = belt.drive_N * state[model.speed] * PIN_M;
        for (int d = 0; d < 3; d++) {
            found_W += loads.base.x[d] * state[TrackedVehicle.OMEGA + d] + loads.base.x[3 + d] * velocity[d];
        }
        for (int w = 0; w < model.wheels; w++) {
            found_W += loads.travel_N[w] * state[model.rate + w];
        }
        assertTrue(Math.abs(power_W) > 1000);
        assertEquals(power_W, found_W, 1e-9 * Math.abs(power_W));
    }

    /** A shoe moves as its velocity says: hull and road wheels at rest, or moving, over a short time. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shoesMoveAsTheirVelocities(boolean ahead) {
        TrackedModel model = model(ahead);
        TrackedVehicle vehicle = moving(model, new Random(SEED));
        double[] state = vehicle.state().clone();
        for (int k = 7; k < 13; k++) {
            state[k] = 0;
        }
        vehicle.restore(state, 0, state.length);
        TouchingBodies bodies = vehicle.bodies();
        double[] before = bodies.position.clone();
        double[] velocity = new double[before.length];
        for (int b = 0; b < model.shoes; b++) {
            for (int d = 0; d < 3; d++) {
                velocity[3 * b + d] = bodies.velocity[3 * b + d] + bodies.skinVelocity_mps(b, d);
            }
        }
        double short_s = 1e-7;
        for (int w = 0; w < model.wheels; w++) {
            state[model.travel + w] += short_s * state[model.rate + w];
        }
        for (int side = 0; side < TrackedSpec.SIDES; side++) {
            state[model.run + side] += short_s * state[model.speed + side] * PIN_M;
        }
        vehicle.restore(state, 0, state.length);
        for (int b = 0; b < model.shoes; b++) {
            for (int d = 0; d < 3; d++) {
                double moved_m = bodies.position[3 * b + d] - before[3 * b + d];
                assertEquals(velocity[3 * b + d], moved_m / short_s, 1e-5, "shoe " + b + " axis " + d);
            }
        }
    }
}
