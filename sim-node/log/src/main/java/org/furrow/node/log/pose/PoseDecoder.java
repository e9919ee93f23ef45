package org.furrow.node.log.pose;

import org.furrow.node.log.BitReader;
import org.furrow.node.log.Block;
import org.jspecify.annotations.Nullable;

/** Reads what {@link PoseEncoder} wrote. */
final class PoseDecoder {
    private static final int K_BITS = 5;
    private static final int ZEROS = 31;

    private final PoseLayout layout;
    private final PosePredictor predictor;
    private final BitReader in = new BitReader();
    private final long[] predicted;

    PoseDecoder(PoseLayout layout) {
        this.layout = layout;
        predictor = new PosePredictor(layout);
        predicted = new long[layout.size()];
    }

    /**
     * Decodes a payload.
     *
     * @return the samples, one after the other; null when the payload ends too early
     */
    double @Nullable [] decode(Block block, byte[] payload) {
        int size = layout.size();
        int samples = block.entries();
        long[] words = new long[samples * size];
        in.wrap(payload, block.bytes());
        for (int n = 0; n < size; n++) {
            words[n] = in.longBits(Long.SIZE);
        }
        for (int n = 0; n < size; n++) {
            int k = in.bits(K_BITS);
            for (int s = 1; s < samples && k != ZEROS; s++) {
                words[s * size + n] = in.signedRice(k);
            }
        }
        if (in.isBeyondEnd()) {
            return null;
        }
        return restore(words, samples);
    }

    private double[] restore(long[] words, int samples) {
        int size = layout.size();
        long[] earlier = new long[size];
        long[] last = new long[size];
        double[] values = new double[words.length];
        for (int s = 0; s < samples; s++) {
            if (s > 0) {
                predictor.predict(earlier, last, predicted);
                for (int n = 0; n < size; n++) {
                    words[s * size + n] += predicted[n];
                }
                System.arraycopy(last, 0, earlier, 0, size);
            }
            System.arraycopy(words, s * size, last, 0, size);
            if (s == 0) {
                System.arraycopy(last, 0, earlier, 0, size);
            }
            for (int n = 0; n < size; n++) {
                values[s * size + n] = last[n] * layout.unit(n);
            }
        }
        return values;
    }
}
