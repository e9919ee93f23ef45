package org.furrow.node.scenario.reader;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.furrow.node.input.InputError;
import org.furrow.node.input.OneLine;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.scenario.sensor.SensorContext;
import org.furrow.node.scenario.sensor.SensorType;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.sensor.SensorKey;
import org.furrow.vehicle.sensor.SensorModel;
import org.furrow.vehicle.sensor.SensorPlan;
import org.furrow.world.geo.GeographicOrigin;
import org.furrow.world.geo.Georeference;

/** Reads the place of a scenario on Earth and the sensors of its vehicles. */
final class SensorReader {
    private static final Instant FIRST_GPS_DAY = Instant.parse("1980-01-06T00:00:00Z");
    private static final Instant TOO_LATE = Instant.parse("2100-01-01T00:00:00Z");

    private final long seed;
    private final double step_s;
    private final Georeference place;

    SensorReader(Georeference place, double step_s, long seed) {
        this.seed = seed;
        this.step_s = step_s;
        this.place = place;
    }

    /** Reads {@code geographic_origin} and {@code utc_start} of a scenario, both optional. */
    static Georeference place(YamlNode root) throws InputError {
        return new Georeference(
                root.has("geographic_origin") ? origin(root.get("geographic_origin")) : null,
                root.has("utc_start") ? OptionalLong.of(start_ns(root.get("utc_start"))) : OptionalLong.empty());
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
        return node.build(
                () -> new GeographicOrigin(node.number("lat_deg"), node.number("lon_deg"), node.number("height_m")));
    }

    /** All types in the order of a vehicle's sensors. */
    private static List<SensorType> types() {
        List<SensorType> types = new ArrayList<>(Plugins.all(SensorType.class));
        types.sort(Comparator.comparingInt(SensorType::number).thenComparing(SensorType::name));
        return types;
    }

    /** Reads the sensors of a vehicle, given its index. */
    SensorPlan read(YamlNode vehicle, int index, VehicleModel model) throws InputError {
        if (!vehicle.has("sensors")) {
            return SensorPlan.NONE;
        }
        YamlNode node = vehicle.get("sensors");
        List<SensorModel> sensors = new ArrayList<>();
        for (SensorType type : types()) {
            if (node.has(type.name())) {
                SensorKey key = new SensorKey(seed, index, type.number(), step_s);
                sensors.add(type.read(node.get(type.name()), new SensorContext(key, model, place)));
            }
        }
        return node.build(() -> new SensorPlan(sensors));
    }
}
