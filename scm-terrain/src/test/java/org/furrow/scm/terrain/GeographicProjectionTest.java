package org.furrow.scm.terrain;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import org.furrow.world.geo.GeoFrame;
import org.furrow.world.geo.GeographicOrigin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Elevation in degrees is projected to the place, the height and the direction that it has on Earth. */
class GeographicProjectionTest {
    /** A ninth of an arc second, the step of USGS elevation with posts every 3 m. */
    private static final double STEP_DEG = 1 / 32_400.0;

    private static final double BASE_M = 1700;
    private static final GeographicOrigin MIDDLE = new GeographicOrigin(39.74, -105.2, BASE_M);

    /** Elevation computed from latitude and longitude. */
    private record Computed(GeographicGrid grid, DoubleBinaryOperator height_m) implements GeographicRaster {
        @Override
        public String file() {
            return "dem.tif";
        }

        @Override
        public double[] heights_m(Part part) {
            double[] all = new double[part.columns() * part.rows()];
            for (int k = 0; k < all.length; k++) {
                double lat = grid.lat_deg(part.row() + k / part.columns());
                double lon = grid.lon_deg(part.column() + k % part.columns());
                all[k] = height_m.applyAsDouble(lat, lon);
            }
            return all;
        }
    }

    private static GeographicGrid around(GeographicOrigin middle, int columns, int rows, double step_deg) {
        return new GeographicGrid(
                columns,
                rows,
                middle.lon_deg() - step_deg * (0.3 + 0.5 * columns),
                middle.lat_deg() + step_deg * (0.4 + 0.5 * rows),
                step_deg,
                step_deg);
    }

    private static GeographicWindow window(double spacing_m, double sizeX_m, double sizeY_m) {
        return GeographicWindow.ofSize(MIDDLE, BASE_M, spacing_m, sizeX_m, sizeY_m);
    }

    private static double largestError_m(Ellipsoid.Surface surface) throws FormatException {
        Ellipsoid earth = new Ellipsoid(MIDDLE.lat_deg(), MIDDLE.lon_deg(), BASE_M);
        GeographicRaster raster = new Computed(
                around(MIDDLE, 500, 400, STEP_DEG), (lat, lon) -> BASE_M + earth.zAt_m(lat, lon, BASE_M, surface));
        GeographicProjection.Result result = GeographicProjection.of(raster, window(2, 1000, 800));
        BicubicSurface ground = new BicubicSurface(result.grid(), BASE_M);
        double largest_m = 0;
        for (double x = -497; x < 497; x += 3.7) {
            for (double y = -397; y < 397; y += 4.1) {
                largest_m = Math.max(largest_m, Math.abs(ground.height_m(x, y) - surface.z_m(x, y)));
            }
        }
        return largest_m;
    }

    /** Bilinear interpolation of A sin(k x) is wrong by up to A k^2 h^2 / 8, in both directions. */
    @Test
    void shouldReadWavesWithinTheErrorOfInterpolation() throws FormatException {
        double kx = 2 * Math.PI / 400;
        double ky = 2 * Math.PI / 300;
        double largest_m = largestError_m((x, y) -> 20 * Math.sin(kx * x) + 15 * Math.cos(ky * y));
        double hx_m = 2.644; // of a step at this latitude
        double hy_m = 3.428;
        double bound_m = 20 * kx * kx * hx_m * hx_m / 8 + 15 * ky * ky * hy_m * hy_m / 8;
        assertTrue(largest_m < 1.05 * bound_m, "error " + largest_m + " m, bound " + bound_m + " m");
        assertTrue(bound_m < 0.015);
    }

    @Test
    void shouldReadAPlaneExactly() throws FormatException {
        double largest_m = largestError_m((x, y) -> 12 + 0.3 * x - 0.2 * y);
        assertTrue(largest_m < 1e-6, "error " + largest_m + " m");
    }

    /** A receiver on the ground, at every place, gets the latitude and longitude to which the height belongs. */
    @ParameterizedTest
    @CsvSource({"39.74, -105.2, 1700", "-77.85, 166.67, 10", "0, 179.9995, 0", "61.1, -180, 3000"})
    void shouldPlaceEveryPostWhereItIsOnEarth(double lat, double lon, double base_m) throws FormatException {
        GeographicOrigin middle = new GeographicOrigin(lat, lon, base_m - 17); // sea level is below the ellipsoid
        double parallel = Math.cos(Math.toRadians(lat));
        GeographicGrid grid = around(middle, 2000, 300, 1 / 10_800.0);
        GeographicWindow window = GeographicWindow.ofSize(middle, base_m, 20, 4000, 3000);
        GeoFrame frame = new GeoFrame(middle);
        double[] place = new double[3];
        for (boolean northward : new boolean[] {true, false}) {
            // a slope of 1, so that an error of height is one of place; bilinear interpolation is exact
            DoubleBinaryOperator height_m = (atLat, atLon) ->
                    base_m + 90 + 111_000 * (northward ? atLat - lat : parallel * nearest(atLon - lon));
            ElevationGrid heights = GeographicProjection.of(new Computed(grid, height_m), window)
                    .grid();
            for (int r = 0; r < window.rows(); r += 7) {
                for (int c = 0; c < window.columns(); c += 7) {
                    double z_m = heights.post_m(c, r) - base_m;
                    frame.toGeodetic(window.x_m(c), window.y_m(r), z_m, place);
                    double expected_m = height_m.applyAsDouble(place[0], place[1]);
                    assertEquals(expected_m, heights.post_m(c, r), 1e-5, "column=" + c + " row=" + r);
                }
            }
        }
    }

    private static double nearest(double degrees) {
        return degrees - 360 * Math.rint(degrees / 360);
    }

    /** North is up and east is right: the corner posts are nearest to the corners of the file. */
    @Test
    void shouldKeepNorthAndEast() throws FormatException {
        GeographicRaster raster = new Computed(
                around(MIDDLE, 300, 300, STEP_DEG),
                (lat, lon) -> BASE_M + (lat > MIDDLE.lat_deg() ? 100 : 0) + (lon > MIDDLE.lon_deg() ? 10 : 0));
        BicubicSurface ground = new BicubicSurface(
                GeographicProjection.of(raster, window(5, 500, 600)).grid(), BASE_M);
        assertArrayEquals(
                new double[] {100, 110, 0, 10},
                new double[] {
                    ground.height_m(-200, 250),
                    ground.height_m(200, 250),
                    ground.height_m(-200, -250),
                    ground.height_m(200, -250)
                },
                1e-9,
                "north-west, north-east, south-west, south-east");
    }

    /**
     * A lake is level in W. The result tells by how much W differs from the Earth, on a sphere d^2 / 2R, d^3 / 2R^2.
     */
    @Test
    void shouldKeepLevelGroundLevelAndTellTheError() throws FormatException {
        GeographicRaster lake = new Computed(around(MIDDLE, 1000, 1000, 1 / 3600.0), (_, _) -> BASE_M);
        GeographicProjection.Result result = GeographicProjection.of(lake, window(100, 12_000, 16_000));
        for (double height_m : result.grid().heights_m()) {
            assertEquals(BASE_M, height_m, 0);
        }
        double d_m = 10_000;
        double r_m = 6.378e6;
        assertEquals(d_m * d_m / (2 * r_m), result.raised_m(), 0.01 * result.raised_m());
        assertEquals(d_m * d_m * d_m / (2 * r_m * r_m), result.outward_m(), 0.01 * result.outward_m());
    }

    /** Distances between posts are those on the ground at its height, within d^2 / 3R^2. */
    @Test
    void shouldKeepDistancesAtTheHeightOfTheGround() {
        double step = Math.toRadians(0.05);
        double m =
                6_378_137 * 0.99330562 / Math.pow(1 - 0.00669438 * Math.pow(Math.sin(Math.toRadians(39.765)), 2), 1.5);
        double arc_m = (m + 1700) * step;
        double[] place = new double[3];
        new GeoFrame(MIDDLE).toGeodetic(0, arc_m, 0, place);
        double excess_m = ((place[0] - MIDDLE.lat_deg()) / 0.05 - 1) * arc_m;
        assertEquals(-arc_m * arc_m * arc_m / (3 * m * m), excess_m, 2e-3);
    }

    @Test
    void shouldRefuseMissingDataInTheWindowOnly() throws FormatException {
        GeographicGrid grid = around(MIDDLE, 300, 300, STEP_DEG);
        GeographicRaster far = new Computed(grid, (lat, lon) -> lon < MIDDLE.lon_deg() - 0.003 ? Double.NaN : BASE_M);
        assertEquals(
                11, GeographicProjection.of(far, window(10, 100, 100)).grid().columns());
        GeographicRaster gap =
                new Computed(grid, (lat, lon) -> Math.abs(lat - 39.7404) < STEP_DEG && lon > -105.2 ? Double.NaN : 5);
        assertFault(
                "dem.tif: has no data at latitude 39.740383, longitude -105.199978 (column 152, row 139); fill gaps",
                () -> GeographicProjection.of(gap, GeographicWindow.ofSize(MIDDLE, 5, 10, 100, 100)));
        GeographicRaster undeclared = new Computed(grid, (lat, lon) -> lat < 39.7399 ? -999_999 : 5);
        assertFault(
                "dem.tif: has a height of -999999.0 m at latitude 39.739580, longitude -105.200596 (column 132, row 165), which",
                () -> GeographicProjection.of(undeclared, GeographicWindow.ofSize(MIDDLE, 5, 10, 100, 100)));
    }

    @Test
    void shouldRefuseAWindowOutsideTheFile() {
        GeographicGrid grid = around(MIDDLE, 300, 300, STEP_DEG);
        window(10, 700, 1000).requireIn(grid);
        IllegalArgumentException wide = assertThrows(
                IllegalArgumentException.class, () -> window(10, 900, 1000).requireIn(grid));
        assertTrue(
                String.valueOf(wide.getMessage())
                        .startsWith("reaches latitude 39.735498, longitude -105.205248, outside the data, which have"
                                + " latitude 39.735414"),
                wide.getMessage());
        // ground far below its base reaches farther in degrees than the check before reading knows
        GeographicOrigin sky = new GeographicOrigin(39.74, -105.2, 90_000);
        GeographicGrid wideGrid = around(sky, 1000, 1000, 1 / 3600.0);
        GeographicWindow low = GeographicWindow.ofSize(sky, 90_000, 100, 22_000, 31_000);
        low.requireIn(wideGrid);
        assertFault(
                "dem.tif: ends before latitude 39.60",
                () -> GeographicProjection.of(new Computed(wideGrid, (_, _) -> 0), low));
    }

    @Test
    void shouldTakeTheLargestWindowThatFits() throws FormatException {
        GeographicGrid grid = around(MIDDLE, 300, 200, STEP_DEG);
        GeographicWindow largest = GeographicWindow.largest(grid, MIDDLE, BASE_M, 4);
        assertEquals(
                776, largest.sizeX_m(), "147.7 posts of 2.645 m to the east of the middle, and as far to the west");
        assertEquals(664, largest.sizeY_m());
        assertEquals(
                largest.columns(),
                GeographicProjection.of(new Computed(grid, (_, _) -> 9), largest)
                        .grid()
                        .columns());
        GeographicGrid degree = around(MIDDLE, 360, 360, 1 / 360.0);
        GeographicWindow deep = GeographicWindow.largest(degree, MIDDLE, BASE_M, 1000);
        assertEquals(82_000, deep.sizeX_m(), "of 85 km at the latitude of the middle, 84.5 km at the northern edge");
        assertEquals(108_000, deep.sizeY_m());
        for (double floor_m : new double[] {-11_900, 8_900}) {
            GeographicProjection.of(new Computed(degree, (_, _) -> floor_m), deep);
        }
        GeographicOrigin edge = new GeographicOrigin(39.74, grid.east_deg(), BASE_M);
        assertThrows(IllegalArgumentException.class, () -> GeographicWindow.largest(grid, edge, BASE_M, 4));
    }

    @Test
    void shouldRefuseSizesThatCannotBeRead() {
        assertRefused("must be a whole number of spacing_m=3.0, found 100.0; try 99.0", () -> window(3, 100, 99));
        assertRefused("has 100001 x 100001 posts of spacing_m=0.05, too many", () -> window(0.05, 5000, 5000));
        assertRefused(
                "states latitudes from 4399910.0000 to 4400000.0000 and longitudes from 480000.0000 to 480090.0000, which are not degrees",
                () -> new GeographicGrid(10, 10, 480_000, 4_400_000, 10, 10));
    }

    /** The bits are those of every machine: the heights come from additions, products, roots and atan2 of fdlibm. */
    @Test
    void shouldGiveTheSameBitsEverywhere() throws FormatException {
        GeographicRaster raster = new Computed(
                around(MIDDLE, 300, 300, STEP_DEG),
                (lat, lon) -> BASE_M + 1e9 * (lat - 39.7) * (lon + 105.21) * (lat - 39.741));
        double[] heights_m =
                GeographicProjection.of(raster, window(5, 500, 600)).grid().heights_m();
        assertEquals(2087234513, Arrays.hashCode(heights_m));
    }

    private static void assertRefused(String message, org.junit.jupiter.api.function.Executable make) {
        IllegalArgumentException error = assertThrows(IllegalArgumentException.class, make);
        assertTrue(String.valueOf(error.getMessage()).startsWith(message), error.getMessage());
    }

    private static void assertFault(String message, org.junit.jupiter.api.function.Executable read) {
        FormatException error = assertThrows(FormatException.class, read);
        assertTrue(String.valueOf(error.getMessage()).startsWith(message), error.getMessage());
    }
}
