package org.furrow.node.scenario.reader;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.Fingerprint;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.collision.CollisionSpec;
import org.furrow.vehicle.compile.VehicleCompiler;
import org.furrow.vehicle.driver.Route;
import org.furrow.vehicle.spec.MultibodySpec;
import org.furrow.vehicle.spec.Vector;
import org.furrow.vehicle.spec.VehicleSpec;
import org.furrow.world.contact.Shape;

/** Reads a scenario file and resolves everything that it names. */
public final class ScenarioReader {
    private static final double CHECK_EVERY_M = 0.5;

    private final YamlNode root;
    private final Fingerprint fingerprint = new Fingerprint();
    private final FileFinder files;
    private final Map<String, VehicleModel> models = new HashMap<>();

    private ScenarioReader(Source source, YamlNode root) {
        this.root = root;
        files = new FileFinder(source, fingerprint);
    }

    /**
     * Reads a scenario.
     *
     * @throws InputError with the first thing that is wrong
     */
    public static Scenario read(Source source, List<YamlDocument.Setting> settings) throws InputError {
        YamlNode root = YamlDocument.read(source, "scenario", settings).root();
        Formation.expand(root);
        root.fill("step_s", 0.002);
        root.fill("epoch_ticks", 10);
        root.fill("seed", 1);
        root.fill("delay", HilReader.usualDelay(root));
        root.fill("grid_m", 0.05);
        root.fill("contact", "furrow");
        return new ScenarioReader(source, root).read();
    }

    private Scenario read() throws InputError {
        Scenario.Clock clock = clock();
        fingerprint.add(Fingerprint.SCENARIO, root.document().toYaml().getBytes(StandardCharsets.UTF_8));
        long seed = root.integer64("seed", 1);
        Scenario.GroundPlan ground = new TerrainReader(root, files).read(seed);
        Map<String, String> groundFiles = new LinkedHashMap<>(fingerprint.parts());
        groundFiles.remove(Fingerprint.SCENARIO);
        Map<String, Route> routes = routes(ground);
        List<VehiclePlan> vehicles = vehicles(routes, ground, clock);
        int delay = root.integer("delay", 0);
        CollisionSpec collisions = new CollisionReader(root).read(delay, clock, vehicles);
        return new Scenario(
                root.text("name"),
                clock,
                new Scenario.Exchange(
                        delay,
                        root.flag("sharing", true),
                        collisions,
                        new HilReader(root, files).read(clock, delay, vehicles)),
                ground,
                routes,
                vehicles,
                new Scenario.Origin(
                        seed,
                        root.document().toYaml(),
                        fingerprint.toHex(),
                        fingerprint.parts(),
                        groundFiles,
                        terrainSha256(seed, groundFiles)));
    }

    private String terrainSha256(long seed, Map<String, String> files) {
        String all = root.get("terrain").toJson() + "\n" + root.number("grid_m") + "\n" + seed + "\n" + files;
        return Fingerprint.hash(all.getBytes(StandardCharsets.UTF_8));
    }

    private Scenario.Clock clock() throws InputError {
        double step_s = root.number("step_s");
        int epochTicks = root.integer("epoch_ticks", 10);
        double epoch_s = step_s * epochTicks;
        double epochs = root.number("duration_s") / epoch_s;
        long whole = Math.round(epochs);
        if (whole < 1 || Math.abs(epochs - whole) > 1e-6 * whole || whole > Integer.MAX_VALUE / 2) {
            throw root.get("duration_s")
                    .error("must be a whole number of epochs of " + (float) epoch_s + " s, found "
                            + root.number("duration_s") + "; try " + (float) (Math.max(1, whole) * epoch_s));
        }
        return new Scenario.Clock(step_s, epochTicks, (int) whole);
    }

    private Map<String, Route> routes(Scenario.GroundPlan ground) throws InputError {
        Map<String, Route> routes = new LinkedHashMap<>();
        if (!root.has("paths")) {
            return routes;
        }
        for (String name : root.get("paths").keys()) {
            YamlNode node = root.get("paths").get(name);
            List<double[]> points = new ArrayList<>();
            for (YamlNode point : node.items()) {
                points.add(point.numbers());
            }
            Route route;
            try {
                route = new Route(points);
            } catch (IllegalArgumentException e) {
                throw node.error(e);
            }
            for (double s = 0; s < route.length_m() + CHECK_EVERY_M; s += CHECK_EVERY_M) {
                double at = Math.min(s, route.length_m());
                requireGround(node, ground, route.x_m(at), route.y_m(at));
            }
            routes.put(name, route);
        }
        return routes;
    }

    private static void requireGround(YamlNode at, Scenario.GroundPlan ground, double x_m, double y_m)
            throws InputError {
        if (!ground.covers(x_m, y_m)) {
            throw at.error(
                    String.format("leaves the ground at (%.1f, %.1f) m; the terrain's middle is (0, 0)", x_m, y_m));
        }
    }

    private List<VehiclePlan> vehicles(Map<String, Route> routes, Scenario.GroundPlan ground, Scenario.Clock clock)
            throws InputError {
        List<YamlNode> nodes = root.get("vehicles").items();
        Map<String, Integer> byName = new LinkedHashMap<>();
        for (YamlNode node : nodes) {
            if (byName.put(node.text("name"), byName.size()) != null) {
                throw node.get("name").error("two vehicles are called '" + node.text("name") + "'; names must differ");
            }
        }
        SensorReader sensors = new SensorReader(root, clock.step_s());
        refuseTableTwice(nodes, byName);
        DriverReader drivers = new DriverReader(root, files, routes, byName);
        List<VehiclePlan> vehicles = new ArrayList<>();
        for (YamlNode node : nodes) {
            VehicleModel model = model(node);
            Placement start = start(node.get("start"), routes);
            requireGround(node.get("start"), ground, start.x_m(), start.y_m());
            vehicles.add(new VehiclePlan(
                    node.text("name"),
                    model,
                    start,
                    drivers.read(node, start),
                    node.has("enter_s") ? enterEpoch(node.get("enter_s"), clock) : 0,
                    sensors.read(node, vehicles.size(), model.wheelNames()),
                    node.has("ride_at_m") ? point(node.get("ride_at_m").numbers()) : null));
        }
        return List.copyOf(vehicles);
    }

    /** What sensors of a vehicle give out has a table that is called by it, as has every vehicle. */
    private static void refuseTableTwice(List<YamlNode> nodes, Map<String, Integer> byName) throws InputError {
        for (YamlNode node : nodes) {
            String table = node.text("name") + VehiclePlan.SENSOR_TABLE;
            Integer other = node.has("sensors") ? byName.get(table) : null;
            if (other != null) {
                throw nodes.get(other)
                        .get("name")
                        .error("'" + table + "' is what the table of the sensors of '" + node.text("name")
                                + "' is called; choose another name");
            }
        }
    }

    private static int enterEpoch(YamlNode node, Scenario.Clock clock) throws InputError {
        double epoch_s = clock.step_s() * clock.epochTicks();
        double epochs = node.number() / epoch_s;
        long whole = Math.round(epochs);
        if (Math.abs(epochs - whole) > 1e-6 * Math.max(1, whole)) {
            throw node.error("must be a whole number of epochs of " + (float) epoch_s + " s, found " + node.number()
                    + "; try " + (float) (whole * epoch_s));
        }
        if (whole >= clock.epochs()) {
            throw node.error("must be before the end of the run at " + (float) clock.time_s(clock.epochs())
                    + " s, found " + node.number());
        }
        return (int) whole;
    }

    private VehicleModel model(YamlNode node) throws InputError {
        VehicleModel known = node.has("tyre") ? null : models.get(node.text("type"));
        if (known != null) {
            return known;
        }
        String name = node.text("type");
        Source file = files.find(node, "type", ".yaml", "vehicles");
        VehicleSpec spec = VehicleReader.read(file, files::note);
        if (node.has("tyre")) {
            return VehicleCompiler.compile(withTyre(spec, node));
        }
        VehicleModel model = VehicleCompiler.compile(spec);
        models.put(name, model);
        models.put(node.text("type"), model);
        return model;
    }

    /** The vehicle on other tyres, all alike. */
    private static VehicleSpec withTyre(VehicleSpec spec, YamlNode node) throws InputError {
        if (!(spec instanceof MultibodySpec given)) {
            throw node.get("tyre").error("only vehicles of type multibody can be given other tyres here");
        }
        List<MultibodySpec.Wheel> wheels = new ArrayList<>();
        for (MultibodySpec.Wheel wheel : given.wheels()) {
            double width_m = wheel.tyre().shape() instanceof Shape.Cylinder cylinder
                    ? cylinder.width_m()
                    : 0.5 * wheel.radius_m();
            wheels.add(new MultibodySpec.Wheel(
                    wheel.name(),
                    wheel.body(),
                    wheel.joint(),
                    wheel.tyre().with(TyreReader.read(node.get("tyre"), wheel.radius_m(), width_m)),
                    wheel.radius_m(),
                    wheel.maxBrake_Nm()));
        }
        return new MultibodySpec(
                given.mechanism(),
                given.chassis(),
                wheels,
                given.steering(),
                given.driveline(),
                given.integrator(),
                given.hull());
    }

    private static Vector point(double[] v) {
        return new Vector(v[0], v[1], v[2]);
    }

    private static Placement start(YamlNode node, Map<String, Route> routes) throws InputError {
        if (node.has("path")) {
            Route route = byName(node, "path", routes);
            double at = node.number("at_m");
            if (at < 0 || at > route.length_m()) {
                throw node.get("at_m")
                        .error(String.format("must be on the path, in [0, %.1f] m, found %s", route.length_m(), at));
            }
            return new Placement(route.x_m(at), route.y_m(at), route.tangentX(at), route.tangentY(at));
        }
        double heading = StrictMath.toRadians(node.number("heading_deg"));
        return new Placement(
                node.number("x_m"),
                node.number("y_m"),
                StrictMath.cos(heading),
                StrictMath.sin(heading),
                node.has("height_m") ? OptionalDouble.of(node.number("height_m")) : OptionalDouble.empty());
    }

    /** The thing that a key names. */
    static <T> T byName(YamlNode node, String key, Map<String, T> things) throws InputError {
        T thing = things.get(node.text(key));
        if (thing == null) {
            String nearest = Spelling.nearest(node.text(key), things.keySet());
            throw node.get(key)
                    .error("there is no '" + node.text(key) + "'; "
                            + (nearest != null
                                    ? "did you mean '" + nearest + "'?"
                                    : "known: " + String.join(", ", things.keySet())));
        }
        return thing;
    }
}
