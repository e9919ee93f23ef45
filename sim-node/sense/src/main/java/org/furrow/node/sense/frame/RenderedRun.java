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
 * @param soils by material number
 * @param instances ids of single things
 * @param end_ns the recording ends at this time; no frame begins later
 */
public record RenderedRun(
        Path folder,
        Scenario scenario,
        Suite suite,
        List<Calibration> calibrations,
        RunSoils soils,
        List<SceneInstance> instances,
        long end_ns) {
    public RenderedRun {
        calibrations = List.copyOf(calibrations);
        instances = List.copyOf(instances);
    }

    /** What a lidar point or a pixel can be. */
    public List<SceneClass> classes() {
        return SceneClass.of(soils);
    }
}
