package org.furrow.node.learn.task;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;
import org.furrow.node.input.YamlNode;
import org.furrow.node.learn.task.Task.Block;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.LiveSensors;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;

/** Reads the blocks of cameras and lidars of a task, and the suite that has them. */
final class ViewReader {
    private static final String KEY = "sensors";

    private final YamlNode task;
    private final List<DrawnSuite> suites;
    private final List<LiveSensors.View> views = new ArrayList<>();
    private final Set<String> taken = new HashSet<>();

    /** @param suites of the variants; empty: the task has none */
    ViewReader(YamlNode task, List<DrawnSuite> suites) {
        this.task = task;
        this.suites = List.copyOf(suites);
    }

    /** Reads what a block takes from its sensor. */
    Task.View read(YamlNode node, Block.Kind kind) throws InputError {
        if (suites.isEmpty()) {
            throw node.error("needs the key sensors of the task, a suite of sensors");
        }
        Suite suite = suites.getFirst().suite();
        if (!node.has("sensor")) {
            throw node.error("needs the key sensor, the name of a sensor of " + suite.name());
        }
        SensorSpec spec = find(suite, node.get("sensor"));
        String wanted = kind == Block.Kind.CAMERA ? "camera" : "lidar";
        String refusal = LiveSensors.refusal(spec);
        if (refusal.isEmpty() && !spec.type().equals(wanted)) {
            refusal = "is a " + spec.type() + "; write 'block: " + spec.type() + "'";
        }
        if (!refusal.isEmpty()) {
            throw node.get("sensor").error("'" + spec.name() + "' of " + suite.name() + " " + refusal);
        }
        Task.Image image = kind == Block.Kind.CAMERA ? node.choice("image", Task.Image.class) : Task.Image.RANGE;
        if (!taken.add(spec.name() + " " + image)) {
            throw node.error("'" + spec.name() + "' is observed twice; leave one of the blocks out");
        }
        boolean colour = image == Task.Image.RGB;
        boolean truth = kind == Block.Kind.CAMERA && !colour;
        return new Task.View(
                spec.name(), number(new LiveSensors.View(spec.name(), colour, truth)), image, shape(spec, colour));
    }

    /** Rows and columns of a frame of a camera or lidar, for colours then 3; empty: another sensor. */
    private static List<Integer> shape(SensorSpec spec, boolean colour) {
        if (spec instanceof LidarSpec lidar) {
            return List.of(lidar.beams().rings(), lidar.beams().columns());
        }
        if (!(spec instanceof CameraSpec camera)) {
            return List.of();
        }
        CameraSpec.Lens lens = camera.lens();
        return colour ? List.of(lens.height(), lens.width(), 3) : List.of(lens.height(), lens.width());
    }

    private static SensorSpec find(Suite suite, YamlNode name) throws InputError {
        for (SensorSpec each : suite.sensors()) {
            if (each.name().equals(name.text())) {
                return each;
            }
        }
        List<String> names = suite.sensors().stream().map(SensorSpec::name).toList();
        throw name.error(suite.name() + " has no sensor '" + name.text() + "'; " + Spelling.advice(name.text(), names));
    }

    /** The number of a sensor, which gives all that the blocks take from it. */
    private int number(LiveSensors.View asked) {
        for (int k = 0; k < views.size(); k++) {
            LiveSensors.View known = views.get(k);
            if (known.sensor().equals(asked.sensor())) {
                views.set(
                        k,
                        new LiveSensors.View(
                                asked.sensor(), known.colour() || asked.colour(), known.truth() || asked.truth()));
                return k;
            }
        }
        views.add(asked);
        return views.size() - 1;
    }

    /** The sensors that the blocks need, for each variant of the suite; empty: none. */
    List<Task.Sensors> sensors(Scenario scenario, List<Integer> agents) throws InputError {
        if (suites.isEmpty()) {
            return List.of();
        }
        if (views.isEmpty()) {
            throw task.get(KEY).error("has no effect without a block camera or lidar in observe; leave it out");
        }
        DrawnSuite first = suites.getFirst();
        LiveSensors live;
        try {
            live = LiveSensors.of(scenario, first.suite(), agents, views);
        } catch (InputError e) {
            throw first.drawn().isEmpty() ? task.get(KEY).error(e.getMessage()) : error(0, e.getMessage());
        }
        List<Task.Sensors> all = new ArrayList<>(List.of(new Task.Sensors(live, first.drawn())));
        for (int variant = 1; variant < suites.size(); variant++) {
            Suite suite = suites.get(variant).suite();
            if (!shapes(suite).equals(shapes(first.suite()))) {
                throw error(variant, "must not change the size of an image or the number of beams");
            }
            try {
                all.add(new Task.Sensors(live.in(suite), suites.get(variant).drawn()));
            } catch (InputError e) {
                throw error(variant, e.getMessage());
            }
        }
        return all;
    }

    private InputError error(int variant, String message) {
        Map<String, String> drawn = suites.get(variant).drawn();
        return DrawnSuite.error(task.get("randomise").get(KEY), variant, drawn, message);
    }

    /** Shapes of the frames that are asked for. */
    private List<List<Integer>> shapes(Suite suite) {
        List<List<Integer>> shapes = new ArrayList<>();
        for (LiveSensors.View view : views) {
            for (SensorSpec spec : suite.sensors()) {
                if (spec.name().equals(view.sensor())) {
                    shapes.add(shape(spec, false));
                }
            }
        }
        return shapes;
    }
}
