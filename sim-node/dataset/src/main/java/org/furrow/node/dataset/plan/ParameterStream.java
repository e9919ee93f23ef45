package org.furrow.node.dataset.plan;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.furrow.world.digest.Sha256;
import org.furrow.world.math.CounterNoise;

/** The random numbers of one parameter, which depend on the data set's seed and the parameter's path alone. */
final class ParameterStream {
    private static final int UNIFORM = 0;
    private static final int NORMAL = 1;

    private final long key;
    private final CounterNoise noise;

    ParameterStream(long seed, String path) {
        byte[] text = (seed + "\n" + path).getBytes(StandardCharsets.UTF_8);
        key = ByteBuffer.wrap(Sha256.newDigest().digest(text)).getLong();
        noise = new CounterNoise(key, 0, 0);
    }

    /** Uniform in [0, 1). */
    double uniform(int episode) {
        return noise.uniform(episode, UNIFORM);
    }

    /** Normal with mean 0 and deviation 1. */
    double normal(int episode) {
        return noise.normal(episode, NORMAL);
    }

    /** The Sobol sequence of this parameter, scrambled by its key, in [0, 1). */
    double sobol(int episode) {
        return Sobol.scrambled(episode, (int) Math.floorMod(key, (long) Sobol.DIMENSIONS), (int) (key >>> 32));
    }
}
