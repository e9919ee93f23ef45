package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.StandingThings;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.driver.DriverPlan;
import org.furrow.node.scenario.value.Values;
import org.furrow.node.scenario.vehicle.HydraulicsReader;
import org.furrow.node.scenario.vehicle.SoftTyreReader;
import org.furrow.node.scenario.vehicle.TyreReader;
import org.furrow.node.scenario.vehicle.VehicleChoices;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.node.scenario.visual.VehicleVisual;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.vehicle.Placement;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.driver.Route;
import org.furrow.vehicle.spec.Load;
import org.furrow.vehicle.spec.Vector;
import org.jspecify.annotations.Nullable;

/** Reads the vehicles of a scenario. */
final class VehiclesReader {
    /** Time for which a vehicle stands before the run, in s: a truck on soft soil comes to rest in it. */
    private static final double SETTLE_S = 2;

    private final YamlNode root;
    private final FileFinder files;
    private final Mistakes mistakes;
    private final ScenarioReader.Parts parts;
    private final DriverReader drivers;
    private final VehicleChoices choices = new VehicleChoices();
    private final Map<String, Integer> indices = new LinkedHashMap<>();
    private final Map<String, VehicleModel> models = new HashMap<>();
    private final Map<String, VehicleVisual> visuals = new HashMap<>();
    private final Set<String> wrongTypes = new HashSet<>();

    VehiclesReader(YamlNode root, FileFinder files, Mistakes mistakes, ScenarioReader.Parts parts) {
        this.root = root;
        this.files = files;
        this.mistakes = mistakes;
        this.parts = parts;
        Scenario.GroundPlan surface = parts.surface();
        List<Obstacle> obstacles =
                new ArrayList<>(surface == null ? List.of() : ObstacleSurface.of(surface.undeformed()));
        for (StandingThings.Footprint thing : parts.footprints()) {
            Obstacle.Form form = new Obstacle.Rock(thing.radius_m(), thing.top_m());
            obstacles.add(new Obstacle(form, thing.x_m(), thing.y_m(), 2 * thing.radius_m(), 1, 0));
        }
        drivers = new DriverReader(root, files, parts.routes(), indices, obstacles);
    }

    /** The vehicles; some are missing if there are mistakes. */
    List<VehiclePlan> read() throws InputError {
        if (!root.has("vehicles") || !root.get("vehicles").isList()) {
            return List.of();
        }
        List<YamlNode> nodes =
                root.get("vehicles").items().stream().filter(YamlNode::isMap).toList();
        for (YamlNode node : nodes) {
            if (node.hasSound("name")) {
                mistakes.check(() -> index(node));
            }
        }
        unlessWrong(() -> requireTableNames(nodes));
        List<VehiclePlan> vehicles = new ArrayList<>();
        for (YamlNode node : nodes) {
            VehiclePlan plan = vehicle(node, vehicles.size());
            if (plan != null) {
                vehicles.add(plan);
            }
        }
        unlessWrong(() -> DriverReader.requireLeader(nodes, vehicles));
        return List.copyOf(vehicles);
    }

    /** Checks what can follow from other mistakes. */
    private void unlessWrong(Mistakes.Check part) throws InputError {
        if (mistakes.isEmpty()) {
            mistakes.check(part);
        }
    }

    private @Nullable VehiclePlan vehicle(YamlNode node, int index) throws InputError {
        boolean typed = node.hasSound("type") && (!node.has("tyre") || node.hasSound("tyre"));
        VehicleModel model =
                typed && !wrongTypes.contains(node.text("type")) ? mistakes.attempt(() -> model(node)) : null;
        if (model != null) {
            unlessWrong(() -> requireFit(node, model));
        } else if (typed) {
            wrongTypes.add(node.text("type"));
        }
        Placement start = node.hasSound("start") && isReadable(node.get("start"))
                ? mistakes.attempt(() -> start(node, parts.surface()))
                : null;
        boolean driven =
                start != null && node.hasSound("name") && node.hasSound("driver") && isReadable(node.get("driver"));
        DriverPlan driver = driven ? mistakes.attempt(() -> drivers.read(node, Objects.requireNonNull(start))) : null;
        if (driver == null && node.has("driver") && node.get("driver").isMap()) {
            names(node.get("driver"));
        }
        Scenario.Clock clock = parts.clock();
        if (node.hasSound("enter_s") && clock != null) {
            mistakes.check(() -> ScenarioReader.enterEpoch(node.get("enter_s"), clock));
        }
        return mistakes.isEmpty() && model != null && start != null && driver != null
                ? mistakes.attempt(() -> plan(node, index, model, start, driver))
                : null;
    }

    /** A vehicle in a scenario without mistakes so far. */
    private VehiclePlan plan(YamlNode node, int index, VehicleModel model, Placement start, DriverPlan driver)
            throws InputError {
        Scenario.Clock clock = Objects.requireNonNull(parts.clock());
        SensorReader sensors =
                new SensorReader(Objects.requireNonNull(parts.place()), clock.step_s(), root.integer64("seed"));
        VehiclePlan plan = new VehiclePlan(
                node.text("name"),
                model,
                start,
                driver,
                drivers.changes(node, start, clock),
                node.has("enter_s") ? ScenarioReader.enterEpoch(node.get("enter_s"), clock) : 0,
                new VehiclePlan.Fittings(
                        sensors.read(node, index, model),
                        node.has("ride_at_m") ? Values.vector(node.get("ride_at_m")) : null,
                        visual(node, model)));
        drivers.check(node, plan);
        return plan;
    }

    /** Whether a start or a driver does not depend on a wrong path. */
    private boolean isReadable(YamlNode node) {
        return !node.hasSound("path")
                || parts.routes().containsKey(node.text("path"))
                || !root.has("paths")
                || !root.get("paths").has(node.text("path"));
    }

    /** Checks the names in a driver, of which other keys may be wrong. */
    private void names(YamlNode driver) throws InputError {
        if (driver.hasSound("path") && isReadable(driver)) {
            mistakes.check(() -> Values.named(driver, "path", parts.routes()));
        }
        if (driver.hasSound("follow")) {
            mistakes.check(() -> Values.named(driver, "follow", indices));
        }
    }

    /** Refuses a vehicle that the ground, or the length of a tick, does not suit. */
    private void requireFit(YamlNode node, VehicleModel model) throws InputError {
        if (model.needsRigidGround()) {
            requireRigid(node, model);
        }
        requireUse(node, Objects.requireNonNull(parts.ground()));
        HydraulicsReader.requireExchanges(
                node, model, Objects.requireNonNull(parts.clock()).step_s());
    }

    private Placement start(YamlNode vehicle, Scenario.@Nullable GroundPlan surface) throws InputError {
        Placement start = start(vehicle);
        if (surface != null) {
            ScenarioReader.requireGround(vehicle.get("start"), surface, start.x_m(), start.y_m());
        }
        return start;
    }

    /** Refuses keys that have no effect on this vehicle. */
    private static void requireUse(YamlNode vehicle, Scenario.GroundPlan ground) throws InputError {
        if (vehicle.has("load_at_m") && !vehicle.has("load_kg")) {
            throw vehicle.get("load_at_m")
                    .error("is the place of a load; state its mass with load_kg, or leave it out");
        }
        if (vehicle.has("tyre")) {
            TyreReader.requireUse(vehicle.get("tyre"), ground.kind().rigid());
        }
        if (vehicle.has("soft_tyre") && ground.kind().isRigid()) {
            throw vehicle.get("soft_tyre")
                    .error("has no effect on rigid ground, for which there is tyre; leave it out");
        }
    }

    /** Refuses a vehicle that does not press the ground on soil, and in the air. */
    private void requireRigid(YamlNode vehicle, VehicleModel model) throws InputError {
        String kind = "'" + vehicle.text("type") + "' is a " + model.spec().typeName() + " vehicle, which ";
        if (!ScenarioReader.isRigid(root)) {
            throw vehicle.get("type")
                    .error(kind + "does not press the ground and needs surface: rigid; for soil choose a vehicle of"
                            + " type multibody or four-wheel");
        }
        if (vehicle.get("start").has("height_m")) {
            throw vehicle.get("start").get("height_m").error(kind + "cannot be dropped; leave it out");
        }
        for (String key : List.of("vti", "friction")) {
            if (root.has(key)) {
                throw vehicle.get("type")
                        .error(kind + "does not follow '" + key + "' of the ground; leave it"
                                + " out, or choose a vehicle of type multibody or four-wheel");
            }
        }
    }

    /** Adds a vehicle's name, which must be new, with its index. */
    private void index(YamlNode node) throws InputError {
        if (indices.put(node.text("name"), indices.size()) != null) {
            throw node.get("name").error("two vehicles are called '" + node.text("name") + "'; names must differ");
        }
    }

    /** Refuses vehicles whose name is that of another vehicle's table of sensor outputs. */
    private void requireTableNames(List<YamlNode> nodes) throws InputError {
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

    private VehicleModel model(YamlNode node) throws InputError {
        double load_kg = node.number("load_kg");
        boolean isHullOn = node.flag("hull_on_ground");
        boolean isAsInFile =
                load_kg == 0 && !node.has("tyre") && !node.has("soft_tyre") && !isHullOn && !choices.areIn(node);
        VehicleModel known = isAsInFile ? models.get(node.text("type")) : null;
        if (known != null) {
            files.findKnown(node, "type", ".yaml", "vehicles");
            return known;
        }
        Source file = files.find(node, "type", ".yaml", "vehicles");
        VehicleSpec spec = choices.chosen(VehicleReader.read(file, files.namedIn(file), mistakes.again()), node);
        if (node.has("tyre")) {
            spec = TyreReader.onAll(spec, node.get("tyre"));
        }
        if (node.has("soft_tyre")) {
            spec = SoftTyreReader.onAll(spec, node.get("soft_tyre"), files::find);
        }
        if (load_kg > 0) {
            Vector at_m = node.has("load_at_m") ? Values.vector(node.get("load_at_m")) : spec.chassisCom_m();
            VehicleSpec empty = spec;
            spec = node.get("load_kg").build(() -> empty.with(new Load(load_kg, at_m)));
        }
        VehicleSpec loaded = spec;
        VehicleSpec complete = isHullOn ? node.get("hull_on_ground").build(() -> loaded.withHullOnGround()) : loaded;
        VehicleModel model = node.get("type").build(() -> complete.compile());
        if (isAsInFile) {
            models.put(node.text("type"), model);
        }
        return model;
    }

    private VehicleVisual visual(YamlNode node, VehicleModel model) throws InputError {
        String type = node.text("type");
        VehicleVisual known = visuals.get(type);
        if (known != null) {
            return known;
        }
        VehicleVisual read = VehicleReader.visual(files.findKnown(node, "type", ".yaml", "vehicles"));
        node.get("type").build(() -> Optional.ofNullable(read.chassis(model)));
        visuals.put(type, read);
        return read;
    }

    private Placement start(YamlNode vehicle) throws InputError {
        YamlNode node = vehicle.get("start");
        double settle_s = node.has("settle_s") ? node.number("settle_s") : settlesByDefault(vehicle) ? SETTLE_S : 0;
        if (node.has("path")) {
            Route route = Values.named(node, "path", parts.routes());
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
