package org.furrow.node.engine.signal;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.engine.signal.Signal.Direction;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.engine.vehicle.WheelMotion;
import org.furrow.vehicle.TrackMotion;
import org.furrow.vehicle.Vehicle;
import org.furrow.vehicle.control.Controls;
import org.furrow.world.math.Gravity;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.Quantity;
import org.furrow.world.report.VehicleReport;

/** Writes the true state of a vehicle to a table of signals. Allocates nothing after construction. */
public final class VehicleSignals {
    /** Number of values that {@link #copyState} copies. */
    public static final int STATE = 4;

    private static final double STANDING_MPS = 0.05;
    private static final double PA_PER_KPA = 1000;
    private static final String VEHICLE = "vehicle";

    /** Signals of every vehicle, in the order in which they are written. */
    private static final List<Signal> CHASSIS = chassis();

    private final SignalTable table;
    private final VehicleReport report = new VehicleReport();
    /** From the chassis to W, row by row. */
    private final double[] rotation = new double[9];

    private final int first;
    private final int wheels;
    private final int tracks;
    private final boolean hasSoft;
    private final double fullAngle_rad;
    private final WheelMotion wheelMotion = new WheelMotion();
    private final TrackMotion trackMotion = new TrackMotion();
    private final double step_s;

    // what depends on ticks before
    private double distance_m;
    /** Velocity of the reference point in W after the last tick, in m/s; NaN before the first. */
    private final double[] before_mps = {Double.NaN, 0, 0};

    private final double[] inWorld = new double[3];

    /** Number and tick of the signal that is written next. */
    private int next;

    private long tick;

    /**
     * Sets all signals that the vehicle gives to "not available".
     *
     * @param table of a catalogue of this vehicle
     * @param step_s time between two calls of {@link #put}, in s
     */
    public VehicleSignals(SignalTable table, VehicleUnit unit, double step_s) {
        this.table = table;
        this.step_s = step_s;
        first = table.catalogue().number(CHASSIS.getFirst().name());
        wheels = unit.vehicle().model().wheelNames().size();
        tracks = unit.vehicle().model().tracks().size();
        hasSoft = !unit.vehicle().bodies().soft().isEmpty();
        fullAngle_rad = unit.vehicle().model().steering().fullAngle_rad();
        for (int k = 0; k < table.catalogue().size(); k++) {
            if (table.catalogue().signals().get(k).direction() == Direction.OUT) {
                table.assume(k, Double.NaN);
            }
        }
    }

    /**
     * The signals of the state of a vehicle, in the order in which they are written.
     *
     * @param wheels their names
     * @param channels of its report after the spins of the wheels
     */
    static List<Signal> of(List<String> wheels, List<Quantity> channels) {
        List<Signal> all = new ArrayList<>(CHASSIS);
        for (String wheel : wheels) {
            StateQuantities.WHEEL.forEach(quantity -> all.add(Signal.out(StateQuantities.of(quantity, wheel))));
            StateQuantities.WHEEL_MOTION.forEach(quantity -> all.add(Signal.out(StateQuantities.of(quantity, wheel))));
        }
        addAll(all, channels);
        return all;
    }

    private static List<Signal> chassis() {
        List<Signal> all = new ArrayList<>();
        all.add(Signal.out("steering_state", "1", "", "where the steering is, in [-1, 1], positive left"));
        all.add(Signal.out("throttle_state", "1", "", "where the throttle is, in [0, 1]"));
        all.add(Signal.out("brake_state", "1", "", "where the brake is, in [0, 1]"));
        all.add(Signal.out("steering_commanded", "1", "", "what the steering moves to, in [-1, 1], positive left"));
        all.add(Signal.out("throttle_commanded", "1", "", "what the throttle moves to, in [0, 1]"));
        all.add(Signal.out("brake_commanded", "1", "", "what the brake moves to, in [0, 1]"));
        all.add(Signal.out("steering_angle_rad", "rad", VEHICLE, "angle of the wheels in a slow turn, positive left"));
        addAll(all, StateQuantities.POSITION);
        addAll(all, StateQuantities.ORIENTATION);
        addAll(all, StateQuantities.ANGLES);
        all.add(Signal.out("heading_rad", "rad", "W", "heading of the chassis, clockwise from north, in [0, 2 pi)"));
        all.add(Signal.out("up_x", "1", VEHICLE, "component of the upward vertical along x of the chassis"));
        all.add(Signal.out("up_y", "1", VEHICLE, "component of the upward vertical along y of the chassis"));
        all.add(Signal.out("up_z", "1", VEHICLE, "component of the upward vertical along z of the chassis"));
        addAll(all, StateQuantities.VELOCITY);
        all.add(Signal.out("wx_radps", "rad/s", "W", "angular velocity of the chassis about x of W"));
        all.add(Signal.out("wy_radps", "rad/s", "W", "angular velocity of the chassis about y of W"));
        all.add(Signal.out("wz_radps", "rad/s", "W", "angular velocity of the chassis about z of W"));
        all.add(Signal.out("speed_mps", "m/s", VEHICLE, "velocity along x of the chassis"));
        all.add(Signal.out("speed_left_mps", "m/s", VEHICLE, "velocity along y of the chassis"));
        all.add(Signal.out("speed_up_mps", "m/s", VEHICLE, "velocity along z of the chassis"));
        all.add(Signal.out("roll_rate_radps", "rad/s", VEHICLE, "angular velocity about x of the chassis"));
        all.add(Signal.out("pitch_rate_radps", "rad/s", VEHICLE, "angular velocity about y of the chassis"));
        all.add(Signal.out("yaw_rate_radps", "rad/s", VEHICLE, "angular velocity about z of the chassis"));
        all.add(Signal.out("curvature_1pm", "1/m", VEHICLE, "driven curvature, positive left; 0 below 0.05 m/s"));
        all.add(Signal.out("wheel_speed_mps", "m/s", "", "speed without its sign"));
        all.add(Signal.out("distance_m", "m", "", "distance driven, in either direction"));
        all.add(Signal.of(
                new Quantity("forward", "1", "", "1: the vehicle moves forward or stands, 0: it moves back"),
                Direction.OUT,
                Signal.Type.BOOLEAN));
        all.add(Signal.out("ground_speed_mps", "m/s", "W", "horizontal speed"));
        all.add(Signal.out("course_rad", "rad", "W", "course over ground, clockwise from north, in [0, 2 pi)"));
        all.add(Signal.out("specific_force_x_mps2", "m/s^2", VEHICLE, "specific force along x of the chassis"));
        all.add(Signal.out("specific_force_y_mps2", "m/s^2", VEHICLE, "specific force along y of the chassis"));
        all.add(Signal.out("specific_force_z_mps2", "m/s^2", VEHICLE, "specific force along z of the chassis"));
        all.add(Signal.out(StateQuantities.ENGINE));
        all.add(Signal.of(
                new Quantity("gear", "1", "", "-1 reverse, 0 neutral, 1 first forward gear, and so on"),
                Direction.OUT,
                Signal.Type.INTEGER));
        all.add(Signal.out("sinkage_m", "m", "", "mean of the wheels' sinkage"));
        return List.copyOf(all);
    }

    private static void addAll(List<Signal> to, List<Quantity> quantities) {
        quantities.forEach(quantity -> to.add(Signal.out(quantity)));
    }

    /** Copies what depends on the ticks before. */
    public void copyState(double[] dest, int at) {
        dest[at] = distance_m;
        System.arraycopy(before_mps, 0, dest, at + 1, 3);
    }

    /** Restores what {@link #copyState} copied. */
    public void restore(double[] from, int at) {
        distance_m = from[at];
        System.arraycopy(from, at + 1, before_mps, 0, 3);
    }

    /** Begins at the present place: the distance is 0, and there is no tick before. */
    public void reset() {
        distance_m = 0;
        before_mps[0] = Double.NaN;
    }

    /** Sets the signals of the vehicle at the end of a tick; its bodies must be up to date. */
    public void put(VehicleUnit unit, long ofTick) {
        tick = ofTick;
        next = first;
        unit.vehicle().report(report);
        Quaternions.toMatrix(report.orientation, 0, rotation);
        putControls(unit.vehicle().controls());
        putPose();
        putMotion();
        putForce();
        set(report.engine_radps);
        set(report.gear);
        putWheels(unit);
    }

    private void set(double value) {
        table.set(next++, value, tick);
    }

    private void setAll(double[] values) {
        for (double value : values) {
            set(value);
        }
    }

    /** The components of a vector in W along the axes of the chassis. */
    private void setAlong(double[] vector) {
        for (int axis = 0; axis < 3; axis++) {
            set(along(vector, axis));
        }
    }

    /** The vehicle moves its controls towards the commanded ones, as fast as its actuators can. */
    private void putControls(Controls commanded) {
        set(report.steering);
        set(report.throttle);
        set(report.brake);
        set(commanded.steering);
        set(commanded.throttle);
        set(commanded.brake);
        set(fullAngle_rad == 0 ? Double.NaN : report.steering * fullAngle_rad);
    }

    private void putPose() {
        setAll(report.position_m);
        setAll(report.orientation);
        double yaw = StrictMath.atan2(rotation[3], rotation[0]);
        set(StrictMath.atan2(rotation[7], rotation[8]));
        set(StrictMath.asin(Math.clamp(-rotation[6], -1, 1)));
        set(yaw);
        set(compass(yaw));
        for (int axis = 0; axis < 3; axis++) {
            set(rotation[6 + axis]);
        }
    }

    private void putMotion() {
        double[] v = report.velocity_mps;
        double speed = along(v, 0);
        double[] w = report.angularVelocity_radps;
        double yawRate = along(w, 2);
        distance_m += Math.abs(speed) * step_s;
        setAll(v);
        setAll(w);
        setAlong(v);
        setAlong(w);
        set(Math.abs(speed) > STANDING_MPS ? yawRate / speed : 0);
        set(Math.abs(speed));
        set(distance_m);
        set(speed >= -STANDING_MPS ? 1 : 0);
        set(Math.sqrt(v[0] * v[0] + v[1] * v[1]));
        set(compass(StrictMath.atan2(v[1], v[0])));
    }

    /** Specific force at the reference point: the change of its velocity in the tick, and gravity upwards. */
    private void putForce() {
        boolean isFirst = Double.isNaN(before_mps[0]);
        for (int d = 0; d < 3; d++) {
            inWorld[d] = isFirst ? 0 : (report.velocity_mps[d] - before_mps[d]) / step_s;
            before_mps[d] = report.velocity_mps[d];
        }
        inWorld[2] += Gravity.STANDARD_MPS2;
        setAlong(inWorld);
    }

    private void putWheels(VehicleUnit unit) {
        Vehicle vehicle = unit.vehicle();
        set(vehicle.meanSinkage_m());
        for (int w = 0; w < wheels; w++) {
            wheelMotion.evaluate(vehicle, unit.initialHeight_m(), report, w);
            set(report.channels[w]);
            set(vehicle.sinkage_m(w));
            setAll(wheelMotion.force_N);
            set(wheelMotion.slip);
            set(wheelMotion.angle_rad);
            set(wheelMotion.torque_Nm);
        }
        for (int channel = wheels; channel < report.channelCount; channel++) {
            set(report.channels[channel]);
        }
        for (int track = 0; track < tracks; track++) {
            vehicle.track(track, trackMotion);
            set(trackMotion.slip);
            set(trackMotion.frontSinkage_m);
            set(trackMotion.rearSinkage_m);
        }
        for (int w = 0; hasSoft && w < wheels; w++) {
            set(vehicle.inflation_Pa(w) / PA_PER_KPA);
        }
    }

    /** Clockwise from W's y axis, in [0, 2 pi). */
    private static double compass(double angle_rad) {
        double heading = Math.PI / 2 - angle_rad;
        return heading < 0 ? heading + 2 * Math.PI : heading;
    }

    /** A component of a vector along a chassis axis: 0 x, 1 y, 2 z. */
    private double along(double[] vector, int axis) {
        return vector[0] * rotation[axis] + vector[1] * rotation[3 + axis] + vector[2] * rotation[6 + axis];
    }
}
