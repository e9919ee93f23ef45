package org.furrow.node.sense.suite;

import org.furrow.vehicle.spec.Vector;

/**
 * Place of a sensor on a vehicle of any size.
 *
 * @param anchor a point of the vehicle
 * @param at_m from the anchor, along the axes of the chassis
 * @param turn_rad roll, pitch and yaw (ISO 8855, z-y-x) of the sensor's forward axes against those of the chassis
 */
public record Mount(Anchor anchor, Vector at_m, Vector turn_rad) {
    /** A point that every vehicle has. */
    public enum Anchor {
        /** Origin of the chassis. */
        CHASSIS,
        /** Middle of the highest plane of the hull; of its wheels when the vehicle has no hull. */
        ROOF,
        /** Middle of the front of the hull, at its highest plane. */
        NOSE
    }
}
