package org.furrow.node.sense.png;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class PngTest {
    private static final int WIDTH = 67;
    private static final int HEIGHT = 41;

    private static int value(int k) {
        return k % 7 == 0 ? (k * 0x9E3779B1) >>> 16 : k / 3;
    }

    @Test
    void shouldGiveBackColoursToTheReaderOfTheJdk() throws IOException {
        byte[] rgb = new byte[3 * WIDTH * HEIGHT];
        for (int k = 0; k < rgb.length; k++) {
            rgb[k] = (byte) value(k);
        }
        BufferedImage read = ImageIO.read(new ByteArrayInputStream(Png.rgb8(WIDTH, HEIGHT, rgb)));
        for (int p = 0; p < WIDTH * HEIGHT; p++) {
            int expected = ((rgb[3 * p] & 0xff) << 16) | ((rgb[3 * p + 1] & 0xff) << 8) | (rgb[3 * p + 2] & 0xff);
            assertEquals(expected, read.getRGB(p % WIDTH, p / WIDTH) & 0xffffff);
        }
    }

    @Test
    void shouldGiveBackSixteenBits() throws IOException {
        short[] depth = new short[WIDTH * HEIGHT];
        for (int k = 0; k < depth.length; k++) {
            depth[k] = (short) value(k);
        }
        BufferedImage read = ImageIO.read(new ByteArrayInputStream(Png.grey16(WIDTH, HEIGHT, depth)));
        for (int p = 0; p < depth.length; p++) {
            assertEquals(depth[p] & 0xffff, read.getRaster().getSample(p % WIDTH, p / WIDTH, 0));
        }
    }

    @Test
    void shouldCompressEvenAreasWithLongMatches() throws IOException {
        byte[] grey = new byte[320 * 240];
        byte[] file = Png.grey8(320, 240, grey);
        assertTrue(file.length < 1200, "length=" + file.length);
        assertEquals(0, ImageIO.read(new ByteArrayInputStream(file)).getRaster().getSample(319, 239, 0));
    }

    @Test
    void shouldRefuseAnImageOfAnotherSize() {
        assertThrows(IllegalArgumentException.class, () -> Png.grey8(4, 4, new byte[15]));
    }
}
