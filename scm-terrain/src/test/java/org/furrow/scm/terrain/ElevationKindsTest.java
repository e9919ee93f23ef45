package org.furrow.scm.terrain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.furrow.world.geo.GeographicOrigin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Missing data, units, orientation and coding of elevation: read right, or refused with the file and the reason. */
class ElevationKindsTest {
    private static final int[] UTM = {1024, 1, 1025, 1, 3072, 32633, 3076, 9001};
    private static final String HEAD = "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\n";

    /** Posts 10 m apart: 100, 101, ... from the north-west, with one other number. */
    private static TiffFile tiff(float other) {
        float[] samples = new float[20 * 20];
        for (int k = 0; k < samples.length; k++) {
            samples[k] = 100 + k;
        }
        samples[45] = other;
        return new TiffFile(20, 20, samples)
                .tag(33550, new double[] {10, 10, 0})
                .keys(UTM);
    }

    private static ElevationGrid asc(String head, String rows) throws FormatException {
        return EsriAsciiReader.read("hill.asc", head + rows.replace(';', '\n'));
    }

    // missing data

    @ParameterizedTest
    @CsvSource({
        "NODATA_value -9999, 1 2 3;4 -9999.0000001 6",
        "NODATA_value -3.4e38, 1 2 3;4 -3.4028234663852886e+38 6",
        "NODATA_value -32768, 1 2 3;4 -32767 6",
        "NODATA_value nan, 1 2 3;4 -9999 6",
        "NODATA -999, 1 2 3;4 -999 6",
        "cellsize 10, 1 2 3;4 -9999 6",
        "cellsize 10, 1601 1602 1603;1604 0 1606",
        "cellsize 10, 1 2 3;nan 5 6",
        "cellsize 10, 1 2 3;4 -1.#IND 6",
        "cellsize 10, 1 2 3;4 inf 6",
        "cellsize 10, 1 2 3;4 99999 6"
    })
    void shouldRefuseMissingDataOfAGrid(String line, String rows) {
        String head = HEAD + line + "\n" + (line.startsWith("cellsize") ? "" : "cellsize 10\n");
        FormatException error = assertThrows(FormatException.class, () -> asc(head, rows));
        String words = String.valueOf(error.getMessage());
        assertTrue(words.startsWith("hill.asc:") && words.matches("(?s).*(no data|missing data).*"), words);
    }

    @ParameterizedTest
    @CsvSource({"-9999,", "-3.4028235e38, -3.4e+38", "-32767, -32768", "NaN, -inf", "-999, ''", "9000, 0"})
    void shouldRefuseMissingDataOfATiff(float sample, String noData) {
        TiffFile file = tiff(sample);
        byte[] bytes = (noData == null ? file : file.tag(42113, noData)).bytes();
        FormatException error = assertThrows(FormatException.class, () -> GeoTiffReader.read("hill.tif", bytes));
        String words = String.valueOf(error.getMessage());
        assertTrue(words.startsWith("hill.tif: has "), words);
        assertTrue(words.contains("column 6, row 3") && words.matches(".*(no data|missing data).*"), words);
    }

    @Test
    void shouldRefuseUndeclaredMissingDataInDegrees() throws FormatException {
        byte[] bytes = tiff(-999)
                .tie(0, 0, 10, 50, 0.001)
                .keys(1024, 2, 1025, 1, 2048, 4326)
                .bytes();
        GeographicRaster raster = GeoTiffReader.openGeographic("hill.tif", bytes);
        GeographicOrigin place = new GeographicOrigin(49.9965, 10.0065, 0);
        assertFault(
                "hill.tif: has a height of -999.0 m at latitude 49.997500, longitude 10.005500 (column 6, row 3)",
                () -> GeographicProjection.of(raster, GeographicWindow.ofSize(place, 0, 10, 400, 400)));
    }

    @Test
    void shouldReadClassNumbersOfAnySize() throws FormatException {
        assertEquals(
                2_500_000,
                EsriAsciiReader.readValues("soil.asc", HEAD + "cellsize 10\n1 2 3\n4 5 2500000\n")
                        .post_m(2, 0));
        assertEquals(
                65535, GeoTiffReader.readValues("soil.tif", tiff(65535).bytes()).post_m(5, 17));
    }

    @Test
    void shouldReadTheNumberNanInDegrees() throws FormatException {
        GeographicRaster raster =
                EsriAsciiReader.readGeographic("hill.asc", HEAD + "cellsize 0.1\nNODATA_value nan\nnan 2 3\n4 5 6\n");
        double[] heights_m = raster.heights_m(new GeographicRaster.Part(0, 0, 3, 2));
        assertTrue(Double.isNaN(heights_m[0]));
        assertEquals(6, heights_m[5]);
    }

    // header and text of a grid

    @Test
    void shouldReadPostsThatLieCloserInOneDirection() throws FormatException {
        ElevationGrid grid = asc(HEAD.toUpperCase(java.util.Locale.ROOT) + "DX 10\r\nDY 20\r\n", "1 2 3\r;4 5 6\r;");
        assertEquals(10, grid.spacingX_m());
        assertEquals(20, grid.spacingY_m());
        assertEquals(1, grid.post_m(0, 1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    cellsize 10;1 2 0.01f;4 5 6   | hill.asc:6: '0.01f' is not a number
                    cellsize 10;1 2 0x1p3;4 5 6   | hill.asc:6: '0x1p3' is not a number
                    cellsize 10;1 2 0,5;4 5 6     | hill.asc:6: '0,5' is not a number
                    cellsize 10 1 2 3;4 5 6       | hill.asc:5: 'cellsize' needs one number
                    cellsize 10;cellsize 20;1 2 3 | hill.asc:6: 'cellsize' is duplicated
                    cellsize 10;north: 5;1 2 3    | hill.asc:6: 'north:' is neither a height nor a key
                    dx 10;1 2 3;4 5 6             | hill.asc:1: no 'cellsize' in the header
                    dx 10;dy 10;cellsize 9;1 2 3  | hill.asc:1: needs 'cellsize', or 'dx' and 'dy'
                    cellsize -10;1 2 3;4 5 6      | hill.asc:1: needs 'cellsize', or 'dx' and 'dy'
                    """)
    void shouldNameTheInvalidLineOfAGrid(String rows, String message) {
        assertFault(message, () -> asc(HEAD, rows));
    }

    // units

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    1024,1,3072,32633,3076,9003           | has coordinates of EPSG:32633 in unit EPSG:9003, which are not metres
                    1024,1,3072,32767,3076,9002           | has coordinates of EPSG:32767 in unit EPSG:9002
                    1024,1,3072,2225                      | has coordinates of EPSG:2225
                    1024,1,3072,2048,3076,9001            | has coordinates of EPSG:2048
                    3072,6430                             | has coordinates of EPSG:6430
                    1024,1,3072,32633,3076,9001,4099,9002 | has heights in unit EPSG:9002; make them metres
                    1024,1,3072,32633,3076,9001,4096,6360 | has heights of EPSG:6360; make them metres
                    1024,1,3072,32633,3076,9001,4096,8228 | has heights of EPSG:8228; make them metres
                    1024,1,3072,32633,3076,9001,4096,5866 | has heights of EPSG:5866; make them metres upwards
                    1024,3                                | has geocentric coordinates
                    """)
    void shouldRefuseOtherUnitsThanMetres(String keys, String message) {
        byte[] bytes = tiff(1).keys(numbers(keys)).bytes();
        assertFault("hill.tif: " + message, () -> GeoTiffReader.read("hill.tif", bytes));
    }

    @ParameterizedTest
    @ValueSource(strings = {"4096,6360", "4096,8228", "4099,9003", "4096,5831"})
    void shouldRefuseOtherHeightsThanMetresInDegrees(String keys) {
        byte[] bytes = tiff(1).tie(0, 0, 10, 50, 0.001)
                .keys(numbers("1024,2,1025,1,2048,4326," + keys))
                .bytes();
        assertFault("hill.tif: has heights ", () -> GeoTiffReader.openGeographic("hill.tif", bytes));
    }

    @ParameterizedTest
    @CsvSource({
        "NAD83 / Colorado Central (ftUS)|, false",
        "NAD83 / UTM zone 13N|NAVD88 height (ft)|, false",
        "'PCS Name = NAD_1983_StatePlane_Feet|', false",
        "WGS 84 / UTM zone 33N|Bigfoot|, true"
    })
    void shouldRefuseFeetThatOnlyTheCitationsName(String citation, boolean isRead) throws FormatException {
        byte[] bytes = tiff(1).keys(1024, 1, 3072, 32767).tag(34737, citation).bytes();
        if (isRead) {
            assertEquals(20, GeoTiffReader.read("hill.tif", bytes).columns());
        } else {
            assertFault("hill.tif: speaks of feet", () -> GeoTiffReader.read("hill.tif", bytes));
        }
    }

    // orientation

    @ParameterizedTest
    @CsvSource({"10, 10", "-10, -10"})
    void shouldRefuseATransformationThatBeginsElsewhere(double stepX, double stepY) {
        double[] matrix = new double[16];
        matrix[0] = stepX;
        matrix[5] = stepY;
        matrix[15] = 1;
        byte[] bytes = new TiffFile(20, 20, new float[400])
                .keys(UTM)
                .tag(34264, matrix)
                .bytes();
        assertFault("hill.tif: does not begin in the north-west", () -> GeoTiffReader.read("hill.tif", bytes));
    }

    @Test
    void shouldRefuseAnOrientationFromTheSouth() {
        byte[] bytes = tiff(1).tag(274, new short[] {4}).bytes();
        assertFault("hill.tif: has orientation 4", () -> GeoTiffReader.read("hill.tif", bytes));
        byte[] negative = tiff(1).tag(33550, new double[] {10, -10, 0}).bytes();
        assertFault("hill.tif: has posts 10.0 m by -10.0 m apart", () -> GeoTiffReader.read("hill.tif", negative));
    }

    // coding

    @Test
    void shouldApplyScaleOffsetAndUnit() throws FormatException {
        String xml = """
                <GDALMetadata>
                <Item name="OFFSET" sample="0" role="offset">-50</Item>
                <Item name="SCALE" sample="0" role="scale">0.1</Item>
                <Item name="UNITTYPE" sample="0" role="unittype">UNIT</Item></GDALMetadata>""";
        byte[] bytes = tiff(1).tag(42112, xml.replace("UNIT<", "metre<")).bytes();
        ElevationGrid grid = GeoTiffReader.read("hill.tif", bytes);
        assertEquals(-40, grid.post_m(0, 19));
        assertEquals(-49.9, grid.post_m(5, 17), 1e-12);
        byte[] feet =
                tiff(1).tag(42112, xml.replace("UNIT<", "US survey foot<")).bytes();
        assertFault("hill.tif: has heights in 'US survey foot'", () -> GeoTiffReader.read("hill.tif", feet));
        byte[] wrong = tiff(1).tag(42112, xml.replace("UNIT<", "m<").replace("0.1", "x"))
                .bytes();
        assertFault("hill.tif: scale: 'x' is not a number", () -> GeoTiffReader.read("hill.tif", wrong));
    }

    /** Two columns, two rows, with samples in one strip, and perhaps a second image, its mask. */
    private static byte[] small(int bits, int format, byte[] samples, byte[] mask) {
        ByteBuffer file = ByteBuffer.allocate(1000).order(ByteOrder.LITTLE_ENDIAN);
        file.put("II".getBytes(StandardCharsets.US_ASCII)).putShort((short) 42).putInt(8);
        file.position(8);
        image(file, bits, format, 0, 1, samples, mask.length > 0);
        if (mask.length > 0) {
            image(file, 1, 1, 4, 4, mask, false);
        }
        return file.array();
    }

    private static void image(
            ByteBuffer file, int bits, int format, int subfile, int photometric, byte[] samples, boolean hasNext) {
        int[][] tags = {
            {254, 4, 1, subfile}, {256, 4, 1, 2}, {257, 4, 1, 2}, {258, 3, 1, bits}, {259, 3, 1, 1},
            {262, 3, 1, photometric}, {273, 4, 1, 0}, {277, 3, 1, 1}, {278, 4, 1, 2}, {279, 4, 1, samples.length},
            {339, 3, 1, format}, {33550, 12, 3, 0}
        };
        int data = file.position() + 2 + 12 * tags.length + 4;
        file.putShort((short) tags.length);
        for (int[] tag : tags) {
            int value = tag[0] == 273 ? data + 24 : tag[0] == 33550 ? data : tag[3];
            file.putShort((short) tag[0])
                    .putShort((short) tag[1])
                    .putInt(tag[2])
                    .putInt(value);
        }
        int end = data + 24 + samples.length;
        file.putInt(hasNext ? end : 0).putDouble(10).putDouble(10).putDouble(0).put(samples);
    }

    @ParameterizedTest
    @CsvSource({"8, 1, 250", "8, 2, -6"})
    void shouldReadBytesWithTheirSign(int bits, int format, double expected) throws FormatException {
        byte[] bytes = small(bits, format, new byte[] {(byte) 250, 2, 3, 4}, new byte[0]);
        assertEquals(expected, GeoTiffReader.read("hill.tif", bytes).post_m(0, 1));
    }

    @Test
    void shouldReadUnsignedWords() throws FormatException {
        byte[] words = new byte[16];
        words[3] = (byte) 0x80;
        byte[] bytes = small(32, 1, words, new byte[0]);
        assertEquals(0x8000_0000L, GeoTiffReader.readValues("soil.tif", bytes).post_m(0, 1));
    }

    @Test
    void shouldReadNumbersOfSixtyFourBits() throws FormatException {
        ByteBuffer samples = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
        samples.putDouble(1.25).putDouble(2).putDouble(3).putDouble(4);
        assertEquals(
                1.25,
                GeoTiffReader.read("hill.tif", small(64, 3, samples.array(), new byte[0]))
                        .post_m(0, 1));
    }

    @Test
    void shouldNameACompressionThatIsNotRead() {
        byte[] bytes = tiff(1).packed(34887, 1).bytes(); // LERC
        assertFault(
                "hill.tif: is compressed with unsupported method 34887", () -> GeoTiffReader.read("hill.tif", bytes));
    }

    @Test
    void shouldRefuseAnInternalMask() {
        byte[] bytes = small(8, 1, new byte[] {1, 2, 3, 4}, new byte[] {(byte) 0xC0, (byte) 0x80});
        assertFault("hill.tif: has a mask, which is not read", () -> GeoTiffReader.read("hill.tif", bytes));
    }

    @Test
    void shouldRefuseTilesThatAreMissingOrTooLarge() {
        byte[] sparse = small(8, 1, new byte[0], new byte[0]);
        assertFault("hill.tif: lacks data of some tiles", () -> GeoTiffReader.read("hill.tif", sparse));
        ByteBuffer huge = ByteBuffer.wrap(tiff(1).bytes()).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 10; at < 10 + 12 * huge.getShort(8); at += 12) {
            if (huge.getShort(at) == 322 || huge.getShort(at) == 323) {
                huge.putInt(at + 8, 1 << 30);
            }
        }
        assertFault("hill.tif: states 1073741824 x 1073741824", () -> GeoTiffReader.read("hill.tif", huge.array()));
    }

    private static int[] numbers(String text) {
        return java.util.Arrays.stream(text.split(","))
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    private static void assertFault(String message, org.junit.jupiter.api.function.Executable read) {
        FormatException error = assertThrows(FormatException.class, read);
        assertTrue(String.valueOf(error.getMessage()).startsWith(message), error.getMessage());
    }
}
