package org.furrow.node.sense.suite.reader;

import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.input.SimilarFiles;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.sense.scene.FrameSensorType;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.weather.Dust;
import org.furrow.node.sense.weather.Weather;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.geo.GeographicOrigin;
import org.jspecify.annotations.Nullable;

/** Reads suites of sensors, from a user's file or built in. */
public final class SuiteReader {
    /** Name of the schema. */
    public static final String SCHEMA = "sensor-suite";

    private static final List<String> NAMES = List.of("convoy-default", "lidar-only", "camera-only", "stereo", "small");
    private static final String FOLDER = "suites";

    /** Frames of a vehicle, and topics of what a run records of it. */
    private static final Map<String, String> TAKEN = Stream.of(
                    "frame base_link",
                    "frame odom",
                    "topic odom_truth",
                    "topic joint_states",
                    "topic command",
                    "topic controls",
                    "topic wheels",
                    "topic gaps")
            .collect(Collectors.toMap(name -> name, _ -> "the vehicle"));

    private SuiteReader() {}

    /** Names of the built-in suites. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * Reads the user's file or built-in suite of a name.
     *
     * @throws InputError with the first error and its place
     */
    public static Suite find(String name) throws InputError {
        return read(source(name, Path.of("")));
    }

    /**
     * The user's file or built-in suite of a name.
     *
     * @param namedBy file in which the name stands and beside which the suite may lie; null: only a built-in suite
     * @throws InputError if there is neither
     */
    public static Source source(String name, @Nullable Path namedBy) throws InputError {
        Source file = Source.find(name, namedBy, FOLDER);
        Source found = file != null || !NAMES.contains(name) ? file : Source.builtIn(FOLDER, name + ".yaml");
        if (found != null) {
            return found;
        }
        String advice = SimilarFiles.advice(name, namedBy, NAMES);
        throw new InputError(name + ": no such file or built-in suite of sensors"
                + (advice.isEmpty() ? "; built in: " + String.join(", ", NAMES) : advice));
    }

    /**
     * Reads a suite.
     *
     * @throws InputError with the first error and its place
     */
    public static Suite read(Source source) throws InputError {
        return read(source, List.of());
    }

    /**
     * Reads a suite and applies settings, which its text then has.
     *
     * @throws InputError with the first error and its place
     */
    public static Suite read(Source source, List<Setting> settings) throws InputError {
        YamlDocument document = YamlDocument.read(source, SCHEMA, settings);
        YamlNode root = document.root();
        List<SensorSpec> sensors = new ArrayList<>();
        Map<String, String> taken = new HashMap<>(TAKEN);
        for (YamlNode node : root.get("sensors").items()) {
            if (sensors.stream().anyMatch(other -> other.name().equals(node.text("name")))) {
                throw node.get("name").error("two sensors are called '" + node.text("name") + "'");
            }
            SensorSpec sensor = sensor(node);
            for (String name : names(sensor, node.text("type"))) {
                String other = taken.putIfAbsent(name, "'" + sensor.name() + "'");
                if (other != null) {
                    throw node.get("name")
                            .error("'" + sensor.name() + "' would have the " + name + ", which " + other
                                    + " has; choose another name");
                }
            }
            sensors.add(sensor);
        }
        Suite.Light light = light(root.get("light"));
        Weather weather = root.get("weather").build(() -> weather(root.get("weather")));
        GeographicOrigin origin = !root.has("geographic_origin")
                ? null
                : root.get("geographic_origin").build(() -> origin(root.get("geographic_origin")));
        String text = settings.isEmpty() ? source.bytes().text() : document.toYaml();
        return new Suite(root.text("name"), sensors, light, weather, origin, text);
    }

    /** A sensor's frame and topic, which differ from those of other sensors and of the vehicle. */
    private static List<String> names(SensorSpec sensor, String type) {
        String topic = sensor.name();
        return List.of(
                "frame " + sensor.name() + (sensor.lens() == null ? "" : "_optical"),
                "topic " + (type.equals("odometry") ? "odom_" + topic.replaceAll("^wheels$", "wheel") : topic));
    }

    private static Suite.Light light(YamlNode node) throws InputError {
        OptionalLong utc_ns = OptionalLong.empty();
        if (node.has("utc")) {
            for (String key : List.of("azimuth_deg", "elevation_deg")) {
                if (node.has(key)) {
                    throw node.get(key).error("has no effect beside 'utc'; leave one of them out");
                }
            }
            if (node.flag("night")) {
                throw node.get("night").error("has no effect beside 'utc', which gives the sun; leave one of them out");
            }
            utc_ns = OptionalLong.of(utc_ns(node.get("utc")));
        }
        return new Suite.Light(
                StrictMath.toRadians(node.number("azimuth_deg")),
                StrictMath.toRadians(node.number("elevation_deg")),
                node.number("ambient"),
                utc_ns,
                node.flag("night"));
    }

    private static long utc_ns(YamlNode node) throws InputError {
        try {
            return 1_000_000_000L * Instant.parse(node.text()).getEpochSecond();
        } catch (DateTimeParseException _) {
            throw node.error("must be a date and time such as 2026-06-21T10:00:00Z, found '" + node.text() + "'");
        }
    }

    private static Weather weather(YamlNode node) {
        return new Weather(
                node.has("visibility_m") ? node.number("visibility_m") : Double.POSITIVE_INFINITY,
                node.number("rain_mmph"),
                node.number("snow_mmph"),
                node.number("clouds"),
                node.has("dust") ? dust(node.get("dust")) : null);
    }

    private static Dust dust(YamlNode node) {
        double[] wind = node.get("wind_mps").numbers();
        List<String> soils = node.items("soils").stream().map(YamlNode::text).toList();
        return new Dust(node.number("amount"), wind[0], wind[1], soils);
    }

    private static GeographicOrigin origin(YamlNode node) {
        return new GeographicOrigin(node.number("lat_deg"), node.number("lon_deg"), node.number("height_m"));
    }

    private static SensorSpec sensor(YamlNode node) throws InputError {
        FrameSensorType type = Objects.requireNonNull(Plugins.find(FrameSensorType.class, node.text("type")));
        return node.build(() -> type.read(node, mount(node)));
    }

    private static Mount mount(YamlNode node) {
        YamlNode mount = node.get("mount");
        double[] at = mount.get("at_m").numbers();
        return new Mount(
                mount.choice("on", Mount.Anchor.class),
                new Vector(at[0], at[1], at[2]),
                new Vector(
                        StrictMath.toRadians(mount.number("roll_deg")),
                        StrictMath.toRadians(mount.number("pitch_deg")),
                        StrictMath.toRadians(mount.number("yaw_deg"))));
    }
}
