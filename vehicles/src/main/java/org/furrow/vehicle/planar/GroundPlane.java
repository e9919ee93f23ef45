package org.furrow.vehicle.planar;

/**
 * The plane on which a body stands: least squares through the ground below its supports, such as wheel centres. These
 * are symmetric about the body's x axis, so its coefficients are fixed sums of the heights.
 *
 * <p>Not thread-safe; nothing is allocated.
 */
final class GroundPlane {
    /** Supports in the body's frame, 3 each, in m. */
    private final double[] supports;
    /** Mean of x over the supports, in m. */
    private final double middle_m;
    /** Sum of the squares of x - {@link #middle_m} and of y over the supports, in m^2. */
    private final double along_m2;

    private final double across_m2;
    /** Height of the origin above the plane at {@link #middle_m}, and its slope along x when supports differ. */
    private final double clearance_m;

    private final double rake;

    /** Slope of the body's x-y plane along the heading and to its left. */
    double ahead;

    double left;
    /** Height of the origin in W, in m. */
    double height_m;

    /**
     * @param supports in the body's frame, 3 each, in m, kept
     * @param radius_m height of each above the ground
     */
    GroundPlane(double[] supports, double[] radius_m) {
        this.supports = supports;
        int count = radius_m.length;
        double x = 0;
        double c = 0;
        for (int w = 0; w < count; w++) {
            x += supports[3 * w] / count;
            c += (radius_m[w] - supports[3 * w + 2]) / count;
        }
        middle_m = x;
        clearance_m = c;
        double xx = 0;
        double yy = 0;
        double xc = 0;
        for (int w = 0; w < count; w++) {
            double from = supports[3 * w] - x;
            xx += from * from;
            yy += supports[3 * w + 1] * supports[3 * w + 1];
            xc += from * (radius_m[w] - supports[3 * w + 2]);
        }
        along_m2 = xx;
        across_m2 = yy;
        rake = xc / xx;
    }

    /**
     * Fits the plane.
     *
     * @param heights of the ground below the supports in W, in m
     * @param cos of the heading; {@code sin} likewise
     * @param rotation receives the matrix from the body to W, row by row
     */
    void fit(double[] heights, double cos, double sin, double[] rotation) {
        int count = heights.length;
        double mean = 0;
        double byX = 0;
        double byY = 0;
        for (int w = 0; w < count; w++) {
            mean += heights[w];
            byX += heights[w] * (supports[3 * w] - middle_m);
            byY += heights[w] * supports[3 * w + 1];
        }
        mean /= count;
        left = byY / across_m2;
        // heights above the ground are along the normal, so the vertical ones and their slope grow with the steepness
        double nearly = byX / along_m2 + rake;
        ahead = byX / along_m2 + rake * Math.sqrt(1 + nearly * nearly + left * left);
        double steepness = Math.sqrt(1 + ahead * ahead + left * left);
        height_m = mean - ahead * middle_m + clearance_m * steepness;
        double length = Math.sqrt(1 + ahead * ahead);
        rotation[0] = cos / length;
        rotation[3] = sin / length;
        rotation[6] = ahead / length;
        rotation[2] = (left * sin - ahead * cos) / steepness;
        rotation[5] = (-left * cos - ahead * sin) / steepness;
        rotation[8] = 1 / steepness;
        rotation[1] = rotation[5] * rotation[6] - rotation[8] * rotation[3];
        rotation[4] = rotation[8] * rotation[0] - rotation[2] * rotation[6];
        rotation[7] = rotation[2] * rotation[3] - rotation[5] * rotation[0];
    }
}
