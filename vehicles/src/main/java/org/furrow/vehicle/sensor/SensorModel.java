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

    /** A new sensor that has not measured yet. */
    Sensor create();
}
