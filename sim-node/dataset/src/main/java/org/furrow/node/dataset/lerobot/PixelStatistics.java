package org.furrow.node.dataset.lerobot;

/** The statistics of {@link FeatureStatistics#NAMES} for each colour of images, with pixels in [0, 1]. */
final class PixelStatistics {
    static final int CHANNELS = 3;
    /** Values of a channel of a pixel. */
    static final int LEVELS = 256;

    private final long[] counts = new long[CHANNELS * LEVELS];
    private int images;

    /** Number of pixels of each value of each channel, channel by channel. */
    static int[] histogram(byte[] rgb) {
        int[] counts = new int[CHANNELS * LEVELS];
        for (int k = 0; k < rgb.length; k++) {
            counts[k % CHANNELS * LEVELS + (rgb[k] & 0xff)]++;
        }
        return counts;
    }

    void add(int[] histogram) {
        for (int k = 0; k < counts.length; k++) {
            counts[k] += histogram[k];
        }
        images++;
    }

    /** Number of images. */
    int count() {
        return images;
    }

    /** The channels' values of each statistic. */
    double[][] values() {
        double[][] all = new double[FeatureStatistics.NAMES.size()][CHANNELS];
        for (int c = 0; c < CHANNELS; c++) {
            long pixels = 0;
            double sum = 0;
            for (int level = 0; level < LEVELS; level++) {
                pixels += counts[c * LEVELS + level];
                sum += (double) counts[c * LEVELS + level] * level;
            }
            double mean = sum / pixels;
            double squares = 0;
            for (int level = 0; level < LEVELS; level++) {
                squares += counts[c * LEVELS + level] * (level - mean) * (level - mean);
            }
            double[] values = {at(c, 0), at(c, pixels - 1), mean, Math.sqrt(squares / pixels)};
            for (int s = 0; s < values.length; s++) {
                all[s][c] = values[s] / (LEVELS - 1);
            }
            for (int q = 0; q < FeatureStatistics.QUANTILES.length; q++) {
                all[values.length + q][c] = quantile(c, FeatureStatistics.QUANTILES[q] * (pixels - 1)) / (LEVELS - 1);
            }
        }
        return all;
    }

    /** Linear between the two nearest values, as numpy does. */
    private double quantile(int channel, double place) {
        long below = (long) place;
        int low = at(channel, below);
        return place == below ? low : low + (place - below) * (at(channel, below + 1) - low);
    }

    /** Value at a place of the sorted pixels. */
    private int at(int channel, long place) {
        long left = place;
        for (int level = 0; level < LEVELS; level++) {
            left -= counts[channel * LEVELS + level];
            if (left < 0) {
                return level;
            }
        }
        return LEVELS - 1;
    }
}
