package org.furrow.node.sense.camera;

import java.util.Set;
import java.util.stream.Collectors;
import org.furrow.node.input.YamlNode;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.scene.FrameSensorType;
import org.furrow.node.sense.scene.SceneBoxes;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.SensorSpec;

/** Cameras. */
public final class CameraType implements FrameSensorType {
    @Override
    public String name() {
        return "camera";
    }

    @Override
    public SensorSpec read(YamlNode node, Mount mount) {
        YamlNode noise = node.get("noise");
        return new CameraSpec(
                node.text("name"),
                mount,
                node.number("rate_hz"),
                new CameraSpec.Lens(
                        node.integer("width"), node.integer("height"), StrictMath.toRadians(node.number("fov_deg"))),
                new CameraSpec.Outputs(node.flag("rgb"), node.flag("truth"), node.number("range_m"), labels(node)),
                new CameraSpec.Noise(noise.number("shot"), noise.number("read")));
    }

    private static Set<CameraSpec.Label> labels(YamlNode node) {
        return node.items("labels").stream()
                .map(each -> each.choice(CameraSpec.Label.class))
                .collect(Collectors.toSet());
    }

    @Override
    public Sensors prepare(RenderedRun run) {
        return mounting -> {
            CameraSpec spec = (CameraSpec) mounting.calibration().spec();
            SceneBoxes boxes = new SceneBoxes(mounting.all(), run.scenario().ground());
            Shading shading = new Shading(run.suite().light(), mounting.all().frame());
            return number -> new CameraJob(mounting, spec, shading, boxes, number);
        };
    }
}
