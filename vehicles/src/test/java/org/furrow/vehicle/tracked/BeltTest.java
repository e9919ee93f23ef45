package org.furrow.vehicle.tracked;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
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
import org.furrow.world.math.Gravity;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Forces and velocities of shoes belong to each other. */
class BeltTest {
    private static final double PITCH_M = 0.15;
    private static final double PIN_M = 0.24;
    private static final long SEED = 41;
    private static final double STEP_S = 1e-4;
    private static final double MOTOR_KGM2 = 0.1;
    private static final double RATIO = 10;
    /** For the order of the integrator; kinetic energies are about 10 kJ. */
    private static final double MOST_GROWTH_J = 1;

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
        return model(ahead, new TrackSpec.Tensioner(0, 0, 0), 500);
    }

    private static TrackedModel model(boolean ahead, TrackSpec.Tensioner tensioner, double damping_Nmsprad) {
        TrackSpec.Circle front = new TrackSpec.Circle(0, 0, ahead ? PIN_M : 0.21);
        TrackSpec.Circle rear = new TrackSpec.Circle(-3.9, -0.1, ahead ? 0.21 : PIN_M);
        TrackSpec track = new TrackSpec(
                new TrackSpec.Sprocket(ahead ? front : rear, 30, 1.3),
                new TrackSpec.Idler(ahead ? rear : front, 35, 1.1),
                new TrackSpec.RoadWheel(
                        -0.2, 0.3, 0.4, 60, 2, new TrackSpec.Arm(0.3, 0.1, 5000, 30000, damping_Nmsprad, 0.05, 1e6)),
                List.of(new TrackSpec.Circle(-2, 0.2, 0.1)),
                new TrackSpec.Shoe(
                        64,
                        PITCH_M,
                        18,
                        0.06,
                        0.38,
                        TouchingBody.of(new Shape.Box(0.12, 0.3, 0.06)).with(new ShoePad(0.03, 1e6, 2000))),
                tensioner);
        MotorSpec motor = new MotorSpec(MOTOR_KGM2, Curve.constant(100), 1e5, 0);
        List<Double> wheels = List.of(-0.7, -1.4, -2.1, -2.8, -3.3);
        return new TrackedModel(new TrackedSpec(
                "test",
                new TrackedSpec.Chassis(8000, new Vector(-2, 0, 0.4), new Vector(14000, 27000, 29000)),
                track,
                2.2,
                List.of(wheels, wheels),
                new SkidSpec(List.of("left"), List.of("right"), motor, RATIO, new SkidSpec.Control(200, 50), 2.5),
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
        for (int p = 0; p < model.places; p++) {
            double most_m = p < model.wheels ? 0.1 : 0.02;
            state[model.travel + p] += most_m * (random.nextDouble() - 0.5);
            state[model.rate + p] = random.nextDouble() - 0.5;
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
        Belt.Loads loads = new Belt.Loads(model);
        loads.base.begin();
        belt.collect(calm(model, vehicle), hull, bodies, loads);
        double[] state = vehicle.state();
        double[] velocity = new double[3];
        hull.toChassis(state, TrackedVehicle.VELOCITY, velocity, 0);
        double found_W = belt.drive_N * state[model.speed] * PIN_M;
        for (int d = 0; d < 3; d++) {
            found_W += loads.base.x[d] * state[TrackedVehicle.OMEGA + d] + loads.base.x[3 + d] * velocity[d];
        }
        for (int p = 0; p < model.places; p++) {
            found_W += loads.travel_N[p] * state[model.rate + p];
        }
        assertTrue(Math.abs(power_W) > 1000);
        assertEquals(power_W, found_W, 1e-9 * Math.abs(power_W));
    }

    /** The state with all places at rest between road wheels at rest, so that no damper acts. */
    private static double[] calm(TrackedModel model, TrackedVehicle vehicle) {
        double[] state = vehicle.state().clone();
        Arrays.fill(state, model.travel, model.travel + 2 * model.places, 0);
        return state;
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
        for (int p = 0; p < model.places; p++) {
            state[model.travel + p] += short_s * state[model.rate + p];
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

    /** Kinetic energy of hull, road wheels, belts and motors; potential energy of weights, springs and tensioner. */
    private static double energy_J(TrackedModel model, TrackedVehicle vehicle) {
        double[] state = vehicle.state();
        double[] r = vehicle.rotation();
        double[] v = new double[3];
        new HullMotion(state, r).toChassis(state, TrackedVehicle.VELOCITY, v, 0);
        double[] w = {state[TrackedVehicle.OMEGA], state[TrackedVehicle.OMEGA + 1], state[TrackedVehicle.OMEGA + 2]};
        TrackedSpec.Chassis hull = model.sprung;
        Vector com = hull.com_m();
        double sum = pointEnergy_J(state, r, v, w, new double[] {com.x(), com.y(), com.z(), 0}, hull.mass_kg());
        Vector inertia = hull.inertia_kgm2();
        sum += 0.5 * (inertia.x() * w[0] * w[0] + inertia.y() * w[1] * w[1] + inertia.z() * w[2] * w[2]);
        for (int p = 0; p < model.places; p++) {
            double travel_m = state[model.travel + p];
            double rate = state[model.rate + p];
            double[] at = {
                model.placePosition[3 * p],
                model.placePosition[3 * p + 1],
                model.placePosition[3 * p + 2] + travel_m,
                rate
            };
            sum += pointEnergy_J(state, r, v, w, at, model.placeMass_kg[p]);
            sum += 0.5 * STEP_S * STEP_S * model.placeStiffness_Npm[p] * rate * rate;
            for (int n = 0; n < 200 && p < model.wheels; n++) {
                sum += model.spring_N.at((n + 0.5) / 200 * travel_m) * travel_m / 200;
            }
            double over_m =
                    Math.max(0, travel_m - model.spec.track().wheel().arm().bump_m());
            sum += p < model.wheels ? 0.5 * model.spec.track().wheel().arm().stop_Npm() * over_m * over_m : 0;
        }
        TrackSpec.Tensioner tensioner = model.spec.track().tensioner();
        for (int side = 0; side < TrackedSpec.SIDES; side++) {
            TrackWay way = model.ways[side];
            double g = -way.lower_m;
            for (int p = 0; p + 1 < way.x_m.length; p++) {
                g += Math.hypot(way.x_m[p + 1] - way.x_m[p], z(model, state, side, p + 1) - z(model, state, side, p));
            }
            sum += 0.5 * tensioner.preload_N() * g + 0.125 * tensioner.stiffness_Npm() * g * g;
            double speed = state[model.speed + side];
            sum += 0.5 * (model.belt_kgm2[side] + MOTOR_KGM2 * RATIO * RATIO) * speed * speed;
        }
        return sum;
    }

    private static double z(TrackedModel model, double[] state, int side, int node) {
        TrackWay way = model.ways[side];
        int place = model.place(side, way.travels[node]);
        return way.z_m[node] + (place < 0 ? 0 : state[model.travel + place]);
    }

    /** @param at place in the chassis frame, and the rate of its z */
    private static double pointEnergy_J(
            double[] state, double[] r, double[] v, double[] w, double[] at, double mass_kg) {
        double vx = v[0] + w[1] * at[2] - w[2] * at[1];
        double vy = v[1] + w[2] * at[0] - w[0] * at[2];
        double vz = v[2] + w[0] * at[1] - w[1] * at[0] + at[3];
        double height_m = state[TrackedVehicle.POSITION + 2] + r[6] * at[0] + r[7] * at[1] + r[8] * at[2];
        return mass_kg * (0.5 * (vx * vx + vy * vy + vz * vz) + Gravity.STANDARD_MPS2 * height_m);
    }

    /**
     * In any motion, off the ground and without drive: dampers and brakes only take energy. The dampers of the arms are
     * weak, that of the tensioner is strong.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void energyNeverGrowsWithoutDrive(boolean ahead) {
        TrackedModel model = model(ahead, new TrackSpec.Tensioner(20_000, 5e5, 5000), 10);
        TrackedVehicle vehicle = moving(model, new Random(SEED));
        vehicle.controls().brake = 1;
        double least_J = energy_J(model, vehicle);
        double start_J = least_J;
        for (int n = 1; n <= 5000; n++) {
            vehicle.updateBodies();
            vehicle.advance(STEP_S);
            double found_J = energy_J(model, vehicle);
            double growth_J = found_J - least_J;
            assertTrue(growth_J < MOST_GROWTH_J, () -> "grows by " + growth_J);
            least_J = Math.min(least_J, found_J);
        }
        assertTrue(least_J < start_J - 1000, "dampers took " + (start_J - least_J));
    }
}
