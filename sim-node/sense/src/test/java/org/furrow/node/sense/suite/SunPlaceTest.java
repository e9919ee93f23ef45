package org.furrow.node.sense.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.OptionalLong;
import org.furrow.node.sense.weather.SunPlace;
import org.furrow.world.geo.GeographicOrigin;
import org.junit.jupiter.api.Test;

class SunPlaceTest {
    private static final GeographicOrigin BERLIN = new GeographicOrigin(52.5, 13.4, 40);

    private static long utc_ns(String text) {
        return 1_000_000_000L * Instant.parse(text).getEpochSecond();
    }

    /** The example of I. Reda and A. Andreas, Solar position algorithm, Solar Energy 76, 2004. */
    @Test
    void shouldAgreeWithAPublishedPlace() {
        SunPlace sun = SunPlace.of(new GeographicOrigin(39.742476, -105.1786, 1830.14), utc_ns("2003-10-17T19:30:30Z"));
        // 0.02 degrees of refraction are in the published elevation
        assertEquals(90 - 50.11162, Math.toDegrees(sun.elevation_rad()), 0.04);
        // clockwise from north there, from east to the left here
        assertEquals(90 - 194.34024, Math.toDegrees(sun.azimuth_rad()), 0.04);
    }

    @Test
    void shouldBeHighestInTheSouthAtNoon() {
        double before = SunPlace.of(BERLIN, utc_ns("2026-06-21T08:08:00Z")).elevation_rad();
        SunPlace noon = SunPlace.of(BERLIN, utc_ns("2026-06-21T11:08:00Z"));
        assertEquals(90 - 52.5 + 23.44, Math.toDegrees(noon.elevation_rad()), 0.1);
        assertEquals(-90, Math.toDegrees(noon.azimuth_rad()), 1);
        assertTrue(before < noon.elevation_rad());
    }

    @Test
    void shouldRefuseANightAndAnUnknownPlace() {
        Suite.Light night = new Suite.Light(0, 0.5, 0.3, OptionalLong.of(utc_ns("2026-06-21T23:00:00Z")));
        String dark = String.valueOf(assertThrows(IllegalArgumentException.class, () -> night.at(BERLIN))
                .getMessage());
        assertTrue(dark.startsWith("the sun is at -1"), dark);
        String nowhere = String.valueOf(assertThrows(IllegalArgumentException.class, () -> night.at(null))
                .getMessage());
        assertTrue(nowhere.contains("geographic_origin"), nowhere);
    }
}
