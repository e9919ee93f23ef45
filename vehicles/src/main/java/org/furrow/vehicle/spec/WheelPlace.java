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
 * @param spin_kgm2 moment of inertia of its body about the axle; 0 where the wheel does not spin freely
 */
public record WheelPlace(String name, Vector centre_m, double radius_m, double mass_kg, double spin_kgm2) {
    /** Largest distance between two points below the wheels of axles of two wheels, the foremost ones first. */
    public static double extent_m(List<WheelPlace> wheels) {
        double radius = 0;
        double halfTrack = 0;
        double rear_m = Double.POSITIVE_INFINITY;
        for (WheelPlace wheel : wheels) {
            radius = Math.max(radius, wheel.radius_m);
            halfTrack = Math.max(halfTrack, wheel.centre_m.y());
            rear_m = Math.min(rear_m, wheel.centre_m.x());
        }
        double length = wheels.getFirst().centre_m.x() - rear_m + 2 * radius;
        double width = 2 * halfTrack + radius;
        return Math.sqrt(length * length + width * width);
    }

    /** The centres of wheels, 3 a wheel. */
    public static double[] centres_m(List<WheelPlace> wheels) {
        return wheels.stream()
                .flatMapToDouble(wheel -> DoubleStream.of(wheel.centre_m.toArray()))
                .toArray();
    }
}
