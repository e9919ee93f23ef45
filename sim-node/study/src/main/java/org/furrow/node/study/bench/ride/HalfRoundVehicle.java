package org.furrow.node.study.bench.ride;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.furrow.vehicle.compile.MechanismCompiler;
import org.furrow.vehicle.dynamics.FreeBodies;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.dynamics.MultibodyModel;
import org.furrow.vehicle.dynamics.Stepper;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.MotionLaw;
import org.furrow.vehicle.spec.ShaftSystem;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.RigidSurface;
import org.furrow.world.contact.SurfaceContact;
import org.furrow.world.contact.TouchingBodies;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.contact.Tyre;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/**
 * The vehicle of Perera et al. 2006 on rigid ground. Upright, spindle and wheel are one body, so each tyre has its spin
 * as a state, a shaft that the moment about the axle turns; a constraint holds the speed of the chassis. The spin has
 * no gyroscopic moment. Tyres are evaluated in each stage of the integrator; the state of their treads advances in the
 * first one.
 */
final class HalfRoundVehicle implements Multibody.Outside {
    private static final List<String> CORNERS = List.of("front-left", "front-right", "rear-left", "rear-right");
    private static final String CHASSIS = "chassis";
    /** Moment of inertia of a spindle with rim and tyre about its axle, as in the vehicle hmmwv. */
    private static final double SPIN_KGM2 = 7.78782;

    private final RigidSurface ground;
    private final double step_s;
    private final Multibody multibody;
    private final Stepper stepper;
    private final TouchingBodies wheels;
    private final SurfaceContact[] tyres = new SurfaceContact[CORNERS.size()];
    private final double[][] treads = new double[CORNERS.size()][];
    private final int[] wheelBody;
    private final int chassis;
    /** Freedom of the first tyre's spin. */
    private final int firstSpin;

    private final double[] q;
    private final double[] v;
    private final double[] bearing_Nm = new double[3];
    private final double[] position = new double[3];
    private final double[] rotation = new double[9];
    private final double[] angular = new double[3];
    private final double[] linear = new double[3];
    /** Angle through which each tyre has turned, in rad; its spokes turn with it. */
    private final double[] turned_rad = new double[CORNERS.size()];
    /** Time of the present stage since the start of the step. */
    private double stage_s;

    private double treadStep_s;
    private long steps;
    /** Time spent in the tyres, in ns; only while {@link #isTimed}. */
    private long tyres_ns;

    private boolean isTimed;

    /**
     * Puts the vehicle down with its chassis at x = 0, rolling.
     *
     * @param mechanism the 13 bodies
     * @param wheel shape and tyre of each wheel
     */
    HalfRoundVehicle(MechanismSpec mechanism, TouchingBody wheel, Options options, RigidSurface ground) {
        this.ground = ground;
        step_s = options.step_s;
        ShaftSystem spins = new ShaftSystem(Collections.nCopies(CORNERS.size(), SPIN_KGM2), List.of(), List.of());
        MultibodyModel model = held(MechanismCompiler.compile(mechanism, spins), options.speed_mps);
        multibody = new Multibody(model);
        stepper = new Stepper(multibody, Integrator.RK2);
        wheels = new TouchingBodies(
                CORNERS.stream().map(name -> wheel.as(name, wheel.role())).toList());
        wheelBody = CORNERS.stream()
                .mapToInt(corner -> body(model, corner + ".wheel"))
                .toArray();
        chassis = body(model, CHASSIS);
        firstSpin = model.tree().shaftFreedom(0);
        Tyre tyre = wheel.tyre();
        if (tyre == null) {
            throw new IllegalArgumentException("the wheel needs a tyre");
        }
        for (int w = 0; w < tyres.length; w++) {
            tyres[w] = tyre.contact(ground);
            treads[w] = new double[tyres[w].stateLength()];
        }
        q = model.tree().designCoordinates();
        v = model.start().velocities().clone();
        double radius_m = wheel.shape().radius_m();
        multibody.updateKinematics(q, v);
        multibody.position(wheelBody[0], position, 0);
        FreeBodies.move(model.tree(), q, new Quaterniond(), new Vector3d(0, 0, radius_m - position[2]));
        v[0] = options.speed_mps;
        for (int w = 0; w < tyres.length; w++) {
            v[firstSpin + w] = options.speed_mps / radius_m;
        }
        stepper.projectVelocities(q, v, 0);
    }

    /** The model with the chassis' way along x prescribed: it is the first coordinate of the free base. */
    private static MultibodyModel held(MultibodyModel model, double speed_mps) {
        MultibodyModel.DrivenFreedom way = new MultibodyModel.DrivenFreedom(new MotionLaw.Steady(speed_mps), 0, 0);
        return new MultibodyModel(
                model.name(),
                model.tree(),
                model.loops(),
                model.bodies(),
                model.joints(),
                model.actions().withMotions(List.of(way)),
                model.start());
    }

    private static int body(MultibodyModel model, String name) {
        return IntStream.range(0, model.bodies().size())
                .filter(b -> model.bodies().get(b).name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the mechanism has no body '" + name + "'"));
    }

    /** Advances by one step. */
    void step() {
        stepper.step(q, v, steps * step_s, step_s, this);
        for (int w = 0; w < turned_rad.length; w++) {
            turned_rad[w] += step_s * v[firstSpin + w];
        }
        steps++;
    }

    @Override
    public void beginStage(double part) {
        stage_s = part * step_s;
        treadStep_s = part == 0 ? step_s : 0;
    }

    @Override
    public void addForces(Multibody system, double[] velocities) {
        long start = isTimed ? System.nanoTime() : 0;
        for (int w = 0; w < tyres.length; w++) {
            int k = 3 * w;
            int r = 9 * w;
            system.position(wheelBody[w], wheels.position, k);
            system.rotation(wheelBody[w], wheels.rotation, r);
            system.velocity(wheelBody[w], wheels.angularVelocity, wheels.velocity, k);
            double spin = velocities[firstSpin + w];
            double axial_Nm = 0;
            turn(wheels.rotation, r, turned_rad[w] + stage_s * spin);
            for (int d = 0; d < 3; d++) {
                wheels.angularVelocity[k + d] += spin * wheels.rotation[r + 3 * d + 1];
            }
            tyres[w].press(wheels, w, ground, treads[w], 0, treadStep_s);
            for (int d = 0; d < 3; d++) {
                axial_Nm += wheels.moment[k + d] * wheels.rotation[r + 3 * d + 1];
            }
            for (int d = 0; d < 3; d++) { // the bearing passes on all but the moment about the axle
                bearing_Nm[d] = wheels.moment[k + d] - axial_Nm * wheels.rotation[r + 3 * d + 1];
            }
            system.addBodyForce(wheelBody[w], wheels.force, k, bearing_Nm, 0);
            system.addGeneralisedForce(firstSpin + w, axial_Nm);
        }
        tyres_ns += isTimed ? System.nanoTime() - start : 0;
    }

    /** Turns a matrix from a wheel to the world about the wheel's axle, y. */
    private static void turn(double[] matrix, int at, double angle_rad) {
        double cos = StrictMath.cos(angle_rad);
        double sin = StrictMath.sin(angle_rad);
        for (int row = at; row < at + 9; row += 3) {
            double x = matrix[row];
            matrix[row] = cos * x - sin * matrix[row + 2];
            matrix[row + 2] = sin * x + cos * matrix[row + 2];
        }
    }

    /** Sum of the upward forces of the ground in the last evaluation, in N. */
    double load_N() {
        double sum_N = 0;
        for (int w = 0; w < tyres.length; w++) {
            sum_N += wheels.force[3 * w + 2];
        }
        return sum_N;
    }

    /** Speed upwards of a point of the chassis, in m/s. */
    double rise_mps(Vector point) {
        multibody.updateKinematics(q, v);
        multibody.rotation(chassis, rotation, 0);
        multibody.velocity(chassis, angular, linear, 0);
        double x = rotation[0] * point.x() + rotation[1] * point.y() + rotation[2] * point.z();
        double y = rotation[3] * point.x() + rotation[4] * point.y() + rotation[5] * point.z();
        return linear[2] + angular[0] * y - angular[1] * x;
    }

    /** Rate of pitch at the last {@link #rise_mps}, nose down positive, in rad/s. */
    double pitchRate_radps() {
        return rotation[1] * angular[0] + rotation[4] * angular[1] + rotation[7] * angular[2];
    }

    /** Distance of the front left wheel ahead of the start, in m. */
    double frontWheel_m() {
        multibody.updateKinematics(q, v);
        multibody.position(wheelBody[0], position, 0);
        return position[0];
    }

    /** Largest error of a loop, in m or rad. */
    double loopError() {
        multibody.updateKinematics(q, v);
        return multibody.largestError();
    }

    /** Spin of a tyre, in rad/s. */
    double spin_radps(int wheel) {
        return v[firstSpin + wheel];
    }

    /** Begins to measure the time in the tyres. */
    void time() {
        isTimed = true;
        tyres_ns = 0;
    }

    /** Time in the tyres since {@link #time}, in ns. */
    long tyres_ns() {
        return tyres_ns;
    }

    /** How a vehicle is stepped. */
    record Options(double speed_mps, double step_s) {}
}
