package org.furrow.node.scenario.reader;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.furrow.node.input.InputError;
import org.furrow.node.input.OneLine;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.sensor.FixQuality;
import org.furrow.vehicle.sensor.GpsModel;
import org.furrow.vehicle.sensor.GpsSpec;
import org.furrow.vehicle.sensor.ImuModel;
import org.furrow.vehicle.sensor.ImuSpec;
import org.furrow.vehicle.sensor.SensorKey;
import org.furrow.vehicle.sensor.SensorPlan;
import org.furrow.vehicle.sensor.SteeringAngleModel;
import org.furrow.vehicle.sensor.SteeringAngleSpec;
import org.furrow.vehicle.sensor.WheelSpeedModel;
import org.furrow.vehicle.sensor.WheelSpeedSpec;
import org.furrow.vehicle.spec.Axes;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.geo.GeographicOrigin;
import org.jspecify.annotations.Nullable;

/** Reads the geographic origin of a scenario and the sensors of its vehicles. */
final class SensorReader {
    /** Tolerance of a whole number of ticks, relative. */
    private static final double WHOLE_TOLERANCE = 1e-6;

    private static final double HDOP = 0.8;
    private static final Instant FIRST_GPS_DAY = Instant.parse("1980-01-06T00:00:00Z");
    private static final Instant TOO_LATE = Instant.parse("2100-01-01T00:00:00Z");

    // indices of the sensors of a vehicle, which seed their noise
    private static final int GPS = 0;
    private static final int IMU = 1;
    private static final int WHEEL_SPEED = 2;
    private static final int STEERING_ANGLE = 3;

    private final long seed;
    private final double step_s;
    private final @Nullable GeographicOrigin origin;
    private final long start_ns;

    /** Reads {@code geographic_origin} and {@code utc_start}, both optional. */
    SensorReader(YamlNode root, double step_s, long seed) throws InputError {
        this.seed = seed;
        this.step_s = step_s;
        origin = root.has("geographic_origin") ? origin(root.get("geographic_origin")) : null;
        start_ns = root.has("utc_start") ? start_ns(root.get("utc_start")) : GpsModel.NO_TIME;
    }

    /** Nanoseconds since 1970-01-01 UTC. */
    private static long start_ns(YamlNode node) throws InputError {
        Instant start;
        try {
            start = Instant.parse(node.text());
        } catch (DateTimeParseException e) {
            throw node.error("must be a time such as 2026-05-01T12:00:00Z, found '" + OneLine.of(node.text()) + "'");
        }
        if (start.isBefore(FIRST_GPS_DAY) || !start.isBefore(TOO_LATE)) {
            throw node.error("must be between " + FIRST_GPS_DAY + " and " + TOO_LATE + ", found " + start);
        }
        return TimeUnit.SECONDS.toNanos(start.getEpochSecond()) + start.getNano();
    }

    private static GeographicOrigin origin(YamlNode node) throws InputError {
        return Values.build(
                node,
                () -> new GeographicOrigin(node.number("lat_deg"), node.number("lon_deg"), node.number("height_m", 0)));
    }

    /** Reads the sensors of a vehicle, given its index and the names of its wheels. */
    SensorPlan read(YamlNode vehicle, int index, List<String> wheels) throws InputError {
        if (!vehicle.has("sensors")) {
            return SensorPlan.NONE;
        }
        YamlNode node = vehicle.get("sensors");
        return new SensorPlan(
                node.has("gps") ? gps(node.get("gps"), seat(index, GPS)) : null,
                node.has("gps") ? node.get("gps").number("geoid_m", 0) : 0,
                node.has("imu") ? imu(node.get("imu"), seat(index, IMU)) : null,
                node.has("wheel_speed") ? wheelSpeed(node.get("wheel_speed"), seat(index, WHEEL_SPEED), wheels) : null,
                node.has("steering_angle")
                        ? steeringAngle(node.get("steering_angle"), seat(index, STEERING_ANGLE))
                        : null);
    }

    private SensorKey seat(int vehicle, int sensor) {
        return new SensorKey(seed, vehicle, sensor, step_s);
    }

    private GpsModel gps(YamlNode node, SensorKey seat) throws InputError {
        if (origin == null) {
            throw node.error("a GNSS receiver needs a position on Earth; add"
                    + " 'geographic_origin: {lat_deg: ..., lon_deg: ...}' to the scenario");
        }
        GpsSpec.Noise noise = new GpsSpec.Noise(
                time(node, "drift_time_s", 60),
                node.number("speed_noise_mps", 0.03),
                StrictMath.toRadians(node.number("heading_noise_deg", 0.1)));
        List<GpsSpec.Outage> outages = new ArrayList<>();
        for (YamlNode each : node.items("outages")) {
            outages.add(outage(each));
        }
        GpsSpec.Dropouts dropouts = node.has("dropouts") ? dropouts(node.get("dropouts")) : GpsSpec.Dropouts.NEVER;
        GeographicOrigin here = origin;
        return Values.build(
                node,
                () -> new GpsModel(
                        new GpsSpec(
                                vector(node, "antenna_m"),
                                time(node, "period_s", 0.1),
                                time(node, "latency_s", 0.1),
                                node.has("quality") ? quality(node.get("quality")) : FixQuality.RTK_FIXED,
                                noise,
                                outages,
                                dropouts),
                        here,
                        start_ns,
                        seat));
    }

    private GpsSpec.Outage outage(YamlNode node) throws InputError {
        double from_s = time(node, "from_s", 0);
        double to_s = time(node, "to_s", 0);
        if (to_s <= from_s) {
            throw node.get("to_s").error("must be after 'from_s' = " + from_s + ", found " + to_s);
        }
        return new GpsSpec.Outage(from_s, to_s, node.has("quality") ? quality(node.get("quality")) : FixQuality.NONE);
    }

    private GpsSpec.Dropouts dropouts(YamlNode node) throws InputError {
        return new GpsSpec.Dropouts(node.number("probability"), time(node, "piece_s", 1));
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
        return Values.build(
                node,
                () -> new FixQuality(
                        node.integer("method", 0),
                        node.number("horizontal_m"),
                        node.number("vertical_m"),
                        node.number("drift_m", 0),
                        node.integer("satellites", 12),
                        node.number("hdop", HDOP),
                        node.number("pdop", FixQuality.USUAL_PDOP_PER_HDOP * node.number("hdop", HDOP))));
    }

    private ImuModel imu(YamlNode node, SensorKey seat) throws InputError {
        return new ImuModel(
                new ImuSpec(
                        vector(node, "at_m"),
                        Axes.PARALLEL,
                        time(node, "period_s", 0.01),
                        errors(node, "force"),
                        errors(node, "rate")),
                seat);
    }

    private static ImuSpec.Errors errors(YamlNode node, String key) {
        if (!node.has(key)) {
            return ImuSpec.Errors.NONE;
        }
        YamlNode error = node.get(key);
        return new ImuSpec.Errors(vector(error, "bias"), error.number("turn_on", 0), error.number("noise", 0));
    }

    private WheelSpeedModel wheelSpeed(YamlNode node, SensorKey seat, List<String> wheels) throws InputError {
        int wheel = wheels.indexOf(node.text("wheel"));
        if (wheel < 0) {
            throw node.get("wheel")
                    .error("there is no wheel '" + node.text("wheel") + "'; "
                            + Spelling.advice(node.text("wheel"), wheels));
        }
        return new WheelSpeedModel(
                new WheelSpeedSpec(
                        wheel,
                        node.number("radius_m"),
                        node.integer("pulses", 0),
                        node.flag("signed", true),
                        time(node, "period_s", 0.1),
                        node.number("noise_radps", 0)),
                seat);
    }

    private SteeringAngleModel steeringAngle(YamlNode node, SensorKey seat) throws InputError {
        return new SteeringAngleModel(
                new SteeringAngleSpec(
                        StrictMath.toRadians(node.number("full_deg")),
                        StrictMath.toRadians(node.number("offset_deg", 0)),
                        StrictMath.toRadians(node.number("noise_deg", 0)),
                        StrictMath.toRadians(node.number("resolution_deg", 0)),
                        time(node, "period_s", 0.02)),
                seat);
    }

    private static Vector vector(YamlNode node, String key) {
        return node.has(key) ? Values.vector(node.get(key)) : Vector.ZERO;
    }

    /** A time that must be a whole number of ticks. */
    private double time(YamlNode node, String key, double missing) throws InputError {
        double time_s = node.number(key, missing);
        double exact = time_s / step_s;
        long ticks = Math.round(exact);
        boolean vanishes = ticks < 1 && time_s > 0;
        if (Math.abs(exact - ticks) > WHOLE_TOLERANCE * Math.max(1, exact) || vanishes) {
            YamlNode at = node.has(key) ? node.get(key) : node;
            throw at.error((node.has(key) ? "" : "'" + key + "' ") + "must be a whole number of ticks of " + step_s
                    + " s, found " + time_s + "; try " + Math.round(Math.max(1, ticks) * step_s * 1e9) / 1e9);
        }
        return time_s;
    }
}
