package org.furrow.vehicle.sensor;

import java.util.List;
import org.furrow.vehicle.spec.Ranges;
import org.furrow.vehicle.spec.Vector;

/**
 * A GNSS receiver.
 *
 * @param antenna where it is in the chassis frame, in m
 * @param period_s time from one fix to the next, in s
 * @param latency_s time from a measurement to its output, in s
 * @param quality of its fixes, unless an outage says otherwise
 * @param noise of what the quality does not say
 * @param outages times with another quality
 * @param dropouts losses of the fix by chance
 */
public record GpsSpec(
        Vector antenna,
        double period_s,
        double latency_s,
        FixQuality quality,
        Noise noise,
        List<Outage> outages,
        Dropouts dropouts) {
    /**
     * Noise that does not depend on the quality.
     *
     * @param driftTime_s time in which the slow error of the position becomes another one, in s
     * @param speed_mps deviation of each component of the velocity, in m/s
     * @param heading_rad deviation of the heading (of two antennas), in rad
     */
    public record Noise(double driftTime_s, double speed_mps, double heading_rad) {
        /** Checks the ranges. */
        public Noise {
            Ranges.positive("driftTime_s", driftTime_s);
            Ranges.notNegative("speed_mps", speed_mps);
            Ranges.notNegative("heading_rad", heading_rad);
        }
    }

    /**
     * A time with another quality: below trees, without corrections.
     *
     * @param from_s first second
     * @param to_s no longer
     * @param quality {@link FixQuality#NONE} for none
     */
    public record Outage(double from_s, double to_s, FixQuality quality) {
        /** Checks the order. */
        public Outage {
            if (!(from_s >= 0) || !(to_s > from_s) || Double.isInfinite(to_s)) {
                throw new IllegalArgumentException(
                        "an outage needs 0 <= from_s < to_s, from_s=" + from_s + " to_s=" + to_s);
            }
        }
    }

    /**
     * Losses of the fix by chance: time is cut into pieces, each of which is lost with the same probability.
     *
     * @param probability in [0, 1]
     * @param piece_s length of a piece, in s
     */
    public record Dropouts(double probability, double piece_s) {
        /** None. */
        public static final Dropouts NEVER = new Dropouts(0, 1);

        /** Checks the ranges. */
        public Dropouts {
            Ranges.positive("piece_s", piece_s);
            if (!(probability >= 0 && probability <= 1)) {
                throw new IllegalArgumentException("probability must be in [0, 1], probability=" + probability);
            }
        }
    }

    /** Checks the ranges. */
    public GpsSpec {
        Ranges.positive("period_s", period_s);
        Ranges.notNegative("latency_s", latency_s);
        outages = List.copyOf(outages);
    }

    /** A receiver on the chassis' reference point with 10 fixes a second. */
    public static GpsSpec of(FixQuality quality) {
        return new GpsSpec(Vector.ZERO, 0.1, 0.1, quality, new Noise(60, 0.03, 0.002), List.of(), Dropouts.NEVER);
    }
}
