package org.furrow.node.learn;

import java.util.Arrays;
import org.furrow.vehicle.control.Controls;

/** The decisions of all agents, a row an epoch. */
final class DecisionRows {
    /** Numbers of a decision: steering, throttle, brake, gear, auxiliary axes. */
    static final int WIDTH = 4 + Controls.AUXILIARIES;

    private static final int FIRST_ROWS = 64;

    private final int agents;
    private double[] numbers;
    private int rows;

    DecisionRows(int agents) {
        this.agents = agents;
        numbers = new double[FIRST_ROWS * agents * WIDTH];
    }

    /** Sets the decision of an agent in the next row. */
    void set(int agent, Controls controls) {
        int to = WIDTH * (rows * agents + agent);
        if (to + WIDTH > numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * numbers.length);
        }
        numbers[to] = controls.steering;
        numbers[to + 1] = controls.throttle;
        numbers[to + 2] = controls.brake;
        numbers[to + 3] = controls.gear;
        System.arraycopy(controls.aux, 0, numbers, to + 4, Controls.AUXILIARIES);
    }

    /** Ends the row. */
    void next() {
        rows++;
    }

    int rows() {
        return rows;
    }

    /** Sets controls to the decision of an agent in a row. */
    void get(int row, int agent, Controls dest) {
        int from = WIDTH * (row * agents + agent);
        dest.steering = numbers[from];
        dest.throttle = numbers[from + 1];
        dest.brake = numbers[from + 2];
        dest.gear = (int) numbers[from + 3];
        System.arraycopy(numbers, from + 4, dest.aux, 0, Controls.AUXILIARIES);
    }

    double[] toArray() {
        return Arrays.copyOf(numbers, WIDTH * rows * agents);
    }

    /** Sets all rows to those of {@link #toArray}. */
    void setAll(double[] from) {
        if (numbers.length < from.length) {
            numbers = new double[2 * from.length];
        }
        System.arraycopy(from, 0, numbers, 0, from.length);
        rows = from.length / (WIDTH * agents);
    }
}
