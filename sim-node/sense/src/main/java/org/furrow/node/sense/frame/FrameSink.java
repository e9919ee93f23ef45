package org.furrow.node.sense.frame;

import java.io.IOException;

/**
 * Receives the frames of a rendered run: first {@link #begin}, then all frames in the order of (start time, vehicle,
 * place of the sensor in the suite). One thread calls it. A frame and its arrays belong to the sink from then on.
 */
public interface FrameSink {
    /** Receives what holds for all frames. */
    void begin(RenderedRun run) throws IOException;

    /** Receives the next frame. */
    void frame(SensorFrame frame) throws IOException;
}
