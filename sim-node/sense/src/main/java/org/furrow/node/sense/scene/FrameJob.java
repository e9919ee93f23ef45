package org.furrow.node.sense.scene;

import org.furrow.node.sense.frame.SensorFrame;
import org.jspecify.annotations.Nullable;

/**
 * A frame that is being made. The work is done in steps, each with the ground of one epoch; a step has independent
 * pieces.
 */
public interface FrameJob {
    /** Time of the first measurement. */
    long start_ns();

    /** Time of the last measurement. */
    long end_ns();

    /** Number of pieces of the measurements in a span of time, from inclusive, to exclusive. */
    int pieces(long from_ns, long to_ns);

    /** Does a piece of the same span; called once, by any thread. */
    void work(int piece, long from_ns, long to_ns, SceneRays rays);

    /**
     * The frame, when all pieces are done; null when the sensor lost it.
     *
     * @param firstEpoch the ground of this epoch was the first
     * @param lastEpoch the ground of this epoch was the last
     */
    @Nullable
    SensorFrame finish(int firstEpoch, int lastEpoch);
}
