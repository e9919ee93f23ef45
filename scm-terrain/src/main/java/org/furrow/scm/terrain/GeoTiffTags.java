package org.furrow.scm.terrain;

import com.twelvemonkeys.imageio.metadata.CompoundDirectory;
import com.twelvemonkeys.imageio.metadata.Directory;
import com.twelvemonkeys.imageio.metadata.Entry;
import com.twelvemonkeys.imageio.metadata.tiff.TIFFReader;
import com.twelvemonkeys.imageio.stream.ByteArrayImageInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.imageio.stream.ImageInputStream;
import org.jspecify.annotations.Nullable;

/** Tags of a GeoTIFF (OGC 19-008r4): how its posts are placed, and what its samples mean. */
final class GeoTiffTags {
    private static final int SUBFILE_TYPE = 254;
    private static final int WIDTH = 256;
    private static final int HEIGHT = 257;
    private static final int BITS_PER_SAMPLE = 258;
    private static final int COMPRESSION = 259;
    private static final int ORIENTATION = 274;
    private static final int ROWS_PER_STRIP = 278;
    private static final int STRIP_BYTES = 279;
    private static final int TILE_WIDTH = 322;
    private static final int TILE_HEIGHT = 323;
    private static final int TILE_BYTES = 325;
    private static final int SAMPLE_FORMAT = 339;
    private static final int TRANSPARENCY_MASK = 4;
    /** None, LZW, Deflate (two numbers) and PackBits: those without loss that the library reads. */
    private static final Set<Integer> COMPRESSIONS = Set.of(1, 5, 8, 32946, 32773);

    private static final int ZSTD = 50000;
    private static final int MODEL_PIXEL_SCALE = 33550;
    private static final int MODEL_TIEPOINT = 33922;
    private static final int MODEL_TRANSFORMATION = 34264;
    private static final int GEO_KEYS = 34735;
    private static final int CITATIONS = 34737;
    private static final int GDAL_METADATA = 42112;
    private static final int GDAL_NODATA = 42113;

    private static final int MODEL_TYPE_KEY = 1024;
    private static final int RASTER_TYPE_KEY = 1025;
    private static final int GEODETIC_CRS_KEY = 2048;
    private static final int GEODETIC_DATUM_KEY = 2050;
    private static final int ANGULAR_UNITS_KEY = 2054;
    private static final int PROJECTED_CRS_KEY = 3072;
    private static final int LINEAR_UNITS_KEY = 3076;
    private static final int VERTICAL_CRS_KEY = 4096;
    private static final int VERTICAL_UNITS_KEY = 4099;

    private static final int MODEL_TYPE_PROJECTED = 1;
    private static final int MODEL_TYPE_GEOGRAPHIC = 2;
    private static final int MODEL_TYPE_GEOCENTRIC = 3;
    private static final int PIXEL_IS_POINT = 2;
    private static final int UNDEFINED = 0;
    private static final int USER_DEFINED = 32767;
    private static final Pattern NOT_FINITE = Pattern.compile("(?i)|[-+]?(?:nan|inf|infinity)");
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
        keys = numbers(GEO_KEYS);
    }

    /** Reads the tags of the first image. */
    static GeoTiffTags read(String file, byte[] bytes) throws IOException {
        try (ImageInputStream in = new ByteArrayImageInputStream(bytes)) {
            CompoundDirectory images = (CompoundDirectory) new TIFFReader().read(in);
            GeoTiffTags tags = new GeoTiffTags(file, images.getDirectory(0));
            tags.requireReadable();
            for (int k = 1; k < images.directoryCount(); k++) {
                if (new GeoTiffTags(file, images.getDirectory(k)).number(SUBFILE_TYPE, 0) == TRANSPARENCY_MASK) {
                    throw new FormatException(
                            file,
                            "has a mask, which is not read; give missing data a number with gdalwarp -dstnodata -9999");
                }
            }
            return tags;
        }
    }

    private void requireReadable() throws FormatException {
        int compression = (int) number(COMPRESSION, 1);
        if (!COMPRESSIONS.contains(compression)) {
            throw new FormatException(
                    file,
                    "is compressed with unsupported " + (compression == ZSTD ? "ZSTD" : "method " + compression)
                            + "; run: gdal_translate -co COMPRESS=DEFLATE IN OUT");
        }
        if (number(ORIENTATION, 1) != 1) {
            throw new FormatException(
                    file,
                    "has orientation " + (int) number(ORIENTATION, 1) + ", so that it does not begin in the"
                            + " north-west; make it north-up with gdalwarp");
        }
        int tile = tags.getEntryById(TILE_WIDTH) == null ? STRIP_BYTES : TILE_BYTES;
        if (Arrays.stream(numbers(tile)).anyMatch(bytes -> bytes == 0)) {
            throw new FormatException(
                    file, "lacks data of some tiles (sparse); fill them with gdal_translate -co SPARSE_OK=FALSE");
        }
        double width = number(TILE_WIDTH, number(WIDTH, 0));
        double height = number(TILE_HEIGHT, Math.min(number(ROWS_PER_STRIP, number(HEIGHT, 0)), number(HEIGHT, 0)));
        ImageSize.require(file, (int) width, (int) height); // of a tile or strip
    }

    /** What the samples mean. */
    SampleCoding coding() throws IOException {
        SampleCoding.Metadata metadata = SampleCoding.Metadata.of(file, text(GDAL_METADATA));
        return new SampleCoding((int) number(BITS_PER_SAMPLE, 1), (int) number(SAMPLE_FORMAT, 1), noData(), metadata);
    }

    /** Refuses heights, and coordinates that are not degrees, in another unit or direction than metres. */
    void requireMetres() throws IOException {
        if (key(MODEL_TYPE_KEY) == MODEL_TYPE_GEOCENTRIC) {
            throw new FormatException(
                    file, "has geocentric coordinates; project it, e.g. with gdalwarp -t_srs EPSG:32633");
        }
        int unit = key(LINEAR_UNITS_KEY);
        if ((unit != UNDEFINED && unit != METRE) || CrsUnits.MAPS.contains(key(PROJECTED_CRS_KEY))) {
            throw new FormatException(
                    file,
                    "has coordinates of EPSG:" + key(PROJECTED_CRS_KEY) + " in unit EPSG:" + unit
                            + ", which are not metres"
                            + " to the east and north; project it, e.g. with gdalwarp -t_srs EPSG:32633");
        }
        int height = key(VERTICAL_UNITS_KEY);
        if ((height != UNDEFINED && height != METRE) || CrsUnits.HEIGHTS.contains(key(VERTICAL_CRS_KEY))) {
            String of = height == UNDEFINED ? " of EPSG:" + key(VERTICAL_CRS_KEY) : " in unit EPSG:" + height;
            throw new FormatException(
                    file,
                    "has heights" + of + "; make them metres upwards with gdal_calc, and state that with"
                            + " gdal_edit -a_srs");
        }
        boolean isStated = height == METRE && (unit == METRE || coordinates() == GeoTiffReader.Coordinates.DEGREES);
        String citation = text(CITATIONS);
        if (!isStated && CrsUnits.FEET.matcher(citation).find()) {
            throw new FormatException(
                    file,
                    "speaks of feet in its citations, " + FormatException.shown(citation)
                            + "; make all coordinates and heights metres, for example with gdalwarp and gdal_calc");
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
        double[] scale = numbers(MODEL_PIXEL_SCALE);
        if (scale.length > 0) {
            return requireSpacing(scale[0], scale[1]);
        }
        double[] m = numbers(MODEL_TRANSFORMATION);
        if (m.length == 0) {
            throw new FormatException(file, "has no ModelPixelScale; a GeoTIFF needs the distance between its posts");
        }
        if (m[1] != 0 || m[4] != 0) {
            throw new FormatException(
                    file, "is rotated relative to its coordinate system; make it north-up with gdalwarp");
        }
        if (m[0] < 0 || m[5] > 0) {
            throw new FormatException(file, "does not begin in the north-west; make it north-up with gdalwarp");
        }
        return requireSpacing(m[0], -m[5]);
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
        double[] tie = numbers(MODEL_TIEPOINT); // column, row, 0, longitude, latitude, height
        double[] m = numbers(MODEL_TRANSFORMATION);
        if (tags.getEntryById(MODEL_PIXEL_SCALE) != null && tie.length > 0) {
            west = tie[3] + (half - tie[0]) * spacing[0];
            north = tie[4] - (half - tie[1]) * spacing[1];
        } else if (m.length > 0) {
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
    }

    /** The number that marks a post without data; null if there is none. */
    @Nullable
    private Double noData() throws IOException {
        String text = text(GDAL_NODATA).strip();
        if (NOT_FINITE.matcher(text).matches()) {
            return null; // a sample that is not a finite number is missing in every file
        }
        try {
            return Double.valueOf(text);
        } catch (NumberFormatException e) {
            throw new FormatException(
                    file, "has the no-data value " + FormatException.shown(text) + ", which is not a number");
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

    /** The text of a tag; empty if it is missing. */
    private String text(int tag) throws IOException {
        Entry entry = tags.getEntryById(tag);
        if (entry == null) {
            return "";
        }
        return switch (entry.getValue()) {
            case String text -> text;
            case String[] texts -> String.join("|", texts);
            default -> throw new IOException("the reader gives an exception as the value of a damaged entry");
        };
    }

    private double number(int tag, double otherwise) {
        double[] numbers = numbers(tag);
        return numbers.length == 0 ? otherwise : numbers[0];
    }

    /** The numbers of a tag; none if it is missing. */
    private double[] numbers(int tag) {
        Entry entry = tags.getEntryById(tag);
        return entry == null ? new double[0] : numbers(entry);
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
