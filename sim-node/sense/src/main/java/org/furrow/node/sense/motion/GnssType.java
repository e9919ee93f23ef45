package org.furrow.node.sense.motion;

import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.scene.FrameSensorType;
import org.furrow.node.sense.suite.GnssSpec;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.world.geo.GeographicOrigin;
import org.jspecify.annotations.Nullable;

/** GNSS receivers. */
public final class GnssType implements FrameSensorType {
    @Override
    public String name() {
        return "gnss";
    }

    @Override
    public SensorSpec read(YamlNode node, Mount mount) {
        return new GnssSpec(
                node.text("name"),
                mount,
                node.number("rate_hz"),
                new GnssSpec.Errors(
                        node.number("horizontal_m"),
                        node.number("vertical_m"),
                        node.number("drift_m"),
                        node.number("drift_time_s"),
                        node.number("speed_noise_mps"),
                        node.number("dropout")));
    }

    @Override
    public Sensors prepare(RenderedRun run) throws InputError {
        GeographicOrigin origin = origin(run);
        return mounting -> {
            GnssSpec spec = (GnssSpec) mounting.calibration().spec();
            return number -> new GnssJob(mounting, spec, origin, number);
        };
    }

    /** That of the scenario, else that of the suite. */
    private static GeographicOrigin origin(RenderedRun run) throws InputError {
        @Nullable GeographicOrigin given = run.origin();
        if (given == null) {
            throw new InputError(run.suite().name() + ": a GNSS receiver needs a position on Earth; add"
                    + " 'geographic_origin: {lat_deg: ..., lon_deg: ...}' to the suite or the scenario");
        }
        return given;
    }
}
