package org.furrow.node.sense.radar;

import org.furrow.node.input.YamlNode;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.scene.FrameSensorType;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.RadarSpec;
import org.furrow.node.sense.suite.SensorSpec;

/** Radars. */
public final class RadarType implements FrameSensorType {
    @Override
    public String name() {
        return "radar";
    }

    @Override
    public SensorSpec read(YamlNode node, Mount mount) {
        YamlNode noise = node.get("noise");
        return new RadarSpec(
                node.text("name"),
                mount,
                node.number("rate_hz"),
                new RadarSpec.View(
                        StrictMath.toRadians(node.number("azimuth_deg")),
                        StrictMath.toRadians(node.number("elevation_deg")),
                        node.number("min_m"),
                        node.number("max_m"),
                        node.number("reach_m")),
                new RadarSpec.Cells(
                        node.number("range_cell_m"),
                        StrictMath.toRadians(node.number("azimuth_cell_deg")),
                        node.number("doppler_cell_mps")),
                new RadarSpec.Noise(
                        noise.number("range_m"),
                        StrictMath.toRadians(noise.number("azimuth_deg")),
                        noise.number("doppler_mps"),
                        noise.number("power_db")));
    }

    @Override
    public Sensors prepare(RenderedRun run) {
        return mounting -> {
            RadarSpec spec = (RadarSpec) mounting.calibration().spec();
            return number -> new RadarJob(mounting, spec, number);
        };
    }
}
