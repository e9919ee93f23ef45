package org.furrow.vehicle.dynamics;

/**
 * A linear relation of speeds: a weighted sum of shaft speeds and of angular velocities of links about axes is zero.
 * It couples wheels, shafts, differentials and the bodies that carry them. For every torque to have its reaction, the
 * sum must vanish when all parts turn together.
 *
 * @param freedoms freedoms of shafts, or of coupled joints
 * @param links links whose angular velocities are in the sum
 * @param frames for each link the link in which its axis is fixed, mostly itself
 * @param axes axis of each link in that frame times its coefficient, 3 a link
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, never compared
public record Gear(int[] freedoms, double[] coefficients, int[] links, int[] frames, double[] axes) {}
