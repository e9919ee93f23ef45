package org.furrow.world.geo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class GeoFrameTest {
    private static final double EPSG_LAT = 53 + 48 / 60.0 + 33.82 / 3600;
    private static final double EPSG_LON = 2 + 7 / 60.0 + 46.38 / 3600;

    private final double[] dest = new double[3];

    /** IOGP Guidance Note 7-2, method 9602, and Hofmann-Wellenhof et al., GNSS, section 8.2. */
    @Test
    void shouldAgreeWithPublishedGeocentricPoints() {
        GeoFrame frame = new GeoFrame(new GeographicOrigin(0, 0, 0));
        frame.toEcef(EPSG_LAT, EPSG_LON, 73, dest);
        assertEquals(3771793.968, dest[0], 5e-4);
        assertEquals(140253.342, dest[1], 5e-4);
        assertEquals(5124304.349, dest[2], 5e-4);
        frame.toEcef(47, 15, 2000, dest);
        assertEquals(4210520.621, dest[0], 5e-4);
        assertEquals(1128205.600, dest[1], 5e-4);
        assertEquals(4643227.496, dest[2], 5e-4);
        GeoFrame.ecefToGeodetic(new double[] {3771793.968, 140253.342, 5124304.349}, dest);
        assertEquals(EPSG_LAT, dest[0], 1e-8);
        assertEquals(EPSG_LON, dest[1], 1e-8);
        assertEquals(73, dest[2], 1e-3);
    }

    /** IOGP Guidance Note 7-2, method 9837: topocentric coordinates 229 km from the origin. */
    @Test
    void shouldAgreeWithPublishedTopocentricPoint() {
        GeographicOrigin origin = new GeographicOrigin(55, 5, 200);
        new GeoFrame(origin).toWorld(EPSG_LAT, EPSG_LON, 73, dest);
        assertEquals(-189013.869, dest[0], 5e-4);
        assertEquals(-128642.040, dest[1], 5e-4);
        assertEquals(-4220.171, dest[2], 5e-4);
        new GeoFrame(origin).toGeodetic(-189013.869, -128642.040, -4220.171, dest);
        assertEquals(EPSG_LAT, dest[0], 1e-8);
        assertEquals(EPSG_LON, dest[1], 1e-8);
        assertEquals(73, dest[2], 1e-3);
    }

    @Test
    void shouldInvertTheConversionEverywhere() {
        double[] back = new double[3];
        for (double lat = -89; lat <= 89; lat += 8.9) {
            for (double lon = -180; lon <= 180; lon += 45) {
                GeographicOrigin origin = new GeographicOrigin(lat, lon, 300);
                new GeoFrame(origin).toGeodetic(1234.5, -987.6, 12.3, dest);
                new GeoFrame(origin).toWorld(dest[0], dest[1], dest[2], back);
                assertEquals(1234.5, back[0], 2e-8, "lat=" + lat + " lon=" + lon);
                assertEquals(-987.6, back[1], 2e-8, "lat=" + lat + " lon=" + lon);
                assertEquals(12.3, back[2], 2e-8, "lat=" + lat + " lon=" + lon);
            }
        }
    }

    @Test
    void shouldRiseAboveTheEllipsoidAwayFromTheOrigin() {
        GeoFrame frame = new GeoFrame(new GeographicOrigin(52, 13, 0));
        frame.toGeodetic(1000, 0, 0, dest);
        assertEquals(0.0783, dest[2], 1e-4, "height above the ellipsoid 1 km east");
        assertTrue(dest[0] < 52, "a great circle to the east turns south");
    }

    @Test
    void shouldConvergeMeridiansAwayFromTheOrigin() {
        GeoFrame frame = new GeoFrame(new GeographicOrigin(52, 13, 0));
        frame.toGeodetic(10_000, 0, 0, dest);
        double convergence = (dest[1] - 13) * Math.PI / 180 * Math.sin(Math.toRadians(52));
        frame.toEastNorthUp(dest[0], dest[1], new double[] {0, 1, 0}, dest);
        assertEquals(convergence, dest[0], 1e-6, "east of the origin, true north is west of W's y axis");
    }

    @Test
    void shouldRefuseAPole() {
        assertThrows(IllegalArgumentException.class, () -> new GeographicOrigin(90, 0, 0));
    }
}
