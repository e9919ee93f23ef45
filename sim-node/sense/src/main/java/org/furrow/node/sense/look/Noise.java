package org.furrow.node.sense.look;

import org.furrow.world.digest.Digest;

/** Seeded noise over a square that repeats, from +, -, *, / and roots alone: the same bits on every machine. */
final class Noise {
    private static final long CELLS = 0x43e1_1000L;

    private final long seed;

    Noise(long seed) {
        this.seed = seed;
    }

    /** A number in [0, 1) of a cell. */
    private double hash(long salt, int i, int j) {
        return (Digest.mix(Digest.mix(seed ^ salt) ^ Digest.pair(i, j)) >>> 11) * 0x1p-53;
    }

    /** White noise in [-1, 1) of a cell. */
    double white(int i, int j) {
        return 2 * hash(0, i, j) - 1;
    }

    /**
     * Smooth noise, about in [-1, 1].
     *
     * @param u place in [0, 1), after which it repeats
     * @param waves cells along a side
     */
    double smooth(double u, double v, int waves) {
        double x = u * waves;
        double y = v * waves;
        int i = (int) Math.floor(x);
        int j = (int) Math.floor(y);
        double s = fade(x - i);
        double t = fade(y - j);
        int east = Math.floorMod(i + 1, waves);
        int north = Math.floorMod(j + 1, waves);
        i = Math.floorMod(i, waves);
        j = Math.floorMod(j, waves);
        double a = hash(waves, i, j);
        double b = hash(waves, east, j);
        double c = hash(waves, i, north);
        double d = hash(waves, east, north);
        return 2 * (a + s * (b - a) + t * (c - a) + s * t * (a - b - c + d)) - 1;
    }

    private static double fade(double s) {
        return s * s * s * (s * (s * 6 - 15) + 10);
    }

    /** Sum of noise of doubled frequency and halved size, about in [-1, 1]. */
    double fractal(double u, double v, int waves, int octaves) {
        double sum = 0;
        double size = 0.5;
        int frequency = waves;
        for (int k = 0; k < octaves; k++) {
            sum += size * smooth(u, v, frequency);
            size *= 0.5;
            frequency *= 2;
        }
        return sum * 1.2;
    }

    /**
     * Distances to the two nearest of scattered points, in cells, and a number in [0, 1) of the nearest point.
     *
     * @param cells points along a side
     */
    void stones(double u, double v, int cells, double[] dest) {
        double x = u * cells;
        double y = v * cells;
        int i = (int) Math.floor(x);
        int j = (int) Math.floor(y);
        double first = Double.MAX_VALUE;
        double second = Double.MAX_VALUE;
        for (int b = j - 1; b <= j + 1; b++) {
            for (int a = i - 1; a <= i + 1; a++) {
                int wrapA = Math.floorMod(a, cells);
                int wrapB = Math.floorMod(b, cells);
                double px = a + hash(CELLS + cells, wrapA, wrapB) - x;
                double py = b + hash(CELLS - cells, wrapA, wrapB) - y;
                double square = px * px + py * py;
                if (square < first) {
                    second = first;
                    first = square;
                    dest[2] = hash(CELLS * 3, wrapA, wrapB);
                } else if (square < second) {
                    second = square;
                }
            }
        }
        dest[0] = Math.sqrt(first);
        dest[1] = Math.sqrt(second);
    }
}
