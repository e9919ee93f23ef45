package org.furrow.node.study.sweep;

/** Results of a run that a sweep compares. */
public enum SweepQuantity {
    MEAN_SINKAGE("mean_sinkage_m", "Sinkage in mm", 1000),
    P95_SINKAGE("p95_sinkage_m", "95 % sinkage in mm", 1000),
    MEAN_SLIP("mean_slip", "Slip", 1),
    MEAN_GAP_ERROR("mean_gap_error_m", "Gap error in m", 1),
    WHEEL_WORK("wheel_work_J", "Wheel work in kJ", 1e-3),
    DISTANCE("distance_m", "Distance in m", 1),
    MEAN_SPEED("mean_speed_mps", "Speed in m/s", 1),
    WALL("wall_s", "Wall time in s", 1);

    private final String column;
    private final String label;
    private final double factor;

    SweepQuantity(String column, String label, double factor) {
        this.column = column;
        this.label = label;
        this.factor = factor;
    }

    /** Name of the column in {@code sweep.csv}, with its unit. */
    public String column() {
        return column;
    }

    /** Label of an axis of a figure. */
    String label() {
        return label;
    }

    /** Value in a figure's unit over the value in the table's unit. */
    double factor() {
        return factor;
    }
}
