package org.furrow.node.sense.suite.reader;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.node.input.InputError;
import org.furrow.node.input.SimilarFiles;
import org.furrow.node.input.Source;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.input.YamlNode;
import org.furrow.node.sense.map.MapLayers;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.GnssSpec;
import org.furrow.node.sense.suite.InertialSpec;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.Lidars;
import org.furrow.node.sense.suite.MapSpec;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.OdometrySpec;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.geo.GeographicOrigin;

/** Reads suites of sensors, from a user's file or built in. */
public final class SuiteReader {
    /** Name of the schema. */
    public static final String SCHEMA = "sensor-suite";

    private static final List<String> NAMES = List.of("convoy-default", "lidar-only", "camera-only");
    private static final String FOLDER = "suites";

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
        if (Files.isRegularFile(Path.of(name))) {
            return read(Source.ofFile(Path.of(name)));
        }
        Source builtIn = NAMES.contains(name) ? Source.builtIn(FOLDER, name + ".yaml") : null;
        if (builtIn != null) {
            return read(builtIn);
        }
        String nearest = Spelling.nearest(name, NAMES);
        String file = nearest != null ? nearest : SimilarFiles.nearest(Path.of(name));
        throw new InputError(name + ": no such file or built-in suite of sensors; "
                + (file != null ? "did you mean '" + file + "'?" : "built in: " + String.join(", ", NAMES)));
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
        Set<String> names = new HashSet<>();
        for (YamlNode node : root.get("sensors").items()) {
            if (!names.add(node.text("name"))) {
                throw node.get("name").error("two sensors are called '" + node.text("name") + "'");
            }
            sensors.add(build(node, () -> sensor(node)));
        }
        Suite.Light light = root.has("light")
                ? build(root.get("light"), () -> light(root.get("light")))
                : new Suite.Light(2.2, 0.5, 0.35);
        GeographicOrigin origin = !root.has("geographic_origin")
                ? null
                : build(root.get("geographic_origin"), () -> origin(root.get("geographic_origin")));
        String text = settings.isEmpty() ? source.bytes().text() : document.toYaml();
        return new Suite(root.text("name"), sensors, light, origin, text);
    }

    /** Builds a value from a document. */
    private interface Builder<T> {
        T build() throws InputError;
    }

    private static <T> T build(YamlNode node, Builder<T> builder) throws InputError {
        try {
            return builder.build();
        } catch (IllegalArgumentException e) {
            throw node.error(e);
        }
    }

    private static Suite.Light light(YamlNode node) {
        return new Suite.Light(
                StrictMath.toRadians(node.number("azimuth_deg", 126)),
                StrictMath.toRadians(node.number("elevation_deg", 28)),
                node.number("ambient", 0.35));
    }

    private static GeographicOrigin origin(YamlNode node) {
        return new GeographicOrigin(node.number("lat_deg"), node.number("lon_deg"), node.number("height_m", 0));
    }

    private static SensorSpec sensor(YamlNode node) throws InputError {
        return switch (node.text("type")) {
            case "lidar" -> lidar(node);
            case "camera" -> camera(node);
            case "map" -> map(node);
            case "gnss" -> gnss(node);
            case "imu" -> inertial(node);
            default -> odometry(node);
        };
    }

    private static Mount mount(YamlNode node) {
        if (!node.has("mount")) {
            return new Mount(Mount.Anchor.CHASSIS, Vector.ZERO, Vector.ZERO);
        }
        YamlNode mount = node.get("mount");
        Mount.Anchor anchor =
                switch (mount.text("on", "chassis")) {
                    case "roof" -> Mount.Anchor.ROOF;
                    case "nose" -> Mount.Anchor.NOSE;
                    default -> Mount.Anchor.CHASSIS;
                };
        double[] at = mount.has("at_m") ? mount.get("at_m").numbers() : new double[3];
        return new Mount(
                anchor,
                new Vector(at[0], at[1], at[2]),
                new Vector(
                        StrictMath.toRadians(mount.number("roll_deg", 0)),
                        StrictMath.toRadians(mount.number("pitch_deg", 0)),
                        StrictMath.toRadians(mount.number("yaw_deg", 0))));
    }

    private static LidarSpec lidar(YamlNode node) {
        Lidars model = Lidars.of(node.text("model", "os1-64"));
        LidarSpec.Returns r = model.returns();
        LidarSpec.Noise n = model.noise();
        LidarSpec.Noise noise = n;
        if (node.has("noise")) {
            YamlNode given = node.get("noise");
            noise = new LidarSpec.Noise(
                    given.number("floor_m", n.floor_m()),
                    given.number("weak_m", n.weak_m()),
                    given.number("resolution_m", n.resolution_m()),
                    given.number("dropout", n.dropout()));
        }
        return new LidarSpec(
                node.text("name"),
                mount(node),
                node.number("rate_hz", 10),
                model.model(),
                LidarSpec.Beams.even(
                        node.integer("rings", model.rings()),
                        StrictMath.toRadians(node.number("highest_deg", model.highest_deg())),
                        StrictMath.toRadians(node.number("lowest_deg", model.lowest_deg())),
                        node.integer("columns", model.columns())),
                new LidarSpec.Returns(
                        node.number("min_m", r.min_m()),
                        node.number("max_m", r.max_m()),
                        node.number("reach_m", r.reach_m()),
                        node.number("attenuation_per_m", r.attenuation_per_m())),
                noise);
    }

    private static CameraSpec camera(YamlNode node) {
        CameraSpec.Noise noise = new CameraSpec.Noise(0.02, 0.004);
        if (node.has("noise")) {
            YamlNode given = node.get("noise");
            noise = new CameraSpec.Noise(given.number("shot", noise.shot()), given.number("read", noise.read()));
        }
        return new CameraSpec(
                node.text("name"),
                mount(node),
                node.number("rate_hz", 10),
                new CameraSpec.Lens(
                        node.integer("width", 320),
                        node.integer("height", 240),
                        StrictMath.toRadians(node.number("fov_deg", 90))),
                new CameraSpec.Outputs(node.flag("rgb", true), node.flag("truth", true), node.number("range_m", 150)),
                noise);
    }

    private static MapSpec map(YamlNode node) throws InputError {
        List<String> layers = new ArrayList<>();
        for (YamlNode layer : node.items("layers")) {
            if (!MapLayers.names().contains(layer.text())) {
                throw layer.error("there is no layer '" + layer.text() + "'; "
                        + Spelling.advice(layer.text(), MapLayers.names()));
            }
            layers.add(layer.text());
        }
        return new MapSpec(
                node.text("name"),
                mount(node),
                node.number("rate_hz", 10),
                new MapSpec.Grid(node.integer("rows", 200), node.integer("columns", 200), node.number("cell_m", 0.1)),
                node.text("align", "vehicle").equals("vehicle"),
                layers.isEmpty() ? MapLayers.names() : layers);
    }

    private static GnssSpec gnss(YamlNode node) {
        return new GnssSpec(
                node.text("name"),
                mount(node),
                node.number("rate_hz", 10),
                new GnssSpec.Errors(
                        node.number("horizontal_m", 0.01),
                        node.number("vertical_m", 0.02),
                        node.number("drift_m", 0.02),
                        node.number("drift_time_s", 60),
                        node.number("speed_noise_mps", 0.03),
                        node.number("dropout", 0)));
    }

    private static InertialSpec inertial(YamlNode node) {
        return new InertialSpec(
                node.text("name"),
                mount(node),
                node.number("rate_hz", 50),
                new InertialSpec.Errors(node.number("force_turn_on", 0.02), node.number("force_noise", 0.03)),
                new InertialSpec.Errors(node.number("rate_turn_on", 0.001), node.number("rate_noise", 0.002)));
    }

    private static OdometrySpec odometry(YamlNode node) {
        return new OdometrySpec(
                node.text("name"),
                mount(node),
                node.number("rate_hz", 50),
                node.number("scale_error", 0.005),
                node.number("noise_radps", 0.02));
    }
}
