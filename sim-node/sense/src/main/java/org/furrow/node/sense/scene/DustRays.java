package org.furrow.node.sense.scene;

import java.util.Arrays;
import org.furrow.node.sense.ray.Pyramid;
import org.furrow.world.math.ExactMath;

/**
 * Rays through the dust of {@link DustSources}. A puff is a sphere with a normal distribution of its extinction area A,
 * the solution of diffusion from a point (H. S. Carslaw, J. C. Jaeger, Conduction of Heat in Solids, 2nd ed. 1959,
 * 10.2), whose width is s = sqrt(s0^2 + 2 K t). At a distance b from its middle, whose foot on the ray is at m, the
 * optical depth of the ray up to L is the integral of the distribution along a line, by completing the square,
 *
 * <pre>A / (2 pi s^2) exp(-b^2 / (2 s^2)) (erf((L - m) / (s sqrt(2))) + erf(m / (s sqrt(2)))) / 2</pre>
 *
 * Light that dust returns to a lidar has the power of the lidar equation for single scattering: the piece of a ray
 * between optical depths a and b returns as much as a surface of reflectivity pi (exp(-2 a) - exp(-2 b)) / (2 S) that
 * faces it, with the ratio S of extinction to backscatter (C. M. R. Platt, J. Atmos. Sci. 30, 1973, 1191-1204).
 *
 * <p>For one thread; a ray allocates nothing.
 */
public final class DustRays {
    /** Time after which a puff has settled. */
    private static final double LIFE_S = 15;
    /** Diffusivity K of air behind a vehicle, in m2/s: an assumption. */
    private static final double DIFFUSIVITY = 0.25;
    /** A puff ends at this many widths. */
    private static final double EDGE = 3;
    /** Height of the middle over the ground, in widths. */
    private static final double HIGH = 0.8;
    /** Ratio S of dust, in sr, of the size of the 55 sr that are measured (D. Mueller et al., JGR 112, 2007). */
    private static final double LIDAR_RATIO = 50;

    /** Reflectivity of dust through which no light passes. */
    private static final double MOST = Math.PI / (2 * LIDAR_RATIO);
    /** Length of a pulse of light, whose returns a lidar does not tell apart. */
    private static final double PULSE_M = 1;

    private static final double S = 1e-9;

    // of a puff at the present time: middle, 1 / (s sqrt(2)), depth through its middle, s, colour
    private static final int NUMBERS = 9;
    private static final int PER_WIDTH = 3;
    private static final int DEPTH = 4;
    private static final int WIDTH = 5;
    private static final int RED = 6;
    // of a puff on a ray: foot of its middle, 1 / (s sqrt(2)), half the depth of the whole line
    private static final int CROSSED = 3;

    private final DustSources sources;
    private long time_ns = Long.MIN_VALUE;
    private double[] puffs = new double[0];
    private int count;
    /** Puffs that the present rays may meet. */
    private int[] near = new int[0];

    private int nears;
    private double[] crossed = new double[0];
    /** The puffs on the ray. */
    private int[] crossedPuffs = new int[0];

    private int crossings;
    private double first_m;
    private double last_m;

    // of the last ray
    /** Colour of the dust, the mean by depth. */
    public final double[] colour = new double[3];
    /** Mean distance of the dust by depth, in m. */
    public double distance_m;
    /** Begin and end of the piece of a ray from which most light returns, in m. */
    public double echoFrom_m;

    public double echoTo_m;

    DustRays(DustSources sources) {
        this.sources = sources;
    }

    /** Moves the dust to a time. */
    void moveTo(long t_ns) {
        if (t_ns == time_ns) {
            return;
        }
        time_ns = t_ns;
        count = 0;
        double t_s = t_ns * S;
        for (int v = 0; v < sources.counts.length; v++) {
            double[] from = sources.puffs[v];
            int end = firstAfter(v, t_s);
            for (int k = firstAfter(v, t_s - LIFE_S); k < end; k++) {
                put(from, DustSources.PUFF * k, t_s);
            }
        }
        everywhere();
    }

    /** Number of puffs of a vehicle that began at a time or before. */
    private int firstAfter(int vehicle, double t_s) {
        double[] from = sources.puffs[vehicle];
        int low = 0;
        int high = sources.counts[vehicle];
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (from[DustSources.PUFF * middle] <= t_s) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void put(double[] from, int at, double t_s) {
        if (NUMBERS * (count + 1) > puffs.length) {
            grow();
        }
        double age_s = t_s - from[at];
        double first = from[at + DustSources.WIDTH];
        double square = first * first + 2 * DIFFUSIVITY * age_s;
        double width = Math.sqrt(square);
        double left = 1 - age_s / LIFE_S;
        double born = age_s < DustSources.EVERY_S ? age_s / DustSources.EVERY_S : 1;
        int to = NUMBERS * count++;
        for (int d = 0; d < 3; d++) {
            puffs[to + d] = from[at + DustSources.FOOT + d]
                    + age_s * sources.wind_mps[d]
                    + width * (from[at + DustSources.OFFSET + d] + HIGH * sources.up[d]);
            puffs[to + RED + d] = from[at + DustSources.COLOUR + d];
        }
        puffs[to + PER_WIDTH] = Math.sqrt(0.5) / width;
        puffs[to + DEPTH] = born * left * left * from[at + DustSources.AREA] / (2 * Math.PI * square);
        puffs[to + WIDTH] = width;
    }

    private void grow() {
        int size = Math.max(64, 2 * count);
        puffs = Arrays.copyOf(puffs, NUMBERS * size);
        near = new int[size];
        crossed = new double[CROSSED * size];
        crossedPuffs = new int[size];
    }

    /** Lets the following rays meet all dust. */
    void everywhere() {
        for (int k = 0; k < count; k++) {
            near[k] = NUMBERS * k;
        }
        nears = count;
    }

    /** Lets the following rays meet only dust that reaches a pyramid. */
    void within(Pyramid rays) {
        nears = 0;
        for (int k = 0; k < count; k++) {
            if (!rays.passesSphere(puffs, NUMBERS * k, EDGE * puffs[NUMBERS * k + WIDTH])) {
                near[nears++] = NUMBERS * k;
            }
        }
    }

    /**
     * Aims a ray from a point in a direction of length 1.
     *
     * @param reach_m length of the ray; infinity: to the sky
     * @return whether there may be dust on it
     */
    public boolean aim(double ox, double oy, double oz, double dx, double dy, double dz, double reach_m) {
        crossings = 0;
        first_m = reach_m;
        last_m = 0;
        for (int n = 0; n < nears; n++) {
            int at = near[n];
            double x = puffs[at] - ox;
            double y = puffs[at + 1] - oy;
            double z = puffs[at + 2] - oz;
            double foot = x * dx + y * dy + z * dz;
            double edge = EDGE * puffs[at + WIDTH];
            double square = x * x + y * y + z * z - foot * foot;
            if (square < edge * edge && foot > -edge && foot < reach_m + edge) {
                double per = puffs[at + PER_WIDTH];
                crossedPuffs[crossings] = at;
                int to = CROSSED * crossings++;
                crossed[to] = foot;
                crossed[to + 1] = per;
                crossed[to + 2] = 0.5 * puffs[at + DEPTH] * ExactMath.exp(-square * per * per);
                first_m = Math.min(first_m, foot - edge);
                last_m = Math.max(last_m, foot + edge);
            }
        }
        return crossings > 0;
    }

    /** Optical depth of the dust on the ray up to a distance. */
    public double depth(double to_m) {
        double sum = 0;
        for (int c = 0; c < CROSSED * crossings; c += CROSSED) {
            sum += between(c, to_m);
        }
        return sum;
    }

    /** Optical depth of a puff on the ray up to a distance. */
    private double between(int c, double to_m) {
        double per = crossed[c + 1];
        return crossed[c + 2] * (errorFunction(per * (to_m - crossed[c])) + errorFunction(per * crossed[c]));
    }

    /**
     * The error function within 3e-7: M. Abramowitz, I. A. Stegun, Handbook of Mathematical Functions, 1964, 7.1.28.
     */
    static double errorFunction(double x) {
        double a = Math.abs(x);
        double sum = 1
                + a
                        * (0.0705230784
                                + a
                                        * (0.0422820123
                                                + a
                                                        * (0.0092705272
                                                                + a
                                                                        * (0.0001520143
                                                                                + a
                                                                                        * (0.0002765672
                                                                                                + a * 0.0000430638)))));
        double square = sum * sum;
        double fourth = square * square;
        double eighth = fourth * fourth;
        double rest = 1 - 1 / (eighth * eighth);
        return x < 0 ? -rest : rest;
    }

    /** Optical depth up to a distance as {@link #depth}; sets the mean {@link #colour} and {@link #distance_m}. */
    public double look(double to_m) {
        double sum = 0;
        distance_m = 0;
        Arrays.fill(colour, 0);
        for (int k = 0; k < crossings; k++) {
            int c = CROSSED * k;
            double depth = between(c, to_m);
            double at_m = crossed[c];
            sum += depth;
            distance_m += depth * (at_m > 0 ? at_m < to_m ? at_m : to_m : 0);
            for (int d = 0; d < 3; d++) {
                colour[d] += depth * puffs[crossedPuffs[k] + RED + d];
            }
        }
        double per = sum > 0 ? 1 / sum : 0;
        distance_m *= per;
        for (int d = 0; d < 3; d++) {
            colour[d] *= per;
        }
        return sum;
    }

    /**
     * Finds the piece of the ray, as long as a pulse, whose dust returns most over the square of its distance; sets
     * {@link #echoFrom_m} and {@link #echoTo_m}.
     *
     * @param least what must be returned over the square of the distance
     * @return reflectivity of a surface that returns as much; 0: there is no such piece
     */
    public double echo(double from_m, double to_m, double least) {
        double best = least;
        double found = 0;
        double begin = Math.max(from_m, first_m);
        double end = Math.min(to_m, last_m);
        double left = ExactMath.exp(-2 * depth(begin));
        while (begin < end && MOST * left >= best * begin * begin) {
            double next = Math.min(end, (Math.floor(begin / PULSE_M) + 1) * PULSE_M);
            double leftAfter = ExactMath.exp(-2 * depth(next));
            double back = MOST * (left - leftAfter);
            double middle = 0.5 * (begin + next);
            if (back >= best * middle * middle) {
                best = back / (middle * middle);
                found = back;
                echoFrom_m = begin;
                echoTo_m = next;
            }
            begin = next;
            left = leftAfter;
        }
        return found;
    }
}
