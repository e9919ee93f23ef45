package org.furrow.scm.terrain;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.furrow.world.geo.GeographicOrigin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** GeoTIFF and ESRI ASCII grids in degrees. */
class GeographicFilesTest {
    private static final int[] NAD83 = {1024, 2, 1025, 1, 2048, 4269, 2054, 9102};
    private static final double STEP_DEG = 1 / 10_800.0;

    private static float[] hills(int columns, int rows) {
        float[] samples = new float[columns * rows];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                samples[r * columns + c] = (float) (1600 + 40 * Math.sin(0.11 * c) + 25 * Math.cos(0.07 * r));
            }
        }
        return samples;
    }

    private static TiffFile tile(int columns, int rows, float[] samples) {
        return new TiffFile(columns, rows, samples)
                .tie(0, 0, -105.25, 39.75, STEP_DEG)
                .keys(NAD83);
    }

    /** Tiles that the last row and column cut, in every packing of USGS files; the whole and a part give all bits. */
    @ParameterizedTest
    @CsvSource({"1, 1", "5, 1", "5, 2", "5, 3", "8, 1", "8, 2", "8, 3"})
    void shouldReadTilesOfEveryPacking(int compression, int predictor) throws FormatException {
        int columns = 203;
        int rows = 150;
        float[] samples = hills(columns, rows);
        byte[] bytes = tile(columns, rows, samples)
                .tiles(64)
                .packed(compression, predictor)
                .bytes();
        GeographicRaster raster = GeoTiffReader.openGeographic("dem.tif", bytes);
        double[] all = raster.heights_m(new GeographicRaster.Part(0, 0, columns, rows));
        for (int k = 0; k < samples.length; k++) {
            assertEquals(samples[k], all[k], "post " + k);
        }
        double[] part = raster.heights_m(new GeographicRaster.Part(101, 70, 90, 75));
        for (int k = 0; k < part.length; k++) {
            assertEquals(samples[(70 + k / 90) * columns + 101 + k % 90], part[k], "post " + k);
        }
    }

    /** GeoTIFF, section 7.1.2: a pixel is an area, whose post is in its middle, or the post itself. */
    @ParameterizedTest
    @CsvSource({"1, 0.5", "0, 0.5", "2, 0"})
    void shouldPlaceThePostOfAPixel(int rasterType, double shift) throws FormatException {
        byte[] bytes = new TiffFile(20, 30, hills(20, 30))
                .tie(2, 3, -105.25, 39.75, STEP_DEG)
                .keys(1024, 2, 1025, rasterType, 2048, 4326)
                .bytes();
        GeographicGrid grid = GeoTiffReader.openGeographic("dem.tif", bytes).grid();
        assertEquals(-105.25 + (shift - 2) * STEP_DEG, grid.west_deg(), 1e-12);
        assertEquals(39.75 - (shift - 3) * STEP_DEG, grid.north_deg(), 1e-12);
        assertEquals(20, grid.columns());
        assertEquals(30, grid.rows());
    }

    @Test
    void shouldReadATransformationAsScaleAndTiepoint() throws FormatException {
        double[] matrix = new double[16];
        matrix[0] = STEP_DEG;
        matrix[3] = -105.25;
        matrix[5] = -STEP_DEG;
        matrix[7] = 39.75;
        matrix[15] = 1;
        TiffFile image = new TiffFile(20, 30, hills(20, 30)).keys(NAD83);
        assertEquals(
                GeoTiffReader.openGeographic(
                                "dem.tif", tile(20, 30, hills(20, 30)).bytes())
                        .grid(),
                GeoTiffReader.openGeographic("dem.tif", image.tag(34264, matrix).bytes())
                        .grid());
        matrix[5] = STEP_DEG;
        byte[] southUp = image.tag(34264, matrix).bytes();
        assertFault(
                "dem.tif: does not begin in the north-west", () -> GeoTiffReader.openGeographic("dem.tif", southUp));
    }

    /** The first row is the northern one, and half a pixel is 5 m: a peak stands where its pixel is. */
    @ParameterizedTest
    @CsvSource({"1, 3.968, 5.140", "2, 0, 0"})
    void shouldStandAPeakAtItsPlace(int rasterType, double east_m, double south_m) throws FormatException {
        float[] samples = new float[101 * 81];
        samples[40 * 101 + 60] = 7;
        byte[] bytes = new TiffFile(101, 81, samples)
                .tie(60, 40, -105.25, 39.75, STEP_DEG)
                .keys(1024, 2, 1025, rasterType, 2048, 4326)
                .packed(TiffFile.LZW, 3)
                .bytes();
        GeographicRaster raster = GeoTiffReader.openGeographic("dem.tif", bytes);
        GeographicOrigin peak = new GeographicOrigin(39.75, -105.25, 0);
        ElevationGrid grid = GeographicProjection.of(raster, GeographicWindow.ofSize(peak, 0, 0.1, 20, 20))
                .grid();
        int highest = 0;
        for (int k = 0; k < grid.heights_m().length; k++) {
            highest = grid.heights_m()[k] > grid.heights_m()[highest] ? k : highest;
        }
        assertEquals(east_m, (highest % 201 - 100) * 0.1, 0.06);
        assertEquals(-south_m, (highest / 201 - 100) * 0.1, 0.06);
    }

    /** USGS marks missing data by -999999 in the tag GDAL_NODATA. */
    @ParameterizedTest
    @CsvSource({"-999999, -999999", "-3.40282347e+38, -3.4028234663852886e38", "nan, NaN"})
    void shouldFindMissingData(String text, float sample) throws FormatException {
        float[] samples = hills(40, 40);
        samples[10 * 40 + 7] = sample;
        byte[] bytes = tile(40, 40, samples)
                .packed(TiffFile.DEFLATE, 3)
                .tag(42113, text)
                .bytes();
        double[] all =
                GeoTiffReader.openGeographic("dem.tif", bytes).heights_m(new GeographicRaster.Part(0, 0, 40, 40));
        assertTrue(Double.isNaN(all[10 * 40 + 7]));
        assertEquals(samples[0], all[0]);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    2048, 4267             | has latitudes and longitudes of EPSG:4267; make them WGS84 or NAD83
                    2048, 32767            | has latitudes and longitudes of a system that it defines itself
                    2048, 4269, 2054, 9101 | has angles in unit EPSG:9101; make them degrees
                    2048, 4269, 4099, 9003 | has heights in unit EPSG:9003; make them metres
                    """)
    void shouldRefuseOtherSystems(String keys, String message) {
        String[] words = keys.split(", ");
        int[] all = new int[2 + words.length];
        all[0] = 1024;
        all[1] = 2;
        for (int k = 0; k < words.length; k++) {
            all[2 + k] = Integer.parseInt(words[k]);
        }
        byte[] bytes = tile(20, 20, hills(20, 20)).keys(all).bytes();
        assertFault("dem.tif: " + message, () -> GeoTiffReader.openGeographic("dem.tif", bytes));
    }

    @Test
    void shouldAcceptAFileThatDefinesItsSystemOnAKnownDatum() throws FormatException {
        byte[] bytes = tile(20, 20, hills(20, 20))
                .keys(1024, 2, 2048, 32767, 2050, 6269)
                .bytes();
        assertEquals(20, GeoTiffReader.openGeographic("dem.tif", bytes).grid().columns());
        assertEquals(GeoTiffReader.Coordinates.DEGREES, GeoTiffReader.coordinates("dem.tif", bytes));
    }

    @Test
    void shouldRefuseAFileWithoutAPlace() {
        byte[] bytes = new TiffFile(20, 20, hills(20, 20))
                .tag(33550, new double[] {STEP_DEG, STEP_DEG, 0})
                .keys(NAD83)
                .bytes();
        assertFault("dem.tif: has no ModelTiepoint", () -> GeoTiffReader.openGeographic("dem.tif", bytes));
    }

    @Test
    void shouldReadAnAsciiGridFromItsCornerOrItsFirstPost() throws FormatException {
        String posts = "\n1 2 3\n4 5 -9999\n";
        String size = "ncols 3\nnrows 2\ncellsize 0.01\n";
        GeographicRaster corner =
                EsriAsciiReader.readGeographic("dem.asc", size + "xllcorner 10\nyllcorner 50" + posts);
        assertEquals(new GeographicGrid(3, 2, 10.005, 50.015, 0.01, 0.01), corner.grid());
        assertArrayEquals(new double[] {2, 3, 5, Double.NaN}, corner.heights_m(new GeographicRaster.Part(1, 0, 2, 2)));
        GeographicRaster center =
                EsriAsciiReader.readGeographic("dem.asc", size + "xllcenter 10\nyllcenter 50" + posts);
        assertEquals(new GeographicGrid(3, 2, 10, 50.01, 0.01, 0.01), center.grid());
        assertFault(
                "dem.asc:1: no 'xllcorner' and no 'xllcenter' in the header",
                () -> EsriAsciiReader.readGeographic("dem.asc", size.strip() + posts));
        assertFault(
                "dem.asc:1: states latitudes from 4400005.0000 to 4400015.0000 and longitudes from 480005.0000 to 480025.0000, which are",
                () -> EsriAsciiReader.readGeographic(
                        "dem.asc", "ncols 3\nnrows 2\ncellsize 10\nxllcorner 480000\nyllcorner 4400000" + posts));
    }

    private static void assertFault(String message, org.junit.jupiter.api.function.Executable read) {
        FormatException error = assertThrows(FormatException.class, read);
        assertTrue(String.valueOf(error.getMessage()).startsWith(message), error.getMessage());
    }
}
