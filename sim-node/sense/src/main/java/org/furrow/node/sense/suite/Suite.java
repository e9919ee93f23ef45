package org.furrow.node.sense.suite;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.furrow.node.sense.weather.SunPlace;
import org.furrow.node.sense.weather.Weather;
import org.furrow.world.geo.GeographicOrigin;
import org.jspecify.annotations.Nullable;

/**
 * The sensors that each vehicle carries, and the light and weather in which they are rendered.
 *
 * @param name of a built-in suite, or of the file without folder and extension
 * @param origin place of W on Earth for GNSS receivers and the sun where the scenario names none; null: none
 * @param text the file
 */
public record Suite(
        String name,
        List<SensorSpec> sensors,
        Light light,
        Weather weather,
        @Nullable GeographicOrigin origin,
        String text) {
    /**
     * The sun and the sky.
     *
     * @param azimuth_rad direction towards the sun, from W's x axis to the left
     * @param elevation_rad above the horizon
     * @param ambient share of the light that comes from the sky, in [0, 1]
     * @param utc_ns time that gives the direction, since 1970-01-01 UTC; empty: the direction is given
     * @param night whether the direction is that of the moon, and vehicles have their headlights on
     */
    public record Light(double azimuth_rad, double elevation_rad, double ambient, OptionalLong utc_ns, boolean night) {
        /** The lowest sun that the model of the sky takes. */
        private static final double LOWEST_RAD = StrictMath.toRadians(1);

        /** By day, with a given direction. */
        public Light(double azimuth_rad, double elevation_rad, double ambient) {
            this(azimuth_rad, elevation_rad, ambient, OptionalLong.empty());
        }

        /** By day. */
        public Light(double azimuth_rad, double elevation_rad, double ambient, OptionalLong utc_ns) {
            this(azimuth_rad, elevation_rad, ambient, utc_ns, false);
        }

        /**
         * The light at a place.
         *
         * @param place null: unknown
         * @throws IllegalArgumentException when the time needs a place, or the sun is too low
         */
        public Light at(@Nullable GeographicOrigin place) {
            if (utc_ns.isEmpty()) {
                return this;
            }
            if (place == null) {
                throw new IllegalArgumentException("the sun by time needs a place on Earth; add"
                        + " 'geographic_origin: {lat_deg: ..., lon_deg: ...}' to the suite or the scenario");
            }
            SunPlace sun = SunPlace.of(place, utc_ns.getAsLong());
            if (sun.elevation_rad() < LOWEST_RAD) {
                throw new IllegalArgumentException(String.format(
                        Locale.ROOT,
                        "the sun is at %.1f degrees at this time and place, and must be 1 degree above the horizon",
                        StrictMath.toDegrees(sun.elevation_rad())));
            }
            return new Light(sun.azimuth_rad(), sun.elevation_rad(), ambient);
        }

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
