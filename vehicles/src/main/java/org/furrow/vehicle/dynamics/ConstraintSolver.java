package org.furrow.vehicle.dynamics;

import java.util.Arrays;

/**
 * Solves A lambda = rhs for the constraint multipliers, A = J M^-1 J^T, by a factorisation L D L^T of A. A redundant
 * row, one that depends linearly on the rows before it, gets the multiplier 0. Clutches come last, so the factors of
 * the other rows remain valid when one slips. Inactive rows are left out of A; the place of an active row is its
 * position in A.
 */
final class ConstraintSolver {
    /** A row is redundant when its pivot is not above this tolerance times its diagonal entry of A. */
    private static final double PIVOT_TOLERANCE = 1e-10;

    /** A row is rounding noise when its diagonal entry is not above this tolerance times the largest. */
    private static final double DIAGONAL_TOLERANCE = 1e-20;

    private final ConstraintLayout layout;
    private final MassMatrix mass;
    private final boolean pivoting;
    private final int n;

    /** J L^-1: n a row. */
    private final double[] y;

    /** Entries of {@link #y} at the base freedoms, freedom by freedom and by place. */
    private final double[] base;

    /** 1 / D of the mass matrix. */
    private final double[] inverse;

    /** Lower triangle of A, then L below the diagonal and D on it. */
    private final double[] a;
    /** L^T above the diagonal: L by columns. */
    private final double[] upper;
    /** 1 / D by place; 0 for a redundant row. */
    private final double[] weight;

    /** Diagonal of A by place. */
    private final double[] diagonal;
    /** Row at each place. */
    private final int[] order;
    /** Place of each active row. */
    private final int[] place;

    private final double[] permuted;
    private final double[] scaled;
    /** Number of active rows. */
    private int count;
    /** Number of active rows before the clutches. */
    private int permanent;

    private double largest;
    private int permanentRank;
    private int rank;
    /** Rows without effect: clutches that are open or slip. */
    final boolean[] inactive;

    /** Right-hand side on entry to {@link #solve}, multipliers after it. */
    final double[] x;

    /** @param pivoting whether to order rows by their pivots, which redundant rows need */
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
        place = new int[rows];
        permuted = new double[rows];
        scaled = new double[n];
        x = new double[rows];
        inactive = new boolean[rows];
    }

    /** Builds and factorises A from the rows of J; the mass matrix must be factorised. */
    void build(double[][] value) {
        Arrays.fill(y, 0);
        count = 0;
        for (int k = 0; k < layout.rows; k++) {
            if (inactive[k]) {
                continue;
            }
            int[] path = layout.path[k];
            for (int p = 0; p < path.length; p++) {
                y[k * n + path[p]] = value[k][p];
            }
            mass.solveTransposed(y, k * n, layout.support[k]);
            if (k < layout.clutchRow) {
                append(k);
                count++;
            }
        }
        permanent = count;
        factorise();
        appendClutches();
    }

    /** Appends the active clutches to the other rows; one that was inactive in {@link #build} must still be. */
    void appendClutches() {
        count = permanent;
        rank = permanentRank;
        for (int k = layout.clutchRow; k < layout.rows; k++) {
            if (!inactive[k]) {
                append(k);
                largest = Math.max(largest, diagonal[count]);
                factoriseRow(count++);
            }
        }
    }

    private void append(int row) {
        order[count] = row;
        place[row] = count;
        setRow(count);
    }

    /** Number of rows that are not redundant. */
    int rank() {
        return rank;
    }

    /** Computes the row of A at a place up to the diagonal; the rows before it must have their places. */
    private void setRow(int i) {
        int width = layout.rows;
        int k = order[i];
        for (int d : layout.support[k]) {
            scaled[d] = y[k * n + d] * inverse[d];
        }
        copyBase(i);
        double s0 = scaledBase(k, 0);
        double s1 = scaledBase(k, 1);
        double s2 = scaledBase(k, 2);
        double s3 = scaledBase(k, 3);
        double s4 = scaledBase(k, 4);
        double s5 = scaledBase(k, 5);
        int row = i * width;
        for (int j = 0; j <= i; j++) {
            a[row + j] = s0 * base[j]
                    + s1 * base[width + j]
                    + s2 * base[2 * width + j]
                    + s3 * base[3 * width + j]
                    + s4 * base[4 * width + j]
                    + s5 * base[5 * width + j];
        }
        addShared(k, row);
        diagonal[i] = a[row + i];
    }

    /** Adds to a row of A the products at freedoms behind the base that two rows share. */
    private void addShared(int k, int row) {
        int[] partners = layout.partners[k];
        int[] shared = layout.shared[k];
        int next = 0;
        for (int partner = 0; partner < partners.length; partner += 2) {
            int l = partners[partner];
            int end = partners[partner + 1];
            if (!inactive[l]) {
                int at = row + place[l];
                double sum = a[at];
                for (int s = next; s < end; s++) {
                    sum += scaled[shared[s]] * y[l * n + shared[s]];
                }
                a[at] = sum;
            }
            next = end;
        }
    }

    /** Entry of a row of J L^-1 D^-1 at a base freedom. */
    private double scaledBase(int k, int d) {
        return d < n ? y[k * n + d] * inverse[d] : 0;
    }

    /** Copies the base's entries of a row to its place. */
    private void copyBase(int i) {
        for (int d = 0; d < Math.min(ConstraintLayout.BASE, n); d++) {
            base[d * layout.rows + i] = y[order[i] * n + d];
        }
    }

    /** Factorises the rows before the clutches. */
    private void factorise() {
        largest = 0;
        for (int k = 0; k < permanent; k++) {
            largest = Math.max(largest, diagonal[k]);
        }
        rank = 0;
        if (pivoting) {
            factoriseByPivots();
        } else {
            for (int i = 0; i < permanent; i++) {
                factoriseRow(i);
            }
        }
        permanentRank = rank;
    }

    /** Right-looking factorisation that takes the row with the largest relative pivot first. */
    private void factoriseByPivots() {
        int width = layout.rows;
        for (int k = 0; k < permanent; k++) {
            swap(k, largestPivot(k));
            checkPivot(k);
            for (int i = k + 1; i < permanent; i++) {
                upper[k * width + i] = a[i * width + k] * weight[k];
            }
            for (int i = k + 1; i < permanent; i++) {
                double left = a[i * width + k];
                for (int j = k + 1; j <= i; j++) {
                    a[i * width + j] -= left * upper[k * width + j];
                }
                a[i * width + k] = upper[k * width + i];
            }
        }
        for (int i = 0; i < permanent; i++) {
            place[order[i]] = i;
            copyBase(i);
        }
    }

    /** Eliminates the rows before it from one row, four at a time. */
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
        checkPivot(i);
    }

    private void setFactor(int i, int k, double left) {
        double factor = left * weight[k];
        upper[k * layout.rows + i] = factor;
        a[i * layout.rows + k] = factor;
    }

    /** Counts the row in the rank, or marks it as redundant. */
    private void checkPivot(int k) {
        double pivot = a[k * layout.rows + k];
        if (pivot > PIVOT_TOLERANCE * diagonal[k] && diagonal[k] > DIAGONAL_TOLERANCE * largest) {
            rank++;
            weight[k] = 1 / pivot;
        } else {
            weight[k] = 0;
        }
    }

    /** The place from {@code from} on with the largest pivot relative to the diagonal of A. */
    private int largestPivot(int from) {
        int width = layout.rows;
        int best = from;
        for (int k = from + 1; k < permanent; k++) {
            if (a[k * width + k] * diagonal[best] > a[best * width + best] * diagonal[k]) {
                best = k;
            }
        }
        return best;
    }

    /** Exchanges two rows and columns of the lower triangle, k < p. */
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
        for (int i = p + 1; i < permanent; i++) {
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

    /** Solves for the multipliers in {@link #x}; those of inactive and redundant rows are 0. */
    void solve() {
        for (int k = 0; k < count; k++) {
            permuted[k] = x[order[k]];
        }
        forward();
        backward();
        Arrays.fill(x, 0);
        for (int k = 0; k < count; k++) {
            x[order[k]] = permuted[k];
        }
    }

    /** Replaces the right-hand side by D^-1 L^-1 times it, four places at a time. */
    private void forward() {
        int width = layout.rows;
        int k = 0;
        for (; k + 4 <= count; k += 4) {
            int u0 = k * width;
            int u1 = u0 + width;
            int u2 = u1 + width;
            int u3 = u2 + width;
            double left0 = permuted[k];
            double left1 = permuted[k + 1] - upper[u0 + k + 1] * left0;
            double left2 = permuted[k + 2] - upper[u0 + k + 2] * left0 - upper[u1 + k + 2] * left1;
            double left3 =
                    permuted[k + 3] - upper[u0 + k + 3] * left0 - upper[u1 + k + 3] * left1 - upper[u2 + k + 3] * left2;
            for (int i = k + 4; i < count; i++) {
                permuted[i] = permuted[i]
                        - upper[u0 + i] * left0
                        - upper[u1 + i] * left1
                        - upper[u2 + i] * left2
                        - upper[u3 + i] * left3;
            }
            permuted[k] = left0 * weight[k];
            permuted[k + 1] = left1 * weight[k + 1];
            permuted[k + 2] = left2 * weight[k + 2];
            permuted[k + 3] = left3 * weight[k + 3];
        }
        for (; k < count; k++) {
            double left = permuted[k];
            for (int i = k + 1; i < count; i++) {
                permuted[i] -= upper[k * width + i] * left;
            }
            permuted[k] = left * weight[k];
        }
    }

    /** Replaces it by L^-T times it, four places at a time. */
    private void backward() {
        int width = layout.rows;
        int i = count - 1;
        for (; i >= 3; i -= 4) {
            int a3 = i * width;
            int a2 = a3 - width;
            int a1 = a2 - width;
            int a0 = a1 - width;
            double lambda3 = multiplier(i, permuted[i]);
            double lambda2 = multiplier(i - 1, permuted[i - 1] - a[a3 + i - 1] * lambda3);
            double lambda1 = multiplier(i - 2, permuted[i - 2] - a[a3 + i - 2] * lambda3 - a[a2 + i - 2] * lambda2);
            double lambda0 = multiplier(
                    i - 3,
                    permuted[i - 3] - a[a3 + i - 3] * lambda3 - a[a2 + i - 3] * lambda2 - a[a1 + i - 3] * lambda1);
            for (int j = 0; j < i - 3; j++) {
                permuted[j] = permuted[j]
                        - a[a3 + j] * lambda3
                        - a[a2 + j] * lambda2
                        - a[a1 + j] * lambda1
                        - a[a0 + j] * lambda0;
            }
            permuted[i] = lambda3;
            permuted[i - 1] = lambda2;
            permuted[i - 2] = lambda1;
            permuted[i - 3] = lambda0;
        }
        for (; i >= 0; i--) {
            double lambda = multiplier(i, permuted[i]);
            permuted[i] = lambda;
            for (int j = 0; j < i; j++) {
                permuted[j] -= a[i * width + j] * lambda;
            }
        }
    }

    /** The multiplier at a place: 0 for a redundant row. */
    private double multiplier(int place, double value) {
        return weight[place] == 0 ? 0 : value;
    }

    /** Acceleration J M^-1 f of a row under the generalised force f alone; {@code solved} is L^-T f. */
    double freeAcceleration(int row, double[] solved) {
        double sum = 0;
        for (int d : layout.support[row]) {
            sum += y[row * n + d] * inverse[d] * solved[d];
        }
        return sum;
    }

    /** Adds L^-T times the constraint forces J^T lambda. */
    void addReactions(double[] solved) {
        for (int i = 0; i < count; i++) {
            int k = order[i];
            double lambda = x[k];
            for (int d : layout.support[k]) {
                solved[d] += lambda * y[k * n + d];
            }
        }
    }
}
