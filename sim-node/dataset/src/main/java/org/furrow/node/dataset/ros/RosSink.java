package org.furrow.node.dataset.ros;

import java.io.IOException;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.suite.Calibration;

/** Writes a run and its frames as messages, ordered by time. */
public final class RosSink implements FrameSink {
    private final RosOutput file;
    private final RecordMessages record;
    private final FrameMessages frames;

    public RosSink(RosOutput out, RunTables tables) {
        file = out;
        record = new RecordMessages(file, tables);
        frames = new FrameMessages(file, record.topics());
    }

    /** What stamps are at the start of a run: its utc_start, or 0 where it has none. */
    public static long start_ns(RunTables tables) {
        return tables.scenario().origin().place().start_ns().orElse(0);
    }

    @Override
    public void begin(RenderedRun run) throws IOException {
        CdrWriter to = file.begin();
        long still = run.calibrations().stream().filter(RosSink::isFixed).count();
        to.int32((int) still);
        for (Calibration each : run.calibrations()) {
            if (isFixed(each)) {
                to.header(file.stamp_ns(0), each.parentFrame()).text(each.childFrame());
                FrameMessages.pose(to, each.extrinsics());
            }
        }
        file.endLatched("/tf_static", "tf2_msgs/TFMessage", 0);
    }

    private static boolean isFixed(Calibration each) {
        return each.spec().isFixed();
    }

    @Override
    public void frame(SensorFrame frame) throws IOException {
        record.writeTo(frame.head().time().start_ns());
        frames.write(frame);
    }

    /** Writes what was recorded after the last frame. */
    public void finish() throws IOException {
        record.writeTo(Long.MAX_VALUE);
    }
}
