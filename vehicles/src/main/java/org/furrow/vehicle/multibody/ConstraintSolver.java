package org.furrow.vehicle.multibody;

import java.util.Arrays;

/**
 * The multipliers: A lambda = rhs with A = J M^-1 J^T, J the rows of all constraints. Factorised as L D L^T; a row that says
 * nothing beyond the rows before it gets the multiplier 0, so redundant constraints do no harm. Clutches come last: where one
 * slips, what the other rows made of the system still holds.
 */
final class ConstraintSolver {
    /** A pivot this small against its row's own entry means that the row is redundant. */
    private static final double REDUNDANT = 1e-10;

    /** A row this small against the largest moves nothing: what there is of it is rounding. */
    private static final double NOTHING = 1e-20;

    private final ConstraintLayout layout;
    private final MassMatrix mass;
    private final boolean pivoting;
    private final int n;

    /** Rows of J L^-1: n a row. */
    private final double[] y;

    /** The first freedoms of the rows by their places in A, one freedom after the other: most pairs share these alone. */
    private final double[] base;

    /** 1 / D of the mass matrix. */
    private final double[] inverse;

    /** A, then L below the diagonal and D on it. */
    private final double[] a;
    /** L^T above the diagonal: the same by columns. */
    private final double[] upper;
    /** 1 / D of each row, 0 of one that says nothing. */
    private final double[] weight;

    private final double[] diagonal;
    private final int[] order;
    private final double[] permuted;
    private final double[] scaled;
    /** Rows that count now, by their places in A. */
    private int count;
    /** Those of them before the clutches. */
    private int lasting;

    private double largest;
    private int lastingRank;
    private int rank;
    /** Rows that do not count now: clutches that are open or slip. */
    final boolean[] off;

    /** Right-hand side, then the multipliers. */
    final double[] x;

    /** @param pivoting whether rows are taken in the order of their pivots: needed where rows are redundant */
    ConstraintSolver(ConstraintLayout layout, LinkTree tree, MassMatrix mass, boolean pivoting) {
        this.layout = layout;
        this.mass = mass;
        this.pivoting = pivoting;
        n = tree.freedoms;
        int rows = layout.rows;
        y = new double[rows * n];
        base = new double[ConstraintLayout.BASE * rows];
        inverse = mass.inverse;
        a = new double[rows * rows];
        upper = new double[rows * rows];
        weight = new double[rows];
        diagonal = new double[rows];
        order = new int[rows];
        permuted = new double[rows];
        scaled = new double[n];
        x = new double[rows];
        off = new boolean[rows];
    }

    /** Builds and factorises A from the rows' values; the mass matrix must be there. */
    void build(double[][] value) {
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
            if (k < layout.clutchRow) {
                order[count] = k;
                setRow(count++);
            }
        }
        lasting = count;
        factorise();
        takeClutches();
    }

    /** Takes the clutches that are not off behind the other rows; those that were off when A was built must still be. */
    void takeClutches() {
        count = lasting;
        rank = lastingRank;
        for (int k = layout.clutchRow; k < layout.rows; k++) {
            if (!off[k]) {
                order[count] = k;
                setRow(count);
                largest = Math.max(largest, diagonal[count]);
                factoriseRow(count++);
            }
        }
    }

    /** Number of rows that say something. */
    int rank() {
        return rank;
    }

    /** Row of A at a place, up to its diagonal; the rows before it must have their places. */
    private void setRow(int i) {
        int width = layout.rows;
        int k = order[i];
        for (int d : layout.support[k]) {
            scaled[d] = y[k * n + d] * inverse[d];
        }
        place(i);
        double s0 = factor(k, 0);
        double s1 = factor(k, 1);
        double s2 = factor(k, 2);
        double s3 = factor(k, 3);
        double s4 = factor(k, 4);
        double s5 = factor(k, 5);
        int row = i * width;
        for (int j = 0; j <= i; j++) {
            a[row + j] = s0 * base[j]
                    + s1 * base[width + j]
                    + s2 * base[2 * width + j]
                    + s3 * base[3 * width + j]
                    + s4 * base[4 * width + j]
                    + s5 * base[5 * width + j];
        }
        for (int j = 0; j <= i; j++) {
            int l = order[j];
            for (int d : layout.shared(k, l)) {
                a[row + j] += scaled[d] * y[l * n + d];
            }
        }
        diagonal[i] = a[row + i];
    }

    /** Entry of a row among the first freedoms, over their D. */
    private double factor(int k, int d) {
        return d < n ? y[k * n + d] * inverse[d] : 0;
    }

    /** Puts the first freedoms of a row where the row's place is. */
    private void place(int i) {
        for (int d = 0; d < Math.min(ConstraintLayout.BASE, n); d++) {
            base[d * layout.rows + i] = y[order[i] * n + d];
        }
    }

    /** Factorises the rows before the clutches. */
    private void factorise() {
        largest = 0;
        for (int k = 0; k < lasting; k++) {
            largest = Math.max(largest, diagonal[k]);
        }
        rank = 0;
        if (pivoting) {
            factoriseByPivots();
        } else {
            for (int i = 0; i < lasting; i++) {
                factoriseRow(i);
            }
        }
        lastingRank = rank;
    }

    /** Takes the row with the largest share left each time, and what it takes from all after it. */
    private void factoriseByPivots() {
        int width = layout.rows;
        for (int k = 0; k < lasting; k++) {
            swap(k, best(k));
            takePivot(k);
            for (int i = k + 1; i < lasting; i++) {
                upper[k * width + i] = a[i * width + k] * weight[k];
            }
            for (int i = k + 1; i < lasting; i++) {
                double left = a[i * width + k];
                for (int j = k + 1; j <= i; j++) {
                    a[i * width + j] -= left * upper[k * width + j];
                }
                a[i * width + k] = upper[k * width + i];
            }
        }
        for (int i = 0; i < lasting; i++) {
            place(i);
        }
    }

    /** Factorises one row with what the rows before it take from it, four of them at once. */
    private void factoriseRow(int i) {
        int width = layout.rows;
        int row = i * width;
        int k = 0;
        for (; k + 4 <= i; k += 4) {
            int u0 = k * width;
            int u1 = u0 + width;
            int u2 = u1 + width;
            int u3 = u2 + width;
            double left0 = a[row + k];
            double left1 = a[row + k + 1] - left0 * upper[u0 + k + 1];
            double left2 = a[row + k + 2] - left0 * upper[u0 + k + 2] - left1 * upper[u1 + k + 2];
            double left3 =
                    a[row + k + 3] - left0 * upper[u0 + k + 3] - left1 * upper[u1 + k + 3] - left2 * upper[u2 + k + 3];
            setFactor(i, k, left0);
            setFactor(i, k + 1, left1);
            setFactor(i, k + 2, left2);
            setFactor(i, k + 3, left3);
            for (int j = k + 4; j <= i; j++) {
                a[row + j] = a[row + j]
                        - left0 * upper[u0 + j]
                        - left1 * upper[u1 + j]
                        - left2 * upper[u2 + j]
                        - left3 * upper[u3 + j];
            }
        }
        for (; k < i; k++) {
            double left = a[row + k];
            setFactor(i, k, left);
            for (int j = k + 1; j <= i; j++) {
                a[row + j] -= left * upper[k * width + j];
            }
        }
        takePivot(i);
    }

    private void setFactor(int i, int k, double left) {
        double factor = left * weight[k];
        upper[k * layout.rows + i] = factor;
        a[i * layout.rows + k] = factor;
    }

    /** Counts a row that says something; one that does not takes nothing from others, and its multiplier is 0. */
    private void takePivot(int k) {
        double pivot = a[k * layout.rows + k];
        if (pivot > REDUNDANT * diagonal[k] && diagonal[k] > NOTHING * largest) {
            rank++;
            weight[k] = 1 / pivot;
        } else {
            weight[k] = 0;
        }
    }

    /** The remaining row with the largest share of its entry left. */
    private int best(int from) {
        int width = layout.rows;
        int best = from;
        for (int k = from + 1; k < lasting; k++) {
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
            exchange(upper, j * width + k, j * width + p);
        }
        for (int j = k + 1; j < p; j++) {
            exchange(a, j * width + k, p * width + j);
        }
        for (int i = p + 1; i < lasting; i++) {
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
            permuted[k] = x[order[k]];
        }
        for (int k = 0; k < count; k++) {
            double left = permuted[k];
            for (int i = k + 1; i < count; i++) {
                permuted[i] -= upper[k * width + i] * left;
            }
            permuted[k] = left * weight[k];
        }
        for (int i = count - 1; i >= 0; i--) {
            double lambda = weight[i] == 0 ? 0 : permuted[i];
            permuted[i] = lambda;
            for (int j = 0; j < i; j++) {
                permuted[j] -= a[i * width + j] * lambda;
            }
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
