package org.furrow.node.sense.frame;

import java.nio.file.Path;
import java.util.List;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.Suite;

/**
 * What holds for all frames of a rendered run.
 *
 * @param folder of the run
 * @param suite the sensors of each vehicle
 * @param calibrations of each rendered vehicle and sensor, by vehicle, then in the order of the suite
 * @param classes ids of what a lidar point or a pixel can be
 * @param instances ids of single things
 * @param end_ns the recording ends at this time; no frame begins later
 */
public record RenderedRun(
        Path folder,
        Scenario scenario,
        Suite suite,
        List<Calibration> calibrations,
        List<SceneClass> classes,
        List<SceneInstance> instances,
        long end_ns) {
    public RenderedRun {
        calibrations = List.copyOf(calibrations);
        classes = List.copyOf(classes);
        instances = List.copyOf(instances);
    }
}
