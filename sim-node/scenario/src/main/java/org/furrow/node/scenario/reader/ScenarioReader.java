package org.furrow.node.scenario.reader;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument;
import org.furrow.node.input.YamlNode;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.scenario.Fingerprint;
import org.furrow.node.scenario.HilPlan;
import org.furrow.node.scenario.InputFile;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.scenario.StandingThings;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.check.WheelContacts;
import org.furrow.node.scenario.observer.ObserverType;
import org.furrow.node.scenario.value.UnusedKeys;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.collision.CollisionSpec;
import org.furrow.vehicle.collision.RopeSpec;
import org.furrow.vehicle.driver.Route;
import org.furrow.world.digest.Sha256;
import org.furrow.world.geo.Georeference;
import org.jspecify.annotations.Nullable;

/** Reads a scenario file and resolves everything that it names. */
public final class ScenarioReader {
    /** Distance of the points at which a path is checked to lie on the ground, in m. */
    private static final double CHECK_EVERY_M = 0.5;
    /** Tolerance of a whole number of epochs, relative. */
    private static final double WHOLE_TOLERANCE = 1e-6;
    /** Keys of the ground; if one is wrong, only its surface is read. */
    private static final List<String> GROUND = List.of(
            "surface",
            "friction",
            "soil_raster",
            "soil_regions",
            "vti",
            "vti_raster",
            "vti_regions",
            "contact",
            "coverage",
            "bulldozing");

    private final YamlNode root;
    private final Mistakes mistakes;
    private final Fingerprint fingerprint = new Fingerprint();
    private final FileFinder files;

    private ScenarioReader(Source source, YamlNode root, Mistakes mistakes) {
        this.root = root;
        this.mistakes = mistakes;
        files = new FileFinder(source, fingerprint);
    }

    /**
     * Reads a scenario.
     *
     * @throws InputError for the first fault found
     */
    public static Scenario read(Source source, List<YamlDocument.Setting> settings) throws InputError {
        return read(source, settings, Mistakes.first());
    }

    /**
     * Reads a scenario. Parts that violate the schema, or that depend on a wrong part, are not read further, so that no
     * mistake is found that follows from another one.
     *
     * @param mistakes gets the mistakes of the scenario and of the vehicle files that it names
     * @throws InputError if there is a mistake
     */
    public static Scenario read(Source source, List<YamlDocument.Setting> settings, Mistakes mistakes)
            throws InputError {
        ScenarioPlugins.load(source);
        YamlNode root =
                YamlDocument.read(source, "scenario", settings, mistakes).root();
        ScenarioPlugins.list(root);
        if (root.hasSound("vehicles")) {
            if (root.get("vehicles").isNumber()) {
                mistakes.end();
            }
            mistakes.check(() -> Formation.expand(root));
        }
        fill(root);
        return new ScenarioReader(source, root, mistakes).read();
    }

    /** Sets the defaults that a resolved scenario shows. */
    private static void fill(YamlNode root) {
        root.fill("step_s");
        root.fill("epoch_ticks");
        root.fill("seed");
        root.fill("delay");
        root.fill("grid_m");
        if (!isRigid(root)) {
            root.fill("contact");
        }
    }

    /** Whether all ground is rigid; not if the key is wrong. */
    static boolean isRigid(YamlNode root) {
        return root.text("surface").equals("rigid");
    }

    /**
     * The parts of a scenario that its vehicles depend on.
     *
     * @param clock null: wrong
     * @param surface the surface of the ground alone; null: wrong
     * @param ground null: wrong
     * @param routes those that are right
     * @param place null: wrong
     * @param scene what stands on the ground; none if it is wrong
     */
    record Parts(
            Scenario.@Nullable Clock clock,
            Scenario.@Nullable GroundPlan surface,
            Scenario.@Nullable GroundPlan ground,
            Map<String, Route> routes,
            @Nullable Georeference place,
            ScenePlan scene) {
        /** What trunks and rocks take up of the ground. */
        List<StandingThings.Footprint> footprints() {
            return surface == null
                    ? List.of()
                    : StandingThings.footprints(scene.things(), surface.undeformed(), surface.frame());
        }
    }

    private Scenario read() throws InputError {
        boolean timed = root.hasSound("duration_s") && root.hasSound("step_s") && root.hasSound("epoch_ticks");
        Scenario.Clock clock = timed ? mistakes.attempt(this::clock) : null;
        List<InputFile> plugins = ScenarioPlugins.add(root, fingerprint);
        fingerprint.add(Fingerprint.SCENARIO, root.document().canonical().getBytes(StandardCharsets.UTF_8));
        List<String> others = List.copyOf(fingerprint.parts().keySet());
        TerrainReader terrain = new TerrainReader(root, files);
        Scenario.GroundPlan surface = surface(terrain);
        Scenario.GroundPlan ground = ground(terrain, surface);
        Map<String, String> groundFiles = new LinkedHashMap<>(fingerprint.parts());
        others.forEach(groundFiles::remove);
        Map<String, Route> routes = routes(surface);
        boolean placed = isSoundIfGiven("geographic_origin") && isSoundIfGiven("utc_start");
        Georeference place = placed ? mistakes.attempt(() -> SensorReader.place(root)) : null;
        Parts parts = new Parts(clock, surface, ground, routes, place, scene(surface, ground, routes));
        List<VehiclePlan> vehicles = new VehiclesReader(root, files, mistakes, parts).read();
        mistakes.end();
        return whole(parts, vehicles, groundFiles, plugins);
    }

    /** A scenario whose parts are without mistakes. */
    private Scenario whole(
            Parts parts, List<VehiclePlan> vehicles, Map<String, String> groundFiles, List<InputFile> plugins)
            throws InputError {
        Scenario.Clock clock = Objects.requireNonNull(parts.clock);
        Scenario.GroundPlan ground = Objects.requireNonNull(parts.ground);
        int delay = root.integer("delay");
        boolean sharing = root.flag("sharing");
        CollisionSpec collisions = CollisionReader.read(root, delay, clock, vehicles, parts.footprints());
        List<RopeSpec> ropes = RopeReader.read(root, clock, vehicles);
        HilPlan hil = HilReader.read(root, files, clock, delay, vehicles);
        List<ObserverType.Plan> observers = new ArrayList<>();
        for (YamlNode node : root.items("observers")) {
            ObserverType type = Objects.requireNonNull(Plugins.find(ObserverType.class, node.text("type")));
            observers.add(node.build(() -> type.read(node)));
        }
        UnusedKeys.refuse(root, mistakes, List.of("plugins", "task"));
        List<InputFile> inputs = new ArrayList<>(files.assignPlaces());
        inputs.addAll(plugins);
        Scenario scenario = new Scenario(
                root.text("name"),
                clock,
                new Scenario.Exchange(delay, sharing, collisions, ropes),
                ground,
                parts.routes,
                vehicles,
                new Scenario.Attached(hil, observers, parts.scene),
                new Scenario.Origin(
                        root.integer64("seed"),
                        root.document().toYaml(),
                        fingerprint.toHex(),
                        fingerprint.parts(),
                        groundFiles,
                        terrainSha256(ground, groundFiles),
                        Objects.requireNonNull(parts.place),
                        inputs));
        refuse(root.get("step_s"), WheelContacts.stepFault(scenario, clock.step_s()));
        refuse(root.get("grid_m"), WheelContacts.gridFault(scenario));
        return scenario;
    }

    private static void refuse(YamlNode node, @Nullable String fault) throws InputError {
        if (fault != null) {
            throw node.error("is too large, " + node.number() + ": " + fault);
        }
    }

    private boolean isSoundIfGiven(String key) {
        return !root.has(key) || root.get(key).isSound();
    }

    /** The surface of the ground; null if it is wrong. */
    private Scenario.@Nullable GroundPlan surface(TerrainReader terrain) throws InputError {
        boolean sound = root.hasSound("terrain")
                && root.hasSound("seed")
                && root.hasSound("grid_m")
                && isSoundIfGiven("geographic_origin");
        return sound ? mistakes.attempt(terrain::readSurface) : null;
    }

    /** What stands on the ground; none if it, or what it depends on, is wrong. */
    private ScenePlan scene(
            Scenario.@Nullable GroundPlan surface, Scenario.@Nullable GroundPlan ground, Map<String, Route> routes)
            throws InputError {
        boolean sound = isSoundIfGiven("scene")
                && isSoundIfGiven("collisions")
                && (!root.has("paths") || root.get("paths").keys().size() == routes.size());
        boolean bySoil = sound
                && root.has("scene")
                && root.get("scene").items("scatter").stream().anyMatch(rule -> rule.has("soils"));
        Scenario.GroundPlan below = ground == null && !bySoil ? surface : ground;
        if (below == null || !sound) {
            return ScenePlan.NONE;
        }
        ScenePlan scene = mistakes.attempt(
                () -> SceneReader.read(root, below, files, routes.values(), CollisionReader.isOn(root)));
        return scene == null ? ScenePlan.NONE : scene;
    }

    /** The ground with its soils; null if it is wrong. */
    private Scenario.@Nullable GroundPlan ground(TerrainReader terrain, Scenario.@Nullable GroundPlan surface)
            throws InputError {
        boolean rigid = isRigid(root);
        if (!rigid && root.hasSound("soil")) {
            mistakes.check(() -> SoilReader.read(root.get("soil")));
        }
        boolean sound = (rigid || root.hasSound("soil")) && GROUND.stream().allMatch(this::isSoundIfGiven);
        return sound && surface != null ? mistakes.attempt(() -> terrain.read(surface)) : null;
    }

    private String terrainSha256(Scenario.GroundPlan ground, Map<String, String> files) {
        String place = ground.projections().isEmpty()
                ? ""
                : "\n" + root.get("geographic_origin").toJson();
        String all = root.get("terrain").toJson() + "\n" + root.number("grid_m") + "\n" + root.integer64("seed") + "\n"
                + files + place;
        return Sha256.of(all.getBytes(StandardCharsets.UTF_8));
    }

    private Scenario.Clock clock() throws InputError {
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

    /** The paths that are right. */
    private Map<String, Route> routes(Scenario.@Nullable GroundPlan surface) throws InputError {
        Map<String, Route> routes = new LinkedHashMap<>();
        for (String name : root.has("paths") ? root.get("paths").keys() : List.<String>of()) {
            YamlNode node = root.get("paths").get(name);
            Route route = node.isSound() ? mistakes.attempt(() -> route(node, surface)) : null;
            if (route != null) {
                routes.put(name, route);
            }
        }
        return routes;
    }

    /** Reads a path, and checks that it is on the ground if the ground is given. */
    private static Route route(YamlNode node, Scenario.@Nullable GroundPlan surface) throws InputError {
        Route route = node.build(() -> new Route(Values.rows(node)));
        for (double s = 0; surface != null && s < route.length_m() + CHECK_EVERY_M; s += CHECK_EVERY_M) {
            double at = Math.min(s, route.length_m());
            requireGround(node, surface, route.x_m(at), route.y_m(at));
        }
        return route;
    }

    static void requireGround(YamlNode at, Scenario.GroundPlan ground, double x_m, double y_m) throws InputError {
        if (!ground.covers(x_m, y_m)) {
            throw at.error(
                    String.format("leaves the ground at (%.1f, %.1f) m; the terrain's middle is (0, 0)", x_m, y_m));
        }
    }

    /** A time in epochs. */
    static int epoch(YamlNode node, Scenario.Clock clock) throws InputError {
        return wholeEpochs(node, clock.step_s() * clock.epochTicks(), 0);
    }

    static int enterEpoch(YamlNode node, Scenario.Clock clock) throws InputError {
        int epoch = epoch(node, clock);
        if (epoch >= clock.epochs()) {
            throw node.error("must be before the end of the run at " + (float) clock.time_s(clock.epochs())
                    + " s, found " + node.number());
        }
        return epoch;
    }
}
