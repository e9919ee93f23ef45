package org.furrow.vehicle.driver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/**
 * A map of square cells, row by row from the north, in which ways around blocked cells are planned. The centre of the
 * map is the origin of W.
 *
 * @param columns cells along x
 * @param rows cells along y
 * @param cell_m edge of a cell
 * @param blocked whether a cell cannot be crossed, cell (row r, column c) at {@code r * columns + c}; read-only
 */
@SuppressWarnings("ArrayRecordComponent") // large
public record PlanningGrid(int columns, int rows, double cell_m, boolean[] blocked) {
    private static final int[] ROW_STEPS = {0, 1, 0, -1, 1, -1, -1, 1};
    private static final int[] COLUMN_STEPS = {1, 0, -1, 0, 1, 1, -1, -1};

    public PlanningGrid {
        if (blocked.length != (long) columns * rows) {
            throw new IllegalArgumentException(
                    "a map of " + columns + " x " + rows + " cells has " + blocked.length + " values");
        }
        blocked = blocked.clone();
    }

    /** The same map with cells blocked that are up to some cells from a blocked one, along x and y. */
    public PlanningGrid inflated(int cells) {
        boolean[] wider = new boolean[blocked.length];
        for (int at = 0; at < blocked.length; at++) {
            for (int dr = -cells; blocked[at] && dr <= cells; dr++) {
                for (int dc = -cells; dc <= cells; dc++) {
                    int row = at / columns + dr;
                    int column = at % columns + dc;
                    if (isInside(row, column)) {
                        wider[row * columns + column] = true;
                    }
                }
            }
        }
        return new PlanningGrid(columns, rows, cell_m, wider);
    }

    private boolean isInside(int row, int column) {
        return row >= 0 && row < rows && column >= 0 && column < columns;
    }

    /** The cell that has a point of W, or the nearest one. */
    int cell(double x_m, double y_m) {
        int column = Math.clamp((int) Math.floor(x_m / cell_m + 0.5 * columns), 0, columns - 1);
        int row = Math.clamp((int) Math.floor(0.5 * rows - y_m / cell_m), 0, rows - 1);
        return row * columns + column;
    }

    /** The north-western corner of a cell, in m. */
    double x_m(int cell) {
        return (cell % columns - 0.5 * columns) * cell_m;
    }

    /** The north-western corner of a cell, in m. */
    double y_m(int cell) {
        int row = cell / columns;
        return (0.5 * rows - row) * cell_m;
    }

    /** A cell with its cost so far and to the goal. Equal costs are ordered by the cell, as they were in a heap. */
    private record Open(double cost, int cell) implements Comparable<Open> {
        @Override
        public int compareTo(Open other) {
            int byCost = Double.compare(cost, other.cost);
            return byCost != 0 ? byCost : Integer.compare(cell, other.cell);
        }
    }

    /**
     * Plans by A* (Hart, Nilsson and Raphael 1968) from cell to one of its eight neighbours, each step at cost 1.
     *
     * @return the cells from start to goal; empty: there is no way
     */
    List<Integer> plan(int start, int goal) {
        double[] costs = new double[blocked.length];
        Arrays.fill(costs, Double.POSITIVE_INFINITY);
        int[] parents = new int[blocked.length];
        boolean[] closed = new boolean[blocked.length];
        PriorityQueue<Open> open = new PriorityQueue<>();
        costs[start] = 0;
        parents[start] = -1;
        open.add(new Open(0, start));
        while (!open.isEmpty()) {
            int cell = open.remove().cell;
            if (closed[cell]) {
                continue;
            }
            closed[cell] = true;
            if (cell == goal) {
                return wayTo(goal, parents);
            }
            for (int k = 0; k < ROW_STEPS.length; k++) {
                int row = cell / columns + ROW_STEPS[k];
                int column = cell % columns + COLUMN_STEPS[k];
                int next = row * columns + column;
                if (isInside(row, column) && !blocked[next] && costs[cell] + 1 < costs[next]) {
                    costs[next] = costs[cell] + 1;
                    parents[next] = cell;
                    open.add(new Open(costs[next] + distance(next, goal), next));
                }
            }
        }
        return List.of();
    }

    private double distance(int from, int to) {
        int dr = from / columns - to / columns;
        int dc = from % columns - to % columns;
        return Math.sqrt((double) dr * dr + (double) dc * dc);
    }

    private static List<Integer> wayTo(int goal, int[] parents) {
        List<Integer> way = new ArrayList<>();
        for (int cell = goal; cell >= 0; cell = parents[cell]) {
            way.addFirst(cell);
        }
        return way;
    }
}
