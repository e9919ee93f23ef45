package org.furrow.scm.terrain;

import com.twelvemonkeys.imageio.metadata.Directory;
import com.twelvemonkeys.imageio.metadata.Entry;
import com.twelvemonkeys.imageio.metadata.tiff.TIFFReader;
import com.twelvemonkeys.imageio.plugins.tiff.TIFFImageReaderSpi;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads GeoTIFF elevation (OGC 19-008r4): one band of heights in m, in a projected coordinate system in m, rows
 * from north to south. Uses the spacing of the posts and ignores their position on Earth.
 */
public final class GeoTiffReader {
    private static final int COMPRESSION = 259;
    private static final int COMPRESSION_ZSTD = 50000;
    private static final int MODEL_PIXEL_SCALE = 33550;
    private static final int MODEL_TRANSFORMATION = 34264;
    private static final int GEO_KEYS = 34735;
    private static final int GDAL_NODATA = 42113;
    private static final int MODEL_TYPE_KEY = 1024;
    private static final int MODEL_TYPE_GEOGRAPHIC = 2;

    private GeoTiffReader() {}

    /** True when the bytes begin with the signature of TIFF or BigTIFF. */
    public static boolean isTiff(byte[] bytes) {
        boolean little = bytes.length > 3 && bytes[0] == 'I' && bytes[1] == 'I' && bytes[3] == 0;
        boolean big = bytes.length > 3 && bytes[0] == 'M' && bytes[1] == 'M' && bytes[2] == 0;
        return (little && (bytes[2] == 42 || bytes[2] == 43)) || (big && (bytes[3] == 42 || bytes[3] == 43));
    }

    /** Reads a grid in which every post has data. Messages contain the name of the file. */
    public static ElevationGrid read(String file, byte[] bytes) throws FormatException {
        try {
            Directory tags = tags(bytes);
            Entry compression = tags.getEntryById(COMPRESSION);
            if (compression != null && numbers(compression)[0] == COMPRESSION_ZSTD) {
                throw new FormatException(
                        file, "is compressed with unsupported ZSTD; run: gdal_translate -co COMPRESS=DEFLATE IN OUT");
            }
            requireProjected(file, tags);
            double[] scale_m = scale(file, tags);
            Double noData = noData(file, tags);
            Raster raster = raster(file, bytes);
            if (raster.getNumBands() != 1) {
                throw new FormatException(
                        file, "has " + raster.getNumBands() + " bands; elevation is one band of heights");
            }
            double[] heights = heights(file, raster, noData);
            return new ElevationGrid(raster.getWidth(), raster.getHeight(), scale_m[0], scale_m[1], heights);
        } catch (FormatException e) {
            throw e;
        } catch (IOException | RuntimeException e) { // the libraries throw many kinds for damaged files
            throw new FormatException(file, "is not a readable TIFF; it is truncated or damaged");
        }
    }

    private static Directory tags(byte[] bytes) throws IOException {
        try (ImageInputStream in = stream(bytes)) {
            return new TIFFReader().read(in);
        }
    }

    private static Raster raster(String file, byte[] bytes) throws IOException, FormatException {
        ImageReader reader = new TIFFImageReaderSpi().createReaderInstance(null);
        try (ImageInputStream in = stream(bytes)) {
            reader.setInput(in);
            ImageSize.require(file, reader.getWidth(0), reader.getHeight(0));
            return reader.canReadRaster()
                    ? reader.readRaster(0, null)
                    : reader.read(0).getRaster();
        } finally {
            reader.dispose();
        }
    }

    private static ImageInputStream stream(byte[] bytes) throws IOException {
        return Objects.requireNonNull(ImageIO.createImageInputStream(new ByteArrayInputStream(bytes)));
    }

    private static double[] heights(String file, Raster raster, @Nullable Double noData) throws FormatException {
        int columns = raster.getWidth();
        int rows = raster.getHeight();
        double[] heights = new double[columns * rows];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                double height = raster.getSampleDouble(c, r, 0);
                if (!Double.isFinite(height) || (noData != null && height == noData)) {
                    throw new FormatException(
                            file,
                            "has no data at column " + (c + 1) + ", row " + (r + 1)
                                    + "; fill gaps first, for example with gdal_fillnodata");
                }
                heights[(rows - 1 - r) * columns + c] = height;
            }
        }
        return heights;
    }

    private static void requireProjected(String file, Directory tags) throws FormatException {
        Entry keys = tags.getEntryById(GEO_KEYS);
        if (keys == null) {
            return;
        }
        double[] values = numbers(keys);
        for (int k = 4; k + 3 < values.length; k += 4) {
            if (values[k] == MODEL_TYPE_KEY && values[k + 3] == MODEL_TYPE_GEOGRAPHIC) {
                throw new FormatException(
                        file,
                        "has coordinates in degrees; project it to metres first, e.g. with gdalwarp -t_srs EPSG:32633");
            }
        }
    }

    private static double[] scale(String file, Directory tags) throws FormatException {
        Entry scale = tags.getEntryById(MODEL_PIXEL_SCALE);
        if (scale != null) {
            double[] values = numbers(scale);
            return requireSpacing(file, values[0], values[1]);
        }
        Entry transformation = tags.getEntryById(MODEL_TRANSFORMATION);
        if (transformation == null) {
            throw new FormatException(file, "has no ModelPixelScale; a GeoTIFF needs the distance between its posts");
        }
        double[] m = numbers(transformation);
        if (m[1] != 0 || m[4] != 0) {
            throw new FormatException(
                    file, "is rotated relative to its coordinate system; make it north-up with gdalwarp");
        }
        return requireSpacing(file, Math.abs(m[0]), Math.abs(m[5]));
    }

    private static double[] requireSpacing(String file, double x_m, double y_m) throws FormatException {
        if (!(x_m > 0 && y_m > 0 && Double.isFinite(x_m + y_m))) {
            throw new FormatException(
                    file, "has posts " + x_m + " m by " + y_m + " m apart; both distances must be > 0");
        }
        return new double[] {x_m, y_m};
    }

    private static @Nullable Double noData(String file, Directory tags) throws IOException {
        Entry entry = tags.getEntryById(GDAL_NODATA);
        if (entry == null) {
            return null;
        }
        if (!(entry.getValue() instanceof String value)) {
            throw new IOException("the reader gives an exception as the value of a damaged entry");
        }
        String text = value.strip();
        try {
            return Double.valueOf(text);
        } catch (NumberFormatException e) {
            throw new FormatException(file, "has the no-data value '" + text + "', which is not a number");
        }
    }

    private static double[] numbers(Entry entry) {
        Object value = entry.getValue();
        return switch (value) {
            case Number one -> new double[] {one.doubleValue()};
            case double[] many -> many;
            case int[] many -> java.util.Arrays.stream(many).asDoubleStream().toArray();
            case long[] many -> java.util.Arrays.stream(many).asDoubleStream().toArray();
            case short[] many ->
                IntStream.range(0, many.length)
                        .mapToDouble(k -> many[k] & 0xffff)
                        .toArray();
            default -> throw new IllegalArgumentException(entry.getFieldName() + " is not numeric");
        };
    }
}
