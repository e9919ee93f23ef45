package org.furrow.vehicle.fourwheel;

import static org.furrow.vehicle.fourwheel.FourWheelModel.WHEELS;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.vehicle.WheeledVehicle;
import org.furrow.vehicle.floating.FloatingBase;
import org.furrow.world.math.Gravity;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.state.StateWords;
import org.joml.Quaterniond;

/**
 * State and step of the four-wheel vehicle: six degrees of freedom of the chassis, and travel and spin of each wheel.
 *
 * <p>The wheels' travel is eliminated: along the chassis z axis a wheel's mass loads only its spring, across it the
 * chassis. Spin is the absolute angular velocity about the axle, so the drive torque is internal and the wheels'
 * whole angular momentum appears in the chassis' balance. Integrator: semi-implicit Euler.
 */
final class FourWheelVehicle extends WheeledVehicle<FourWheelModel> {
    /** p_WoCo_W. */
    private static final int POSITION = 0;
    /** q_WC, w x y z. */
    private static final int ORIENTATION = 3;
    /** v_WCo_W. */
    private static final int VELOCITY = 7;
    /** w_WC_C. */
    private static final int OMEGA = 10;

    private static final int TRAVEL = 13;
    private static final int TRAVEL_RATE = TRAVEL + WHEELS;
    private static final int SPIN = TRAVEL_RATE + WHEELS;
    /** Angle by which each wheel has turned about its axle against the chassis, in [-pi, pi]; for records alone. */
    private static final int TURN = SPIN + WHEELS;

    private static final int STEERING = TURN + WHEELS;
    private static final int THROTTLE = STEERING + 1;
    private static final int BRAKE = THROTTLE + 1;
    private static final int SIZE = BRAKE + 1;
    private static final List<String> NAMES = names();

    private final FloatingBase base = new FloatingBase();
    /** Unit vectors along the wheels' axles in C, 3 a wheel. */
    private final double[] axle = new double[3 * WHEELS];

    /** Ground's force on each wheel in C, 3 a wheel. */
    private final double[] groundForce = new double[3 * WHEELS];

    /** Suspension force of each wheel on the chassis along C's z axis. */
    private final double[] suspension = new double[WHEELS];
    /** Acceleration of each wheel centre in C at zero acceleration of chassis and travel, 3 a wheel. */
    private final double[] bias = new double[3 * WHEELS];

    private final double[] spinRate = new double[WHEELS];
    /** Scratch buffer. */
    private final double[] vectorC = new double[3];

    FourWheelVehicle(FourWheelModel model, double[] position, Quaterniond attitude) {
        super(model, SIZE);
        setPose(position, attitude);
        updateBodies();
    }

    @Override
    public String stateName(int word) {
        return NAMES.get(word);
    }

    @Override
    public void restore(double[] from, int at, int length) {
        StateWords.require("state of a vehicle of type four-wheel", SIZE, from, at, length);
        System.arraycopy(from, at, state, 0, SIZE);
        updateBodies();
    }

    @Override
    public void updateBodies() {
        Quaternions.toMatrix(state, ORIENTATION, rotation);
        steerAxles();
        double ox = state[OMEGA];
        double oy = state[OMEGA + 1];
        double oz = state[OMEGA + 2];
        for (int w = 0; w < WHEELS; w++) {
            int k = 3 * w;
            double rx = model.wheelPosition[k];
            double ry = model.wheelPosition[k + 1];
            double rz = model.wheelPosition[k + 2] + state[TRAVEL + w];
            toWorld(rx, ry, rz, bodies.position, k);
            toWorld(
                    oy * rz - oz * ry,
                    oz * rx - ox * rz,
                    ox * ry - oy * rx + state[TRAVEL_RATE + w],
                    bodies.velocity,
                    k);
            for (int d = 0; d < 3; d++) {
                bodies.position[k + d] += state[POSITION + d];
                bodies.velocity[k + d] += state[VELOCITY + d];
            }
            double relative = relativeSpin(w);
            setWheelRotation(w);
            toWorld(
                    ox + relative * axle[k],
                    oy + relative * axle[k + 1],
                    oz + relative * axle[k + 2],
                    bodies.angularVelocity,
                    k);
        }
        if (bodies.count() > WHEELS) {
            placeHull(ox, oy, oz);
        }
    }

    /** Sets pose and velocity of the hull, whose frame is that of the chassis. */
    private void placeHull(double ox, double oy, double oz) {
        System.arraycopy(state, POSITION, bodies.position, 3 * WHEELS, 3);
        System.arraycopy(state, VELOCITY, bodies.velocity, 3 * WHEELS, 3);
        System.arraycopy(rotation, 0, bodies.rotation, 9 * WHEELS, 9);
        toWorld(ox, oy, oz, bodies.angularVelocity, 3 * WHEELS);
    }

    /** Sets R_WB of a wheel body, without {@link #wheelTurn_rad}: the z axis stays the chassis'. */
    private void setWheelRotation(int w) {
        double ax = axle[3 * w];
        double ay = axle[3 * w + 1];
        for (int r = 0; r < 3; r++) {
            double x = rotation[3 * r];
            double y = rotation[3 * r + 1];
            bodies.rotation[9 * w + 3 * r] = x * ay - y * ax;
            bodies.rotation[9 * w + 3 * r + 1] = x * ax + y * ay + rotation[3 * r + 2] * axle[3 * w + 2];
            bodies.rotation[9 * w + 3 * r + 2] = rotation[3 * r + 2];
        }
    }

    @Override
    public void advance(double step_s) {
        applyControls(step_s);
        for (int w = 0; w < WHEELS; w++) {
            toChassis(bodies.force, 3 * w, groundForce, 3 * w);
        }
        spinWheels(step_s);
        base.begin();
        FourWheelSpec.Chassis chassis = model.spec.chassis();
        base.addBody(chassis.mass_kg(), chassis.com_m(), chassis.inertia_kgm2(), state, OMEGA, rotation);
        for (int w = 0; w < WHEELS; w++) {
            addWheel(w);
        }
        if (bodies.count() > WHEELS) {
            addOnChassis(bodies.force, 3 * WHEELS, bodies.moment, 3 * WHEELS);
        }
        if (hasWrench) {
            addOnChassis(wrench, 0, wrench, 3);
            Arrays.fill(wrench, 0);
            hasWrench = false;
        }
        base.solve();
        integrate(step_s);
        requireFinite();
    }

    /** Adds a force at Co and a moment, both in W. */
    private void addOnChassis(double[] force, int at, double[] moment, int momentAt) {
        toChassis(force, at, vectorC, 0);
        base.addForce(0, 0, 0, vectorC[0], vectorC[1], vectorC[2]);
        toChassis(moment, momentAt, vectorC, 0);
        base.addMoment(vectorC[0], vectorC[1], vectorC[2]);
    }

    @Override
    public void report(VehicleReport dest) {
        System.arraycopy(state, POSITION, dest.position_m, 0, 3);
        System.arraycopy(state, ORIENTATION, dest.orientation, 0, 4);
        System.arraycopy(state, VELOCITY, dest.velocity_mps, 0, 3);
        toWorld(state[OMEGA], state[OMEGA + 1], state[OMEGA + 2], dest.angularVelocity_radps, 0);
        dest.steering = state[STEERING];
        dest.throttle = state[THROTTLE];
        dest.brake = state[BRAKE];
        dest.engine_radps = engineSpeed_radps();
        dest.gear = 1;
        dest.setChannelCount(WHEELS);
        for (int w = 0; w < WHEELS; w++) {
            dest.channels[w] = relativeSpin(w);
        }
    }

    /** Applies the commands: steering at a limited rate, throttle and brake at once. */
    private void applyControls(double step_s) {
        double largest = model.spec.steering().maxRate_1ps() * step_s;
        double change = Math.clamp(controls.steering, -1, 1) - state[STEERING];
        state[STEERING] += Math.clamp(change, -largest, largest);
        state[THROTTLE] = Math.clamp(controls.throttle, 0, 1);
        state[BRAKE] = Math.clamp(controls.brake, 0, 1);
    }

    /** Steers by Ackermann: every axle points at the centre of the turn, which lies on the rear axle's line. */
    private void steerAxles() {
        double curvature = state[STEERING] * model.maxCurvature_1pm;
        for (int w = 0; w < WHEELS; w++) {
            double ahead = model.wheelPosition[3 * w] - model.spec.rear().x_m();
            double x = -ahead * curvature;
            double y = 1 - model.wheelPosition[3 * w + 1] * curvature;
            double length = Math.sqrt(x * x + y * y);
            axle[3 * w] = x / length;
            axle[3 * w + 1] = y / length;
            axle[3 * w + 2] = 0;
        }
    }

    private double relativeSpin(int w) {
        int k = 3 * w;
        return state[SPIN + w]
                - axle[k] * state[OMEGA]
                - axle[k + 1] * state[OMEGA + 1]
                - axle[k + 2] * state[OMEGA + 2];
    }

    @Override
    public double wheelTurn_rad(int wheel) {
        return state[TURN + wheel];
    }

    private double engineSpeed_radps() {
        double sum = 0;
        for (int w = 0; w < WHEELS; w++) {
            sum += relativeSpin(w);
        }
        FourWheelSpec.Engine engine = model.spec.engine();
        return Math.max(engine.idle_radps(), engine.ratio() * sum / WHEELS);
    }

    /** Computes the new spin of each wheel and {@link #spinRate}, its mean rate over the step. */
    private void spinWheels(double step_s) {
        FourWheelSpec.Engine engine = model.spec.engine();
        double speed = engineSpeed_radps();
        double throttle = state[THROTTLE];
        double drag = speed > engine.idle_radps() ? engine.drag_Nm() * (1 - throttle) : 0;
        double drive = engine.ratio() * (throttle * engine.torque().at(speed) - drag) / WHEELS;
        for (int w = 0; w < WHEELS; w++) {
            FourWheelSpec.Wheel wheel = model.axle(w).wheel();
            double free = drive + axleMoment_Nm(w);
            // dry friction: the brake stops the wheel within the step, up to its limit
            double limit = wheel.maxBrake_Nm() * state[BRAKE];
            double stop = wheel.spinInertia_kgm2() * relativeSpin(w) / step_s + free;
            double torque = free - Math.min(Math.max(stop, -limit), limit);
            spinRate[w] = torque / wheel.spinInertia_kgm2();
            state[SPIN + w] += spinRate[w] * step_s;
            state[TURN + w] = turned(state[TURN + w], relativeSpin(w) * step_s);
        }
    }

    /** Ground's moment about the wheel's axle, in Nm. */
    private double axleMoment_Nm(int w) {
        int k = 3 * w;
        return bodies.moment[k] * bodies.rotation[9 * w + 1]
                + bodies.moment[k + 1] * bodies.rotation[9 * w + 4]
                + bodies.moment[k + 2] * bodies.rotation[9 * w + 7];
    }

    private void addWheel(int w) {
        int k = 3 * w;
        FourWheelSpec.Wheel wheel = model.axle(w).wheel();
        double m = wheel.mass_kg();
        double rx = model.wheelPosition[k];
        double ry = model.wheelPosition[k + 1];
        double rz = model.wheelPosition[k + 2] + state[TRAVEL + w];
        double ox = state[OMEGA];
        double oy = state[OMEGA + 1];
        double oz = state[OMEGA + 2];
        double along = ox * rx + oy * ry + oz * rz;
        double o2 = ox * ox + oy * oy + oz * oz;
        double rate = state[TRAVEL_RATE + w];
        // omega x (omega x r) + 2 omega x (z rate)
        bias[k] = ox * along - o2 * rx + 2 * oy * rate;
        bias[k + 1] = oy * along - o2 * ry - 2 * ox * rate;
        bias[k + 2] = oz * along - o2 * rz;
        suspension[w] = suspensionForce(w);
        base.addMass(rx, ry, rz, m, 0);
        base.addForce(
                rx,
                ry,
                rz,
                groundForce[k] - m * (Gravity.STANDARD_MPS2 * rotation[6] + bias[k]),
                groundForce[k + 1] - m * (Gravity.STANDARD_MPS2 * rotation[7] + bias[k + 1]),
                suspension[w]);
        // the wheel's inertia across its axle turns with the chassis; its spin is a separate degree of freedom
        double diameter = wheel.inertia_kgm2();
        base.addInertia(diameter, 0, diameter);
        double hx = wheel.spinInertia_kgm2() * state[SPIN + w] * axle[k];
        double hy = wheel.spinInertia_kgm2() * state[SPIN + w] * axle[k + 1];
        double pull = wheel.spinInertia_kgm2() * spinRate[w];
        toChassis(bodies.moment, k, vectorC, 0);
        base.addMoment(
                vectorC[0] - pull * axle[k] + oz * hy - diameter * oy * oz,
                vectorC[1] - pull * axle[k + 1] - oz * hx,
                vectorC[2] - (ox * hy - oy * hx) + diameter * oy * ox);
    }

    /** Force of spring, damper and stops on the chassis along C's z axis, in N. */
    private double suspensionForce(int w) {
        FourWheelSpec.Suspension s = model.axle(w).suspension();
        double travel = state[TRAVEL + w];
        double over = Math.max(0, travel - s.travel_m()) - Math.max(0, -s.travel_m() - travel);
        return s.preload_N()
                + s.stiffness_Npm() * travel
                + s.damping_Nspm() * state[TRAVEL_RATE + w]
                + s.stop_Npm() * over;
    }

    private void integrate(double step_s) {
        double[] x = base.x;
        for (int w = 0; w < WHEELS; w++) {
            int k = 3 * w;
            double m = model.axle(w).wheel().mass_kg();
            double rx = model.wheelPosition[k];
            double ry = model.wheelPosition[k + 1];
            double carried = x[5] + x[0] * ry - x[1] * rx + bias[k + 2];
            double rate = (groundForce[k + 2] - suspension[w]) / m - Gravity.STANDARD_MPS2 * rotation[8] - carried;
            state[TRAVEL_RATE + w] += step_s * rate;
            state[TRAVEL + w] += step_s * state[TRAVEL_RATE + w];
        }
        for (int d = 0; d < 3; d++) {
            state[OMEGA + d] += step_s * x[d];
            double a = rotation[3 * d] * x[3] + rotation[3 * d + 1] * x[4] + rotation[3 * d + 2] * x[5];
            state[VELOCITY + d] += step_s * a;
            state[POSITION + d] += step_s * state[VELOCITY + d];
        }
        Quaternions.turn(state, ORIENTATION, state[OMEGA], state[OMEGA + 1], state[OMEGA + 2], step_s);
    }

    private void toWorld(double x, double y, double z, double[] dest, int at) {
        dest[at] = rotation[0] * x + rotation[1] * y + rotation[2] * z;
        dest[at + 1] = rotation[3] * x + rotation[4] * y + rotation[5] * z;
        dest[at + 2] = rotation[6] * x + rotation[7] * y + rotation[8] * z;
    }

    private void toChassis(double[] from, int at, double[] dest, int to) {
        double x = from[at];
        double y = from[at + 1];
        double z = from[at + 2];
        dest[to] = rotation[0] * x + rotation[3] * y + rotation[6] * z;
        dest[to + 1] = rotation[1] * x + rotation[4] * y + rotation[7] * z;
        dest[to + 2] = rotation[2] * x + rotation[5] * y + rotation[8] * z;
    }

    private static List<String> names() {
        List<String> names = new ArrayList<>(List.of("x_m", "y_m", "z_m", "qw", "qx", "qy", "qz"));
        names.addAll(List.of("vx_mps", "vy_mps", "vz_mps", "wx_radps", "wy_radps", "wz_radps"));
        for (String word : List.of("travel_m_", "travel_rate_mps_", "spin_radps_", "turn_rad_")) {
            FourWheelModel.NAMES.forEach(wheel -> names.add(word + wheel));
        }
        names.addAll(List.of("steering", "throttle", "brake"));
        return List.copyOf(names);
    }
}
