package org.furrow.scm.terrain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import javax.imageio.ImageIO;
import org.furrow.world.contact.Triangles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Images, GeoTIFF and meshes as ground. */
class GroundFilesTest {
    private static final HeightmapReader.Extent EXTENT = new HeightmapReader.Extent(4, 2, 10, 20);

    @ParameterizedTest
    @ValueSource(ints = {BufferedImage.TYPE_BYTE_GRAY, BufferedImage.TYPE_USHORT_GRAY})
    void shouldReadGreyscaleOfEightAndSixteenBits(int type) throws IOException {
        BufferedImage image = new BufferedImage(3, 2, type);
        int full = type == BufferedImage.TYPE_BYTE_GRAY ? 255 : 65535;
        image.getRaster().setSample(2, 0, 0, full);
        image.getRaster().setSample(0, 1, 0, full / 5);
        ElevationGrid grid = HeightmapReader.read("map.png", png(image), EXTENT);
        assertEquals(20, grid.post_m(2, 1), "north-east is white");
        assertEquals(12, grid.post_m(0, 0), 1e-9, "south-west");
        assertEquals(10, grid.post_m(1, 1));
        assertEquals(2, grid.spacingX_m());
        assertEquals(2, grid.spacingY_m());
    }

    /** Largest value, then the samples of two rows; binary with one or two bytes a sample, and plain. */
    @ParameterizedTest
    @CsvSource({"P5, 200", "P5, 1000", "P2, 200", "P2, 1000"})
    void shouldReadPgm(String form, int white) throws IOException {
        int middle = white / 5;
        int[] samples = {0, 0, white, middle, 0, 0};
        byte[] pgm = pgm(form, white, samples);
        ElevationGrid grid = HeightmapReader.read("map.pgm", pgm, EXTENT);
        assertEquals(20, grid.post_m(2, 1), "north-east is white");
        assertEquals(12, grid.post_m(0, 0), 1e-9, "south-west");
        assertEquals(10, grid.post_m(1, 1));
        ElevationGrid classes = HeightmapReader.readValues("map.pgm", pgm, 4, 2);
        assertEquals(middle, classes.post_m(0, 0), "numbers of classes are samples");
    }

    private static byte[] pgm(String form, int white, int... samples) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write((form + " # a comment\n#another\n3 2\n" + white + "\n").getBytes(StandardCharsets.US_ASCII));
        for (int sample : samples) {
            if (form.equals("P2")) {
                out.write((sample + " ").getBytes(StandardCharsets.US_ASCII));
            } else {
                out.write(white > 255 ? new byte[] {(byte) (sample >> 8), (byte) sample} : new byte[] {(byte) sample});
            }
        }
        return out.toByteArray();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    P5 3 2 255 ab        | map.pgm: is a damaged image; it ends after 2 of 6 pixels
                    P5 3 2 70 abcdef     | map.pgm: is a damaged image; it has a sample 102 above its largest value 70
                    P5 3 2 70000 abcdef  | map.pgm: is a damaged PGM image; byte 8 does not begin its largest value, a number up to 65535
                    P5 3 x 255           | map.pgm: is a damaged PGM image; byte 6 does not begin its height, a number up to
                    P5 3 0 255           | map.pgm: is a PGM image with width, height or largest value 0
                    P2 2 2 9 1 2 3 10    | map.pgm: is a damaged PGM image; byte 16 does not begin its sample, a number up to 9
                    P2 2 2 9 1 2 3       | map.pgm: is a damaged PGM image; byte 15 does not begin its sample, a number up to 9
                    P5 1 2 255 ab        | map.pgm: has 1 x 2 pixels; a heightmap needs at least 2 x 2
                    P5 60000 60000 9 a   | map.pgm: states 60000 x 60000 pixels
                    """)
    void shouldRejectDamagedPgm(String content, String message) {
        byte[] bytes = content.getBytes(StandardCharsets.US_ASCII);
        assertFault(message, () -> HeightmapReader.read("map.pgm", bytes, EXTENT));
    }

    @Test
    void shouldRejectInvalidHeightmaps() throws IOException {
        byte[] text = "no image".getBytes(StandardCharsets.UTF_8);
        assertFault("map.png: is not a readable image", () -> HeightmapReader.read("map.png", text, EXTENT));
        byte[] color = png(new BufferedImage(3, 2, BufferedImage.TYPE_INT_RGB));
        assertFault("map.png: has 3 channels", () -> HeightmapReader.read("map.png", color, EXTENT));
        byte[] dot = png(new BufferedImage(1, 2, BufferedImage.TYPE_BYTE_GRAY));
        assertFault("map.png: has 1 x 2 pixels", () -> HeightmapReader.read("map.png", dot, EXTENT));
    }

    /** Reads the same part of a hill from two encodings; rows from north to south, posts every 10 m. */
    @ParameterizedTest
    @ValueSource(strings = {"float32-deflate-predictor3", "int16-lzw-tiled"})
    void shouldReadGeoTiff(String name) throws IOException {
        ElevationGrid grid = GeoTiffReader.read(name, resource(name));
        assertEquals(12, grid.columns());
        assertEquals(9, grid.rows());
        assertEquals(10, grid.spacingX_m());
        assertEquals(10, grid.spacingY_m());
        double[] northernRow = {119, 122, 125, 127, 130, 133, 137, 141, 143, 145, 148, 149};
        double[] southernRow = {144, 149, 153, 156, 160, 165, 168, 171, 177, 181, 184, 185};
        for (int c = 0; c < 12; c++) {
            assertEquals(northernRow[c], grid.post_m(c, 8));
            assertEquals(southernRow[c], grid.post_m(c, 0));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    zstd    | hill.tif: is compressed with unsupported ZSTD; run: gdal_translate
                    degrees | hill.tif: has coordinates in degrees; project it to metres first
                    """)
    void shouldReportARemedyForAnUnusableGeoTiff(String name, String message) throws IOException {
        byte[] bytes = resource(name);
        assertTrue(GeoTiffReader.isTiff(bytes));
        assertFault(message, () -> GeoTiffReader.read("hill.tif", bytes));
    }

    @Test
    void shouldRejectADamagedTiff() throws IOException {
        byte[] cut = java.util.Arrays.copyOf(resource("int16-lzw-tiled"), 60);
        assertFault("hill.tif: ", () -> GeoTiffReader.read("hill.tif", cut));
        assertFalse(GeoTiffReader.isTiff("ncols 3".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void shouldUseTheUpperSideOfAMesh() throws FormatException {
        String slab = """
                # a slope from z = 0 at x = 0 to z = 1 at x = 4, and a table over its middle
                v 0 0 0
                v 4 0 1
                v 4 4 1
                v 0 4 0
                f 1/1 2/2 3/3 4/4
                v 1 1 2
                v 3 1 2
                v 3 3 2
                f -3 -2 -1
                """;
        MeshSurface ground = new MeshSurface(ObjReader.read("slab.obj", slab));
        assertEquals(0.125, ground.height_m(0.5, 3), 1e-12);
        assertEquals(2, ground.height_m(2.5, 1.2), 1e-12);
        assertTrue(ground.covers(4, 4));
        assertFalse(ground.covers(4.1, 2));
        assertEquals(1, ground.height_m(9, 1), "the nearest vertex");
    }

    /** A U: the notch from x = 1 to 2 and y = 1 to 3 is open, whichever corner the face begins with. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void shouldLeaveTheNotchOfAConcaveFaceOpen(int first) throws FormatException {
        StringBuilder text = new StringBuilder("\ufeff# U\r\n".substring(1));
        for (String place : "0 0,3 0,3 3,2 3,2 1,1 1,1 3,0 3".split(",")) {
            text.append("v ").append(place).append(" 5 # corner\r\n");
        }
        text.append("f");
        for (int k = 0; k < 8; k++) {
            text.append(k == 3 ? " \\\r\n" : " ").append(1 + (first + k) % 8);
        }
        MeshSurface ground = new MeshSurface(ObjReader.read("u.obj", text + " # the only face\r\n"));
        assertFalse(ground.covers(1.5, 2));
        for (double[] inside : new double[][] {{0.5, 2.5}, {2.5, 2.5}, {1.5, 0.5}, {0.2, 0.2}, {2.9, 0.1}}) {
            assertTrue(ground.covers(inside[0], inside[1]));
            assertEquals(5, ground.height_m(inside[0], inside[1]), 1e-12);
        }
    }

    /** Corners in the middle of an edge, and a face that stands upright. */
    @ParameterizedTest
    @ValueSource(strings = {"0 0 0,1 0 0,2 0 0,2 2 0,0 2 0", "0 0 0,0 1 0,0 2 0,0 2 2,0 1 1,0 0 2"})
    void shouldSplitEveryFlatFaceIntoTrianglesOfItsArea(String corners) throws FormatException {
        String[] places = corners.split(",");
        String text = "v " + String.join("\nv ", places) + "\nf";
        for (int k = 1; k <= places.length; k++) {
            text += " " + k;
        }
        Triangles mesh = ObjReader.read("m.obj", text);
        assertEquals(places.length - 2, mesh.count());
        double area = 0;
        for (int t = 0; t < mesh.count(); t++) {
            double[] a = new double[3];
            double[] b = new double[3];
            for (int d = 0; d < 3; d++) {
                a[d] = mesh.coordinate(mesh.corner(t, 1), d) - mesh.coordinate(mesh.corner(t, 0), d);
                b[d] = mesh.coordinate(mesh.corner(t, 2), d) - mesh.coordinate(mesh.corner(t, 0), d);
            }
            area += 0.5 * (a[0] * b[1] - a[1] * b[0] + a[1] * b[2] - a[2] * b[1]);
        }
        assertEquals(corners.startsWith("0 0 0,1") ? 4 : 3, area, 1e-12);
    }

    @Test
    void shouldRefuseAFaceOfVeryManyCornersAtOnce() {
        String text = "v 0 0 0\nf" + " 1".repeat(2_000_000);
        assertFault("m.obj:2: a face of 2000000 corners, at most 1000", () -> ObjReader.read("m.obj", text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    v 0 0 0;v 1 0 0;v 1 1 1;v 0 1 0;f 1 2 3 4 | m.obj:5: a face is not flat
                    v 0 0 0;v 9 0 0;v 9 9 .1;v 0 9 0;f 1 2 3 4 | m.obj:5: a face is not flat, by 0.0499
                    v 0 0 0;v 1 1 0;v 1 0 0;v 0 1 0;f 1 2 3 4 | m.obj:5: a face has no area, or edges that cross
                    v 0 0 0;v 2 2 0;v 2 0 0;v 0 1 0;f 1 2 3 4 | m.obj:5: a face has edges that cross
                    v 0 0 0.01f                | m.obj:1: '0.01f' is not a number
                    v 0 0;f 1 1 1              | m.obj:1: a vertex needs three coordinates
                    v 0 0 x                    | m.obj:1: 'x' is not a number
                    v 0 0 NaN                  | m.obj:1: 'NaN' is not a finite number
                    v 0 0 0;f 1 2 3            | m.obj:2: vertex 2 does not exist; the lines above define 1
                    v 0 0 0;f 1 1              | m.obj:2: a face needs at least three corners, found 2
                    v 0 0 0;f a b c            | m.obj:2: 'a' is not the number of a vertex
                    hello                      | m.obj: has no faces
                    """)
    void shouldNameTheInvalidLineOfAMesh(String text, String message) {
        assertFault(message, () -> ObjReader.read("m.obj", text.replace(';', '\n')));
    }

    private static void assertFault(String message, org.junit.jupiter.api.function.Executable read) {
        FormatException error = assertThrows(FormatException.class, read);
        assertTrue(String.valueOf(error.getMessage()).startsWith(message), error.getMessage());
    }

    private static byte[] png(BufferedImage image) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(image, "png", out);
        return out.toByteArray();
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(GroundFilesTest.class.getResourceAsStream("/geotiff/" + name + ".tif"))) {
            return in.readAllBytes();
        }
    }
}
