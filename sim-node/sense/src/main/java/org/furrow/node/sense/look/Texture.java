package org.furrow.node.sense.look;

/**
 * Brightness and slopes of a rough surface over a square that repeats, in levels of halved resolution (L. Williams,
 * Pyramidal parametrics, SIGGRAPH 1983), so that far ground neither flickers nor shows grains. Immutable.
 */
final class Texture {
    /** Logarithm of the texels along a side. */
    private static final int SHIFT = 8;

    /** From this level on the texture is even. */
    private static final int EVEN = 6;

    /** Texels along a side. */
    static final int SIDE = 1 << SHIFT;
    /** Numbers of a texel: brightness around 0, slopes along both sides. */
    private static final int NUMBERS = 3;

    private final float[][] levels = new float[EVEN][];

    /** What a texture shows at a place in [0, 1) x [0, 1). */
    @FunctionalInterface
    interface Relief {
        /** Writes height and brightness; the height is in widths of the square. */
        void at(double u, double v, int i, int j, double[] dest);
    }

    Texture(Relief relief) {
        double[] height = new double[SIDE * SIDE];
        float[] finest = new float[NUMBERS * SIDE * SIDE];
        double[] dest = new double[2];
        double mean = 0;
        for (int at = 0; at < height.length; at++) {
            int i = at % SIDE;
            int j = at / SIDE;
            relief.at((i + 0.5) / SIDE, (j + 0.5) / SIDE, i, j, dest);
            height[at] = dest[0];
            finest[NUMBERS * at] = (float) dest[1];
            mean += dest[1];
        }
        mean /= height.length;
        for (int at = 0; at < height.length; at++) {
            int row = at / SIDE * SIDE;
            int east = row + (at + 1) % SIDE;
            int west = row + (at + SIDE - 1) % SIDE;
            double alongU = height[east] - height[west];
            double alongV = height[(at + SIDE) % height.length] - height[(at + height.length - SIDE) % height.length];
            finest[NUMBERS * at] -= (float) mean;
            finest[NUMBERS * at + 1] = (float) (0.5 * SIDE * alongU);
            finest[NUMBERS * at + 2] = (float) (0.5 * SIDE * alongV);
        }
        levels[0] = finest;
        for (int level = 1; level < EVEN; level++) {
            levels[level] = halved(levels[level - 1], SIDE >> level);
        }
    }

    private static float[] halved(float[] fine, int side) {
        float[] coarse = new float[NUMBERS * side * side];
        for (int j = 0; j < side; j++) {
            for (int i = 0; i < side; i++) {
                int from = NUMBERS * (4 * j * side + 2 * i);
                int above = from + NUMBERS * 2 * side;
                for (int k = 0; k < NUMBERS; k++) {
                    coarse[NUMBERS * (j * side + i) + k] = 0.25f
                            * (fine[from + k] + fine[from + NUMBERS + k] + fine[above + k] + fine[above + NUMBERS + k]);
                }
            }
        }
        return coarse;
    }

    /**
     * Writes brightness and slopes at a place.
     *
     * @param u place in widths of the square
     * @param footprint size of what a pixel shows there, in widths of the square
     * @param dither a number in [0, 1) of the pixel, which decides between two levels
     * @param dest brightness, slopes
     */
    void look(double u, double v, double footprint, double dither, double[] dest) {
        double size = footprint * SIDE;
        int level = 0;
        if (size > 1) {
            level = Math.getExponent(size);
            if (dither < size / (1 << level) - 1) {
                level++;
            }
            if (level >= EVEN) {
                dest[0] = 0;
                dest[1] = 0;
                dest[2] = 0;
                return;
            }
        }
        float[] texels = levels[level];
        int side = SIDE >> level;
        int mask = side - 1;
        double x = u * side - 0.5;
        double y = v * side - 0.5;
        int i = floor(x);
        int j = floor(y);
        double s = x - i;
        double t = y - j;
        int west = i & mask;
        int east = (i + 1) & mask;
        int south = (j & mask) * side;
        int north = ((j + 1) & mask) * side;
        int a = NUMBERS * (south + west);
        int b = NUMBERS * (south + east);
        int c = NUMBERS * (north + west);
        int d = NUMBERS * (north + east);
        double wd = s * t;
        double wb = s - wd;
        double wc = t - wd;
        double wa = 1 - s - wc;
        dest[0] = wa * texels[a] + wb * texels[b] + wc * texels[c] + wd * texels[d];
        dest[1] = wa * texels[a + 1] + wb * texels[b + 1] + wc * texels[c + 1] + wd * texels[d + 1];
        dest[2] = wa * texels[a + 2] + wb * texels[b + 2] + wc * texels[c + 2] + wd * texels[d + 2];
    }

    private static int floor(double value) {
        int whole = (int) value;
        return value < whole ? whole - 1 : whole;
    }
}
