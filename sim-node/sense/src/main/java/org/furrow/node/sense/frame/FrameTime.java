package org.furrow.node.sense.frame;

/**
 * When a frame was taken, in simulated time from the start of the run.
 *
 * @param start_ns time of the first measurement
 * @param end_ns time of the last measurement; the start where all are at once
 * @param tick the last tick at or before the start
 * @param groundEpoch the epoch after which the ground was as the first measurement shows it
 * @param lastGroundEpoch the same of the last measurement
 */
public record FrameTime(long start_ns, long end_ns, long tick, int groundEpoch, int lastGroundEpoch) {
    private static final double NS = 1e-9;

    /** Requires times in order. */
    public FrameTime {
        if (start_ns < 0 || end_ns < start_ns || tick < 0 || groundEpoch < 0 || lastGroundEpoch < groundEpoch) {
            throw new IllegalArgumentException("a frame needs 0 <= start_ns <= end_ns and 0 <= groundEpoch <="
                    + " lastGroundEpoch, start_ns=" + start_ns + " end_ns=" + end_ns + " tick=" + tick + " groundEpoch="
                    + groundEpoch + " lastGroundEpoch=" + lastGroundEpoch);
        }
    }

    /** Time of the first measurement, in s. */
    public double start_s() {
        return start_ns * NS;
    }
}
