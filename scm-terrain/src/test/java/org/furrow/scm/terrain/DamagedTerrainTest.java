package org.furrow.scm.terrain;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.furrow.world.geo.GeographicOrigin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged terrain files are read or refused in plain words. */
class DamagedTerrainTest {
    private static final long SEED = Long.getLong("seed", 5L);
    private static final int MUTANTS = 300;
    private static final HeightmapReader.Extent EXTENT = new HeightmapReader.Extent(10, 10, 0, 1);

    private final Random random = new Random(SEED);

    /** Reads a file. */
    private interface Reader {
        Object read(byte[] bytes) throws FormatException;
    }

    @ParameterizedTest
    @ValueSource(strings = {"int16-lzw-tiled", "float32-deflate-predictor3"})
    void shouldRefuseDamagedTiffs(String name) throws IOException {
        try (var in =
                Objects.requireNonNull(DamagedTerrainTest.class.getResourceAsStream("/geotiff/" + name + ".tif"))) {
            fuzz(in.readAllBytes(), bytes -> GeoTiffReader.read("ground.tif", bytes));
        }
    }

    @Test
    void shouldRefuseDamagedTiffsInDegrees() {
        float[] samples = new float[40 * 40];
        byte[] good = new TiffFile(40, 40, samples)
                .tie(0, 0, 10, 50, 0.001)
                .keys(1024, 2, 1025, 1, 2048, 4326)
                .tag(42113, "-999999")
                .packed(TiffFile.LZW, 3)
                .bytes();
        GeographicOrigin middle = new GeographicOrigin(49.98, 10.02, 0);
        fuzz(good, bytes -> {
            GeographicRaster raster = GeoTiffReader.openGeographic("ground.tif", bytes);
            return raster.heights_m(
                    GeographicWindow.ofSize(middle, 0, 50, 1000, 1000).part(raster.grid()));
        });
    }

    @Test
    void shouldRefuseDamagedImages() throws IOException {
        fuzz(png(), bytes -> HeightmapReader.read("ground.png", bytes, EXTENT));
        byte[] pgm = "P5\n#\n4 4\n255\n0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
        fuzz(pgm, bytes -> HeightmapReader.read("ground.pgm", bytes, EXTENT));
    }

    @Test
    void shouldRefuseDamagedMeshes() {
        String mesh = "v 0 0 0\nv 1 0 0\nv 0 1 0.5\nv 1 1 1\nf 1 2 3\nf 2/1 4/2/3 3//1\n";
        fuzz(
                mesh.getBytes(StandardCharsets.UTF_8),
                bytes -> ObjReader.read("ground.obj", new String(bytes, StandardCharsets.UTF_8)));
    }

    @Test
    void shouldRefuseDamagedGrids() {
        String grid = "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1.5\nNODATA_value -9999\n1 2 3\n4 5 6.5\n";
        fuzz(
                grid.getBytes(StandardCharsets.UTF_8),
                bytes -> EsriAsciiReader.read("ground.asc", new String(bytes, StandardCharsets.UTF_8)));
    }

    /** The header of a PNG with a valid checksum claims more than any memory holds. */
    @Test
    void shouldRefuseAHugeImageByItsHeader() throws IOException {
        byte[] bytes = png();
        ByteBuffer header = ByteBuffer.wrap(bytes);
        header.putInt(16, 2_000_000_000).putInt(20, 2_000_000_000);
        CRC32 crc = new CRC32();
        crc.update(bytes, 12, 17);
        header.putInt(29, (int) crc.getValue());
        FormatException e =
                assertThrows(FormatException.class, () -> HeightmapReader.read("ground.png", bytes, EXTENT));
        String words = String.valueOf(e.getMessage());
        assertTrue(words.startsWith("ground.png: states 2000000000 x 2000000000 pixels"), words);
    }

    private static byte[] png() throws IOException {
        BufferedImage image = new BufferedImage(8, 8, BufferedImage.TYPE_USHORT_GRAY);
        for (int k = 0; k < 64; k++) {
            image.getRaster().setSample(k % 8, k / 8, 0, 1000 * k);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(image, "png", out);
        return out.toByteArray();
    }

    private void fuzz(byte[] good, Reader reader) {
        for (int n = 0; n < MUTANTS; n++) {
            byte[] bad = random.nextInt(5) == 0 ? Arrays.copyOf(good, random.nextInt(good.length)) : good.clone();
            for (int k = random.nextInt(4); k >= 0 && bad.length > 0; k--) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
            }
            try {
                reader.read(bad);
            } catch (FormatException e) {
                String words = String.valueOf(e.getMessage());
                assertTrue(words.startsWith("ground."), words);
                assertFalse(words.matches("(?s).*(Exception|java\\.|cannot be cast|null).*"), words);
            } catch (RuntimeException | Error e) {
                fail("-Dseed=" + SEED + " mutant " + n, e);
            }
        }
    }
}
