package org.furrow.node.hil.signal;

import java.util.List;
import org.furrow.node.can.binding.SensorSignals;
import org.furrow.node.can.binding.SignalCatalogue;
import org.furrow.node.can.binding.SignalTable;
import org.furrow.vehicle.SteeringGeometry;
import org.furrow.vehicle.sensor.Gps;
import org.furrow.vehicle.sensor.Imu;
import org.furrow.vehicle.sensor.SensorSuite;
import org.furrow.vehicle.sensor.SteeringAngle;
import org.furrow.vehicle.sensor.WheelSpeed;
import org.furrow.world.delta.VehicleReport;

/**
 * Puts what a vehicle does, and what its sensors give out, into a table of signals. What a sensor would measure is NaN where the vehicle has none; what
 * needs none (position in the world, speed along the chassis, what the wheels are set to) is the truth. Nothing is allocated after construction.
 */
public final class VehicleSignals {
    /** Slower than this a curvature is that of the steering alone. */
    private static final double MOVING_MPS = 0.5;

    private static final double DAY_S = 86400;
    /** 2025-01-01, a Wednesday: the day of every run, so that what goes over the bus depends on the scenario alone. */
    private static final double FIRST_DAY = 20089;

    private static final String[] STATE = {
        "steering_state",
        "throttle_state",
        "brake_state",
        "curvature_1pm",
        "speed_mps",
        "x_m",
        "y_m",
        "z_m",
        "yaw_rad",
        "pitch_rad",
        "roll_rad",
        "engine_radps",
        "gear",
        "utc_days",
        "utc_s"
    };
    private static final String[] SENSED = {
        "lat_deg",
        "lon_deg",
        "altitude_m",
        "heading_rad",
        "course_rad",
        "ground_speed_mps",
        "hdop",
        "pdop",
        "geoid_m",
        "fix_sequence",
        "yaw_rate_radps",
        "roll_rate_radps",
        "pitch_rate_radps",
        "specific_force_x_mps2",
        "specific_force_y_mps2",
        "specific_force_z_mps2",
        "wheel_speed_mps",
        "distance_m",
        "forward",
        "steering_angle_rad"
    };

    private final SignalTable table;
    private final SensorSignals sensed;
    private final SteeringGeometry geometry;
    private final double step_s;
    private final int[] state = new int[STATE.length];
    private final int[] spins;

    /**
     * @param wheels names of the wheels, with which the table's catalogue was made
     * @param step_s length of a tick, in s
     */
    public VehicleSignals(SignalTable table, List<String> wheels, SteeringGeometry geometry, double step_s) {
        this.table = table;
        this.geometry = geometry;
        this.step_s = step_s;
        sensed = new SensorSignals(table);
        SignalCatalogue catalogue = table.catalogue();
        for (int k = 0; k < state.length; k++) {
            state[k] = catalogue.number(STATE[k]);
        }
        spins = new int[wheels.size()];
        for (int w = 0; w < spins.length; w++) {
            spins[w] = catalogue.number("omega_radps_" + wheels.get(w));
        }
        for (String name : SENSED) {
            table.assume(catalogue.number(name), Double.NaN);
        }
    }

    /** Puts a vehicle's state and its sensors' readings as of a tick into the table. */
    public void put(VehicleReport vehicle, SensorSuite sensors, long tick) {
        putState(vehicle, tick);
        SensorSuite s = sensors;
        Gps gps = s.gps();
        if (gps != null) {
            sensed.put(gps, s.plan().geoid_m(), tick);
        }
        Imu imu = s.imu();
        if (imu != null) {
            sensed.put(imu, tick);
        }
        WheelSpeed wheelSpeed = s.wheelSpeed();
        if (wheelSpeed != null) {
            sensed.put(wheelSpeed, tick);
        }
        SteeringAngle steeringAngle = s.steeringAngle();
        if (steeringAngle != null) {
            sensed.put(steeringAngle, tick);
        }
    }

    private void putState(VehicleReport vehicle, long tick) {
        double[] q = vehicle.orientation;
        double aheadX = 1 - 2 * (q[2] * q[2] + q[3] * q[3]);
        double aheadY = 2 * (q[1] * q[2] + q[0] * q[3]);
        double aheadZ = 2 * (q[1] * q[3] - q[0] * q[2]);
        double speed =
                vehicle.velocity_mps[0] * aheadX + vehicle.velocity_mps[1] * aheadY + vehicle.velocity_mps[2] * aheadZ;
        double turning = vehicle.angularVelocity_radps[2];
        double curvature =
                Math.abs(speed) > MOVING_MPS ? turning / speed : vehicle.steering * geometry.maxCurvature_1pm();
        double time_s = tick * step_s;
        double days = Math.floor(time_s / DAY_S);
        int k = 0;
        table.set(state[k++], vehicle.steering, tick);
        table.set(state[k++], vehicle.throttle, tick);
        table.set(state[k++], vehicle.brake, tick);
        table.set(state[k++], curvature, tick);
        table.set(state[k++], speed, tick);
        table.set(state[k++], vehicle.position_m[0], tick);
        table.set(state[k++], vehicle.position_m[1], tick);
        table.set(state[k++], vehicle.position_m[2], tick);
        table.set(state[k++], StrictMath.atan2(aheadY, aheadX), tick);
        table.set(state[k++], StrictMath.asin(Math.clamp(-aheadZ, -1, 1)), tick);
        double leftZ = 2 * (q[2] * q[3] + q[0] * q[1]);
        double upZ = 1 - 2 * (q[1] * q[1] + q[2] * q[2]);
        table.set(state[k++], StrictMath.atan2(leftZ, upZ), tick);
        table.set(state[k++], vehicle.engine_radps, tick);
        table.set(state[k++], vehicle.gear, tick);
        table.set(state[k++], FIRST_DAY + days, tick);
        table.set(state[k], time_s - days * DAY_S, tick);
        for (int w = 0; w < spins.length; w++) {
            table.set(spins[w], vehicle.omega_radps[w], tick);
        }
    }
}
