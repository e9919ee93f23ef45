package org.furrow.vehicle.multibody;

import java.util.Arrays;

/**
 * The multipliers: A lambda = rhs with A = J M^-1 J^T, J the rows of all constraints. Factorised as L D L^T; a row that says
 * nothing beyond the rows before it gets the multiplier 0, so redundant constraints do no harm.
 */
final class RowSystem {
    /** A pivot this small against its row's own entry means that the row is redundant. */
    private static final double REDUNDANT = 1e-10;

    /** A row this small against the largest moves nothing: what there is of it is rounding. */
    private static final double NOTHING = 1e-20;

    private final RowLayout layout;
    private final MassMatrix mass;
    private final boolean pivoting;
    private final int n;

    /** Rows of J L^-1: n a row. */
    private final double[] y;

    private final double[] inverse;
    private final double[] a;
    private final double[] diagonal;
    private final int[] order;
    private final double[] permuted;
    private final double[] column;
    private final double[] scaled;
    /** Rows that count now, by their places in A. */
    private int count;

    private int rank;
    /** Rows that do not count now: clutches that are open or slip. */
    final boolean[] off;

    /** Right-hand side, then the multipliers. */
    final double[] x;

    /** @param pivoting whether rows are taken in the order of their pivots: needed where rows are redundant */
    RowSystem(RowLayout layout, LinkTree tree, MassMatrix mass, boolean pivoting) {
        this.layout = layout;
        this.mass = mass;
        this.pivoting = pivoting;
        n = tree.freedoms;
        int rows = layout.rows;
        y = new double[rows * n];
        inverse = new double[n];
        a = new double[rows * rows];
        diagonal = new double[rows];
        order = new int[rows];
        permuted = new double[rows];
        column = new double[rows];
        scaled = new double[n];
        x = new double[rows];
        off = new boolean[rows];
    }

    /** Builds and factorises A from the rows' values; the mass matrix must be there. */
    void build(double[][] value) {
        for (int d = 0; d < n; d++) {
            inverse[d] = 1 / mass.pivot(d);
        }
        Arrays.fill(y, 0);
        count = 0;
        for (int k = 0; k < layout.rows; k++) {
            if (off[k]) {
                continue;
            }
            int[] path = layout.path[k];
            for (int p = 0; p < path.length; p++) {
                y[k * n + path[p]] = value[k][p];
            }
            mass.solveTransposed(y, k * n, layout.support[k]);
            order[count++] = k;
        }
        for (int i = 0; i < count; i++) {
            int k = order[i];
            for (int d : layout.support[k]) {
                scaled[d] = y[k * n + d] * inverse[d];
            }
            for (int j = 0; j <= i; j++) {
                int l = order[j];
                int at = l * n;
                double sum = 0;
                for (int d : layout.shared[k * (k + 1) / 2 + l]) {
                    sum += scaled[d] * y[at + d];
                }
                a[i * layout.rows + j] = sum;
            }
            diagonal[i] = a[i * layout.rows + i];
        }
        factorise();
    }

    /** Number of rows that say something. */
    int rank() {
        return rank;
    }

    private void factorise() {
        int width = layout.rows;
        double largest = 0;
        for (int k = 0; k < count; k++) {
            largest = Math.max(largest, diagonal[k]);
        }
        rank = 0;
        for (int k = 0; k < count; k++) {
            if (pivoting) {
                swap(k, best(k));
            }
            double pivot = a[k * width + k];
            if (!(pivot > REDUNDANT * diagonal[k] && diagonal[k] > NOTHING * largest)) {
                // no other row is touched by it, and its multiplier is 0
                for (int i = k + 1; i < count; i++) {
                    a[i * width + k] = 0;
                }
                a[k * width + k] = Double.POSITIVE_INFINITY;
                continue;
            }
            rank++;
            // the column as an array of its own, so that the inner loop runs along rows alone
            for (int i = k + 1; i < count; i++) {
                column[i] = a[i * width + k];
            }
            for (int i = k + 1; i < count; i++) {
                double factor = column[i] / pivot;
                if (factor != 0) {
                    int row = i * width;
                    for (int j = k + 1; j <= i; j++) {
                        a[row + j] -= factor * column[j];
                    }
                }
                a[i * width + k] = factor;
            }
        }
    }

    /** The remaining row with the largest share of its entry left. */
    private int best(int from) {
        int width = layout.rows;
        int best = from;
        for (int k = from + 1; k < count; k++) {
            if (a[k * width + k] * diagonal[best] > a[best * width + best] * diagonal[k]) {
                best = k;
            }
        }
        return best;
    }

    /** Exchanges two rows and columns of the lower triangle, k before p. */
    private void swap(int k, int p) {
        if (k == p) {
            return;
        }
        int width = layout.rows;
        for (int j = 0; j < k; j++) {
            exchange(a, k * width + j, p * width + j);
        }
        for (int j = k + 1; j < p; j++) {
            exchange(a, j * width + k, p * width + j);
        }
        for (int i = p + 1; i < count; i++) {
            exchange(a, i * width + k, i * width + p);
        }
        exchange(a, k * width + k, p * width + p);
        exchange(diagonal, k, p);
        int kept = order[k];
        order[k] = order[p];
        order[p] = kept;
    }

    private static void exchange(double[] array, int i, int j) {
        double kept = array[i];
        array[i] = array[j];
        array[j] = kept;
    }

    /** Solves for the multipliers in {@link #x}; those of rows that are off are 0. */
    void solve() {
        int width = layout.rows;
        for (int k = 0; k < count; k++) {
            double sum = x[order[k]];
            for (int j = 0; j < k; j++) {
                sum -= a[k * width + j] * permuted[j];
            }
            permuted[k] = sum;
        }
        for (int k = count - 1; k >= 0; k--) {
            double sum = permuted[k] / a[k * width + k];
            for (int i = k + 1; i < count; i++) {
                sum -= a[i * width + k] * permuted[i];
            }
            permuted[k] = a[k * width + k] == Double.POSITIVE_INFINITY ? 0 : sum;
        }
        Arrays.fill(x, 0);
        for (int k = 0; k < count; k++) {
            x[order[k]] = permuted[k];
        }
    }

    /** J times the accelerations that a generalised force, given as L^-T force, alone would give: of one row. */
    double free(int row, double[] solved) {
        double sum = 0;
        for (int d : layout.support[row]) {
            sum += y[row * n + d] * inverse[d] * solved[d];
        }
        return sum;
    }

    /** Adds L^-T J^T lambda. */
    void push(double[] solved) {
        for (int i = 0; i < count; i++) {
            int k = order[i];
            double lambda = x[k];
            for (int d : layout.support[k]) {
                solved[d] += lambda * y[k * n + d];
            }
        }
    }
}
