package org.furrow.node.sense.scene;

import org.furrow.node.sense.suite.SensorSpec;

/** A frame whose measurements are at one time. Its pieces of work are rows, unless it needs none. */
public abstract class InstantJob implements FrameJob {
    protected final SensorMounting station;
    protected final int number;
    protected final long start_ns;
    private final int pieces;

    /**
     * A frame to be made.
     *
     * @param number of the frame
     * @param rows of its measurements; 0: none
     * @param rowsOfPiece number of rows of a piece of work
     */
    protected InstantJob(SensorMounting station, SensorSpec spec, int number, int rows, int rowsOfPiece) {
        this.station = station;
        this.number = number;
        start_ns = spec.period_ns() * number;
        pieces = Math.ceilDiv(rows, rowsOfPiece);
    }

    @Override
    public final long start_ns() {
        return start_ns;
    }

    @Override
    public final long end_ns() {
        return start_ns;
    }

    @Override
    public final int pieces(long from_ns, long to_ns) {
        return start_ns >= from_ns && start_ns < to_ns ? pieces : 0;
    }
}
