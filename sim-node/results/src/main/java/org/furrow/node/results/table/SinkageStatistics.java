package org.furrow.node.results.table;

/**
 * Mean and 95 % quantile of the sinkage of a vehicle's wheels in the soil, one value per wheel and epoch. Values
 * from the place where the vehicle started count only if it never leaves that place.
 */
public final class SinkageStatistics {
    private static final double BIN_M = 1e-4;
    private static final int BINS = 30_000;
    private static final double SHARE = 0.95;

    private final double startLength_m;
    private final Values all = new Values();
    private final Values driving = new Values();
    private double startX_m = Double.NaN;
    private double startY_m;
    private boolean hasLeft;

    /** @param startLength_m distance from the start beyond which the vehicle has left it, in m */
    public SinkageStatistics(double startLength_m) {
        this.startLength_m = startLength_m;
    }

    private static final class Values {
        private final int[] bins = new int[BINS];
        private long count;
        private double sum_m;

        void add(double value_m) {
            bins[Math.clamp((long) (value_m / BIN_M), 0, BINS - 1)]++;
            count++;
            sum_m += value_m;
        }

        double mean_m() {
            return count == 0 ? 0 : sum_m / count;
        }

        double quantile_m() {
            long below = 0;
            int bin = 0;
            while (bin < BINS - 1 && below + bins[bin] < SHARE * count) {
                below += bins[bin];
                bin++;
            }
            return count == 0 ? 0 : (bin + 0.5) * BIN_M;
        }
    }

    /** Moves the vehicle to a position; the first one is its start. */
    public void moveTo(double x_m, double y_m) {
        if (Double.isNaN(startX_m)) {
            startX_m = x_m;
            startY_m = y_m;
        }
        double x = x_m - startX_m;
        double y = y_m - startY_m;
        hasLeft |= x * x + y * y > startLength_m * startLength_m;
    }

    /** Adds the sinkage of a wheel; 0 in the air. */
    public void add(double sinkage_m) {
        if (sinkage_m > 0) {
            all.add(sinkage_m);
            if (hasLeft) {
                driving.add(sinkage_m);
            }
        }
    }

    /** Mean sinkage in m; 0 when no wheel was in soil. */
    public double mean_m() {
        return chosen().mean_m();
    }

    /** Sinkage that 95 % of the values do not exceed, in m, to 0.1 mm. */
    public double p95_m() {
        return chosen().quantile_m();
    }

    private Values chosen() {
        return driving.count > 0 ? driving : all;
    }
}
