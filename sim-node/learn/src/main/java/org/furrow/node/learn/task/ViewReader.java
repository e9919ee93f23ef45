package org.furrow.node.learn.task;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
import org.furrow.node.sense.suite.reader.SuiteReader;
import org.jspecify.annotations.Nullable;

/** Reads the blocks of cameras and lidars of a task, and the suite that has them. */
final class ViewReader {
    private static final String KEY = "sensors";

    private final YamlNode task;
    private final @Nullable Suite suite;
    private final List<LiveSensors.View> views = new ArrayList<>();
    private final Set<String> taken = new HashSet<>();

    /** @param file of the scenario, beside which the suite may lie; null: the scenario is built in */
    ViewReader(YamlNode task, @Nullable Path file) throws InputError {
        this.task = task;
        suite = task.has(KEY) ? suite(task.get(KEY), file) : null;
    }

    private static Suite suite(YamlNode node, @Nullable Path file) throws InputError {
        try {
            return SuiteReader.read(SuiteReader.source(node.text(), file));
        } catch (InputError e) {
            throw node.error(e.getMessage());
        }
    }

    /** Reads what a block takes from its sensor. */
    Task.View read(YamlNode node, Block.Kind kind) throws InputError {
        if (suite == null) {
            throw node.error("needs the key sensors of the task, a suite of sensors");
        }
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
        if (spec instanceof LidarSpec lidar) {
            int number = number(new LiveSensors.View(spec.name(), false, false));
            List<Integer> shape = List.of(lidar.beams().rings(), lidar.beams().columns());
            return new Task.View(spec.name(), number, image, shape);
        }
        CameraSpec.Lens lens = ((CameraSpec) spec).lens();
        boolean colour = image == Task.Image.RGB;
        int number = number(new LiveSensors.View(spec.name(), colour, !colour));
        List<Integer> shape = colour ? List.of(lens.height(), lens.width(), 3) : List.of(lens.height(), lens.width());
        return new Task.View(spec.name(), number, image, shape);
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

    /** The sensors that the blocks need; null: none. */
    @Nullable
    LiveSensors sensors(Scenario scenario, List<Integer> agents) throws InputError {
        if (suite == null) {
            return null;
        }
        if (views.isEmpty()) {
            throw task.get(KEY).error("has no effect without a block camera or lidar in observe; leave it out");
        }
        try {
            return LiveSensors.of(scenario, suite, agents, views);
        } catch (InputError e) {
            throw task.get(KEY).error(e.getMessage());
        }
    }
}
