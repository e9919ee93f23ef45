package org.furrow.scm.terrain;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringTokenizer;

/** Reads ESRI ASCII grids: six header lines, then rows of heights from north to south. */
public final class EsriAsciiReader {
    private static final int MAX_POSTS = 100_000_000;

    private EsriAsciiReader() {}

    /** Reads a grid in which every post has data. Messages contain the name of the file. */
    public static ElevationGrid read(String file, String text) throws FormatException {
        List<String> lines = text.lines().toList();
        Map<String, Double> header = new HashMap<>();
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
        int columns = count(file, header, "ncols");
        int rows = count(file, header, "nrows");
        double spacing_m = require(file, header, "cellsize");
        if ((long) columns * rows > MAX_POSTS) {
            throw FormatException.at(file, 1, "ncols x nrows is " + (long) columns * rows + ", at most " + MAX_POSTS);
        }
        double noData = header.getOrDefault("nodata_value", -9999.0);
        double[] heights = readHeights(file, lines, at, columns, rows, noData);
        try {
            return new ElevationGrid(columns, rows, spacing_m, spacing_m, heights);
        } catch (IllegalArgumentException e) {
            throw FormatException.at(file, 1, String.valueOf(e.getMessage()));
        }
    }

    private static double[] readHeights(String file, List<String> lines, int from, int columns, int rows, double noData)
            throws FormatException {
        double[] heights = new double[columns * rows];
        int count = 0;
        for (int at = from; at < lines.size(); at++) {
            StringTokenizer words = new StringTokenizer(lines.get(at));
            while (words.hasMoreTokens()) {
                if (count == heights.length) {
                    throw FormatException.at(file, at + 1, "more than " + columns + " x " + rows + " heights");
                }
                double height = FormatException.number(file, at + 1, words.nextToken());
                if (height == noData) {
                    throw FormatException.at(file, at + 1, "a post has no data (" + noData + "); fill gaps first");
                }
                int fromNorth = count / columns;
                heights[(rows - 1 - fromNorth) * columns + count % columns] = height;
                count++;
            }
        }
        if (count < heights.length) {
            throw FormatException.at(
                    file, lines.size(), count + " heights, but " + columns + " x " + rows + " were expected");
        }
        return heights;
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
