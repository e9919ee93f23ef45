package org.furrow.node.sense.camera;

import org.furrow.node.input.Schemas;
import org.furrow.node.input.YamlNode;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.scene.FrameSensorType;
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
    public String schema() {
        return Schemas.require("frame-sensor-" + name());
    }

    @Override
    public SensorSpec read(YamlNode node, Mount mount) {
        CameraSpec.Noise noise = new CameraSpec.Noise(0.02, 0.004);
        if (node.has("noise")) {
            YamlNode given = node.get("noise");
            noise = new CameraSpec.Noise(given.number("shot", noise.shot()), given.number("read", noise.read()));
        }
        return new CameraSpec(
                node.text("name"),
                mount,
                node.number("rate_hz", 10),
                new CameraSpec.Lens(
                        node.integer("width", 320),
                        node.integer("height", 240),
                        StrictMath.toRadians(node.number("fov_deg", 90))),
                new CameraSpec.Outputs(node.flag("rgb", true), node.flag("truth", true), node.number("range_m", 150)),
                noise);
    }

    @Override
    public Sensors prepare(RenderedRun run) {
        return mounting -> {
            CameraSpec spec = (CameraSpec) mounting.calibration().spec();
            return number -> new CameraJob(mounting, spec, run.suite().light(), number);
        };
    }
}
