package org.furrow.scm.terrain;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.regex.Pattern;

/**
 * Reads ESRI ASCII grids: header lines with a key and a number, then rows of heights from north to south. A grid does
 * not state the unit of its coordinates.
 */
public final class EsriAsciiReader {
    private static final Set<String> KEYS = Set.of(
            "ncols",
            "nrows",
            "xllcorner",
            "yllcorner",
            "xllcenter",
            "yllcenter",
            "cellsize",
            "dx",
            "dy",
            "nodata_value");
    /** How programs write a number that is none. */
    private static final Pattern NOT_A_NUMBER =
            Pattern.compile("(?i)[-+]?(?:nan|inf|infinity|1\\.#(?:qnan|snan|ind|inf)0*)");

    private EsriAsciiReader() {}

    /** Reads heights in m in which every post has data. Messages contain the name of the file. */
    public static ElevationGrid read(String file, String text) throws FormatException {
        return MissingData.require(file, readValues(file, text));
    }

    /** Refuses feet in the file that describes the coordinates of a grid, which often lies beside it. */
    public static void requireMetres(String file, String prj) throws FormatException {
        if (CrsUnits.FEET.matcher(prj).find()) {
            throw new FormatException(
                    file, "speaks of feet; make coordinates and heights metres, with gdalwarp and gdal_calc");
        }
    }

    /** Reads a grid in m of any numbers, such as those of classes. */
    public static ElevationGrid readValues(String file, String text) throws FormatException {
        Grid grid = Grid.read(file, text);
        double[] heights_m = new double[grid.columns * grid.rows];
        grid.readHeights((height_m, line, k) -> {
            if (grid.isMissing(height_m)) {
                throw FormatException.at(file, line, "a post has no data (" + height_m + "); fill gaps first");
            }
            int fromNorth = k / grid.columns;
            heights_m[(grid.rows - 1 - fromNorth) * grid.columns + k % grid.columns] = height_m;
        });
        try {
            return new ElevationGrid(grid.columns, grid.rows, grid.dx, grid.dy, heights_m);
        } catch (IllegalArgumentException e) {
            throw FormatException.at(file, 1, String.valueOf(e.getMessage()));
        }
    }

    /** Reads a grid in degrees. */
    public static GeographicRaster readGeographic(String file, String text) throws FormatException {
        Grid grid = Grid.read(file, text);
        double west = grid.first("x", 0, grid.dx);
        double north = grid.first("y", grid.rows - 1, grid.dy);
        double[] heights_m = new double[grid.columns * grid.rows];
        grid.readHeights((height_m, _, k) -> heights_m[k] = grid.isMissing(height_m) ? Double.NaN : height_m);
        try {
            return new Geographic(
                    file, new GeographicGrid(grid.columns, grid.rows, west, north, grid.dx, grid.dy), heights_m);
        } catch (IllegalArgumentException e) {
            throw FormatException.at(file, 1, String.valueOf(e.getMessage()));
        }
    }

    /** A grid in degrees. */
    @SuppressWarnings("ArrayRecordComponent") // large
    private record Geographic(String file, GeographicGrid grid, double[] all_m) implements GeographicRaster {
        @Override
        public double[] heights_m(Part part) {
            double[] heights_m = new double[part.columns() * part.rows()];
            for (int r = 0; r < part.rows(); r++) {
                int from = (part.row() + r) * grid.columns() + part.column();
                System.arraycopy(all_m, from, heights_m, r * part.columns(), part.columns());
            }
            return heights_m;
        }
    }

    /** Receives the numbers of the posts from north to south. */
    private interface Receiver {
        void take(double height_m, int line, int k) throws FormatException;
    }

    /** Header and lines of a grid. */
    private static final class Grid {
        private final String file;
        private final List<String> lines;
        private final Map<String, Double> header = new HashMap<>();
        private final int headerLines;
        private final int columns;
        private final int rows;
        private final double dx;
        private final double dy;
        private final double noData;

        private Grid(String file, List<String> lines) throws FormatException {
            this.file = file;
            this.lines = lines;
            int at = 0;
            while (at < lines.size() && isHeader(lines.get(at))) {
                readHeader(lines.get(at), at + 1);
                at++;
            }
            headerLines = at;
            columns = count("ncols");
            rows = count("nrows");
            dx = spacing("dx");
            dy = spacing("dy");
            noData = header.getOrDefault("nodata_value", -9999.0);
            ImageSize.require(file, columns, rows);
        }

        private void readHeader(String line, int number) throws FormatException {
            StringTokenizer words = new StringTokenizer(line);
            String word = words.nextToken().toLowerCase(Locale.ROOT);
            String key = word.equals("nodata") ? "nodata_value" : word;
            if (!KEYS.contains(key)) {
                throw FormatException.at(
                        file,
                        number,
                        FormatException.shown(word)
                                + " is neither a height nor a key of an ESRI ASCII grid; use one, or a"
                                + " GeoTIFF: gdal_translate converts most others");
            }
            if (words.countTokens() != 1) {
                throw FormatException.at(file, number, "'" + key + "' needs one number, alone on its line");
            }
            if (header.put(key, number(words.nextToken(), number)) != null) {
                throw FormatException.at(file, number, "'" + key + "' is duplicated");
            }
        }

        static Grid read(String file, String text) throws FormatException {
            return new Grid(file, text.lines().toList());
        }

        private double number(String word, int line) throws FormatException {
            return NOT_A_NUMBER.matcher(word).matches() ? Double.NaN : FormatException.number(file, line, word);
        }

        /** True for the number that marks a post without data, whose digits may differ, and for none. */
        boolean isMissing(double height_m) {
            return Double.isNaN(height_m) || (float) height_m == (float) noData;
        }

        /** Coordinate of a column or row of posts, counted from the lower left one. */
        double first(String axis, int cells, double cellsize) throws FormatException {
            Double post = header.get(axis + "llcenter");
            if (post != null) {
                return post + cells * cellsize;
            }
            Double corner = header.get(axis + "llcorner");
            if (corner == null) {
                throw FormatException.at(
                        file,
                        1,
                        "no '" + axis + "llcorner' and no '" + axis + "llcenter' in the header; a grid in degrees needs"
                                + " its place on Earth");
            }
            return corner + (cells + 0.5) * cellsize; // a post is in the middle of its cell
        }

        void readHeights(Receiver receiver) throws FormatException {
            int count = 0;
            for (int at = headerLines; at < lines.size(); at++) {
                StringTokenizer words = new StringTokenizer(lines.get(at));
                while (words.hasMoreTokens()) {
                    if (count == columns * rows) {
                        throw FormatException.at(file, at + 1, "more than " + columns + " x " + rows + " heights");
                    }
                    receiver.take(number(words.nextToken(), at + 1), at + 1, count);
                    count++;
                }
            }
            if (count < columns * rows) {
                throw FormatException.at(
                        file, lines.size(), count + " heights, but " + columns + " x " + rows + " were expected");
            }
        }

        private boolean isHeader(String line) {
            String word = line.strip();
            return !word.isEmpty()
                    && Character.isLetter(word.charAt(0))
                    && !NOT_A_NUMBER
                            .matcher(new StringTokenizer(word).nextToken())
                            .matches();
        }

        private int count(String key) throws FormatException {
            double value = require(key);
            if (value < 2 || value != Math.rint(value) || value > Integer.MAX_VALUE) {
                throw FormatException.at(file, 1, key + " must be a whole number >= 2, " + key + "=" + value);
            }
            return (int) value;
        }

        /** Distance of columns or rows, which may differ. */
        private double spacing(String key) throws FormatException {
            double value = header.containsKey(key) ? require(key) : require("cellsize");
            if (!(value > 0) || (header.containsKey(key) && header.containsKey("cellsize"))) {
                throw FormatException.at(file, 1, "needs 'cellsize', or 'dx' and 'dy', > 0");
            }
            return value;
        }

        private double require(String key) throws FormatException {
            Double value = header.get(key);
            if (value == null) {
                throw FormatException.at(
                        file,
                        1,
                        "no '" + key
                                + "' in the header; this is not an ESRI ASCII grid, as 'gdal_translate -of AAIGrid' writes");
            }
            return value;
        }
    }
}
