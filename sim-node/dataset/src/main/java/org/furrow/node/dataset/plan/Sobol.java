package org.furrow.node.dataset.plan;

/**
 * Sobol sequences with the direction numbers of Joe and Kuo (2008), scrambled after Owen by the hash of Laine and
 * Karras (2011). A scrambled sequence has exactly one point in each of the first 2^m intervals of width 2^-m.
 */
final class Sobol {
    /** Number of sequences. */
    static final int DIMENSIONS = 10;

    private static final int BITS = 32;
    /** Degree, coefficients and initial numbers of dimensions 2 to 10. */
    private static final int[][] TABLE = {
        {1, 0, 1},
        {2, 1, 1, 3},
        {3, 1, 1, 3, 1},
        {3, 2, 1, 1, 1},
        {4, 1, 1, 1, 3, 3},
        {4, 4, 1, 3, 5, 13},
        {5, 2, 1, 1, 5, 5, 17},
        {5, 4, 1, 1, 5, 5, 5},
        {5, 7, 1, 1, 7, 11, 19}
    };

    private Sobol() {}

    /** A number of a sequence in [0, 1). */
    static double scrambled(int index, int dimension, int seed) {
        int reversed = Integer.reverse(bits(index, dimension));
        return Integer.toUnsignedLong(Integer.reverse(permute(reversed, seed))) * 0x1p-32;
    }

    /** A number of a sequence without scrambling, times 2^32. */
    static int bits(int index, int dimension) {
        int[] direction = directions(dimension);
        int result = 0;
        for (int k = 0; k < BITS; k++) {
            if (((index >>> k) & 1) != 0) {
                result ^= direction[k];
            }
        }
        return result;
    }

    private static int[] directions(int dimension) {
        int[] v = new int[BITS];
        if (dimension == 0) {
            for (int k = 0; k < BITS; k++) {
                v[k] = 1 << (BITS - 1 - k);
            }
            return v;
        }
        int[] row = TABLE[dimension - 1];
        int degree = row[0];
        for (int k = 0; k < BITS; k++) {
            if (k < degree) {
                v[k] = row[2 + k] << (BITS - 1 - k);
            } else {
                v[k] = v[k - degree] ^ (v[k - degree] >>> degree);
                for (int j = 1; j < degree; j++) {
                    v[k] ^= ((row[1] >>> (degree - 1 - j)) & 1) * v[k - j];
                }
            }
        }
        return v;
    }

    private static int permute(int x, int seed) {
        int y = x + seed;
        y ^= y * 0x6c50b47c;
        y ^= y * 0xb82f1e52;
        y ^= y * 0xc7afe638;
        y ^= y * 0x8d22f6e6;
        return y;
    }
}
