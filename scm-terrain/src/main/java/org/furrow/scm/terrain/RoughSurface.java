package org.furrow.scm.terrain;

import org.furrow.world.digest.Digest;
import org.furrow.world.grid.UndeformedSurface;

/**
 * Ground with seeded micro-roughness: three octaves of value noise, each with half the wavelength and amplitude of
 * the one before. The noise is a hash of lattice coordinates and seed, independent of the order of evaluation.
 */
public final class RoughSurface implements UndeformedSurface {
    private static final int OCTAVES = 3;
    private static final double OCTAVE_SUM = 1.75; // 1 + 1/2 + 1/4

    private final UndeformedSurface smooth;
    private final double amplitude_m;
    private final double wavelength_m;
    private final long seed;

    /**
     * @param amplitude_m largest deviation from the smooth ground, in m, >= 0
     * @param wavelength_m lattice spacing of the first octave, in m, > 0
     */
    public RoughSurface(UndeformedSurface smooth, double amplitude_m, double wavelength_m, long seed) {
        if (!(amplitude_m >= 0) || !(wavelength_m > 0) || Double.isInfinite(amplitude_m + wavelength_m)) {
            throw new IllegalArgumentException("roughness: amplitude_m must be >= 0 and wavelength_m > 0, amplitude_m="
                    + amplitude_m + " wavelength_m=" + wavelength_m);
        }
        this.smooth = smooth;
        this.amplitude_m = amplitude_m;
        this.wavelength_m = wavelength_m;
        this.seed = Digest.mix(seed);
    }

    @Override
    public double height_m(double x_m, double y_m) {
        double sum = 0;
        double scale = 1;
        for (int octave = 0; octave < OCTAVES; octave++) {
            double lattice = wavelength_m * scale;
            sum += scale * noise(x_m / lattice, y_m / lattice, octave);
            scale *= 0.5;
        }
        return smooth.height_m(x_m, y_m) + amplitude_m * sum / OCTAVE_SUM;
    }

    @Override
    public boolean covers(double x_m, double y_m) {
        return smooth.covers(x_m, y_m);
    }

    @Override
    public int material(double x_m, double y_m) {
        return smooth.material(x_m, y_m);
    }

    private double noise(double x, double y, int octave) {
        double floorX = Math.floor(x);
        double floorY = Math.floor(y);
        int i = (int) floorX;
        int j = (int) floorY;
        double u = fade(x - floorX);
        double v = fade(y - floorY);
        double low = interpolate(corner(i, j, octave), corner(i + 1, j, octave), u);
        double high = interpolate(corner(i, j + 1, octave), corner(i + 1, j + 1, octave), u);
        return interpolate(low, high, v);
    }

    /** Value in [-1, 1) of a lattice corner. */
    private double corner(int i, int j, int octave) {
        long hash = Digest.mix((seed + octave) ^ Digest.mix(Digest.pair(i, j)));
        return (hash >> 11) * 0x1p-52;
    }

    private static double interpolate(double a, double b, double f) {
        return a + f * (b - a);
    }

    private static double fade(double f) {
        return f * f * f * (f * (f * 6 - 15) + 10);
    }
}
