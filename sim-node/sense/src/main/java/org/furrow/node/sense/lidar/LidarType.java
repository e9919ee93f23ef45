package org.furrow.node.sense.lidar;

import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.scene.FrameSensorType;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.Lidars;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.ScanPattern;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.weather.Weather;

/** Lidars. */
public final class LidarType implements FrameSensorType {
    private static final String PATTERN = "pattern";

    @Override
    public String name() {
        return "lidar";
    }

    @Override
    public SensorSpec read(YamlNode node, Mount mount) throws InputError {
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
                beams(node, model),
                new LidarSpec.Pulse(
                        1e-3 * node.number("divergence_mrad"), node.integer("returns"), node.number("returns_apart_m")),
                new LidarSpec.Returns(
                        node.has("min_m") ? node.number("min_m") : r.min_m(),
                        node.has("max_m") ? node.number("max_m") : r.max_m(),
                        node.has("reach_m") ? node.number("reach_m") : r.reach_m(),
                        node.has("attenuation_per_m") ? node.number("attenuation_per_m") : r.attenuation_per_m()),
                noise);
    }

    private static LidarSpec.Beams beams(YamlNode node, Lidars model) throws InputError {
        ScanPattern pattern = node.has(PATTERN) ? pattern(node.get(PATTERN)) : model.pattern();
        if (pattern instanceof ScanPattern.Rosette rosette) {
            refuse(node, "a rosette", "rings", "highest_deg", "lowest_deg", "columns");
            return LidarSpec.Beams.of(rosette, node.number("rate_hz"));
        }
        if (model.pattern() instanceof ScanPattern.Rosette) {
            throw node.get(PATTERN)
                    .get("type")
                    .error("'" + model.model() + "' is a rosette; choose another model for another pattern");
        }
        return LidarSpec.Beams.even(
                node.has("rings") ? node.integer("rings") : model.rings(),
                StrictMath.toRadians(node.has("highest_deg") ? node.number("highest_deg") : model.highest_deg()),
                StrictMath.toRadians(node.has("lowest_deg") ? node.number("lowest_deg") : model.lowest_deg()),
                node.has("columns") ? node.integer("columns") : model.columns(),
                pattern);
    }

    private static ScanPattern pattern(YamlNode node) throws InputError {
        String[] raster = {"azimuth_deg", "flash"};
        String[] rosette = {"fov_deg", "points_per_s", "prism_rpm"};
        String type = node.text("type");
        if (type.equals("solid-state")) {
            refuse(node, "a solid-state lidar", rosette);
            return new ScanPattern.SolidState(StrictMath.toRadians(node.number("azimuth_deg")), node.flag("flash"));
        }
        if (type.equals("rosette")) {
            refuse(node, "a rosette", raster);
            double[] rpm = node.get("prism_rpm").numbers();
            return ScanPattern.Rosette.ofRpm(
                    StrictMath.toRadians(node.number("fov_deg")), rpm[0], rpm[1], node.number("points_per_s"));
        }
        refuse(node, "a spinning lidar", raster);
        refuse(node, "a spinning lidar", rosette);
        return new ScanPattern.Spinning();
    }

    private static void refuse(YamlNode node, String what, String... keys) throws InputError {
        for (String key : keys) {
            if (node.has(key)) {
                throw node.get(key).error("has no effect on " + what + "; leave it out");
            }
        }
    }

    @Override
    public Sensors prepare(RenderedRun run) {
        return mounting -> {
            LidarSpec spec = (LidarSpec) mounting.calibration().spec();
            Weather weather = run.suite().weather();
            if (spec.beams().pattern() instanceof ScanPattern.Rosette) {
                return number -> new LidarJob(mounting, spec, weather, new BeamTable(spec.beams(), number), number);
            }
            BeamTable beams = new BeamTable(spec.beams());
            OwnHull hull = spec.pulse().divergence_rad() == 0 ? new OwnHull(mounting, spec.beams(), beams) : null;
            return number -> new LidarJob(mounting, spec, weather, beams, hull, number);
        };
    }
}
