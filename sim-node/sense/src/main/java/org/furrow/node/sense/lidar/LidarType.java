package org.furrow.node.sense.lidar;

import org.furrow.node.input.YamlNode;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.scene.FrameSensorType;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.Lidars;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.SensorSpec;

/** Lidars. */
public final class LidarType implements FrameSensorType {
    @Override
    public String name() {
        return "lidar";
    }

    @Override
    public SensorSpec read(YamlNode node, Mount mount) {
        Lidars model = Lidars.of(node.text("model"));
        LidarSpec.Returns r = model.returns();
        LidarSpec.Noise n = model.noise();
        LidarSpec.Noise noise = n;
        if (node.has("noise")) {
            YamlNode given = node.get("noise");
            noise = new LidarSpec.Noise(
                    given.has("floor_m") ? given.number("floor_m") : n.floor_m(),
                    given.has("weak_m") ? given.number("weak_m") : n.weak_m(),
                    given.has("resolution_m") ? given.number("resolution_m") : n.resolution_m(),
                    given.has("dropout") ? given.number("dropout") : n.dropout());
        }
        return new LidarSpec(
                node.text("name"),
                mount,
                node.number("rate_hz"),
                model.model(),
                LidarSpec.Beams.even(
                        node.has("rings") ? node.integer("rings") : model.rings(),
                        StrictMath.toRadians(
                                node.has("highest_deg") ? node.number("highest_deg") : model.highest_deg()),
                        StrictMath.toRadians(node.has("lowest_deg") ? node.number("lowest_deg") : model.lowest_deg()),
                        node.has("columns") ? node.integer("columns") : model.columns()),
                new LidarSpec.Pulse(
                        1e-3 * node.number("divergence_mrad"), node.integer("returns"), node.number("returns_apart_m")),
                new LidarSpec.Returns(
                        node.has("min_m") ? node.number("min_m") : r.min_m(),
                        node.has("max_m") ? node.number("max_m") : r.max_m(),
                        node.has("reach_m") ? node.number("reach_m") : r.reach_m(),
                        node.has("attenuation_per_m") ? node.number("attenuation_per_m") : r.attenuation_per_m()),
                noise);
    }

    @Override
    public Sensors prepare(RenderedRun run) {
        return mounting -> {
            LidarSpec spec = (LidarSpec) mounting.calibration().spec();
            BeamTable beams = new BeamTable(spec.beams());
            return number -> new LidarJob(mounting, spec, run.suite().weather(), beams, number);
        };
    }
}
