package org.furrow.vehicle.sensor;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.furrow.world.report.Quantity;

/** Parameters of a sensor of one vehicle in one run, and what it measures. Immutable. */
public interface SensorModel {
    /** Word of the type of sensor, such as {@code imu}; prefix of the names of its state. */
    String type();

    /** Its outputs, the columns of the vehicle's table of sensors. Names are unique among the sensors of a vehicle. */
    List<Quantity> columns();

    /**
     * What it gives to controllers on a bus: signals of the vehicle that the sensor then measures, or further ones.
     * These are its outputs unless the sensor says otherwise.
     */
    default List<Quantity> signals() {
        return columns();
    }

    /** Meaning of coded values, by column and value. */
    default Map<String, SortedMap<Integer, String>> codes() {
        return Map.of();
    }

    /** What its outputs are, for programs that have messages of their own for a kind of sensor. */
    default Form form() {
        return Form.ROW;
    }

    /** Signals that it gives but cannot measure in this run, each with the reason, which begins with a verb. */
    default Map<String, String> refusals() {
        return Map.of();
    }

    /** What the outputs of a sensor are. */
    enum Form {
        /** Any numbers. */
        ROW,
        /**
         * A fix of a GNSS receiver. It begins with its age in s, NaN before the first one; its method by NMEA 0183;
         * latitude and longitude in degrees, and height above the ellipsoid WGS-84 in m.
         */
        FIX,
        /**
         * A measurement of an inertial unit. It begins with the specific force along x, y and z of the sensor in m/s^2,
         * NaN before the first one, and the angular rate about these axes in rad/s.
         */
        MOTION
    }

    /** A new sensor that has not measured yet. */
    Sensor create();
}
