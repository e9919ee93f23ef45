package org.furrow.node.learn;

import java.util.Arrays;
import org.furrow.node.engine.signal.ControlSignals;
import org.furrow.vehicle.control.Controls;

/** The decisions of all agents, a row an epoch. */
final class DecisionRows {
    /** Numbers of a decision. */
    static final int WIDTH = ControlSignals.DRIVING + 1;

    private static final int PRESSURE = ControlSignals.DRIVING;

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
        ControlSignals.copy(controls, numbers, to);
        numbers[to + PRESSURE] = controls.pressure_Pa;
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
        ControlSignals.set(numbers, from, dest);
        dest.pressure_Pa = numbers[from + PRESSURE];
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
