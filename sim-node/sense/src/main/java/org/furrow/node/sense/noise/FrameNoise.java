package org.furrow.node.sense.noise;

import java.nio.charset.StandardCharsets;
import org.furrow.world.digest.Digest;

/**
 * Noise of one frame. A number is a hash of seed, vehicle, name of the sensor, frame, beam or pixel, and purpose, so it
 * does not depend on other sensors, threads or the order of work. Immutable.
 */
public final class FrameNoise {
    private static final long SEED = 0x4655_5252_4f57_0008L;
    private static final int PARTS = 8;
    private static final int PART_BITS = 16;
    /** Every second part of a word. */
    private static final long EVEN = 0x0000_ffff_0000_ffffL;
    /** Deviation of a sum of {@link #PARTS} uniform numbers in [0, 1). */
    private static final double DEVIATION = Math.sqrt(PARTS / 12.0);

    private final long stream;

    /** @param frame number of the frame; -1 for what is constant over all frames */
    public FrameNoise(long seed, int vehicle, String sensor, int frame) {
        long name = 0;
        for (byte b : sensor.getBytes(StandardCharsets.UTF_8)) {
            name = Digest.mix(name ^ b);
        }
        stream = Digest.mix(Digest.mix(Digest.mix(SEED ^ seed) ^ Digest.pair(vehicle, frame)) ^ name);
    }

    /** Uniform in [0, 1). */
    public double uniform(int element, int purpose) {
        return (bits(element, purpose) >>> 11) * 0x1p-53;
    }

    /**
     * Nearly normal, with mean 0 and deviation 1: the sum of eight uniform numbers of 16 bits; at most 4.9 in
     * magnitude.
     */
    public double normal(int element, int purpose) {
        long first = bits(element, purpose);
        long second = Digest.mix(first);
        // two sums of four parts, in the halves of a word
        long sums = (first & EVEN) + ((first >>> PART_BITS) & EVEN) + (second & EVEN) + ((second >>> PART_BITS) & EVEN);
        long sum = (sums >>> Integer.SIZE) + (sums & 0xffff_ffffL);
        return ((sum + 0.5 * PARTS) * 0x1p-16 - 0.5 * PARTS) / DEVIATION;
    }

    private long bits(int element, int purpose) {
        return Digest.mix(stream ^ Digest.pair(purpose, element));
    }
}
