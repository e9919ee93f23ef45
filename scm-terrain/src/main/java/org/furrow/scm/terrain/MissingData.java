package org.furrow.scm.terrain;

/** Finds numbers that stand for missing data in a file that does not declare them so: they are not heights. */
final class MissingData {
    /** Heights on Earth: the deepest sea is 10.9 km deep, the highest mountain 8.8 km high, in m. */
    static final double LOWEST_M = -12_000;

    static final double HIGHEST_M = 9_000;
    /** Heights of ground have no gap as large as this between them, in m; -9999, -999 or 0 on a mountain leave one. */
    private static final double GAP_M = 500;

    private MissingData() {}

    static boolean isOnEarth(double height_m) {
        return height_m >= LOWEST_M && height_m <= HIGHEST_M;
    }

    /** Index of a height that is not on Earth, or else far from all others; -1 if there is none. Skips NaN. */
    static int find(double[] heights_m) {
        for (int k = 0; k < heights_m.length; k++) {
            if (!Double.isNaN(heights_m[k]) && !isOnEarth(heights_m[k])) {
                return k;
            }
        }
        int lowest = farBelow(heights_m, 1);
        return lowest >= 0 ? lowest : farBelow(heights_m, -1);
    }

    /**
     * Index of the lowest height if it is far below all others, else -1; only heights on Earth count.
     *
     * @param sign -1 exchanges low and high
     */
    static int farBelow(double[] heights_m, int sign) {
        int lowest = -1;
        double lowest_m = Double.POSITIVE_INFINITY;
        double next_m = Double.POSITIVE_INFINITY;
        for (int k = 0; k < heights_m.length; k++) {
            double height_m = sign * heights_m[k];
            if (!isOnEarth(heights_m[k]) || height_m == lowest_m) {
                continue;
            }
            if (height_m < lowest_m) {
                next_m = lowest_m;
                lowest_m = height_m;
                lowest = k;
            } else if (height_m < next_m) {
                next_m = height_m;
            }
        }
        return next_m < Double.POSITIVE_INFINITY && next_m - lowest_m > GAP_M ? lowest : -1;
    }

    /**
     * Returns a grid without such a number.
     *
     * @throws FormatException with its column and its row from the north
     */
    static ElevationGrid require(String file, ElevationGrid grid) throws FormatException {
        int k = find(grid.heights_m());
        if (k >= 0) {
            throw noHeight(file, grid.heights_m()[k], place(k % grid.columns(), grid.rows() - 1 - k / grid.columns()));
        }
        return grid;
    }

    /** A place in words; column and row count from 0. */
    static String place(int column, int row) {
        return "column " + (column + 1) + ", row " + (row + 1);
    }

    static FormatException noHeight(String file, double height_m, String place) {
        String why = isOnEarth(height_m) ? "hundreds of metres from all others" : "none on Earth";
        return new FormatException(
                file,
                "has a height of " + height_m + " m at " + place + ", which is " + why
                        + "; if it marks missing data, declare it by NODATA_value or gdal_edit -a_nodata");
    }
}
