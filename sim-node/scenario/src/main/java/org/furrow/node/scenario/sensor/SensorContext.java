package org.furrow.node.scenario.sensor;

import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.sensor.SensorKey;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.geo.Georeference;

/**
 * What the reader of a sensor may use besides the sensor's keys.
 *
 * @param key what keys the sensor's noise, and the length of a tick
 * @param vehicle the vehicle that carries the sensor
 * @param place of the scenario on Earth
 */
public record SensorContext(SensorKey key, VehicleModel vehicle, Georeference place) {
    /** Tolerance of a whole number of ticks, relative. */
    private static final double WHOLE_TOLERANCE = 1e-6;

    /**
     * The time that a key gives, in s, which must be a whole number of ticks.
     *
     * @throws InputError when it is not one
     */
    public double time_s(YamlNode node, String name) throws InputError {
        double time_s = node.number(name);
        double step_s = key.step_s();
        double exact = time_s / step_s;
        long ticks = Math.round(exact);
        boolean vanishes = ticks < 1 && time_s > 0;
        if (Math.abs(exact - ticks) > WHOLE_TOLERANCE * Math.max(1, exact) || vanishes) {
            YamlNode at = node.has(name) ? node.get(name) : node;
            throw at.error((node.has(name) ? "" : "'" + name + "' ") + "must be a whole number of ticks of " + step_s
                    + " s, found " + time_s + "; try " + Math.round(Math.max(1, ticks) * step_s * 1e9) / 1e9);
        }
        return time_s;
    }

    /** A list of three numbers; 0 if the key is missing. */
    public static Vector vector(YamlNode node, String key) {
        if (!node.has(key)) {
            return Vector.ZERO;
        }
        double[] v = node.get(key).numbers();
        return new Vector(v[0], v[1], v[2]);
    }
}
