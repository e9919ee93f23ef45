package org.furrow.scm.terrain;

import com.twelvemonkeys.imageio.metadata.Directory;
import com.twelvemonkeys.imageio.metadata.Entry;
import com.twelvemonkeys.imageio.metadata.tiff.TIFFReader;
import com.twelvemonkeys.imageio.stream.ByteArrayImageInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.IntStream;
import javax.imageio.stream.ImageInputStream;
import org.jspecify.annotations.Nullable;

/** Tags of a GeoTIFF (OGC 19-008r4): how its posts are placed, and the number that marks missing data. */
final class GeoTiffTags {
    private static final int COMPRESSION = 259;
    private static final int COMPRESSION_ZSTD = 50000;
    private static final int MODEL_PIXEL_SCALE = 33550;
    private static final int MODEL_TIEPOINT = 33922;
    private static final int MODEL_TRANSFORMATION = 34264;
    private static final int GEO_KEYS = 34735;
    private static final int GDAL_NODATA = 42113;

    private static final int MODEL_TYPE_KEY = 1024;
    private static final int RASTER_TYPE_KEY = 1025;
    private static final int GEODETIC_CRS_KEY = 2048;
    private static final int GEODETIC_DATUM_KEY = 2050;
    private static final int ANGULAR_UNITS_KEY = 2054;
    private static final int VERTICAL_UNITS_KEY = 4099;

    private static final int MODEL_TYPE_PROJECTED = 1;
    private static final int MODEL_TYPE_GEOGRAPHIC = 2;
    private static final int PIXEL_IS_POINT = 2;
    private static final int UNDEFINED = 0;
    private static final int USER_DEFINED = 32767;
    private static final int DEGREE = 9102;
    private static final int METRE = 9001;

    /** EPSG codes of WGS84 (2D, 3D), of NAD83 (1986, HARN, CSRS, NSRS2007, 2011) and of ETRS89. */
    private static final Set<Integer> KNOWN_CRS = Set.of(UNDEFINED, 4326, 4979, 4269, 4152, 4617, 4759, 6318, 4258);
    /** EPSG codes of the datums WGS84 and NAD83, in files that define their coordinate system themselves. */
    private static final Set<Integer> KNOWN_DATUMS = Set.of(6326, 6269);

    private final String file;
    private final Directory tags;
    private final double[] keys;

    private GeoTiffTags(String file, Directory tags) {
        this.file = file;
        this.tags = tags;
        Entry entry = tags.getEntryById(GEO_KEYS);
        keys = entry == null ? new double[0] : numbers(entry);
    }

    /** Reads the tags of the first image. */
    static GeoTiffTags read(String file, byte[] bytes) throws IOException {
        try (ImageInputStream in = new ByteArrayImageInputStream(bytes)) {
            GeoTiffTags tags = new GeoTiffTags(file, new TIFFReader().read(in));
            tags.requireKnownCompression();
            return tags;
        }
    }

    private void requireKnownCompression() throws FormatException {
        Entry compression = tags.getEntryById(COMPRESSION);
        if (compression != null && numbers(compression)[0] == COMPRESSION_ZSTD) {
            throw new FormatException(
                    file, "is compressed with unsupported ZSTD; run: gdal_translate -co COMPRESS=DEFLATE IN OUT");
        }
    }

    /** What the file states about its coordinates. */
    GeoTiffReader.Coordinates coordinates() {
        return switch (key(MODEL_TYPE_KEY)) {
            case MODEL_TYPE_PROJECTED -> GeoTiffReader.Coordinates.METRES;
            case MODEL_TYPE_GEOGRAPHIC -> GeoTiffReader.Coordinates.DEGREES;
            default -> GeoTiffReader.Coordinates.UNSTATED;
        };
    }

    /** Distances between columns and between rows, in m or degrees. */
    double[] spacing() throws FormatException {
        Entry scale = tags.getEntryById(MODEL_PIXEL_SCALE);
        if (scale != null) {
            double[] values = numbers(scale);
            return requireSpacing(values[0], values[1]);
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
        return requireSpacing(Math.abs(m[0]), Math.abs(m[5]));
    }

    private double[] requireSpacing(double x, double y) throws FormatException {
        if (!(x > 0 && y > 0 && Double.isFinite(x + y))) {
            String unit = coordinates() == GeoTiffReader.Coordinates.DEGREES ? " degrees" : " m";
            throw new FormatException(
                    file, "has posts " + x + unit + " by " + y + unit + " apart; both distances must be > 0");
        }
        return new double[] {x, y};
    }

    /** Places of the posts of an image in degrees. */
    GeographicGrid grid(int columns, int rows) throws FormatException {
        requireDegreesOnWgs84();
        double[] spacing = spacing();
        double half = key(RASTER_TYPE_KEY) == PIXEL_IS_POINT ? 0 : 0.5; // the middle of a pixel's area is its post
        double west;
        double north;
        Entry tiepoint = tags.getEntryById(MODEL_TIEPOINT);
        Entry transformation = tags.getEntryById(MODEL_TRANSFORMATION);
        if (tags.getEntryById(MODEL_PIXEL_SCALE) != null && tiepoint != null) {
            double[] tie = numbers(tiepoint); // column, row, 0, longitude, latitude, height
            west = tie[3] + (half - tie[0]) * spacing[0];
            north = tie[4] - (half - tie[1]) * spacing[1];
        } else if (transformation != null) {
            double[] m = numbers(transformation);
            if (m[0] < 0 || m[5] > 0) {
                throw new FormatException(file, "does not begin in the north-west; make it north-up with gdalwarp");
            }
            west = m[3] + half * m[0];
            north = m[7] + half * m[5];
        } else {
            throw new FormatException(file, "has no ModelTiepoint; elevation in degrees needs its place on Earth");
        }
        try {
            return new GeographicGrid(columns, rows, west, north, spacing[0], spacing[1]);
        } catch (IllegalArgumentException e) {
            throw new FormatException(file, String.valueOf(e.getMessage()));
        }
    }

    private void requireDegreesOnWgs84() throws FormatException {
        int crs = key(GEODETIC_CRS_KEY);
        int datum = key(GEODETIC_DATUM_KEY);
        if (!KNOWN_CRS.contains(crs) && !(crs == USER_DEFINED && KNOWN_DATUMS.contains(datum))) {
            throw new FormatException(
                    file,
                    "has latitudes and longitudes of "
                            + (crs == USER_DEFINED ? "a system that it defines itself" : "EPSG:" + crs)
                            + "; make them WGS84 or NAD83, for example with gdalwarp -t_srs EPSG:4326");
        }
        int angle = key(ANGULAR_UNITS_KEY);
        if (angle != UNDEFINED && angle != DEGREE) {
            throw new FormatException(
                    file, "has angles in unit EPSG:" + angle + "; make them degrees with gdalwarp -t_srs EPSG:4326");
        }
        int height = key(VERTICAL_UNITS_KEY);
        if (height != UNDEFINED && height != METRE) {
            throw new FormatException(
                    file, "has heights in unit EPSG:" + height + "; make them metres, for example with gdal_calc");
        }
    }

    /** The number that marks a post without data; null if there is none. */
    @Nullable
    Double noData() throws IOException {
        Entry entry = tags.getEntryById(GDAL_NODATA);
        if (entry == null) {
            return null;
        }
        if (!(entry.getValue() instanceof String value)) {
            throw new IOException("the reader gives an exception as the value of a damaged entry");
        }
        String text = value.strip();
        if (text.equalsIgnoreCase("nan")) {
            return null; // a sample that is not a number is missing in every file
        }
        try {
            return Double.valueOf(text);
        } catch (NumberFormatException e) {
            throw new FormatException(file, "has the no-data value '" + text + "', which is not a number");
        }
    }

    /** Value of a GeoKey that is a short number; 0, which means undefined, if it is missing. */
    private int key(int id) {
        for (int k = 4; k + 3 < keys.length; k += 4) {
            if (keys[k] == id) {
                return (int) keys[k + 3];
            }
        }
        return UNDEFINED;
    }

    private static double[] numbers(Entry entry) {
        Object value = entry.getValue();
        return switch (value) {
            case Number one -> new double[] {one.doubleValue()};
            case double[] many -> many;
            case int[] many -> Arrays.stream(many).asDoubleStream().toArray();
            case long[] many -> Arrays.stream(many).asDoubleStream().toArray();
            case short[] many ->
                IntStream.range(0, many.length)
                        .mapToDouble(k -> many[k] & 0xffff)
                        .toArray();
            default -> throw new IllegalArgumentException(entry.getFieldName() + " is not numeric");
        };
    }
}
