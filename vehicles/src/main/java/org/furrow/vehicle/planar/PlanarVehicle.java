package org.furrow.vehicle.planar;

import static org.furrow.vehicle.planar.PlanarModel.WHEELS;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.WheeledVehicle;
import org.furrow.vehicle.steering.SteeringDrive;
import org.furrow.world.contact.GroundContact;
import org.furrow.world.math.ExactMath;
import org.furrow.world.math.Gravity;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.VehicleReport;
import org.furrow.world.state.StateWords;
import org.jspecify.annotations.Nullable;

/**
 * State and step of a planar vehicle. Its lateral motion is that of a {@link PlanarMotion}; its speed follows from
 * driving force, brakes, rolling resistance and slope; height, roll and pitch are those of the least-squares plane
 * through the ground below the wheels. The wheels roll on the ground without pressing it. A towed cart adds its mass to
 * the speed's equation and stands on the ground in the same way.
 */
final class PlanarVehicle extends WheeledVehicle<PlanarModel> {
    /** Highest speed at which the direction can be changed, in m/s. */
    private static final double STANDING_MPS = 0.1;
    /** Least brake with which the direction can be changed. */
    private static final double HELD = 0.5;

    private static final List<String> MOTION_WORDS =
            List.of("x_m", "y_m", "heading_rad", "lateral_mps", "yaw_rate_radps", "front_slip_rad", "rear_slip_rad");
    private static final List<String> CART_WORDS = List.of("cart_heading_rad", "cart_yaw_rate_radps", "cart_slip_rad");
    private static final List<String> OWN_WORDS = List.of("speed_mps", "throttle", "brake", "gear");

    /** First word of {@link #OWN_WORDS}, behind those of the motion. */
    private final int speedWord;

    private final int throttleWord;
    private final int brakeWord;
    private final int gearWord;
    /** First word of the steering. */
    private final int steeringWord;
    /** First of the angles by which the wheels have turned, in rad; for records alone. */
    private final int turnWord;

    private final GroundContact ground;
    private final PlanarMotion motion;
    private final SteeringDrive steering;
    private final GroundPlane plane;
    private final List<String> names;
    /** Mass with that of a cart. */
    private final double mass_kg;

    private final PlanarBody chassis;
    private final @Nullable StandingCart cart;
    /** v_WCo_W. */
    private final double[] velocity = new double[3];

    private final double[] heights = new double[WHEELS];
    private final double[] sinCos = new double[2];
    private final double[] spin_radps;

    /** Steering angle of {@link #axles}. */
    private double steered_rad = Double.NaN;
    /** Direction of each wheel's axle in the body's x-y plane: x, y. */
    private final double[] axles = new double[2 * WHEELS];

    PlanarVehicle(PlanarModel model, Placement at, GroundContact ground) {
        this(model, ground, model.motion(), model.steeringDrive());
        double back_m = motion.reference_m();
        state[PlanarMotion.X] = at.x_m() + back_m * at.headingX();
        state[PlanarMotion.Y] = at.y_m() + back_m * at.headingY();
        state[PlanarMotion.HEADING] = StrictMath.atan2(at.headingY(), at.headingX());
        if (cart != null) {
            state[PlanarMotion.CART_HEADING] = state[PlanarMotion.HEADING];
        }
        state[gearWord] = 1;
        updateBodies();
    }

    private PlanarVehicle(PlanarModel model, GroundContact ground, PlanarMotion motion, SteeringDrive steering) {
        super(model, words(model, steering).size());
        this.ground = ground;
        this.motion = motion;
        this.steering = steering;
        plane = new GroundPlane(model.wheelPosition, model.wheelRadius_m);
        names = words(model, steering);
        speedWord = names.indexOf("speed_mps");
        throttleWord = speedWord + 1;
        brakeWord = speedWord + 2;
        gearWord = speedWord + 3;
        steeringWord = speedWord + OWN_WORDS.size();
        turnWord = names.size() - bodies.count();
        mass_kg = model.spec.mass_kg();
        chassis = new PlanarBody(rotation, model.wheelPosition, bodies, 0);
        spin_radps = new double[bodies.count()];
        PlanarSpec.Cart towed = model.spec.towed();
        cart = towed == null ? null : new StandingCart(towed, ground, bodies);
    }

    private static List<String> words(PlanarModel model, SteeringDrive steering) {
        List<String> words = new ArrayList<>(MOTION_WORDS);
        if (model.spec.towed() != null) {
            words.addAll(CART_WORDS);
        }
        words.addAll(OWN_WORDS);
        words.addAll(steering.words());
        model.wheelNames().forEach(wheel -> words.add("turn_rad_" + wheel));
        return List.copyOf(words);
    }

    @Override
    public String stateName(int word) {
        return names.get(word);
    }

    @Override
    public void restore(double[] from, int at, int length) {
        StateWords.require("state of a vehicle of type planar", state.length, from, at, length);
        StateWords.whole("gear", from[at + gearWord], -1, 1);
        System.arraycopy(from, at, state, 0, state.length);
        steering.read(state, steeringWord);
        updateBodies();
    }

    @Override
    public void updateBodies() {
        ExactMath.sinCos(state[PlanarMotion.HEADING], sinCos);
        double sin = sinCos[0];
        double cos = sinCos[1];
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
        chassis.position[0] = x;
        chassis.position[1] = y;
        chassis.position[2] = plane.height_m;
        chassis.along_mps = state[speedWord];
        chassis.across_mps = lateral;
        chassis.yawRate_radps = gamma;
        // the plane's coordinates are horizontal, so the vertical part is that along the slope
        velocity[0] = state[speedWord] * cos - lateral * sin;
        velocity[1] = state[speedWord] * sin + lateral * cos;
        velocity[2] = state[speedWord] * plane.ahead + lateral * plane.left;
        if (steering.angle_rad() != steered_rad) {
            steerWheels();
        }
        for (int w = 0; w < WHEELS; w++) {
            spin_radps[w] = chassis.placeWheel(w, axles[2 * w], axles[2 * w + 1], model.wheelRadius_m[w]);
        }
        if (cart != null) {
            double heading = state[PlanarMotion.CART_HEADING];
            double theta = state[PlanarMotion.HEADING] - heading;
            cart.update(chassis, heading, theta, state[PlanarMotion.CART_YAW_RATE], spin_radps);
        }
    }

    @Override
    public void linkPose(int link, double[] position, double[] rotation) {
        if (cart == null || link != 0) {
            throw new IndexOutOfBoundsException(link);
        }
        cart.pose(position, rotation);
    }

    @Override
    public double wheelTurn_rad(int wheel) {
        return state[turnWord + wheel];
    }

    /** Turns the front axles towards the centre of the bend, which lies on the line of the rear axle. */
    private void steerWheels() {
        steered_rad = steering.angle_rad();
        ExactMath.sinCos(steered_rad, sinCos);
        double curvature = sinCos[0] / sinCos[1] / model.spec.wheelbase_m();
        for (int w = 0; w < WHEELS; w++) {
            double turn = w < 2 ? curvature : 0;
            double ax = -(model.wheelPosition[3 * w] - model.spec.rear().x_m()) * turn;
            double ay = 1 - model.wheelPosition[3 * w + 1] * turn;
            double length = Math.sqrt(ax * ax + ay * ay);
            axles[2 * w] = ax / length;
            axles[2 * w + 1] = ay / length;
        }
    }

    @Override
    public void advance(double step_s) {
        applyControls();
        PlanarSpec.Steering spec = model.spec.steering();
        double command_rad = Math.clamp(controls.steering, -1, 1) * spec.maxAngle_rad();
        steering.commandSpool(controls.valve);
        steering.advance(command_rad, motion.front_N(state), step_s);
        steering.write(state, steeringWord);
        double push_N = hasWrench ? takeWrench() : 0;
        double before_mps = state[speedWord];
        state[speedWord] = speedAfter(push_N, step_s);
        motion.accelerate((state[speedWord] - before_mps) / step_s);
        motion.advance(state, state[speedWord], steering.angle_rad(), step_s);
        for (int w = 0; w < spin_radps.length; w++) {
            state[turnWord + w] = turned(state[turnWord + w], spin_radps[w] * step_s);
        }
        requireFinite();
    }

    private void applyControls() {
        state[throttleWord] = Math.clamp(controls.throttle, 0, 1);
        state[brakeWord] = Math.clamp(controls.brake, 0, 1);
        boolean stands = Math.abs(state[speedWord]) < STANDING_MPS && state[brakeWord] >= HELD;
        boolean engages = state[gearWord] == 0 && controls.gear * state[speedWord] > -STANDING_MPS;
        if (controls.gear == 0 || stands || engages) {
            state[gearWord] = Integer.signum(controls.gear);
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
        double speed = state[speedWord];
        double driven = Math.abs(speed) < drive.power_W() / drive.force_N()
                ? drive.force_N()
                : drive.power_W() / Math.abs(speed);
        double force_N =
                state[gearWord] * state[throttleWord] * driven + push_N - mass_kg * Gravity.STANDARD_MPS2 * rotation[6];
        double friction_N =
                state[brakeWord] * drive.brake_N() + drive.rolling() * mass_kg * Gravity.STANDARD_MPS2 * rotation[8];
        double free = speed + step_s * force_N / mass_kg;
        double most = step_s * friction_N / mass_kg;
        return free - Math.clamp(free, -most, most);
    }

    @Override
    public void report(VehicleReport dest) {
        System.arraycopy(chassis.position, 0, dest.position_m, 0, 3);
        Quaternions.fromMatrix(rotation, dest.orientation, 0);
        System.arraycopy(velocity, 0, dest.velocity_mps, 0, 3);
        for (int d = 0; d < 3; d++) {
            dest.angularVelocity_radps[d] = state[PlanarMotion.YAW_RATE] * rotation[3 * d + 2];
        }
        dest.steering = steering.angle_rad() / model.spec.steering().maxAngle_rad();
        dest.throttle = state[throttleWord];
        dest.brake = state[brakeWord];
        dest.engine_radps = 0;
        dest.gear = (int) state[gearWord];
        dest.setChannelCount(spin_radps.length);
        System.arraycopy(spin_radps, 0, dest.channels, 0, spin_radps.length);
    }
}
