package org.furrow.scm.terrain;

import com.twelvemonkeys.imageio.stream.ByteArrayImageInputStream;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.Raster;
import java.io.IOException;
import java.util.Iterator;
import java.util.function.DoubleUnaryOperator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;

/** Reads greyscale images of 8 or 16 bits as heights; the first row is the northern edge. */
public final class HeightmapReader {
    private static final int BYTE_WHITE = 255;
    private static final int SHORT_WHITE = 65_535;

    private HeightmapReader() {}

    /**
     * Size and height range of a heightmap.
     *
     * @param sizeX_m distance from the first column to the last, in m, > 0
     * @param sizeY_m distance from the first row to the last, in m, > 0
     * @param black_m height of black, in m
     * @param white_m height of white, in m
     */
    public record Extent(double sizeX_m, double sizeY_m, double black_m, double white_m) {
        public Extent {
            if (!(sizeX_m > 0) || !(sizeY_m > 0) || !Double.isFinite(sizeX_m + sizeY_m + black_m + white_m)) {
                throw new IllegalArgumentException("a heightmap needs sizes > 0 and finite heights, sizeX_m=" + sizeX_m
                        + " sizeY_m=" + sizeY_m + " black_m=" + black_m + " white_m=" + white_m);
            }
        }
    }

    /** Reads an image as heights. Messages contain the name of the file. */
    public static ElevationGrid read(String file, byte[] bytes, Extent extent) throws FormatException {
        GreyImage image = grey(file, bytes);
        double perGrey = (extent.white_m - extent.black_m) / image.white();
        return grid(image, extent.sizeX_m, extent.sizeY_m, grey -> extent.black_m + grey * perGrey);
    }

    /** Reads the grey values of an image as class numbers. */
    public static ElevationGrid readValues(String file, byte[] bytes, double sizeX_m, double sizeY_m)
            throws FormatException {
        return grid(grey(file, bytes), sizeX_m, sizeY_m, grey -> grey);
    }

    private static ElevationGrid grid(GreyImage image, double sizeX_m, double sizeY_m, DoubleUnaryOperator height_m) {
        int columns = image.columns();
        int rows = image.rows();
        double[] heights = new double[columns * rows];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                heights[r * columns + c] =
                        height_m.applyAsDouble(image.samples().at(c, rows - 1 - r));
            }
        }
        return new ElevationGrid(columns, rows, sizeX_m / (columns - 1), sizeY_m / (rows - 1), heights);
    }

    /** Reads the first image; its size is checked before memory is taken for it. */
    private static BufferedImage image(String file, byte[] bytes) throws FormatException {
        try (ImageInputStream in = new ByteArrayImageInputStream(bytes)) {
            Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
            if (!readers.hasNext()) {
                throw new FormatException(file, "is not a readable image; use a greyscale PNG or PGM of 8 or 16 bits");
            }
            ImageReader reader = readers.next();
            try {
                reader.setInput(in, true, true);
                ImageSize.require(file, reader.getWidth(0), reader.getHeight(0));
                return reader.read(0);
            } finally {
                reader.dispose();
            }
        } catch (FormatException e) {
            throw e;
        } catch (IOException | RuntimeException e) { // the readers throw many kinds for damaged files
            throw new FormatException(file, "is a damaged image; it cannot be read to its end");
        }
    }

    private static GreyImage grey(String file, byte[] bytes) throws FormatException {
        GreyImage grey = PgmReader.isPgm(bytes) ? PgmReader.read(file, bytes) : decoded(file, bytes);
        if (grey.columns() < 2 || grey.rows() < 2) {
            throw new FormatException(
                    file, "has " + grey.columns() + " x " + grey.rows() + " pixels; a heightmap needs at least 2 x 2");
        }
        return grey;
    }

    /** Reads an image of a format that the JDK reads. */
    private static GreyImage decoded(String file, byte[] bytes) throws FormatException {
        BufferedImage image = image(file, bytes);
        Raster raster = image.getRaster();
        int type = raster.getDataBuffer().getDataType();
        boolean grey = raster.getNumBands() == 1 && !(image.getColorModel() instanceof java.awt.image.IndexColorModel);
        if (!grey || (type != DataBuffer.TYPE_BYTE && type != DataBuffer.TYPE_USHORT)) {
            throw new FormatException(
                    file,
                    "has " + raster.getNumBands()
                            + " channels or a palette; a heightmap is a greyscale image of 8 or 16 bits, as 'magick IN"
                            + " -colorspace Gray -depth 16 OUT.png' writes");
        }
        int white = type == DataBuffer.TYPE_BYTE ? BYTE_WHITE : SHORT_WHITE;
        return new GreyImage(
                raster.getWidth(), raster.getHeight(), white, (column, row) -> raster.getSample(column, row, 0));
    }
}
