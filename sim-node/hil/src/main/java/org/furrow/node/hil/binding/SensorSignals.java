package org.furrow.node.hil.binding;

import org.furrow.vehicle.sensor.Gps;
import org.furrow.vehicle.sensor.Imu;
import org.furrow.vehicle.sensor.SensorSuite;
import org.furrow.vehicle.sensor.SteeringAngle;
import org.furrow.vehicle.sensor.WheelSpeed;

/**
 * Copies measurements of sensors into a signal table after they have sampled a tick. Nothing is allocated after
 * construction.
 */
public final class SensorSignals {
    /** Modulus of the sequence identifier of NMEA 2000. */
    private static final int SEQUENCES = 253;
    /** A wheel below this speed has no direction. */
    private static final double STANDSTILL_MPS = 0.05;

    private final SignalTable table;
    private final int[] gps;
    private final int[] imu;
    private final int[] wheel;
    private final int steering;

    public SensorSignals(SignalTable table) {
        this.table = table;
        SignalCatalogue catalogue = table.catalogue();
        gps = catalogue.numbers(
                "lat_deg",
                "lon_deg",
                "altitude_m",
                "geoid_m",
                "heading_rad",
                "course_rad",
                "ground_speed_mps",
                "fix_method",
                "satellites",
                "hdop",
                "pdop",
                "fix_sequence",
                "utc_days",
                "utc_s");
        imu = catalogue.numbers(
                "specific_force_x_mps2",
                "specific_force_y_mps2",
                "specific_force_z_mps2",
                "roll_rate_radps",
                "pitch_rate_radps",
                "yaw_rate_radps");
        wheel = catalogue.numbers("wheel_speed_mps", "distance_m", "forward");
        steering = catalogue.number("steering_angle_rad");
    }

    /** Copies the measurements of all sensors of a vehicle. */
    public void put(SensorSuite sensors, long tick) {
        Gps receiver = sensors.gps();
        if (receiver != null) {
            put(receiver, sensors.plan().geoid_m(), tick);
        }
        Imu inertial = sensors.imu();
        if (inertial != null) {
            put(inertial, tick);
        }
        WheelSpeed wheelSpeed = sensors.wheelSpeed();
        if (wheelSpeed != null) {
            put(wheelSpeed, tick);
        }
        SteeringAngle steeringAngle = sensors.steeringAngle();
        if (steeringAngle != null) {
            put(steeringAngle, tick);
        }
    }

    /**
     * Copies the fix of a GNSS receiver, NaN without one.
     *
     * @param geoid_m geoid above the ellipsoid, in m: altitude is height minus geoid
     */
    public void put(Gps receiver, double geoid_m, long tick) {
        table.set(gps[0], receiver.lat_deg(), tick);
        table.set(gps[1], receiver.lon_deg(), tick);
        table.set(gps[2], receiver.height_m() - geoid_m, tick);
        table.set(gps[3], geoid_m, tick);
        table.set(gps[4], receiver.heading_rad(), tick);
        table.set(gps[5], receiver.course_rad(), tick);
        table.set(gps[6], receiver.speed_mps(), tick);
        table.set(gps[7], receiver.method(), tick);
        table.set(gps[8], receiver.satellites(), tick);
        table.set(gps[9], receiver.hdop(), tick);
        table.set(gps[10], receiver.pdop(), tick);
        long sequence = receiver.sequence();
        table.set(gps[11], sequence < 0 ? Double.NaN : sequence % SEQUENCES, tick);
        table.set(gps[12], receiver.utc_days(), tick);
        table.set(gps[13], receiver.utc_s(), tick);
    }

    /** Copies the measurements of an inertial sensor, along its own axes; NaN before the first. */
    public void put(Imu sensor, long tick) {
        for (int axis = 0; axis < 3; axis++) {
            table.set(imu[axis], sensor.isValid() ? sensor.force_mps2(axis) : Double.NaN, tick);
            table.set(imu[3 + axis], sensor.isValid() ? sensor.rate_radps(axis) : Double.NaN, tick);
        }
    }

    /** Copies speed without sign, distance and, if the sensor is signed and the wheel turns, the direction. */
    public void put(WheelSpeed sensor, long tick) {
        table.set(wheel[0], Math.abs(sensor.speed_mps()), tick);
        table.set(wheel[1], sensor.distance_m(), tick);
        if (sensor.isSigned() && Math.abs(sensor.speed_mps()) > STANDSTILL_MPS) {
            table.set(wheel[2], sensor.speed_mps() > 0 ? 1 : 0, tick);
        }
    }

    public void put(SteeringAngle sensor, long tick) {
        table.set(steering, sensor.angle_rad(), tick);
    }
}
