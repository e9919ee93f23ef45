package org.furrow.vehicle.spec;

/**
 * A wheel of a vehicle in its design configuration.
 *
 * @param name its name in output tables
 * @param centre_m in the chassis frame
 * @param radius_m without load
 * @param mass_kg of its body; 0 where the chassis' mass contains it
 */
public record WheelPlace(String name, Vector centre_m, double radius_m, double mass_kg) {}
