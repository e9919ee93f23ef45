package org.furrow.node.sense.frame;

import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.suite.Calibration;
import org.furrow.node.sense.suite.Suite;
import org.furrow.world.geo.GeographicOrigin;
import org.jspecify.annotations.Nullable;

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

    /** Place on Earth: that of the scenario, else that of the suite; null: unknown. */
    public @Nullable GeographicOrigin origin() {
        GeographicOrigin given = scenario.origin().place().origin();
        return given == null ? suite.origin() : given;
    }

    /**
     * The light in which the run is rendered.
     *
     * @throws InputError when the suite does not fit the run
     */
    public Suite.Light light() throws InputError {
        try {
            return suite.light().at(origin());
        } catch (IllegalArgumentException e) {
            throw new InputError(suite.name() + ": light.utc: " + e.getMessage());
        }
    }
}
