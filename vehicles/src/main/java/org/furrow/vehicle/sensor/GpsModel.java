package org.furrow.vehicle.sensor;

import org.furrow.world.geo.GeographicOrigin;

/** Parameters of a GNSS receiver of one vehicle in one run, with times in ticks. Immutable. */
public final class GpsModel {
    /** Placeholder for an unknown start time. */
    public static final long NO_TIME = Long.MIN_VALUE;

    final GpsSpec spec;
    final GeographicOrigin origin;
    /** Time of tick 0 in ns since 1970-01-01 UTC, or {@link #NO_TIME}. */
    final long start_ns;

    final SensorKey seat;
    final long period;
    final long latency;
    final long drift;
    final long piece;
    private final long[] outageFrom;
    private final long[] outageTo;

    /**
     * @param start_ns time of tick 0 in ns since 1970-01-01 UTC, without leap seconds, or {@link #NO_TIME}
     * @throws IllegalArgumentException when a time is not a whole number of ticks
     */
    public GpsModel(GpsSpec spec, GeographicOrigin origin, long start_ns, SensorKey seat) {
        this.start_ns = start_ns;
        this.spec = spec;
        this.origin = origin;
        this.seat = seat;
        period = seat.ticks("period_s", spec.period_s(), 1);
        latency = seat.ticks("latency_s", spec.latency_s(), 0);
        drift = seat.ticks("driftTime_s", spec.noise().driftTime_s(), 1);
        piece = seat.ticks("piece_s", spec.dropouts().piece_s(), 1);
        int outages = spec.outages().size();
        outageFrom = new long[outages];
        outageTo = new long[outages];
        for (int k = 0; k < outages; k++) {
            outageFrom[k] = seat.ticks("from_s", spec.outages().get(k).from_s(), 0);
            outageTo[k] = seat.ticks("to_s", spec.outages().get(k).to_s(), 1);
        }
    }

    public GeographicOrigin origin() {
        return origin;
    }

    /** Whether the time of tick 0 is known. */
    public boolean hasTime() {
        return start_ns != NO_TIME;
    }

    /** Quality of a measurement in a tick, without regard to random dropouts. */
    FixQuality qualityAt(long tick) {
        for (int k = 0; k < outageFrom.length; k++) {
            if (tick >= outageFrom[k] && tick < outageTo[k]) {
                return spec.outages().get(k).quality();
            }
        }
        return spec.quality();
    }
}
