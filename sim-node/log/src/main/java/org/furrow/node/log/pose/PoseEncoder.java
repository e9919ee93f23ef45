package org.furrow.node.log.pose;

import org.furrow.node.log.BitWriter;
import org.furrow.node.log.Block;

/** Compresses the samples of a block; a block can be read without those before it. */
final class PoseEncoder {
    private static final int K_BITS = 5;
    private static final int ZEROS = 31;

    private final PoseLayout layout;
    private final PosePredictor predictor;
    private final BitWriter out = new BitWriter();
    private final long[] predicted;
    private final long[] earlier;
    private final long[] last;
    private final long[] now;
    private int[] residuals = {};

    PoseEncoder(PoseLayout layout) {
        this.layout = layout;
        predictor = new PosePredictor(layout);
        predicted = new long[layout.size()];
        earlier = new long[layout.size()];
        last = new long[layout.size()];
        now = new long[layout.size()];
    }

    /**
     * Compresses samples; {@link #payload} then holds the payload.
     *
     * @param from index of the first sample in the values
     * @param end index after the last one
     * @return head of the block; it ends before {@code end} where a number jumps by more than 32 bits
     */
    Block encode(int first, int from, int end, double[] values) {
        int size = layout.size();
        int samples = end - from;
        out.clear();
        if (residuals.length < samples * size) {
            residuals = new int[samples * size];
        }
        int count = 0;
        while (count < samples && add(count, samples, values, (from + count) * size)) {
            count++;
        }
        for (int n = 0; n < size; n++) {
            writeColumn(n * samples + 1, n * samples + count);
        }
        return Block.of(Block.Kind.SAMPLES, first, count, 0, out);
    }

    private boolean add(int sample, int samples, double[] values, int at) {
        int size = layout.size();
        for (int n = 0; n < size; n++) {
            now[n] = Math.round(values[at + n] / layout.unit(n));
        }
        if (sample == 0) {
            begin();
        } else {
            predictor.predict(earlier, last, predicted);
            for (int n = 0; n < size; n++) {
                long residual = now[n] - predicted[n];
                if ((int) residual != residual) {
                    return false;
                }
                residuals[n * samples + sample] = (int) residual;
            }
            System.arraycopy(last, 0, earlier, 0, size);
        }
        System.arraycopy(now, 0, last, 0, size);
        return true;
    }

    private void begin() {
        for (long word : now) {
            out.longBits(word, Long.SIZE);
        }
        System.arraycopy(now, 0, earlier, 0, now.length);
    }

    BitWriter payload() {
        return out;
    }

    private void writeColumn(int from, int to) {
        long sum = 0;
        for (int at = from; at < to; at++) {
            sum += BitWriter.zigzag(residuals[at]) & 0xffffffffL;
        }
        if (sum == 0) {
            out.bits(ZEROS, K_BITS);
            return;
        }
        long mean = sum / (to - from);
        int k = Math.min(ZEROS - 1, Long.SIZE - Long.numberOfLeadingZeros(mean >> 1));
        out.bits(k, K_BITS);
        for (int at = from; at < to; at++) {
            out.signedRice(residuals[at], k);
        }
    }
}
