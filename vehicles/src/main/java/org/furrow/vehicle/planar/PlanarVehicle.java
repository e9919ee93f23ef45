package org.furrow.vehicle.planar;

import static org.furrow.vehicle.planar.PlanarModel.WHEELS;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.WheeledVehicle;
import org.furrow.vehicle.spec.PlanarSpec;
import org.furrow.vehicle.steering.SteeringDrive;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.state.StateWords;

/**
 * State and step of a planar vehicle. Its lateral motion is that of a {@link PlanarMotion}; its speed follows from
 * driving force, brakes, rolling resistance and slope; height, roll and pitch are those of the least-squares plane
 * through the ground below the wheels. The wheels roll on the ground without pressing it.
 */
final class PlanarVehicle extends WheeledVehicle<PlanarModel> {
    private static final double GRAVITY_MPS2 = 9.81;
    /** Highest speed at which the direction can be changed, in m/s. */
    private static final double STANDING_MPS = 0.1;
    /** Least brake with which the direction can be changed. */
    private static final double HELD = 0.5;

    private static final List<String> MOTION_WORDS =
            List.of("x_m", "y_m", "heading_rad", "lateral_mps", "yaw_rate_radps", "front_slip_rad", "rear_slip_rad");
    private static final int SPEED = PlanarMotion.SIZE;
    private static final int THROTTLE = SPEED + 1;
    private static final int BRAKE = THROTTLE + 1;
    private static final int GEAR = BRAKE + 1;
    private static final int STEERING = GEAR + 1;

    private final GroundContact ground;
    private final PlanarMotion motion;
    private final SteeringDrive steering;
    private final GroundPlane plane;
    private final List<String> names;
    /** p_WoCo_W. */
    private final double[] position = new double[3];
    /** v_WCo_W. */
    private final double[] velocity = new double[3];

    private final double[] heights = new double[WHEELS];
    private final double[] spin_radps = new double[WHEELS];

    PlanarVehicle(PlanarModel model, Placement at, GroundContact ground) {
        this(model, ground, model.motion(), model.steeringDrive());
        double back_m = motion.reference_m();
        state[PlanarMotion.X] = at.x_m() + back_m * at.headingX();
        state[PlanarMotion.Y] = at.y_m() + back_m * at.headingY();
        state[PlanarMotion.HEADING] = StrictMath.atan2(at.headingY(), at.headingX());
        state[GEAR] = 1;
        updateBodies();
    }

    private PlanarVehicle(PlanarModel model, GroundContact ground, PlanarMotion motion, SteeringDrive steering) {
        super(
                model,
                IntStream.range(0, WHEELS)
                        .mapToObj(w -> model.axle(w).tyre().with(RollingTyre.INSTANCE))
                        .toList(),
                STEERING + steering.words().size());
        this.ground = ground;
        this.motion = motion;
        this.steering = steering;
        plane = new GroundPlane(model);
        names = new ArrayList<>(MOTION_WORDS);
        names.addAll(List.of("speed_mps", "throttle", "brake", "gear"));
        names.addAll(steering.words());
    }

    @Override
    public String stateName(int word) {
        return names.get(word);
    }

    @Override
    public void restore(double[] from, int at, int length) {
        StateWords.require("state of a vehicle of type planar", state.length, from, at, length);
        StateWords.whole("gear", from[at + GEAR], -1, 1);
        System.arraycopy(from, at, state, 0, state.length);
        steering.read(state, STEERING);
        updateBodies();
    }

    @Override
    public void updateBodies() {
        double cos = StrictMath.cos(state[PlanarMotion.HEADING]);
        double sin = StrictMath.sin(state[PlanarMotion.HEADING]);
        double x = state[PlanarMotion.X] - motion.reference_m() * cos;
        double y = state[PlanarMotion.Y] - motion.reference_m() * sin;
        for (int w = 0; w < WHEELS; w++) {
            double ahead = model.wheelPosition[3 * w];
            double left = model.wheelPosition[3 * w + 1];
            heights[w] = ground.initialHeight_m(x + ahead * cos - left * sin, y + ahead * sin + left * cos);
        }
        plane.fit(heights, cos, sin, rotation);
        double gamma = state[PlanarMotion.YAW_RATE];
        double lateral = state[PlanarMotion.LATERAL] - motion.reference_m() * gamma;
        position[0] = x;
        position[1] = y;
        position[2] = plane.height_m;
        // the plane's coordinates are horizontal, so the vertical part is that along the slope
        velocity[0] = state[SPEED] * cos - lateral * sin;
        velocity[1] = state[SPEED] * sin + lateral * cos;
        velocity[2] = state[SPEED] * plane.ahead + lateral * plane.left;
        double tangent = StrictMath.tan(steering.angle_rad()) / model.spec.wheelbase_m();
        for (int w = 0; w < WHEELS; w++) {
            placeWheel(w, gamma, lateral, w < 2 ? tangent : 0);
        }
    }

    /**
     * Sets pose and velocity of a wheel that rolls; its spin angle is omitted.
     *
     * @param tangent of the wheel's mean steering angle, over the wheelbase
     */
    private void placeWheel(int w, double gamma, double lateral, double tangent) {
        int k = 3 * w;
        double rx = model.wheelPosition[k];
        double ry = model.wheelPosition[k + 1];
        double rz = model.wheelPosition[k + 2];
        double along = state[SPEED] - gamma * ry;
        double across = lateral + gamma * rx;
        double ax = -(rx - model.spec.rear().x_m()) * tangent;
        double ay = 1 - ry * tangent;
        double length = Math.sqrt(ax * ax + ay * ay);
        ax /= length;
        ay /= length;
        // the wheel heads for (ay, -ax)
        double spin = (along * ay - across * ax) / model.wheelRadius_m(w);
        spin_radps[w] = spin;
        for (int d = 0; d < 3; d++) {
            double x = rotation[3 * d];
            double y = rotation[3 * d + 1];
            double z = rotation[3 * d + 2];
            bodies.position[k + d] = position[d] + rx * x + ry * y + rz * z;
            bodies.velocity[k + d] = along * x + across * y;
            bodies.rotation[9 * w + 3 * d] = x * ay - y * ax;
            bodies.rotation[9 * w + 3 * d + 1] = x * ax + y * ay;
            bodies.rotation[9 * w + 3 * d + 2] = z;
            bodies.angularVelocity[k + d] = spin * (ax * x + ay * y) + gamma * z;
        }
    }

    @Override
    public void advance(double step_s) {
        applyControls();
        PlanarSpec.Steering spec = model.spec.steering();
        double command_rad = Math.clamp(controls.steering, -1, 1) * spec.maxAngle_rad();
        steering.commandSpool(controls.valve);
        steering.advance(command_rad, motion.front_N(state), step_s);
        steering.write(state, STEERING);
        double push_N = hasWrench ? takeWrench() : 0;
        state[SPEED] = speedAfter(push_N, step_s);
        motion.advance(state, state[SPEED], steering.angle_rad(), step_s);
        requireFinite();
    }

    private void applyControls() {
        state[THROTTLE] = Math.clamp(controls.throttle, 0, 1);
        state[BRAKE] = Math.clamp(controls.brake, 0, 1);
        boolean stands = Math.abs(state[SPEED]) < STANDING_MPS && state[BRAKE] >= HELD;
        boolean engages = state[GEAR] == 0 && controls.gear * state[SPEED] > -STANDING_MPS;
        if (controls.gear == 0 || stands || engages) {
            state[GEAR] = Integer.signum(controls.gear);
        }
    }

    /** Gives the lateral part of the wrench to the motion and returns the longitudinal part. */
    private double takeWrench() {
        double along_N = wrench[0] * rotation[0] + wrench[1] * rotation[3] + wrench[2] * rotation[6];
        double left_N = wrench[0] * rotation[1] + wrench[1] * rotation[4] + wrench[2] * rotation[7];
        double moment_Nm = wrench[3] * rotation[2] + wrench[4] * rotation[5] + wrench[5] * rotation[8];
        motion.push(left_N, moment_Nm - motion.reference_m() * left_N);
        Arrays.fill(wrench, 0);
        hasWrench = false;
        return along_N;
    }

    /** Speed after a step; brakes and rolling resistance are dry friction, which stops the vehicle at most. */
    private double speedAfter(double push_N, double step_s) {
        PlanarSpec.Drive drive = model.spec.drive();
        double mass_kg = model.spec.body().mass_kg();
        double speed = state[SPEED];
        double driven = Math.abs(speed) < drive.power_W() / drive.force_N()
                ? drive.force_N()
                : drive.power_W() / Math.abs(speed);
        double force_N = state[GEAR] * state[THROTTLE] * driven + push_N - mass_kg * GRAVITY_MPS2 * rotation[6];
        double friction_N = state[BRAKE] * drive.brake_N() + drive.rolling() * mass_kg * GRAVITY_MPS2 * rotation[8];
        double free = speed + step_s * force_N / mass_kg;
        double most = step_s * friction_N / mass_kg;
        return free - Math.clamp(free, -most, most);
    }

    private void requireFinite() {
        for (int k = 0; k < state.length; k++) {
            if (!Double.isFinite(state[k])) {
                throw new IllegalStateException("field=" + names.get(k) + " is not a number: " + state[k]);
            }
        }
    }

    @Override
    public void report(VehicleReport dest) {
        System.arraycopy(position, 0, dest.position_m, 0, 3);
        Quaternions.fromMatrix(rotation, dest.orientation, 0);
        System.arraycopy(velocity, 0, dest.velocity_mps, 0, 3);
        for (int d = 0; d < 3; d++) {
            dest.angularVelocity_radps[d] = state[PlanarMotion.YAW_RATE] * rotation[3 * d + 2];
        }
        dest.steering = steering.angle_rad() / model.spec.steering().maxAngle_rad();
        dest.throttle = state[THROTTLE];
        dest.brake = state[BRAKE];
        dest.engine_radps = 0;
        dest.gear = (int) state[GEAR];
        dest.wheels = WHEELS;
        System.arraycopy(spin_radps, 0, dest.omega_radps, 0, WHEELS);
    }
}
