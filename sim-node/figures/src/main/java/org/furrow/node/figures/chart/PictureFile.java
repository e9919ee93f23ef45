package org.furrow.node.figures.chart;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import javax.imageio.stream.ImageOutputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.furrow.node.input.file.AtomicFile;

/** Writes pictures. */
public final class PictureFile {
    static {
        ImageIO.setUseCache(false); // in the folder for temporary files
    }

    private PictureFile() {}

    /** Writes a picture as PNG; the file is there as a whole or, when it cannot be written, not at all. */
    public static void write(BufferedImage image, Path file) throws IOException {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        try (ImageOutputStream out = new MemoryCacheImageOutputStream(png)) { // others write a temporary file
            ImageIO.write(image, "png", out);
        }
        AtomicFile.write(file, part -> Files.write(part, png.toByteArray()));
    }
}
