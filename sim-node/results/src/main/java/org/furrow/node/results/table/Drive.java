package org.furrow.node.results.table;

import java.util.Arrays;
import org.furrow.node.scenario.VehiclePlan;

/**
 * What one vehicle did in a run: quantities over time, from the vehicle's table. A long run keeps every n-th row and
 * the last, which bounds the memory.
 */
public final class Drive {
    /** A quantity; NaN where it does not apply. */
    public enum Quantity {
        TIME_S,
        /** Position of the reference frame in W. */
        X_M,
        Y_M,
        YAW_RAD,
        /** Distance along the path, or driven distance without a path. */
        PATH_M,
        /** Distance from the path, positive to its left. */
        PATH_ERROR_M,
        SPEED_MPS,
        /** Speed that the driver aims at. */
        TARGET_MPS,
        /** Distance along the path to the reference frame of the vehicle that it follows. */
        GAP_M,
        /** Gap over speed. */
        HEADWAY_S,
        /** Mean over the wheels. */
        SLIP,
        /** Mean over the wheels. */
        SINKAGE_M,
        /** Mean over the wheels of the last axle: depth of the rut that the vehicle leaves. */
        RUT_M,
        /** Share of the wheels that stand in ruts of other vehicles, in [0, 1]. */
        OTHERS_RUTS,
        /** Deepest overlap with another vehicle. */
        OVERLAP_M;

        /** Column of the quantity in a row. */
        @SuppressWarnings("EnumOrdinal") // an index within this object only
        int column() {
            return ordinal();
        }
    }

    private static final int COUNT = Quantity.values().length;

    private final VehiclePlan plan;
    private final int every;
    private final SinkageStatistics sinkage;
    private double[] values = new double[COUNT * 256];
    private int rows;
    private boolean lastIsExtra;
    private int seen;

    /** @param every number of rows of which one is kept */
    Drive(VehiclePlan plan, int every) {
        this.plan = plan;
        this.every = every;
        sinkage = new SinkageStatistics(plan.model().extent_m());
    }

    /** Adds the next row of the vehicle's table; it replaces the last one if that is not to be kept. */
    void add(double[] row) {
        if (lastIsExtra) {
            rows--;
            int overlap = rows * COUNT + Quantity.OVERLAP_M.column();
            row[Quantity.OVERLAP_M.column()] = Math.max(row[Quantity.OVERLAP_M.column()], values[overlap]);
        }
        if ((rows + 1) * COUNT > values.length) {
            values = Arrays.copyOf(values, 2 * values.length);
        }
        System.arraycopy(row, 0, values, rows * COUNT, COUNT);
        rows++;
        lastIsExtra = seen % every != 0;
        seen++;
    }

    public VehiclePlan plan() {
        return plan;
    }

    public String name() {
        return plan.name();
    }

    /** Sinkage of the wheels over the run. */
    public SinkageStatistics sinkage() {
        return sinkage;
    }

    /** Number of rows. */
    public int rows() {
        return rows;
    }

    /** A quantity in a row. */
    public double at(int row, Quantity quantity) {
        return values[row * COUNT + quantity.column()];
    }

    /** A quantity in all rows. */
    public double[] all(Quantity quantity) {
        double[] all = new double[rows];
        for (int row = 0; row < rows; row++) {
            all[row] = at(row, quantity);
        }
        return all;
    }

    /** True when the quantity applies to the vehicle in any row. */
    public boolean has(Quantity quantity) {
        return Arrays.stream(all(quantity)).anyMatch(value -> !Double.isNaN(value));
    }

    static double[] newRow() {
        double[] row = new double[COUNT];
        Arrays.fill(row, Double.NaN);
        return row;
    }
}
