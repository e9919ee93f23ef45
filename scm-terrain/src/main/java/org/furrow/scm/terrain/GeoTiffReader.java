package org.furrow.scm.terrain;

import com.twelvemonkeys.imageio.plugins.tiff.TIFFImageReaderSpi;
import com.twelvemonkeys.imageio.stream.ByteArrayImageInputStream;
import java.awt.Rectangle;
import java.awt.image.Raster;
import java.io.IOException;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads GeoTIFF elevation (OGC 19-008r4): one band of heights in m, rows from north to south, in strips or tiles, plain
 * or compressed with LZW or Deflate and predictors 1 to 3. In a projected coordinate system in m, the spacing of the
 * posts is used and their position on Earth is ignored; in geographic coordinates, the position is used too.
 */
public final class GeoTiffReader {
    /** Unit of the coordinates that a file states. */
    public enum Coordinates {
        METRES,
        DEGREES,
        UNSTATED
    }

    private GeoTiffReader() {}

    /** True when the bytes begin with the signature of TIFF or BigTIFF. */
    public static boolean isTiff(byte[] bytes) {
        boolean little = bytes.length > 3 && bytes[0] == 'I' && bytes[1] == 'I' && bytes[3] == 0;
        boolean big = bytes.length > 3 && bytes[0] == 'M' && bytes[1] == 'M' && bytes[2] == 0;
        return (little && (bytes[2] == 42 || bytes[2] == 43)) || (big && (bytes[3] == 42 || bytes[3] == 43));
    }

    /** The unit of the coordinates. */
    public static Coordinates coordinates(String file, byte[] bytes) throws FormatException {
        return readable(file, () -> GeoTiffTags.read(file, bytes).coordinates());
    }

    /** Reads heights in m in which every post has data. Messages contain the name of the file. */
    public static ElevationGrid read(String file, byte[] bytes) throws FormatException {
        return MissingData.require(file, readValues(file, bytes));
    }

    /** Reads a grid in m of any numbers, such as those of classes. */
    public static ElevationGrid readValues(String file, byte[] bytes) throws FormatException {
        return readable(file, () -> {
            GeoTiffTags tags = GeoTiffTags.read(file, bytes);
            if (tags.coordinates() == Coordinates.DEGREES) {
                throw new FormatException(
                        file,
                        "has coordinates in degrees; project it to metres first, e.g. with gdalwarp -t_srs EPSG:32633");
            }
            tags.requireMetres();
            double[] scale_m = tags.spacing();
            Samples samples = new Samples(file, bytes, tags, null);
            int columns = samples.raster.getWidth();
            int rows = samples.raster.getHeight();
            return new ElevationGrid(columns, rows, scale_m[0], scale_m[1], fromSouth(file, samples));
        });
    }

    /** Opens elevation in degrees, of WGS84 or NAD83. The bytes must not change as long as it is used. */
    public static GeographicRaster openGeographic(String file, byte[] bytes) throws FormatException {
        return readable(file, () -> {
            GeoTiffTags tags = GeoTiffTags.read(file, bytes);
            ImageReader reader = new TIFFImageReaderSpi().createReaderInstance(null);
            try (ImageInputStream in = new ByteArrayImageInputStream(bytes)) {
                reader.setInput(in);
                tags.requireMetres();
                return new Geographic(file, bytes, tags.grid(reader.getWidth(0), reader.getHeight(0)), tags);
            } finally {
                reader.dispose();
            }
        });
    }

    /** A file in degrees. */
    @SuppressWarnings("ArrayRecordComponent") // large
    private record Geographic(String file, byte[] bytes, GeographicGrid grid, GeoTiffTags tags)
            implements GeographicRaster {
        /** Reads whole rows, because the library reads no other parts, and so only their tiles. */
        @Override
        public double[] heights_m(Part part) throws FormatException {
            return readable(file, () -> {
                Rectangle rows = new Rectangle(0, part.row(), grid.columns(), part.rows());
                Samples samples = new Samples(file, bytes, tags, rows);
                double[] heights_m = new double[part.columns() * part.rows()];
                for (int r = 0; r < part.rows(); r++) {
                    for (int c = 0; c < part.columns(); c++) {
                        heights_m[r * part.columns() + c] = samples.height_m(part.column() + c, r);
                    }
                }
                return heights_m;
            });
        }
    }

    /** The heights of the first image, or of whole rows of it. */
    private static final class Samples {
        final Raster raster;
        private final SampleCoding coding;

        Samples(String file, byte[] bytes, GeoTiffTags tags, @Nullable Rectangle rows) throws IOException {
            coding = tags.coding();
            raster = raster(file, bytes, rows);
        }

        /** A height, NaN if there is none. */
        double height_m(int column, int row) {
            return coding.height_m(raster.getSampleDouble(column, row, 0));
        }
    }

    private static double[] fromSouth(String file, Samples samples) throws FormatException {
        int columns = samples.raster.getWidth();
        int rows = samples.raster.getHeight();
        double[] heights_m = new double[columns * rows];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                double height_m = samples.height_m(c, r);
                if (Double.isNaN(height_m)) {
                    throw new FormatException(
                            file,
                            "has no data at " + MissingData.place(c, r)
                                    + "; fill gaps first, for example with gdal_fillnodata");
                }
                heights_m[(rows - 1 - r) * columns + c] = height_m;
            }
        }
        return heights_m;
    }

    /** Reads the one band of the first image, or whole rows of it. */
    private static Raster raster(String file, byte[] bytes, @Nullable Rectangle rows) throws IOException {
        ImageReader reader = new TIFFImageReaderSpi().createReaderInstance(null);
        try (ImageInputStream in = new ByteArrayImageInputStream(bytes)) {
            reader.setInput(in);
            ImageReadParam param = reader.getDefaultReadParam();
            if (rows == null) {
                ImageSize.require(file, reader.getWidth(0), reader.getHeight(0));
            } else {
                ImageSize.require(file, rows.width, rows.height);
                param.setSourceRegion(rows);
            }
            Raster raster = reader.canReadRaster()
                    ? reader.readRaster(0, param)
                    : reader.read(0, param).getRaster();
            if (raster.getNumBands() != 1) {
                throw new FormatException(
                        file, "has " + raster.getNumBands() + " bands; elevation is one band of heights");
            }
            return raster;
        } finally {
            reader.dispose();
        }
    }

    /** Reads from a TIFF. */
    private interface Reading<T> {
        T read() throws IOException;
    }

    private static <T> T readable(String file, Reading<T> reading) throws FormatException {
        try {
            return reading.read();
        } catch (FormatException e) {
            throw e;
        } catch (IOException | RuntimeException e) { // the libraries throw many kinds for damaged files
            throw new FormatException(file, "is not a readable TIFF; it is truncated or damaged");
        }
    }
}
