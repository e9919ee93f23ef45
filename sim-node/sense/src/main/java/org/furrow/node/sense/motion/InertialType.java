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
                node.text("name"), mount, node.number("rate_hz"), errors(node, "force"), errors(node, "rate"));
    }

    private static InertialSpec.Errors errors(YamlNode node, String of) {
        return new InertialSpec.Errors(
                node.number(of + "_turn_on"),
                node.number(of + "_noise"),
                node.number(of + "_instability"),
                node.number(of + "_instability_time_s"),
                node.number(of + "_random_walk"),
                node.number(of + "_scale"),
                node.number(of + "_misalignment_rad"));
    }

    @Override
    public Sensors prepare(RenderedRun run) {
        return mounting -> {
            InertialSpec spec = (InertialSpec) mounting.calibration().spec();
            InertialErrors errors = new InertialErrors(mounting, spec);
            return number -> new InertialJob(mounting, spec, errors, number);
        };
    }
}
