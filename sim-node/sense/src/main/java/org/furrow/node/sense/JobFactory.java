package org.furrow.node.sense;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.input.plugin.Plugins;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.scene.FrameSensorType;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.SensorSpec;

/** Asks the types of sensors for those that make the frames. */
final class JobFactory {
    private static final double NS = 1e9;

    private JobFactory() {}

    /**
     * What makes the frames of each vehicle and sensor, in the order of the calibrations.
     *
     * @throws InputError when a sensor lacks what it needs
     */
    static List<FrameSensorType.Line> lines(RecordedScene scene) throws InputError {
        RenderedRun run = scene.run();
        Map<String, FrameSensorType.Sensors> types = new HashMap<>();
        for (SensorSpec spec : run.suite().sensors()) {
            if (!types.containsKey(spec.type())) {
                FrameSensorType type = Plugins.find(FrameSensorType.class, spec.type());
                types.put(spec.type(), Objects.requireNonNull(type, spec.type()).prepare(run));
            }
        }
        long tick_ns = Math.round(NS * run.scenario().clock().step_s());
        long seed = run.scenario().origin().seed();
        List<FrameSensorType.Line> lines = new ArrayList<>();
        for (Calibration each : run.calibrations()) {
            FrameSensorType.Sensors sensors =
                    Objects.requireNonNull(types.get(each.spec().type()));
            lines.add(sensors.of(new SensorMounting(each, scene.all(), tick_ns, seed)));
        }
        return lines;
    }
}
