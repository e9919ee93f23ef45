package org.furrow.vehicle.spec;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A wheel of a vehicle in its design configuration.
 *
 * @param name its name in output tables
 * @param centre_m in the chassis frame
 * @param radius_m without load
 * @param mass_kg of its body; 0 where the chassis' mass contains it
 */
public record WheelPlace(String name, Vector centre_m, double radius_m, double mass_kg) {
    /** The centres of wheels, 3 a wheel. */
    public static double[] centres_m(List<WheelPlace> wheels) {
        return wheels.stream()
                .flatMapToDouble(wheel -> DoubleStream.of(wheel.centre_m.toArray()))
                .toArray();
    }
}
