package org.furrow.world.math;

import org.furrow.world.digest.Digest;

/**
 * Seeded noise without state: a number is a hash of the stream, a counter (a tick) and a channel. It does not
 * depend on the numbers drawn before, so a restored run needs no state, and has the same bits on every machine. Not
 * thread-safe.
 */
public final class CounterNoise {
    private static final long SEED = 0x4655_5252_4f57_0003L;
    private static final double TWO_PI = 2 * Math.PI;

    private final long stream;
    private final double[] angle = new double[2];

    /** The stream of one sensor, or another consumer with its own number, of one vehicle. */
    public CounterNoise(long seed, int vehicle, int sensor) {
        stream = Digest.mix(Digest.mix(SEED ^ seed) ^ Digest.pair(vehicle, sensor));
    }

    /** Uniform in [0, 1). */
    public double uniform(long counter, int channel) {
        return (bits(counter, 2L * channel) >>> 11) * 0x1p-53;
    }

    /** Normal with mean 0 and deviation 1, by the Box-Muller method; at most 8.7 in magnitude. */
    public double normal(long counter, int channel) {
        double first = ((bits(counter, 2L * channel) >>> 11) + 0.5) * 0x1p-53;
        double second = (bits(counter, 2L * channel + 1) >>> 11) * 0x1p-53;
        ExactMath.sinCos(TWO_PI * second, angle);
        return Math.sqrt(-2 * ExactMath.log(first)) * angle[1];
    }

    /**
     * Slowly varying normal noise with mean 0 and deviation 1: independent numbers at multiples of the spacing,
     * with linear interpolation between them, scaled to the same deviation.
     *
     * @param spacing number of counters between independent numbers, > 0
     */
    public double wander(long counter, long spacing, int channel) {
        long lattice = Math.floorDiv(counter, spacing);
        double f = (double) Math.floorMod(counter, spacing) / spacing;
        double sum = (1 - f) * normal(lattice, channel) + f * normal(lattice + 1, channel);
        return sum / Math.sqrt((1 - f) * (1 - f) + f * f);
    }

    private long bits(long counter, long channel) {
        return Digest.mix(Digest.mix(stream ^ counter) ^ channel);
    }
}
