package org.furrow.node.hil;

import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.hil.binding.SignalCatalogue;
import org.furrow.node.hil.binding.SignalTable;
import org.furrow.vehicle.control.Controls;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.VehicleReport;

/** Writes the true state of a vehicle to a table of signals. Allocates nothing after construction. */
final class VehicleSignals {
    /** Number of values that {@link #copyState} copies. */
    static final int STATE = 4;

    private static final double STANDING_MPS = 0.05;
    private static final double GRAVITY_MPS2 = 9.81;

    private final SignalTable table;
    private final VehicleReport report = new VehicleReport();
    /** From the chassis to W, row by row. */
    private final double[] rotation = new double[9];

    private final int ready;
    private final int[] controls;
    private final int angle;
    private final double fullAngle_rad;
    private final int[] force;
    private final int[] pose;
    private final int[] motion;
    private final int[] engine;
    private final int[] wheels;
    private final double step_s;

    // what depends on ticks before
    private double distance_m;
    /** Velocity of the reference point in W after the last tick, in m/s; NaN before the first. */
    private final double[] before_mps = {Double.NaN, 0, 0};

    private final double[] inWorld = new double[3];

    VehicleSignals(SignalTable table, VehicleUnit unit, double step_s) {
        this.table = table;
        this.step_s = step_s;
        ready = table.catalogue().number("ready");
        controls = table.catalogue()
                .numbers(
                        "steering_state",
                        "throttle_state",
                        "brake_state",
                        "steering_commanded",
                        "throttle_commanded",
                        "brake_commanded");
        angle = table.catalogue().number("steering_angle_rad");
        fullAngle_rad = unit.vehicle().model().steering().fullAngle_rad();
        force = table.catalogue().numbers("specific_force_x_mps2", "specific_force_y_mps2", "specific_force_z_mps2");
        pose = table.catalogue().numbers("x_m", "y_m", "z_m", "yaw_rad", "pitch_rad", "roll_rad", "heading_rad");
        motion = table.catalogue()
                .numbers(
                        "speed_mps",
                        "yaw_rate_radps",
                        "roll_rate_radps",
                        "pitch_rate_radps",
                        "curvature_1pm",
                        "wheel_speed_mps",
                        "distance_m",
                        "forward",
                        "ground_speed_mps",
                        "course_rad");
        engine = table.catalogue().numbers("engine_radps", "gear");
        wheels = unit.vehicle().model().wheelNames().stream()
                .mapToInt(name -> table.catalogue().number("omega_radps_" + name))
                .toArray();
        for (SignalCatalogue.Signal signal : table.catalogue().signals()) {
            if (signal.direction() == SignalCatalogue.Direction.OUT) {
                table.assume(table.catalogue().number(signal.name()), Double.NaN);
            }
        }
    }

    /** Copies what depends on the ticks before. */
    void copyState(double[] dest, int at) {
        dest[at] = distance_m;
        System.arraycopy(before_mps, 0, dest, at + 1, 3);
    }

    /** Restores what {@link #copyState} copied. */
    void restore(double[] from, int at) {
        distance_m = from[at];
        System.arraycopy(from, at + 1, before_mps, 0, 3);
    }

    /** Sets the signal ready. */
    void putReady(boolean isReady, long tick) {
        table.set(ready, isReady ? 1 : 0, tick);
    }

    /** Sets the signals of the vehicle at the end of a tick. */
    void put(VehicleUnit unit, long tick) {
        unit.vehicle().report(report);
        Quaternions.toMatrix(report.orientation, 0, rotation);
        putControls(unit.vehicle().controls(), tick);
        putPose(tick);
        putMotion(tick);
        putForce(tick);
        table.set(engine[0], report.engine_radps, tick);
        table.set(engine[1], report.gear, tick);
        for (int w = 0; w < wheels.length; w++) {
            table.set(wheels[w], report.omega_radps[w], tick);
        }
    }

    /** The vehicle moves its controls towards the commanded ones, as fast as its actuators can. */
    private void putControls(Controls commanded, long tick) {
        table.set(controls[0], report.steering, tick);
        table.set(controls[1], report.throttle, tick);
        table.set(controls[2], report.brake, tick);
        table.set(controls[3], commanded.steering, tick);
        table.set(controls[4], commanded.throttle, tick);
        table.set(controls[5], commanded.brake, tick);
        table.set(angle, fullAngle_rad == 0 ? Double.NaN : report.steering * fullAngle_rad, tick);
    }

    /** Specific force at the reference point: the change of its velocity in the tick, and gravity upwards. */
    private void putForce(long tick) {
        boolean first = Double.isNaN(before_mps[0]);
        for (int d = 0; d < 3; d++) {
            inWorld[d] = first ? 0 : (report.velocity_mps[d] - before_mps[d]) / step_s;
            before_mps[d] = report.velocity_mps[d];
        }
        inWorld[2] += GRAVITY_MPS2;
        for (int d = 0; d < 3; d++) {
            table.set(force[d], along(inWorld, d), tick);
        }
    }

    private void putPose(long tick) {
        for (int d = 0; d < 3; d++) {
            table.set(pose[d], report.position_m[d], tick);
        }
        double yaw = Math.atan2(rotation[3], rotation[0]);
        table.set(pose[3], yaw, tick);
        table.set(pose[4], Math.asin(Math.clamp(-rotation[6], -1, 1)), tick);
        table.set(pose[5], Math.atan2(rotation[7], rotation[8]), tick);
        table.set(pose[6], compass(yaw), tick);
    }

    private void putMotion(long tick) {
        double[] v = report.velocity_mps;
        double speed = along(v, 0);
        double[] w = report.angularVelocity_radps;
        double yawRate = along(w, 2);
        distance_m += Math.abs(speed) * step_s;
        table.set(motion[0], speed, tick);
        table.set(motion[1], yawRate, tick);
        table.set(motion[2], along(w, 0), tick);
        table.set(motion[3], along(w, 1), tick);
        table.set(motion[4], Math.abs(speed) > STANDING_MPS ? yawRate / speed : 0, tick);
        table.set(motion[5], Math.abs(speed), tick);
        table.set(motion[6], distance_m, tick);
        table.set(motion[7], speed >= -STANDING_MPS ? 1 : 0, tick);
        table.set(motion[8], Math.sqrt(v[0] * v[0] + v[1] * v[1]), tick);
        table.set(motion[9], compass(Math.atan2(v[1], v[0])), tick);
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
