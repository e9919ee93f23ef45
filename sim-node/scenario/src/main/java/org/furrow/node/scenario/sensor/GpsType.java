package org.furrow.node.scenario.sensor;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.sensor.FixQuality;
import org.furrow.vehicle.sensor.GpsModel;
import org.furrow.vehicle.sensor.GpsSpec;
import org.furrow.vehicle.sensor.SensorModel;
import org.furrow.world.geo.GeographicOrigin;

/** Reads GNSS receivers. */
public final class GpsType implements SensorType {
    @Override
    public String name() {
        return "gps";
    }

    @Override
    public int number() {
        return 0;
    }

    @Override
    public SensorTable table() {
        return new SensorTable(
                "gnss",
                "Fixes of the scenario's receiver, with their errors, at the time at which they arrive.",
                GpsModel.POSITION,
                List.of(GpsModel.SPEED),
                GpsModel.AGE);
    }

    @Override
    public SensorModel read(YamlNode node, SensorContext context) throws InputError {
        GeographicOrigin origin = context.place().origin();
        if (origin == null) {
            throw node.error("a GNSS receiver needs a position on Earth; add"
                    + " 'geographic_origin: {lat_deg: ..., lon_deg: ...}' to the scenario");
        }
        GpsSpec.Noise noise = new GpsSpec.Noise(
                context.time_s(node, "drift_time_s"),
                node.number("speed_noise_mps"),
                StrictMath.toRadians(node.number("heading_noise_deg")));
        List<GpsSpec.Outage> outages = new ArrayList<>();
        for (YamlNode each : node.items("outages")) {
            outages.add(outage(each, context));
        }
        GpsSpec.Dropouts dropouts =
                node.has("dropouts") ? dropouts(node.get("dropouts"), context) : GpsSpec.Dropouts.NEVER;
        return node.build(() -> new GpsModel(
                new GpsSpec(
                        SensorContext.vector(node, "antenna_m"),
                        context.time_s(node, "period_s"),
                        context.time_s(node, "latency_s"),
                        quality(node.get("quality")),
                        noise,
                        outages,
                        dropouts),
                node.number("geoid_m"),
                origin,
                context.place().start_ns().orElse(GpsModel.NO_TIME),
                context.key()));
    }

    private static GpsSpec.Outage outage(YamlNode node, SensorContext context) throws InputError {
        double from_s = context.time_s(node, "from_s");
        double to_s = context.time_s(node, "to_s");
        if (to_s <= from_s) {
            throw node.get("to_s").error("must be after 'from_s' = " + from_s + ", found " + to_s);
        }
        return new GpsSpec.Outage(from_s, to_s, quality(node.get("quality")));
    }

    private static GpsSpec.Dropouts dropouts(YamlNode node, SensorContext context) throws InputError {
        return new GpsSpec.Dropouts(node.number("probability"), context.time_s(node, "piece_s"));
    }

    private static FixQuality quality(YamlNode node) throws InputError {
        if (!node.isMap()) {
            return switch (node.text()) {
                case "none" -> FixQuality.NONE;
                case "autonomous" -> FixQuality.AUTONOMOUS;
                case "rtk-float" -> FixQuality.RTK_FLOAT;
                default -> FixQuality.RTK_FIXED;
            };
        }
        return node.build(() -> new FixQuality(
                node.integer("method"),
                node.number("horizontal_m"),
                node.number("vertical_m"),
                node.number("drift_m"),
                node.integer("satellites"),
                node.number("hdop"),
                node.has("pdop") ? node.number("pdop") : FixQuality.USUAL_PDOP_PER_HDOP * node.number("hdop")));
    }
}
