package org.furrow.world.contact;

/**
 * Mass, load and size of a wheel that touches the ground.
 *
 * @param mass_kg that moves with its centre
 * @param spin_kg moment of inertia about its axle over the square of its radius
 * @param load_N at rest
 * @param radius_m without load
 * @param width_m of the tread
 */
public record WheelLoad(double mass_kg, double spin_kg, double load_N, double radius_m, double width_m) {}
