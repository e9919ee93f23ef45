package org.furrow.node.sense.camera;

import java.util.Arrays;

/**
 * Blurs an image by the circles of confusion of its pixels. The light of each pixel is spread evenly over its circle. A
 * pixel of the result gathers, from near to far, what is spread to it: layers of the scene whose circles differ by less
 * than a pixel add up, and a layer covers those behind it by its share. Where the layers in front leave a share open,
 * because a sharp image does not show what is behind them, that share has the mean colour of what is behind within the
 * pixel's own circle, if anything is. Beyond its edges the image goes on as at the edge.
 */
final class LensBlur {
    /** Largest radius of a circle, in pixels. */
    static final int MOST_PX = 64;

    /** Radii are multiples of one over this. */
    private static final int STEPS = 16;
    /** Side of the squares of pixels that share a bound of the circles that reach them. */
    private static final int TILE = 16;
    /** Squares along a row that the largest circle may reach. */
    private static final int TILES = MOST_PX / TILE + 1;

    private static final double NOTHING_LEFT = 1e-9;
    /** The sharp layer; nearer ones are before it. */
    private static final int SHARP = 2 * MOST_PX;

    private static final int LAYERS = 2 * SHARP + 1;
    /** Numbers of a layer: share, then share times light. */
    private static final int SUMS = 4;
    /** Sum of the shares of the pixels within a circle, by its radius in steps. */
    private static final double[] TOTALS = totals();

    private final int width;
    private final int height;
    private final float[] light;
    /** Radius of each circle in steps, negative for what is nearer than the focus. */
    private final short[] radius;

    private final double[] sums = new double[SUMS * LAYERS];
    private final double[] behind = new double[SUMS];
    private final double[] result = new double[3];
    private int first;
    private int last;

    /** Takes the light of a pixel of the result. */
    @FunctionalInterface
    interface Receiver {
        /** Takes red, green and blue, which are valid only during the call. */
        void take(int pixel, double[] light);
    }

    LensBlur(int width, int height) {
        this.width = width;
        this.height = height;
        light = new float[3 * width * height];
        radius = new short[width * height];
    }

    private static double[] totals() {
        double[] totals = new double[STEPS * MOST_PX + 1];
        for (int step = 0; step < totals.length; step++) {
            int reach = (step + STEPS - 1) / STEPS;
            for (int y = -reach; y <= reach; y++) {
                for (int x = -reach; x <= reach; x++) {
                    totals[step] += share(step, x * x + y * y);
                }
            }
        }
        return totals;
    }

    /** Share of a pixel at a distance, given by its square, that a circle covers. */
    private static double share(int step, int square) {
        double inside = (double) step / STEPS + 0.5 - Math.sqrt(square);
        return inside > 1 ? 1 : inside > 0 ? inside : 0;
    }

    /** Sets the light of a pixel: that of an array times a factor. */
    void put(int pixel, double[] from, int at, double factor) {
        for (int k = 0; k < 3; k++) {
            light[3 * pixel + k] = (float) (factor * from[at + k]);
        }
    }

    /** Sets the diameter of a pixel's circle, negative for what is nearer than the focus. */
    void putCircle(int pixel, double diameter_px) {
        double step = Math.rint(0.5 * STEPS * diameter_px);
        radius[pixel] = (short) Math.clamp(step, -STEPS * MOST_PX, STEPS * MOST_PX);
    }

    /** Passes the blurred image, row by row. */
    void blur(Receiver to) {
        int across = Math.ceilDiv(width, TILE);
        int[] largest = largest(across);
        int[] reach = new int[largest.length];
        for (int tile = 0; tile < reach.length; tile++) {
            reach[tile] = reach(largest, across, tile / across, tile % across);
        }
        for (int v = 0; v < height; v++) {
            for (int u = 0; u < width; u++) {
                int window = reach[v / TILE * across + u / TILE];
                int pixel = v * width + u;
                if (window == 0) {
                    for (int k = 0; k < 3; k++) {
                        result[k] = light[3 * pixel + k];
                    }
                } else {
                    gather(u, v, window);
                    compose(u, v);
                }
                to.take(pixel, result);
            }
        }
    }

    /** The largest radius in each square of pixels, rounded up to pixels; 0: all circles are within their pixels. */
    private int[] largest(int across) {
        int[] largest = new int[across * Math.ceilDiv(height, TILE)];
        for (int pixel = 0; pixel < radius.length; pixel++) {
            int tile = pixel / width / TILE * across + pixel % width / TILE;
            int steps = Math.abs(radius[pixel]);
            int px = 2 * steps <= STEPS ? 0 : (steps + STEPS / 2 + STEPS - 1) / STEPS;
            largest[tile] = Math.max(largest[tile], px);
        }
        return largest;
    }

    /** The largest radius of the circles that may reach a square of pixels. */
    private static int reach(int[] largest, int across, int row, int column) {
        int most = 0;
        for (int r = Math.max(0, row - TILES); r <= Math.min(largest.length / across - 1, row + TILES); r++) {
            for (int c = Math.max(0, column - TILES); c <= Math.min(across - 1, column + TILES); c++) {
                int gap = TILE * Math.max(0, Math.max(Math.abs(r - row), Math.abs(c - column)) - 1);
                int radius = largest[r * across + c];
                most = radius > gap ? Math.max(most, radius) : most;
            }
        }
        return most;
    }

    /** Sums up by layer what the pixels about a pixel spread to it. */
    private void gather(int u, int v, int window) {
        first = LAYERS;
        last = -1;
        for (int y = -window; y <= window; y++) {
            int row = Math.clamp(v + y, 0, height - 1) * width;
            for (int x = -window; x <= window; x++) {
                int other = row + Math.clamp(u + x, 0, width - 1);
                int steps = Math.abs(radius[other]);
                double share = share(steps, x * x + y * y);
                if (share > 0) {
                    add(layer(radius[other]), other, share / TOTALS[steps]);
                }
            }
        }
    }

    /** Layer of a circle: its diameter in pixels. */
    private static int layer(int radius) {
        return SHARP + Math.floorDiv(2 * radius + STEPS / 2, STEPS);
    }

    private void add(int layer, int pixel, double share) {
        first = Math.min(first, layer);
        last = Math.max(last, layer);
        int at = SUMS * layer;
        sums[at] += share;
        for (int k = 0; k < 3; k++) {
            sums[at + 1 + k] += share * light[3 * pixel + k];
        }
    }

    /** Lays the layers over one another, and clears them. */
    private void compose(int u, int v) {
        double left = 1;
        result[0] = 0;
        result[1] = 0;
        result[2] = 0;
        for (int layer = first; layer <= last && left > NOTHING_LEFT; layer++) {
            double share = sums[SUMS * layer];
            if (share > 0) {
                double taken = share < left ? share : left;
                for (int k = 0; k < 3; k++) {
                    result[k] += taken / share * sums[SUMS * layer + 1 + k];
                }
                left -= taken;
            }
        }
        Arrays.fill(sums, SUMS * first, SUMS * (last + 1), 0);
        if (left > NOTHING_LEFT) {
            boolean open = lookBehind(u, v);
            for (int k = 0; k < 3; k++) {
                result[k] = open ? result[k] + left * behind[1 + k] / behind[0] : result[k] / (1 - left);
            }
        }
    }

    /** Sums up the light within a pixel's circle that is of layers behind its own; false: there is none. */
    private boolean lookBehind(int u, int v) {
        Arrays.fill(behind, 0);
        int own = radius[v * width + u];
        int window = Math.ceilDiv(Math.abs(own), STEPS);
        for (int y = -window; y <= window; y++) {
            int row = Math.clamp(v + y, 0, height - 1) * width;
            for (int x = -window; x <= window; x++) {
                int other = row + Math.clamp(u + x, 0, width - 1);
                double share = share(Math.abs(own), x * x + y * y);
                if (share > 0 && layer(radius[other]) > layer(own) + 1) {
                    behind[0] += share;
                    for (int k = 0; k < 3; k++) {
                        behind[1 + k] += share * light[3 * other + k];
                    }
                }
            }
        }
        return behind[0] > 0;
    }
}
