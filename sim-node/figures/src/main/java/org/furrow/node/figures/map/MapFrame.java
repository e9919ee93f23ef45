package org.furrow.node.figures.map;

import java.awt.geom.AffineTransform;
import java.awt.geom.Point2D;

/**
 * The part of the ground's plane that a map shows, and its scale. A world that is longer from south to north than from
 * west to east lies on its side, with north to the right, so that the map is wide.
 *
 * @param west least x in m
 * @param south least y in m
 * @param east greatest x in m
 * @param north greatest y in m
 * @param sideways true when north is to the right
 * @param metresPerPixel scale
 */
record MapFrame(double west, double south, double east, double north, boolean sideways, double metresPerPixel) {
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
            include(point[0] - reach, point[1] - reach);
            include(point[0] + reach, point[1] + reach);
        }

        void include(double x, double y) {
            west = Math.min(west, x);
            east = Math.max(east, x);
            south = Math.min(south, y);
            north = Math.max(north, y);
        }

        /**
         * The frame around the points, in the direction in which it is wide.
         *
         * @param flattest least height over width
         */
        MapFrame frame(int width_px, double flattest) {
            return frame(width_px, flattest, north - south > TALL * (east - west));
        }

        /**
         * The frame around the points.
         *
         * @param flattest least height over width
         */
        MapFrame frame(int width_px, double flattest, boolean sideways) {
            if (west > east) {
                include(0, 0);
            }
            double length = sideways ? north - south : east - west;
            double height = sideways ? east - west : north - south;
            length = Math.max(length, height / TALLEST);
            height = Math.max(height, flattest * length);
            double x = sideways ? height : length;
            double y = sideways ? length : height;
            double middleX = 0.5 * (west + east);
            double middleY = 0.5 * (south + north);
            return new MapFrame(
                    middleX - 0.5 * x,
                    middleY - 0.5 * y,
                    middleX + 0.5 * x,
                    middleY + 0.5 * y,
                    sideways,
                    length / width_px);
        }
    }

    int width() {
        return (int) Math.round((sideways ? north - south : east - west) / metresPerPixel);
    }

    int height() {
        return (int) Math.round((sideways ? east - west : north - south) / metresPerPixel);
    }

    /** From the ground's plane in m to the pixels of the map. */
    AffineTransform toPixels() {
        double s = 1 / metresPerPixel;
        return sideways
                ? new AffineTransform(0, s, s, 0, -south * s, -west * s)
                : new AffineTransform(s, 0, 0, -s, -west * s, north * s);
    }

    Point2D pixel(double x, double y) {
        return toPixels().transform(new Point2D.Double(x, y), null);
    }

    /** x in m of a place in pixels. */
    double x_m(double right, double down) {
        return west + (sideways ? down : right) * metresPerPixel;
    }

    /** y in m of a place in pixels. */
    double y_m(double right, double down) {
        return sideways ? south + right * metresPerPixel : north - down * metresPerPixel;
    }
}
