package org.furrow.vehicle.planar;

import static org.furrow.vehicle.planar.PlanarModel.WHEELS;

/**
 * The plane on which a planar vehicle stands: least squares through the ground below its wheel centres. The wheels form
 * a trapezium, so its coefficients are fixed sums of the heights.
 *
 * <p>Not thread-safe; nothing is allocated.
 */
final class GroundPlane {
    private final PlanarModel model;
    /** Mean of x over the wheels, in m. */
    private final double middle_m;
    /** Sum of the squares of x - {@link #middle_m} and of y over the wheels, in m^2. */
    private final double along_m2;

    private final double across_m2;
    /** Height of Co above the plane at {@link #middle_m}, and its slope along x when axles differ. */
    private final double clearance_m;

    private final double rake;

    /** Slope of the chassis x-y plane along the heading and to its left. */
    double ahead;

    double left;
    /** Height of Co in W, in m. */
    double height_m;

    GroundPlane(PlanarModel model) {
        this.model = model;
        double x = 0;
        double c = 0;
        for (int w = 0; w < WHEELS; w++) {
            x += model.wheelPosition[3 * w] / WHEELS;
            c += clearance_m(w) / WHEELS;
        }
        middle_m = x;
        clearance_m = c;
        double xx = 0;
        double yy = 0;
        double xc = 0;
        for (int w = 0; w < WHEELS; w++) {
            double from = model.wheelPosition[3 * w] - x;
            xx += from * from;
            yy += model.wheelPosition[3 * w + 1] * model.wheelPosition[3 * w + 1];
            xc += from * clearance_m(w);
        }
        along_m2 = xx;
        across_m2 = yy;
        rake = xc / xx;
    }

    private double clearance_m(int wheel) {
        return model.wheelRadius_m(wheel) - model.wheelPosition[3 * wheel + 2];
    }

    /**
     * Fits the plane.
     *
     * @param heights of the ground below the wheels in W, in m
     * @param cos of the heading; {@code sin} likewise
     * @param rotation receives R_WC row by row
     */
    void fit(double[] heights, double cos, double sin, double[] rotation) {
        double mean = 0;
        double byX = 0;
        double byY = 0;
        for (int w = 0; w < WHEELS; w++) {
            mean += heights[w] / WHEELS;
            byX += heights[w] * (model.wheelPosition[3 * w] - middle_m);
            byY += heights[w] * model.wheelPosition[3 * w + 1];
        }
        ahead = byX / along_m2 + rake;
        left = byY / across_m2;
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
