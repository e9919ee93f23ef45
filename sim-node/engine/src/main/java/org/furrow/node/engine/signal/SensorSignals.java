package org.furrow.node.engine.signal;

import java.util.List;
import java.util.Map;
import org.furrow.node.engine.signal.Signal.Direction;
import org.furrow.vehicle.sensor.Gps;
import org.furrow.vehicle.sensor.Imu;
import org.furrow.vehicle.sensor.SensorPlan;
import org.furrow.vehicle.sensor.SensorSuite;
import org.furrow.vehicle.sensor.SteeringAngle;
import org.furrow.vehicle.sensor.WheelSpeed;
import org.furrow.world.report.Quantity;

/**
 * Copies measurements of sensors into a signal table after they have sampled a tick; they replace the true values of
 * the signals that have one. Nothing is allocated after construction.
 */
public final class SensorSignals {
    private static final String UTC_DAYS = "utc_days";
    private static final String UTC_S = "utc_s";

    /** Signals that have no true value: they are those of a GNSS receiver. */
    static final List<Signal> OF_RECEIVER = List.of(
            Signal.out("lat_deg", "deg", "WGS84", "latitude of the receiver's antenna, positive north"),
            Signal.out("lon_deg", "deg", "WGS84", "longitude of the receiver's antenna, positive east"),
            Signal.out("altitude_m", "m", "WGS84", "height of the receiver's antenna above sea level"),
            Signal.out("geoid_m", "m", "WGS84", "height of the geoid above the ellipsoid"),
            whole("fix_method", "1", "0 no fix, 1 GNSS, 2 differential, 4 RTK, 5 RTK float"),
            whole("satellites", "1", "number of satellites in use"),
            Signal.out("hdop", "1", "", "horizontal dilution of precision"),
            Signal.out("pdop", "1", "", "dilution of precision of the position"),
            whole("fix_sequence", "1", "counts measurements, 0 to 252"),
            whole(UTC_DAYS, "d", "days since 1970-01-01 at the time of the fix"),
            Signal.out(UTC_S, "s", "", "seconds since midnight at the time of the fix"));

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
                UTC_DAYS,
                UTC_S);
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

    private static Signal whole(String name, String unit, String meaning) {
        return Signal.of(new Quantity(name, unit, "", meaning), Direction.OUT, Signal.Type.INTEGER);
    }

    /** Adds the reasons why a vehicle with these sensors does not have some signals, by signal. */
    static void refuse(SensorPlan sensors, Map<String, String> dest) {
        if (sensors.gps() == null) {
            OF_RECEIVER.forEach(signal -> dest.put(
                    signal.name(),
                    "is not available: the vehicle has no GNSS receiver; add 'sensors: {gps: {}}' to it, and"
                            + " 'geographic_origin' to the scenario"));
        } else if (!sensors.gps().hasTime()) {
            List.of(UTC_DAYS, UTC_S)
                    .forEach(name -> dest.put(
                            name, "is not available: the scenario has no time; add 'utc_start: 2026-05-01T12:00:00Z'"));
        }
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
