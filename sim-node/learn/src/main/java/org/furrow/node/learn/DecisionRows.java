package org.furrow.node.learn;

import java.util.Arrays;
import org.furrow.vehicle.control.Controls;

/** The decisions of all agents, a row an epoch. */
final class DecisionRows {
    private static final int FIRST_ROWS = 64;

    private final int agents;
    private double[] numbers;
    private int rows;

    DecisionRows(int agents) {
        this.agents = agents;
        numbers = new double[FIRST_ROWS * agents * EpisodeFiles.WIDTH];
    }

    /** Sets the decision of an agent in the next row. */
    void set(int agent, Controls controls) {
        int to = EpisodeFiles.WIDTH * (rows * agents + agent);
        if (to + EpisodeFiles.WIDTH > numbers.length) {
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

    /** A number of the decision of an agent in a row. */
    double get(int row, int agent, int number) {
        return numbers[EpisodeFiles.WIDTH * (row * agents + agent) + number];
    }

    double[] toArray() {
        return Arrays.copyOf(numbers, EpisodeFiles.WIDTH * rows * agents);
    }

    /** Sets all rows to those of {@link #toArray}. */
    void setAll(double[] from) {
        if (numbers.length < from.length) {
            numbers = new double[2 * from.length];
        }
        System.arraycopy(from, 0, numbers, 0, from.length);
        rows = from.length / (EpisodeFiles.WIDTH * agents);
    }
}
