package org.furrow.node.sense.motion;

import org.furrow.node.input.YamlNode;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.scene.FrameSensorType;
import org.furrow.node.sense.suite.InertialSpec;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.SensorSpec;

/** Inertial sensors. */
public final class InertialType implements FrameSensorType {
    @Override
    public String name() {
        return "imu";
    }

    @Override
    public SensorSpec read(YamlNode node, Mount mount) {
        return new InertialSpec(
                node.text("name"),
                mount,
                node.number("rate_hz"),
                new InertialSpec.Errors(node.number("force_turn_on"), node.number("force_noise")),
                new InertialSpec.Errors(node.number("rate_turn_on"), node.number("rate_noise")));
    }

    @Override
    public Sensors prepare(RenderedRun run) {
        return mounting -> {
            InertialSpec spec = (InertialSpec) mounting.calibration().spec();
            return number -> new InertialJob(mounting, spec, number);
        };
    }
}
