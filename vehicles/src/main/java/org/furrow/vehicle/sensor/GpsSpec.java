package org.furrow.vehicle.sensor;

import java.util.List;
import org.furrow.vehicle.spec.Ranges;
import org.furrow.vehicle.spec.Vector;

/**
 * Specification of a GNSS receiver.
 *
 * @param antenna position in the chassis frame, in m
 * @param period_s time between fixes, in s
 * @param latency_s time from a measurement to its output, in s
 * @param quality of its fixes outside of outages
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
     * Noise that does not depend on the fix quality.
     *
     * @param driftTime_s correlation time of the slowly varying position error, in s
     * @param speed_mps standard deviation of each component of the velocity, in m/s
     * @param heading_rad standard deviation of the heading (of a two-antenna receiver), in rad
     */
    public record Noise(double driftTime_s, double speed_mps, double heading_rad) {
        public Noise {
            Ranges.positive("driftTime_s", driftTime_s);
            Ranges.notNegative("speed_mps", speed_mps);
            Ranges.notNegative("heading_rad", heading_rad);
        }
    }

    /**
     * An interval with another quality, such as below trees or without corrections.
     *
     * @param to_s end, exclusive, in s
     * @param quality {@link FixQuality#NONE} for no fix
     */
    public record Outage(double from_s, double to_s, FixQuality quality) {
        public Outage {
            if (!(from_s >= 0) || !(to_s > from_s) || Double.isInfinite(to_s)) {
                throw new IllegalArgumentException(
                        "an outage needs 0 <= from_s < to_s, from_s=" + from_s + " to_s=" + to_s);
            }
        }
    }

    /**
     * Random losses of the fix: time is divided into pieces, each of which is lost with the same probability.
     *
     * @param probability in [0, 1]
     */
    public record Dropouts(double probability, double piece_s) {
        public static final Dropouts NEVER = new Dropouts(0, 1);

        public Dropouts {
            Ranges.positive("piece_s", piece_s);
            if (!(probability >= 0 && probability <= 1)) {
                throw new IllegalArgumentException("probability must be in [0, 1], probability=" + probability);
            }
        }
    }

    public GpsSpec {
        Ranges.positive("period_s", period_s);
        Ranges.notNegative("latency_s", latency_s);
        outages = List.copyOf(outages);
    }
}
