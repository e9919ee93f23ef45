package org.furrow.node.scenario.reader;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.scenario.Fingerprint;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.InputFile;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.observer.ObserverType;
import org.furrow.node.scenario.value.Values;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.collision.CollisionSpec;
import org.furrow.vehicle.driver.Route;
import org.furrow.vehicle.spec.Load;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.digest.Sha256;
import org.furrow.world.geo.Georeference;
import org.jspecify.annotations.Nullable;

/** Reads a scenario file and resolves everything that it names. */
public final class ScenarioReader {
    /** Distance of the points at which a path is checked to lie on the ground, in m. */
    private static final double CHECK_EVERY_M = 0.5;
    /** Time for which a vehicle stands before the run, in s: a truck on soft soil comes to rest in it. */
    private static final double SETTLE_S = 2;
    /** Tolerance of a whole number of epochs, relative. */
    private static final double WHOLE_TOLERANCE = 1e-6;

    private final YamlNode root;
    private final Fingerprint fingerprint = new Fingerprint();
    private final FileFinder files;
    private final VehicleChoices choices = new VehicleChoices();
    private final Map<String, VehicleModel> models = new HashMap<>();

    private ScenarioReader(Source source, YamlNode root) {
        this.root = root;
        files = new FileFinder(source, fingerprint);
    }

    /**
     * Reads a scenario.
     *
     * @throws InputError for the first fault found
     */
    public static Scenario read(Source source, List<YamlDocument.Setting> settings) throws InputError {
        ScenarioPlugins.load(source);
        YamlNode root = YamlDocument.read(source, "scenario", settings).root();
        ScenarioPlugins.list(root);
        Formation.expand(root);
        fill(root);
        return new ScenarioReader(source, root).read();
    }

    /** Sets the defaults that a resolved scenario shows. */
    static void fill(YamlNode root) {
        root.fill("step_s");
        root.fill("epoch_ticks");
        root.fill("seed");
        root.fill("delay");
        root.fill("grid_m");
        root.fill("contact");
    }

    private Scenario read() throws InputError {
        Scenario.Clock clock = clock();
        List<InputFile> plugins = ScenarioPlugins.add(root, fingerprint);
        fingerprint.add(Fingerprint.SCENARIO, root.document().toYaml().getBytes(StandardCharsets.UTF_8));
        long seed = root.integer64("seed");
        List<String> others = List.copyOf(fingerprint.parts().keySet());
        Scenario.GroundPlan ground = new TerrainReader(root, files).read(seed);
        Map<String, String> groundFiles = new LinkedHashMap<>(fingerprint.parts());
        others.forEach(groundFiles::remove);
        Map<String, Route> routes = routes(ground);
        Georeference place = SensorReader.place(root);
        List<VehiclePlan> vehicles = vehicles(routes, ground, new SensorReader(place, clock.step_s(), seed), clock);
        int delay = root.integer("delay");
        CollisionSpec collisions = CollisionReader.read(root, delay, clock, vehicles);
        HilPlan hil = HilReader.read(root, files, clock, delay, vehicles);
        List<ObserverType.Plan> observers = new ArrayList<>();
        for (YamlNode node : root.items("observers")) {
            ObserverType type = Objects.requireNonNull(Plugins.find(ObserverType.class, node.text("type")));
            observers.add(node.build(() -> type.read(node)));
        }
        List<InputFile> inputs = new ArrayList<>(files.assignPlaces());
        inputs.addAll(plugins);
        return new Scenario(
                root.text("name"),
                clock,
                new Scenario.Exchange(delay, root.flag("sharing"), collisions),
                ground,
                routes,
                vehicles,
                new Scenario.Attached(hil, observers),
                new Scenario.Origin(
                        seed,
                        root.document().toYaml(),
                        fingerprint.toHex(),
                        fingerprint.parts(),
                        groundFiles,
                        terrainSha256(seed, ground, groundFiles),
                        place,
                        inputs));
    }

    private String terrainSha256(long seed, Scenario.GroundPlan ground, Map<String, String> files) {
        String place = ground.projections().isEmpty()
                ? ""
                : "\n" + root.get("geographic_origin").toJson();
        String all = root.get("terrain").toJson() + "\n" + root.number("grid_m") + "\n" + seed + "\n" + files + place;
        return Sha256.of(all.getBytes(StandardCharsets.UTF_8));
    }

    /** A reader of single parts, for {@link ScenarioCheck}. */
    static ScenarioReader ofParts(Source source, YamlNode root) {
        return new ScenarioReader(source, root);
    }

    FileFinder files() {
        return files;
    }

    Scenario.Clock clock() throws InputError {
        double step_s = root.number("step_s");
        int epochTicks = root.integer("epoch_ticks");
        int epochs = wholeEpochs(root.get("duration_s"), step_s * epochTicks, 1);
        return new Scenario.Clock(step_s, epochTicks, epochs);
    }

    /** A time in epochs, of which there must be a whole number. */
    private static int wholeEpochs(YamlNode time, double epoch_s, int least) throws InputError {
        double epochs = time.number() / epoch_s;
        long whole = Math.round(epochs);
        if (whole < least
                || Math.abs(epochs - whole) > WHOLE_TOLERANCE * Math.max(1, whole)
                || whole > Integer.MAX_VALUE / 2) {
            throw time.error("must be a whole number of epochs of " + (float) epoch_s + " s, found " + time.number()
                    + "; try " + (float) (Math.max(least, whole) * epoch_s));
        }
        return (int) whole;
    }

    private Map<String, Route> routes(Scenario.GroundPlan ground) throws InputError {
        Map<String, Route> routes = new LinkedHashMap<>();
        if (!root.has("paths")) {
            return routes;
        }
        for (String name : root.get("paths").keys()) {
            routes.put(name, route(root.get("paths").get(name), ground));
        }
        return routes;
    }

    /** Reads a path, and checks that it is on the ground if the ground is given. */
    static Route route(YamlNode node, Scenario.@Nullable GroundPlan ground) throws InputError {
        Route route = node.build(() -> new Route(Values.rows(node)));
        for (double s = 0; ground != null && s < route.length_m() + CHECK_EVERY_M; s += CHECK_EVERY_M) {
            double at = Math.min(s, route.length_m());
            requireGround(node, ground, route.x_m(at), route.y_m(at));
        }
        return route;
    }

    static void requireGround(YamlNode at, Scenario.GroundPlan ground, double x_m, double y_m) throws InputError {
        if (!ground.covers(x_m, y_m)) {
            throw at.error(
                    String.format("leaves the ground at (%.1f, %.1f) m; the terrain's middle is (0, 0)", x_m, y_m));
        }
    }

    private static void requireTyres(YamlNode node, VehicleModel model, Scenario.GroundPlan ground) throws InputError {
        for (TouchingBody body : model.touching()) {
            if (body.tyre() == null && ground.kind().rigid() != null) {
                throw node.get("type")
                        .error("its body '" + body.name() + "' has no law on rigid ground, only on soil; leave out"
                                + " 'surface: rigid' and pavements, or the body");
            }
        }
    }

    private List<VehiclePlan> vehicles(
            Map<String, Route> routes, Scenario.GroundPlan ground, SensorReader sensors, Scenario.Clock clock)
            throws InputError {
        List<YamlNode> nodes = root.get("vehicles").items();
        Map<String, Integer> indices = new LinkedHashMap<>();
        for (YamlNode node : nodes) {
            index(node, indices);
        }
        requireTableNames(nodes, indices);
        DriverReader drivers = new DriverReader(root, files, routes, indices, ObstacleSurface.of(ground.undeformed()));
        List<VehiclePlan> vehicles = new ArrayList<>();
        for (YamlNode node : nodes) {
            VehicleModel model = model(node);
            if (model.needsRigidGround()) {
                requireRigid(node, model);
            }
            requireTyres(node, model, ground);
            HydraulicsReader.requireExchanges(node, model, clock.step_s());
            Placement start = start(node, routes);
            requireGround(node.get("start"), ground, start.x_m(), start.y_m());
            VehiclePlan plan = new VehiclePlan(
                    node.text("name"),
                    model,
                    start,
                    drivers.read(node, start),
                    drivers.changes(node, start, clock),
                    node.has("enter_s") ? enterEpoch(node.get("enter_s"), clock) : 0,
                    sensors.read(node, vehicles.size(), model),
                    node.has("ride_at_m") ? Values.vector(node.get("ride_at_m")) : null);
            drivers.check(node, plan);
            vehicles.add(plan);
        }
        DriverReader.requireLeader(nodes, vehicles);
        return List.copyOf(vehicles);
    }

    /** Refuses a vehicle that does not press the ground on soil, and in the air. */
    private void requireRigid(YamlNode vehicle, VehicleModel model) throws InputError {
        String kind = "'" + vehicle.text("type") + "' is a " + model.spec().typeName() + " vehicle, which ";
        if (!root.text("surface").equals("rigid")) {
            throw vehicle.get("type")
                    .error(kind + "does not press the ground and needs surface: rigid; for soil choose a vehicle of"
                            + " type multibody or four-wheel");
        }
        if (vehicle.get("start").has("height_m")) {
            throw vehicle.get("start").get("height_m").error(kind + "cannot be dropped; leave it out");
        }
    }

    /** Adds a vehicle's name, which must be new, with its index. */
    static void index(YamlNode node, Map<String, Integer> indices) throws InputError {
        if (indices.put(node.text("name"), indices.size()) != null) {
            throw node.get("name").error("two vehicles are called '" + node.text("name") + "'; names must differ");
        }
    }

    /** Refuses vehicles whose name is that of another vehicle's table of sensor outputs. */
    private static void requireTableNames(List<YamlNode> nodes, Map<String, Integer> indices) throws InputError {
        for (YamlNode node : nodes) {
            String table = node.text("name") + VehiclePlan.SENSOR_TABLE;
            Integer other = node.has("sensors") ? indices.get(table) : null;
            if (other != null) {
                throw nodes.get(other)
                        .get("name")
                        .error("'" + table + "' is the name of the sensor table of '" + node.text("name")
                                + "'; choose another name");
            }
        }
    }

    static int enterEpoch(YamlNode node, Scenario.Clock clock) throws InputError {
        int epoch = wholeEpochs(node, clock.step_s() * clock.epochTicks(), 0);
        if (epoch >= clock.epochs()) {
            throw node.error("must be before the end of the run at " + (float) clock.time_s(clock.epochs())
                    + " s, found " + node.number());
        }
        return epoch;
    }

    VehicleModel model(YamlNode node) throws InputError {
        double load_kg = node.number("load_kg");
        boolean isAsInFile = load_kg == 0 && !node.has("tyre") && !choices.areIn(node);
        VehicleModel known = isAsInFile ? models.get(node.text("type")) : null;
        if (known != null) {
            files.findKnown(node, "type", ".yaml", "vehicles");
            return known;
        }
        Source file = files.find(node, "type", ".yaml", "vehicles");
        VehicleSpec spec = choices.chosen(VehicleReader.read(file, files.namedIn(file)), node);
        if (node.has("tyre")) {
            spec = OtherTyres.on(spec, node.get("tyre"));
        }
        if (load_kg > 0) {
            Vector at_m = node.has("load_at_m") ? Values.vector(node.get("load_at_m")) : spec.chassisCom_m();
            spec = spec.with(new Load(load_kg, at_m));
        }
        VehicleSpec complete = spec;
        VehicleModel model = node.get("type").build(() -> complete.compile());
        if (isAsInFile) {
            models.put(node.text("type"), model);
        }
        return model;
    }

    static Placement start(YamlNode vehicle, Map<String, Route> routes) throws InputError {
        YamlNode node = vehicle.get("start");
        double settle_s = node.has("settle_s") ? node.number("settle_s") : settlesByDefault(vehicle) ? SETTLE_S : 0;
        if (node.has("path")) {
            Route route = Values.named(node, "path", routes);
            double at = node.number("at_m");
            if (at < 0 || at > route.length_m()) {
                throw node.get("at_m")
                        .error(String.format("must be on the path, in [0, %.1f] m, found %s", route.length_m(), at));
            }
            return new Placement(
                    route.x_m(at),
                    route.y_m(at),
                    route.tangentX(at),
                    route.tangentY(at),
                    OptionalDouble.empty(),
                    settle_s);
        }
        double heading = StrictMath.toRadians(node.number("heading_deg"));
        return new Placement(
                node.number("x_m"),
                node.number("y_m"),
                StrictMath.cos(heading),
                StrictMath.sin(heading),
                node.has("height_m") ? OptionalDouble.of(node.number("height_m")) : OptionalDouble.empty(),
                settle_s);
    }

    /** A vehicle that is dropped starts in the air, and the times of a trial and of inputs begin with the placement. */
    private static boolean settlesByDefault(YamlNode vehicle) {
        boolean isTimed = vehicle.has("driver") && DriverReader.isTimed(vehicle.get("driver"));
        return !isTimed && !vehicle.get("start").has("height_m");
    }
}
