package org.furrow.node.hil;

import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.hil.binding.SignalCatalogue;
import org.furrow.node.hil.binding.SignalTable;
import org.furrow.vehicle.control.Controls;
import org.furrow.world.math.Quaternions;
import org.furrow.world.report.VehicleReport;

/** Writes the true state of a vehicle to a table of signals. Allocates nothing after construction. */
final class VehicleSignals {
    private static final double STANDING_MPS = 0.05;

    private final SignalTable table;
    private final VehicleReport report = new VehicleReport();
    /** From the chassis to W, row by row. */
    private final double[] rotation = new double[9];

    private final int ready;
    private final int[] controls;
    private final int[] pose;
    private final int[] motion;
    private final int[] engine;
    private final int[] wheels;
    private double distance_m;
    private final double step_s;

    VehicleSignals(SignalTable table, VehicleUnit unit, double step_s) {
        this.table = table;
        this.step_s = step_s;
        ready = table.catalogue().number("ready");
        controls = table.catalogue().numbers("steering_state", "throttle_state", "brake_state");
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

    double distance_m() {
        return distance_m;
    }

    void restore(double savedDistance_m) {
        distance_m = savedDistance_m;
    }

    /** Sets the signal ready. */
    void putReady(boolean isReady, long tick) {
        table.set(ready, isReady ? 1 : 0, tick);
    }

    /** Sets the signals of the vehicle at the end of a tick. */
    void put(VehicleUnit unit, long tick) {
        unit.vehicle().report(report);
        Quaternions.toMatrix(report.orientation, 0, rotation);
        Controls given = unit.vehicle().controls();
        table.set(controls[0], given.steering, tick);
        table.set(controls[1], given.throttle, tick);
        table.set(controls[2], given.brake, tick);
        putPose(tick);
        putMotion(tick);
        table.set(engine[0], report.engine_radps, tick);
        table.set(engine[1], report.gear, tick);
        for (int w = 0; w < wheels.length; w++) {
            table.set(wheels[w], report.omega_radps[w], tick);
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
    private double along(double[] inWorld, int axis) {
        return inWorld[0] * rotation[axis] + inWorld[1] * rotation[3 + axis] + inWorld[2] * rotation[6 + axis];
    }
}
