package org.furrow.node.log;

import java.util.stream.Stream;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;

/** Numbers of one tile, one for each node of its delta, to be coded as what differs from the prediction. */
final class TileValues {
    /** Parameter that stands for zeros alone. */
    private static final int ZEROS = 31;

    private static final int PARAMETER_BITS = 5;

    private final int[] values = new int[TileKey.NODES];
    private int count;

    /** Numbers for each row of {@link NodeField}. */
    static TileValues[] ofFields() {
        return Stream.generate(TileValues::new).limit(NodeField.COUNT).toArray(TileValues[]::new);
    }

    void clear() {
        count = 0;
    }

    void add(int value) {
        values[count++] = BitWriter.zigzag(value);
    }

    /** Writes the Golomb-Rice parameter that suits the numbers, then the numbers. */
    void write(BitWriter out) {
        long sum = 0;
        for (int n = 0; n < count; n++) {
            sum += values[n] & 0xffffffffL;
        }
        if (sum == 0) {
            out.bits(ZEROS, PARAMETER_BITS);
            return;
        }
        int k = parameter(sum / count);
        out.bits(k, PARAMETER_BITS);
        for (int n = 0; n < count; n++) {
            out.rice(values[n], k);
        }
    }

    /** log2 of 0.69 times the mean, which is the best parameter for a geometric distribution; at most 30. */
    private static int parameter(long mean) {
        return Math.min(ZEROS - 1, Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, (mean * 11) >> 4)));
    }

    /** Reads as many numbers as {@link #write} wrote; {@link #get} returns them. */
    void read(BitReader in, int size) {
        count = size;
        int k = in.bits(PARAMETER_BITS);
        for (int n = 0; n < size; n++) {
            values[n] = k == ZEROS ? 0 : in.rice(k);
        }
    }

    int get(int n) {
        int value = values[n];
        return value >>> 1 ^ -(value & 1);
    }
}
