package org.furrow.node.figures.map;

/**
 * The part of the ground's plane that a map shows. A world that is longer from south to north than from west to east
 * lies on its side, with north to the right, so that the map is wide.
 *
 * @param west least x in m
 * @param south least y in m
 * @param east greatest x in m
 * @param north greatest y in m
 * @param sideways true when north is to the right
 */
record MapFrame(double west, double south, double east, double north, boolean sideways) {
    private static final double TALLEST = 0.8;
    /** A world whose height exceeds its width by this factor lies on its side. */
    private static final double TALL = 1.1;

    /** Bounds of points that a map is to show. */
    static final class Bounds {
        private double west = Double.POSITIVE_INFINITY;
        private double south = Double.POSITIVE_INFINITY;
        private double east = Double.NEGATIVE_INFINITY;
        private double north = Double.NEGATIVE_INFINITY;

        /** Includes everything within a distance of a point. */
        void include(double[] point, double reach) {
            west = Math.min(west, point[0] - reach);
            east = Math.max(east, point[0] + reach);
            south = Math.min(south, point[1] - reach);
            north = Math.max(north, point[1] + reach);
        }

        /**
         * The frame around the points, in the direction in which it is wide.
         *
         * @param flattest least height over width
         */
        MapFrame frame(double flattest) {
            return frame(flattest, north - south > TALL * (east - west));
        }

        /**
         * The frame around the points.
         *
         * @param flattest least height over width
         */
        MapFrame frame(double flattest, boolean sideways) {
            if (west > east) {
                include(new double[2], 0);
            }
            double length = sideways ? north - south : east - west;
            double height = sideways ? east - west : north - south;
            length = Math.max(length, height / TALLEST);
            height = Math.max(height, flattest * length);
            double x = 0.5 * (sideways ? height : length);
            double y = 0.5 * (sideways ? length : height);
            double middleX = 0.5 * (west + east);
            double middleY = 0.5 * (south + north);
            return new MapFrame(middleX - x, middleY - y, middleX + x, middleY + y, sideways);
        }
    }

    /** Length from left to right. */
    double width_m() {
        return sideways ? north - south : east - west;
    }

    /** Length from top to bottom. */
    double height_m() {
        return sideways ? east - west : north - south;
    }

    /** x in m of a place that lies so far to the right of the upper left corner, and below it. */
    double x_m(double right_m, double down_m) {
        return west + (sideways ? down_m : right_m);
    }

    /** y in m of such a place. */
    double y_m(double right_m, double down_m) {
        return sideways ? south + right_m : north - down_m;
    }
}
