package org.furrow.node.dataset.ros;

import java.io.IOException;
import java.util.Map;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.suite.Calibration;

/** Writes frames of sensors as messages, after the transforms of the sensors that stand still on their vehicles. */
public final class RosFrames implements FrameSink {
    private final RosOutput file;
    private final FrameMessages frames;

    public RosFrames(RosOutput out, Scenario scenario) {
        this(
                out,
                RosName.unique(
                        scenario.vehicles().stream().map(VehiclePlan::name).toList()));
    }

    /** @param topics names of the vehicles in topics */
    RosFrames(RosOutput out, Map<String, String> topics) {
        file = out;
        frames = new FrameMessages(out, topics);
    }

    @Override
    public void begin(RenderedRun run) throws IOException {
        CdrWriter to = file.begin();
        long still = run.calibrations().stream().filter(RosFrames::isFixed).count();
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
        frames.write(frame);
    }
}
