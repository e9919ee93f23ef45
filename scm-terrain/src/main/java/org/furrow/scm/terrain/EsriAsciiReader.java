package org.furrow.scm.terrain;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringTokenizer;

/**
 * Reads ESRI ASCII grids: six header lines, then rows of heights from north to south. A grid does not state the unit
 * of its coordinates.
 */
public final class EsriAsciiReader {
    private static final int MAX_POSTS = 100_000_000;

    private EsriAsciiReader() {}

    /** Reads a grid in m in which every post has data. Messages contain the name of the file. */
    public static ElevationGrid read(String file, String text) throws FormatException {
        Grid grid = Grid.read(file, text);
        double[] heights_m = new double[grid.columns * grid.rows];
        grid.readHeights((height_m, line, k) -> {
            if (Double.isNaN(height_m)) {
                throw FormatException.at(file, line, "a post has no data (" + grid.noData + "); fill gaps first");
            }
            int fromNorth = k / grid.columns;
            heights_m[(grid.rows - 1 - fromNorth) * grid.columns + k % grid.columns] = height_m;
        });
        try {
            return new ElevationGrid(grid.columns, grid.rows, grid.cellsize, grid.cellsize, heights_m);
        } catch (IllegalArgumentException e) {
            throw FormatException.at(file, 1, String.valueOf(e.getMessage()));
        }
    }

    /** Reads a grid in degrees. */
    public static GeographicRaster readGeographic(String file, String text) throws FormatException {
        Grid grid = Grid.read(file, text);
        double west = grid.first("x", 0);
        double north = grid.first("y", grid.rows - 1);
        double[] heights_m = new double[grid.columns * grid.rows];
        grid.readHeights((height_m, _, k) -> heights_m[k] = height_m);
        try {
            return new Geographic(
                    file,
                    new GeographicGrid(grid.columns, grid.rows, west, north, grid.cellsize, grid.cellsize),
                    heights_m);
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

    /** Receives the heights from north to south, NaN where there is none. */
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
        private final double cellsize;
        private final double noData;

        private Grid(String file, List<String> lines) throws FormatException {
            this.file = file;
            this.lines = lines;
            int at = 0;
            while (at < lines.size() && isHeader(lines.get(at))) {
                StringTokenizer words = new StringTokenizer(lines.get(at));
                String key = words.nextToken().toLowerCase(Locale.ROOT);
                if (!words.hasMoreTokens()) {
                    throw FormatException.at(file, at + 1, "'" + key + "' has no value");
                }
                header.put(key, FormatException.number(file, at + 1, words.nextToken()));
                at++;
            }
            headerLines = at;
            columns = count(file, header, "ncols");
            rows = count(file, header, "nrows");
            cellsize = require(file, header, "cellsize");
            noData = header.getOrDefault("nodata_value", -9999.0);
            if ((long) columns * rows > MAX_POSTS) {
                throw FormatException.at(
                        file, 1, "ncols x nrows is " + (long) columns * rows + ", at most " + MAX_POSTS);
            }
        }

        static Grid read(String file, String text) throws FormatException {
            return new Grid(file, text.lines().toList());
        }

        /** Coordinate of a column or row of posts, counted from the lower left one. */
        double first(String axis, int cells) throws FormatException {
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
                    double height = FormatException.number(file, at + 1, words.nextToken());
                    receiver.take(height == noData ? Double.NaN : height, at + 1, count);
                    count++;
                }
            }
            if (count < columns * rows) {
                throw FormatException.at(
                        file, lines.size(), count + " heights, but " + columns + " x " + rows + " were expected");
            }
        }
    }

    private static boolean isHeader(String line) {
        String trimmed = line.strip();
        return !trimmed.isEmpty() && Character.isLetter(trimmed.charAt(0));
    }

    private static int count(String file, Map<String, Double> header, String key) throws FormatException {
        double value = require(file, header, key);
        if (value < 2 || value != Math.rint(value) || value > Integer.MAX_VALUE) {
            throw FormatException.at(file, 1, key + " must be a whole number >= 2, " + key + "=" + value);
        }
        return (int) value;
    }

    private static double require(String file, Map<String, Double> header, String key) throws FormatException {
        Double value = header.get(key);
        if (value == null) {
            throw FormatException.at(file, 1, "no '" + key + "' in the header; this is not an ESRI ASCII grid");
        }
        return value;
    }
}
