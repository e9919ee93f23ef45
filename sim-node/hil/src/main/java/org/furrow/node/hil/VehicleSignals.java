package org.furrow.node.hil;

import org.furrow.node.engine.VehicleUnit;
import org.furrow.node.hil.binding.SignalCatalogue;
import org.furrow.node.hil.binding.SignalTable;
import org.furrow.vehicle.control.Controls;
import org.furrow.world.report.VehicleReport;

/** Writes the true state of a vehicle to a table of signals. Allocates nothing after construction. */
final class VehicleSignals {
    private static final double STANDING_MPS = 0.05;

    private final SignalTable table;
    private final VehicleReport report = new VehicleReport();
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
        ready = numbers("ready")[0];
        controls = numbers("steering_state", "throttle_state", "brake_state");
        pose = numbers("x_m", "y_m", "z_m", "yaw_rad", "pitch_rad", "roll_rad", "heading_rad");
        motion = numbers(
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
        engine = numbers("engine_radps", "gear");
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

    private int[] numbers(String... names) {
        int[] numbers = new int[names.length];
        for (int k = 0; k < names.length; k++) {
            numbers[k] = table.catalogue().number(names[k]);
        }
        return numbers;
    }

    /** Sets the signal ready. */
    void putReady(boolean isReady, long tick) {
        table.set(ready, isReady ? 1 : 0, tick);
    }

    /** Sets the signals of the vehicle at the end of a tick. */
    void put(VehicleUnit unit, long tick) {
        unit.vehicle().report(report);
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
        double yaw = yaw();
        double sinPitch = Math.clamp(-axisZ(0), -1, 1);
        table.set(pose[3], yaw, tick);
        table.set(pose[4], Math.asin(sinPitch), tick);
        table.set(pose[5], Math.atan2(axisZ(1), axisZ(2)), tick);
        table.set(pose[6], compass(yaw), tick);
    }

    private void putMotion(long tick) {
        double[] v = report.velocity_mps;
        double speed = v[0] * axisX(0) + v[1] * axisX(1) + v[2] * axisX(2);
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

    private double yaw() {
        return Math.atan2(axisX(1), axisX(0));
    }

    /** Clockwise from W's y axis, in [0, 2 pi). */
    private static double compass(double angle_rad) {
        double heading = Math.PI / 2 - angle_rad;
        return heading < 0 ? heading + 2 * Math.PI : heading;
    }

    private double along(double[] inWorld, int axis) {
        double[] q = report.orientation;
        return switch (axis) {
            case 0 -> inWorld[0] * axisX(0) + inWorld[1] * axisX(1) + inWorld[2] * axisX(2);
            case 1 ->
                inWorld[0] * 2 * (q[1] * q[2] - q[0] * q[3])
                        + inWorld[1] * (1 - 2 * (q[1] * q[1] + q[3] * q[3]))
                        + inWorld[2] * 2 * (q[2] * q[3] + q[0] * q[1]);
            default ->
                inWorld[0] * 2 * (q[1] * q[3] + q[0] * q[2])
                        + inWorld[1] * 2 * (q[2] * q[3] - q[0] * q[1])
                        + inWorld[2] * (1 - 2 * (q[1] * q[1] + q[2] * q[2]));
        };
    }

    /** A component in W of the chassis' x axis. */
    private double axisX(int row) {
        double[] q = report.orientation;
        return switch (row) {
            case 0 -> 1 - 2 * (q[2] * q[2] + q[3] * q[3]);
            case 1 -> 2 * (q[1] * q[2] + q[0] * q[3]);
            default -> 2 * (q[1] * q[3] - q[0] * q[2]);
        };
    }

    /** The component in W's z of a chassis axis: 0 x, 1 y, 2 z. */
    private double axisZ(int axis) {
        double[] q = report.orientation;
        return switch (axis) {
            case 0 -> 2 * (q[1] * q[3] - q[0] * q[2]);
            case 1 -> 2 * (q[2] * q[3] + q[0] * q[1]);
            default -> 1 - 2 * (q[1] * q[1] + q[2] * q[2]);
        };
    }
}
