package org.furrow.node.sense.suite;

import java.util.List;
import org.furrow.world.geo.GeographicOrigin;
import org.jspecify.annotations.Nullable;

/**
 * The sensors that each vehicle carries.
 *
 * @param name of a built-in suite, or of the file without folder and extension
 * @param origin place of W on Earth for GNSS receivers where the scenario names none; null: none
 * @param text the file
 */
public record Suite(
        String name,
        List<SensorSpec> sensors,
        Light light,
        @Nullable GeographicOrigin origin,
        String text) {
    /**
     * The sun and the sky.
     *
     * @param azimuth_rad direction towards the sun, from W's x axis to the left
     * @param elevation_rad above the horizon
     * @param ambient share of the light that comes from the sky, in [0, 1]
     */
    public record Light(double azimuth_rad, double elevation_rad, double ambient) {
        public Light {
            if (!(ambient >= 0 && ambient <= 1) || !(elevation_rad > 0 && elevation_rad <= Math.PI / 2)) {
                throw new IllegalArgumentException("light needs ambient in [0, 1] and elevation_rad in (0, pi/2],"
                        + " ambient=" + ambient + " elevation_rad=" + elevation_rad);
            }
        }
    }

    public Suite {
        sensors = List.copyOf(sensors);
        if (sensors.stream().map(SensorSpec::name).distinct().count() != sensors.size()) {
            throw new IllegalArgumentException("two sensors of a suite have the same name");
        }
    }
}
