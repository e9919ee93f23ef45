package org.furrow.vehicle.spec;

/**
 * A torque or force over an input and the speed of a joint, as of a motor over current and speed: bilinear between the
 * points of a grid, constant beyond its edges. Reading allocates nothing.
 */
public final class EffortMap {
    private final double[] inputs;
    private final double[] speeds;
    /** Effort [speed][input], row by row. */
    private final double[] efforts;

    /**
     * @param inputs at least one, ascending
     * @param speeds of the joint, at least one, ascending, in rad/s (m/s)
     * @param efforts for each speed one at each input, in Nm (N)
     */
    public EffortMap(double[] inputs, double[] speeds, double[][] efforts) {
        this.inputs = ascending("input", inputs);
        this.speeds = ascending("speed", speeds);
        if (efforts.length != speeds.length) {
            throw new IllegalArgumentException(
                    "needs a row of values for each of the " + speeds.length + " speeds, found " + efforts.length);
        }
        this.efforts = new double[inputs.length * speeds.length];
        for (int row = 0; row < speeds.length; row++) {
            if (efforts[row].length != inputs.length) {
                throw new IllegalArgumentException("row " + (row + 1) + " of 'values' needs a number for each of the "
                        + inputs.length + " inputs, found " + efforts[row].length);
            }
            requireFinite("values", efforts[row]);
            System.arraycopy(efforts[row], 0, this.efforts, row * inputs.length, inputs.length);
        }
    }

    private static double[] ascending(String name, double[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("'" + name + "' needs at least one number");
        }
        requireFinite(name, values);
        for (int k = 1; k < values.length; k++) {
            if (!(values[k] > values[k - 1])) {
                throw new IllegalArgumentException(
                        "'" + name + "' must ascend, found " + values[k] + " after " + values[k - 1]);
            }
        }
        return values.clone();
    }

    private static void requireFinite(String name, double[] values) {
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("'" + name + "' must be finite, found " + value);
            }
        }
    }

    /**
     * The effort at an input and a speed, in Nm (N).
     *
     * @param speed in rad/s (m/s)
     */
    public double at(double input, double speed) {
        int column = interval(inputs, input);
        int row = interval(speeds, speed);
        double along = part(inputs, column, input);
        double across = part(speeds, row, speed);
        double slow = between(row, column, along);
        return across == 0 ? slow : slow + across * (between(row + 1, column, along) - slow);
    }

    private double between(int row, int column, double part) {
        int first = row * inputs.length + column;
        return part == 0 ? efforts[first] : efforts[first] + part * (efforts[first + 1] - efforts[first]);
    }

    /** The last point that is not above a value; the first below all, the last but one above all. */
    private static int interval(double[] points, double value) {
        int k = 0;
        while (k < points.length - 2 && value >= points[k + 1]) {
            k++;
        }
        return k;
    }

    private static double part(double[] points, int k, double value) {
        return points.length == 1 ? 0 : Math.clamp((value - points[k]) / (points[k + 1] - points[k]), 0, 1);
    }
}
