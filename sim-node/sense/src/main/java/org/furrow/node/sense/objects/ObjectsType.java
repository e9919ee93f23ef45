package org.furrow.node.sense.objects;

import org.furrow.node.input.YamlNode;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.scene.FrameSensorType;
import org.furrow.node.sense.scene.SceneBoxes;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.ObjectsSpec;
import org.furrow.node.sense.suite.SensorSpec;

/** True lists of the vehicles and obstacles around a place. */
public final class ObjectsType implements FrameSensorType {
    @Override
    public String name() {
        return "objects";
    }

    @Override
    public SensorSpec read(YamlNode node, Mount mount) {
        return new ObjectsSpec(node.text("name"), mount, node.number("rate_hz"), node.number("range_m"));
    }

    @Override
    public Sensors prepare(RenderedRun run) {
        return mounting -> {
            ObjectsSpec spec = (ObjectsSpec) mounting.calibration().spec();
            SceneBoxes boxes = new SceneBoxes(mounting.all(), run.scenario().ground());
            return number -> new ObjectsJob(mounting, spec, boxes, number);
        };
    }
}
