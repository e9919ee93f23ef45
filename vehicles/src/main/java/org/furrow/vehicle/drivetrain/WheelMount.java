package org.furrow.vehicle.drivetrain;

/**
 * A wheel of a mechanism.
 *
 * @param name its name in output tables
 * @param body its body, whose y axis is the axle
 * @param upright the body on which it spins
 */
public record WheelMount(String name, String body, String upright) {}
