package org.furrow.vehicle.multibody;

/**
 * A linear relation of speeds: a sum of shaft speeds and of angular velocities of links about axes, each with a
 * coefficient, is zero. So wheels, shafts, differentials and the bodies that carry them hang together, and every torque has
 * its reaction: where all turn as one the sum must be zero, or a torque would come from nowhere.
 *
 * @param freedoms freedoms of shafts
 * @param coefficients one each
 * @param links links that turn
 * @param frames link with which the axis of each turns: mostly the link itself
 * @param axes axis of each in that frame times its coefficient, 3 a link
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, never compared
public record Gear(int[] freedoms, double[] coefficients, int[] links, int[] frames, double[] axes) {}
