package org.furrow.node.sense.lidar;

import org.furrow.node.sense.suite.LidarSpec;

/**
 * The rays of a beam that fills a cone, and the returns that they make: one along the axis and six about it. Surfaces
 * that are near to one another along the beam are one return, whose place is the mean of the rays by their power and
 * whose description is that of the strongest. For one thread.
 */
final class BeamSpread {
    /** Rays of a beam. */
    static final int RAYS = 7;
    /** Distance of the outer rays from the axis, in radii of the cone: seven parts of a disc of equal size. */
    private static final double OUT = 0.68;

    private final LidarSpec.Pulse pulse;
    /** Most echoes: a ray meets dust, the surface of water, and what is below that. */
    private static final int ECHOES = 3 * RAYS;

    private final double[] across = new double[RAYS];
    private final double[] up = new double[RAYS];
    /** What they met, by distance. */
    private final Echo[] rays = new Echo[ECHOES];

    private int count;
    /** The returns, by distance. */
    private final Echo[] returns = new Echo[ECHOES];

    private int found;

    BeamSpread(LidarSpec.Pulse pulse) {
        this.pulse = pulse;
        for (int k = 0; k < ECHOES; k++) {
            rays[k] = new Echo();
            returns[k] = new Echo();
        }
        for (int k = 0; k < RAYS; k++) {
            double turn = Math.PI * k / 3;
            double out = k == 0 ? 0 : 0.5 * OUT * pulse.divergence_rad();
            across[k] = out * StrictMath.cos(turn);
            up[k] = out * StrictMath.sin(turn);
        }
    }

    /** Begins a beam. */
    void begin() {
        count = 0;
        found = 0;
    }

    /** Angle of a ray from the axis, to the left. */
    double across(int ray) {
        return across[ray];
    }

    /** Angle of a ray from the axis, upwards. */
    double up(int ray) {
        return up[ray];
    }

    /** The next echo to fill; {@link #added} adds it. */
    Echo next() {
        return rays[count];
    }

    /** Adds the echo, in the order of the distances. */
    void added() {
        Echo last = rays[count];
        int k = count++;
        for (; k > 0 && rays[k - 1].distance_m > last.distance_m; k--) {
            rays[k] = rays[k - 1];
        }
        rays[k] = last;
    }

    /** Number of echoes that were added. */
    int count() {
        return count;
    }

    /** The nearest echo. */
    Echo first() {
        return rays[0];
    }

    /** Makes the returns, by distance, and returns their number. Some may be too weak. */
    int finish() {
        for (int from = 0; from < count; ) {
            int to = from + 1;
            while (to < count && rays[to].distance_m - rays[to - 1].distance_m < pulse.apart_m()) {
                to++;
            }
            join(from, to);
            from = to;
        }
        while (found > pulse.most()) {
            dropWeakest();
        }
        return found;
    }

    /** A return. */
    Echo at(int k) {
        return returns[k];
    }

    private void join(int from, int to) {
        double power = 0;
        double place = 0;
        int strongest = from;
        for (int k = from; k < to; k++) {
            power += rays[k].bright;
            place += rays[k].bright * rays[k].distance_m;
            strongest = rays[k].bright > rays[strongest].bright ? k : strongest;
        }
        Echo joined = returns[found++];
        joined.take(rays[strongest]);
        joined.bright = power;
        joined.distance_m = power > 0 ? place / power : joined.distance_m;
    }

    private void dropWeakest() {
        int weakest = 0;
        for (int k = 1; k < found; k++) {
            weakest = received(returns[k]) < received(returns[weakest]) ? k : weakest;
        }
        Echo dropped = returns[weakest];
        System.arraycopy(returns, weakest + 1, returns, weakest, found - weakest - 1);
        returns[--found] = dropped;
    }

    private static double received(Echo echo) {
        return echo.bright / (echo.distance_m * echo.distance_m);
    }
}
