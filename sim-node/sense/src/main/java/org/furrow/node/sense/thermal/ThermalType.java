package org.furrow.node.sense.thermal;

import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.scene.FrameSensorType;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.Distortion;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.suite.ThermalSpec;

/** Cameras of thermal radiation. */
public final class ThermalType implements FrameSensorType {
    private static final double ZERO_C_K = 273.15;

    @Override
    public String name() {
        return "thermal";
    }

    @Override
    public SensorSpec read(YamlNode node, Mount mount) {
        return new ThermalSpec(
                node.text("name"),
                mount,
                node.number("rate_hz"),
                CameraSpec.Lens.of(
                        node.integer("width"),
                        node.integer("height"),
                        StrictMath.toRadians(node.number("fov_deg")),
                        Distortion.NONE),
                node.number("range_m"),
                ZERO_C_K + node.number("air_C"),
                node.number("noise_K"));
    }

    @Override
    public Sensors prepare(RenderedRun run) throws InputError {
        Suite.Light light = run.light();
        return mounting -> {
            ThermalSpec spec = (ThermalSpec) mounting.calibration().spec();
            Temperatures temperatures = new Temperatures(light, run.suite().weather(), spec.air_K(), mounting.all());
            return number -> new ThermalJob(mounting, spec, temperatures, number);
        };
    }
}
