package org.furrow.node.sense.map;

import org.furrow.node.sense.suite.MapSpec;

/** Slope and roughness of a map of heights, from the plane of least squares over 3 x 3 cells. */
final class SurfaceFit {
    private final float[] slope_rad;
    private final float[] roughness_m;

    SurfaceFit(float[] height_m, MapSpec.Grid grid) {
        slope_rad = new float[height_m.length];
        roughness_m = new float[height_m.length];
        for (int row = 0; row < grid.rows(); row++) {
            for (int column = 0; column < grid.columns(); column++) {
                fit(height_m, grid, row, column);
            }
        }
    }

    private void fit(float[] height_m, MapSpec.Grid grid, int row, int column) {
        int middleRow = Math.clamp(row, 1, Math.max(1, grid.rows() - 2));
        int middleColumn = Math.clamp(column, 1, Math.max(1, grid.columns() - 2));
        int at = row * grid.columns() + column;
        if (grid.rows() < 3 || grid.columns() < 3) {
            return;
        }
        double sum = 0;
        double alongX = 0;
        double alongY = 0;
        double squares = 0;
        for (int a = -1; a <= 1; a++) {
            for (int b = -1; b <= 1; b++) {
                double z = height_m[(middleRow + a) * grid.columns() + middleColumn + b];
                sum += z;
                alongX += b * z;
                alongY += a * z;
            }
        }
        double mean = sum / 9;
        for (int a = -1; a <= 1; a++) {
            for (int b = -1; b <= 1; b++) {
                double z = height_m[(middleRow + a) * grid.columns() + middleColumn + b];
                double off = z - mean - b * alongX / 6 - a * alongY / 6;
                squares += off * off;
            }
        }
        double gx = alongX / (6 * grid.cell_m());
        double gy = alongY / (6 * grid.cell_m());
        slope_rad[at] = (float) StrictMath.atan(Math.sqrt(gx * gx + gy * gy));
        roughness_m[at] = (float) Math.sqrt(squares / 9);
    }

    float[] slope_rad() {
        return slope_rad;
    }

    float[] roughness_m() {
        return roughness_m;
    }
}
