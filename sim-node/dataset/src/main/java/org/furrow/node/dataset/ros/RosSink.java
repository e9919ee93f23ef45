package org.furrow.node.dataset.ros;

import java.io.IOException;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SensorFrame;

/** Writes a run and its frames as messages, ordered by time. */
public final class RosSink implements FrameSink {
    private final RecordMessages record;
    private final RosFrames frames;

    public RosSink(RosOutput out, RunTables tables) {
        record = new RecordMessages(out, tables);
        frames = new RosFrames(out, record.topics());
    }

    /** What stamps are at the start of a run: its utc_start, or 0 where it has none. */
    public static long start_ns(RunTables tables) {
        return tables.scenario().origin().place().start_ns().orElse(0);
    }

    @Override
    public void begin(RenderedRun run) throws IOException {
        frames.begin(run);
    }

    @Override
    public void frame(SensorFrame frame) throws IOException {
        record.writeTo(frame.head().time().start_ns());
        frames.frame(frame);
    }

    /** Writes what was recorded after the last frame. */
    public void finish() throws IOException {
        record.writeTo(Long.MAX_VALUE);
    }
}
