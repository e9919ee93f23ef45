package org.furrow.vehicle.multibody;

/**
 * A linear relation of speeds: a sum of shaft speeds and of angular velocities of links about axes of theirs, each with a
 * coefficient, is zero. So wheels, shafts, differentials and the bodies that carry them hang together, and every torque has
 * its reaction.
 *
 * @param freedoms freedoms of shafts
 * @param coefficients one each
 * @param links links that turn
 * @param axes axis of each in its own frame times its coefficient, 3 a link
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, never compared
public record Gear(int[] freedoms, double[] coefficients, int[] links, double[] axes) {}
