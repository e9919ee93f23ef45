package org.furrow.vehicle.multibody;

/**
 * A linear relation of velocities: their sum with coefficients is zero. So wheels, shafts and differentials hang together.
 *
 * @param freedoms which
 * @param coefficients one each
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, never compared
public record Gear(int[] freedoms, double[] coefficients) {}
