package org.furrow.node.learn.task;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.furrow.node.engine.signal.Signal;
import org.furrow.node.engine.signal.SignalCatalogue;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.YamlNode;
import org.furrow.node.learn.task.Task.Block;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.vehicle.driver.Route;
import org.furrow.world.contact.SoftTyre;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.math.CounterNoise;
import org.jspecify.annotations.Nullable;

/** Reads the key {@code task} of a scenario. */
public final class TaskReader {
    private static final double WHOLE = 1e-6;
    /** Places are rounded to whole millimetres and hundredths of a degree, so that a scenario can state them. */
    private static final double PER_M = 1000;

    private static final double PER_DEG = 100;
    /** Distance of a place from the edge of an obstacle. */
    private static final double CLEAR_M = 3.5;

    private static final List<String> BLOCK_KEYS =
            List.of("points", "count", "n", "step_m", "ahead_m", "names", "range_m", "beams", "sensor", "image");

    private static final int MOST_TRIES = 1000;
    private static final double PA_PER_KPA = 1000;
    private static final int START_STREAM = 1;
    private static final int GOAL_STREAM = 2;

    private final Scenario scenario;
    private final YamlNode task;
    private final List<DrawnSuite> suites;

    private TaskReader(Scenario scenario, YamlNode task, List<DrawnSuite> suites) {
        this.scenario = scenario;
        this.task = task;
        this.suites = List.copyOf(suites);
    }

    /**
     * Reads a scenario's task.
     *
     * @param root of the scenario's document
     * @param file of the scenario, beside which its suite of sensors may lie; null: the scenario is built in
     * @throws InputError where the scenario has none, or it does not fit the scenario
     */
    public static Task read(Scenario scenario, YamlNode root, @Nullable Path file) throws InputError {
        return read(
                scenario, root, DrawnSuite.read(task(root), scenario.origin().seed(), file));
    }

    /**
     * Reads a scenario's task whose suites are known.
     *
     * @param root of the scenario's document
     * @param suites of the task, one for each variant
     * @throws InputError where the scenario has no task, or it does not fit the scenario
     */
    public static Task read(Scenario scenario, YamlNode root, List<DrawnSuite> suites) throws InputError {
        return new TaskReader(scenario, task(root), suites).read();
    }

    /**
     * The key {@code task} of a scenario.
     *
     * @throws InputError where there is none
     */
    public static YamlNode task(YamlNode root) throws InputError {
        if (!root.has("task")) {
            throw root.error("has no task; a scenario of 'furrow env' needs the key task, see docs/learning.md");
        }
        return root.get("task");
    }

    private Task read() throws InputError {
        List<Integer> agents = agents();
        Route path = path();
        int leader = task.has("leader") ? vehicle(task.get("leader"), task.text("leader")) : -1;
        List<Task.Place> goals = goals();
        Task.Guides guides = new Task.Guides(path, leader, task.number("gap_m"));
        ViewReader views = new ViewReader(task, suites);
        List<Block> blocks = new ArrayList<>();
        for (YamlNode block : task.get("observe").items()) {
            blocks.add(block(block, agents, guides, goals, views));
        }
        Task.Action action = action(agents);
        Task.Prelude prelude = prelude(action);
        return new Task(
                agents,
                action,
                task.number("max_speed_mps"),
                timing(prelude.epochs()),
                guides,
                blocks,
                weights(guides, goals),
                ends(guides, goals),
                starts(agents.size()),
                goals,
                prelude,
                views.sensors(scenario, agents));
    }

    private Task.Action action(List<Integer> agents) throws InputError {
        ActionKind kind = task.choice("action", ActionKind.class);
        if (!task.has("pressure_kPa")) {
            return new Task.Action(kind, Double.NaN, Double.NaN);
        }
        double[] range_kPa = range(task, "pressure_kPa");
        for (int agent : agents) {
            requireInflation(scenario.vehicles().get(agent), range_kPa);
        }
        return new Task.Action(kind, PA_PER_KPA * range_kPa[0], PA_PER_KPA * range_kPa[1]);
    }

    /** Requires tyres that give way, at these pressures. */
    private void requireInflation(VehiclePlan plan, double[] range_kPa) throws InputError {
        boolean isRigid = true;
        for (TouchingBody wheel : plan.model().wheels()) {
            SoftTyre tyre = wheel.soft();
            if (tyre == null) {
                continue;
            }
            isRigid = false;
            double least_kPa = tyre.load().least_Pa() / PA_PER_KPA;
            double most_kPa = tyre.load().most_Pa() / PA_PER_KPA;
            if (range_kPa[0] < least_kPa || range_kPa[1] > most_kPa) {
                throw task.get("pressure_kPa")
                        .error(String.format(
                                Locale.ROOT,
                                "must be within [%.1f, %.1f] kPa, for which the tyres of '%s' have a load",
                                least_kPa,
                                most_kPa,
                                plan.name()));
            }
        }
        if (isRigid) {
            throw task.get("pressure_kPa")
                    .error("'" + plan.name() + "' has no tyres that give way; add 'soft_tyre' to it");
        }
    }

    private Task.Prelude prelude(Task.Action action) throws InputError {
        if (!task.has("prelude")) {
            return new Task.Prelude(new float[action.size()], 0);
        }
        YamlNode node = task.get("prelude");
        double[] values = node.get("action").numbers();
        if (values.length != action.size()) {
            throw node.get("action").error("must have the " + action.size() + " values " + action.names());
        }
        float[] floats = new float[values.length];
        for (int k = 0; k < values.length; k++) {
            floats[k] = (float) values[k];
        }
        double epoch_s = scenario.clock().step_s() * scenario.clock().epochTicks();
        return new Task.Prelude(
                floats,
                whole(node, "duration_s", node.number("duration_s") / epoch_s, "epochs of " + (float) epoch_s + " s"));
    }

    private List<Integer> agents() throws InputError {
        List<VehiclePlan> plans = scenario.vehicles();
        Predicate<VehiclePlan> open = plan -> plan.driver().isOpen();
        if (!task.has("agents")) {
            List<Integer> all = IntStream.range(0, plans.size())
                    .filter(v -> open.test(plans.get(v)))
                    .boxed()
                    .toList();
            if (all.isEmpty()) {
                throw task.error("no vehicle has a driver of type external without decisions, which an agent needs");
            }
            return all;
        }
        List<Integer> agents = new ArrayList<>();
        for (YamlNode name : task.get("agents").items()) {
            int vehicle = vehicle(name, name.text());
            if (!open.test(plans.get(vehicle))) {
                throw name.error("the driver of '" + name.text() + "' must be of type external, without decisions");
            }
            if (agents.contains(vehicle)) {
                throw name.error("'" + name.text() + "' is named twice");
            }
            agents.add(vehicle);
        }
        return agents;
    }

    private int vehicle(YamlNode at, String name) throws InputError {
        List<String> names = scenario.vehicles().stream().map(VehiclePlan::name).toList();
        if (!names.contains(name)) {
            throw at.error("there is no vehicle '" + name + "'; there are " + String.join(", ", names));
        }
        return names.indexOf(name);
    }

    private @Nullable Route path() throws InputError {
        if (!task.has("path")) {
            return null;
        }
        Route route = scenario.routes().get(task.text("path"));
        if (route == null) {
            throw task.get("path").error("there is no path '" + task.text("path") + "' in paths");
        }
        return route;
    }

    private Task.Timing timing(int before) throws InputError {
        Scenario.Clock clock = scenario.clock();
        double epoch_s = clock.step_s() * clock.epochTicks();
        int epochs = whole(task, "step_s", task.number("step_s") / epoch_s, "epochs of " + (float) epoch_s + " s");
        int steps = whole(
                task,
                "time_limit_s",
                task.number("time_limit_s") / (epochs * epoch_s),
                "steps of " + (float) (epochs * epoch_s) + " s");
        // the first epoch and the prelude are not part of an episode
        if ((long) steps * epochs + 1 + before > clock.epochs()) {
            throw task.get("time_limit_s")
                    .error("must be at most duration_s less one epoch and the prelude, "
                            + (float) clock.time_s(clock.epochs() - 1 - before) + " s, found "
                            + task.number("time_limit_s"));
        }
        return new Task.Timing(epochs, epoch_s, steps);
    }

    private static int whole(YamlNode node, String key, double count, String of) throws InputError {
        long rounded = Math.round(count);
        if (rounded < 1 || Math.abs(count - rounded) > WHOLE * count) {
            throw (node.has(key) ? node.get(key) : node).error(key + " must be a whole number of " + of);
        }
        return (int) rounded;
    }

    private Block block(
            YamlNode node, List<Integer> agents, Task.Guides guides, List<Task.Place> goals, ViewReader views)
            throws InputError {
        Block.Kind kind = node.choice("block", Block.Kind.class);
        requireGuide(node, kind == Block.Kind.PATH && guides.path() == null, "path");
        requireGuide(node, kind == Block.Kind.LEADER && guides.leader() < 0, "leader");
        requireGuide(node, kind == Block.Kind.GOAL && goals.isEmpty(), "goal");
        boolean isMap = kind == Block.Kind.HEIGHT_MAP || kind == Block.Kind.SOIL_MAP;
        boolean isView = kind == Block.Kind.CAMERA || kind == Block.Kind.LIDAR;
        for (String key : BLOCK_KEYS) {
            boolean fits =
                    switch (key) {
                        case "points" -> kind == Block.Kind.PATH;
                        case "count" -> kind == Block.Kind.NEIGHBOURS;
                        case "names" -> kind == Block.Kind.SIGNALS;
                        case "step_m" -> isMap || kind == Block.Kind.PATH;
                        case "range_m", "beams" -> kind == Block.Kind.SCAN;
                        case "sensor" -> isView;
                        case "image" -> kind == Block.Kind.CAMERA;
                        default -> isMap;
                    };
            if (node.has(key) && !fits) {
                throw node.get(key).error("a block " + node.text("block") + " has no " + key);
            }
        }
        int count =
                switch (kind) {
                    case PATH -> node.integer("points");
                    case NEIGHBOURS -> node.integer("count");
                    case HEIGHT_MAP, SOIL_MAP -> node.integer("n");
                    case SCAN -> node.integer("beams");
                    default -> 0;
                };
        List<String> signals = kind == Block.Kind.SIGNALS ? signals(node, agents) : kind.signals();
        return new Block(
                kind,
                signals,
                count,
                node.number("step_m"),
                node.number("ahead_m"),
                node.number("range_m"),
                isView ? views.read(node, kind) : null);
    }

    /** Names of signals that the vehicles of all agents have. */
    private List<String> signals(YamlNode node, List<Integer> agents) throws InputError {
        if (!node.has("names")) {
            throw node.error("needs the key names, a list of signals");
        }
        List<String> names = new ArrayList<>();
        for (YamlNode each : node.get("names").items()) {
            String name = each.text();
            for (int agent : agents) {
                VehiclePlan plan = scenario.vehicles().get(agent);
                SignalCatalogue catalogue = SignalCatalogue.of(plan.model(), plan.sensors());
                List<String> known = catalogue.names(Signal.Direction.OUT);
                if (!known.contains(name)) {
                    throw each.error(
                            "'" + plan.name() + "' has no signal '" + name + "'; " + Spelling.advice(name, known));
                }
                String refusal = catalogue.refusal(name);
                if (refusal != null) {
                    throw each.error("'" + name + "' of '" + plan.name() + "' " + refusal);
                }
            }
            names.add(name);
        }
        return names;
    }

    private static void requireGuide(YamlNode node, boolean isMissing, String key) throws InputError {
        if (isMissing) {
            throw node.error("needs the key " + key + " of the task");
        }
    }

    private List<Task.Weight> weights(Task.Guides guides, List<Task.Place> goals) throws InputError {
        YamlNode node = task.get("reward");
        List<Task.Weight> weights = new ArrayList<>();
        for (RewardTerm term : RewardTerm.values()) {
            if (node.has(term.key())) {
                YamlNode at = node.get(term.key());
                requireGuide(at, term == RewardTerm.OFFSET && guides.path() == null, "path");
                requireGuide(at, term == RewardTerm.GAP && guides.leader() < 0, "leader");
                requireGuide(at, term == RewardTerm.GOAL && goals.isEmpty(), "goal");
                weights.add(new Task.Weight(term, at.number()));
            }
        }
        return weights;
    }

    private Task.Ends ends(Task.Guides guides, List<Task.Place> goals) throws InputError {
        double never = Double.POSITIVE_INFINITY;
        if (!task.has("ends")) {
            return new Task.Ends(-1, never, never, never, false);
        }
        YamlNode node = task.get("ends");
        if (node.has("goal_m")) {
            requireGuide(node.get("goal_m"), goals.isEmpty(), "goal");
        }
        if (node.has("offset_m")) {
            requireGuide(node.get("offset_m"), guides.path() == null, "path");
        }
        boolean collision = node.flag("collision");
        if (collision && scenario.exchange().collisions() == null) {
            throw node.get("collision").error("needs the key collisions of the scenario");
        }
        return new Task.Ends(
                optional(node, "goal_m", -1),
                optional(node, "offset_m", never),
                StrictMath.toRadians(optional(node, "tilt_deg", never)),
                optional(node, "still_s", never),
                collision);
    }

    /** A limit that a key sets, or the value that sets none. */
    private static double optional(YamlNode node, String key, double none) {
        return node.has(key) ? node.number(key) : none;
    }

    private List<Task.Start> starts(int agents) throws InputError {
        if (!task.has("start")) {
            return List.of();
        }
        YamlNode node = task.get("start");
        double[] x_m = range(node, "x_m");
        double[] y_m = range(node, "y_m");
        double[] heading_deg = range(node, "heading_deg");
        List<Task.Start> starts = new ArrayList<>();
        for (int place = 0; place < node.integer("places"); place++) {
            List<Task.Pose> poses = new ArrayList<>();
            for (int agent = 0; agent < agents; agent++) {
                CounterNoise noise = new CounterNoise(scenario.origin().seed(), agent, START_STREAM);
                Task.Place at = free(node, noise, place, x_m, y_m);
                double deg = draw(noise, (long) place * MOST_TRIES, 2, heading_deg, PER_DEG);
                poses.add(new Task.Pose(at.x_m(), at.y_m(), deg));
            }
            starts.add(new Task.Start(poses));
        }
        return starts;
    }

    private List<Task.Place> goals() throws InputError {
        if (!task.has("goal")) {
            return List.of();
        }
        YamlNode node = task.get("goal");
        double[] x_m = range(node, "x_m");
        double[] y_m = range(node, "y_m");
        CounterNoise noise = new CounterNoise(scenario.origin().seed(), 0, GOAL_STREAM);
        List<Task.Place> goals = new ArrayList<>();
        for (int place = 0; place < node.integer("places"); place++) {
            goals.add(free(node, noise, place, x_m, y_m));
        }
        return goals;
    }

    private static double[] range(YamlNode node, String key) throws InputError {
        double[] range = node.get(key).numbers();
        if (!(range[0] <= range[1])) {
            throw node.get(key).error("must be [least, greatest], found [" + range[0] + ", " + range[1] + "]");
        }
        return range;
    }

    /** Draws a place on the ground that is clear of obstacles. */
    private Task.Place free(YamlNode node, CounterNoise noise, int place, double[] xs_m, double[] ys_m)
            throws InputError {
        List<Obstacle> obstacles = ObstacleSurface.of(scenario.ground().undeformed());
        for (int attempt = 0; attempt < MOST_TRIES; attempt++) {
            long counter = (long) place * MOST_TRIES + attempt;
            double x_m = draw(noise, counter, 0, xs_m, PER_M);
            double y_m = draw(noise, counter, 1, ys_m, PER_M);
            boolean isClear = obstacles.stream().allMatch(obstacle -> {
                double dx_m = obstacle.x_m() - x_m;
                double dy_m = obstacle.y_m() - y_m;
                return Math.sqrt(dx_m * dx_m + dy_m * dy_m) > obstacle.radius_m() + CLEAR_M;
            });
            if (isClear && scenario.ground().covers(x_m, y_m)) {
                return new Task.Place(x_m, y_m);
            }
        }
        throw node.error("has hardly a place on the ground that is " + CLEAR_M + " m away from obstacles");
    }

    private static double draw(CounterNoise noise, long counter, int channel, double[] range, double perUnit) {
        double value = range[0] + (range[1] - range[0]) * noise.uniform(counter, channel);
        return Math.rint(perUnit * value) / perUnit;
    }
}
