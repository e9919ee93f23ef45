package org.furrow.vehicle.multibody;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which constraint rows there are and which freedoms each touches. Rows of loops come first, then those of prescribed motions,
 * gears and clutches. Immutable.
 */
final class ConstraintLayout {
    /** The first freedoms: of the body that carries the others where there is one. */
    static final int BASE = 6;

    final int rows;
    final int loopRows;
    /** First row of motions, gears, clutches. */
    final int motionRow;

    final int gearRow;
    final int clutchRow;

    /** Freedoms on the two ways of each row, up to where they meet. */
    final int[][] path;
    /** +1 on the second link's way, -1 on the first's; coefficients of a gear's shafts; 1 for motions. */
    final double[][] coefficient;

    /** Gears, then clutches. */
    final Gear[] gears;
    /** Freedoms from {@link #BASE} on at which both of two rows are not zero: of row k and l, l <= k, at k (k + 1) / 2 + l. */
    private final int[][] shared;
    /** Freedoms at which a row, solved through the tree, is not zero, in ascending order. */
    final int[][] support;

    ConstraintLayout(LinkTree tree, LoopJoints loops, int[] motions, List<Gear> gears, List<Gear> clutches) {
        loopRows = loops.rows;
        motionRow = loopRows;
        gearRow = motionRow + motions.length;
        clutchRow = gearRow + gears.size();
        rows = clutchRow + clutches.size();
        path = new int[rows][];
        coefficient = new double[rows][];
        for (int k = 0; k < loops.kind.length; k++) {
            for (int r = 0; r < loops.kind[k].rows; r++) {
                setPath(tree, loops.firstRow[k] + r, loops.first[k], loops.second[k]);
            }
        }
        for (int k = 0; k < motions.length; k++) {
            setOne(motionRow + k, motions[k]);
        }
        List<Gear> all = new ArrayList<>(gears);
        all.addAll(clutches);
        this.gears = all.toArray(new Gear[0]);
        for (int k = 0; k < this.gears.length; k++) {
            setGear(tree, gearRow + k, this.gears[k]);
        }
        support = new int[rows][];
        for (int k = 0; k < rows; k++) {
            support[k] = withAncestors(tree, path[k]);
        }
        shared = new int[rows * (rows + 1) / 2][];
        for (int k = 0; k < rows; k++) {
            for (int l = 0; l <= k; l++) {
                int[] other = support[l];
                shared[k * (k + 1) / 2 + l] = Arrays.stream(support[k])
                        .filter(d -> d >= BASE && Arrays.binarySearch(other, d) >= 0)
                        .toArray();
            }
        }
    }

    /** Freedoms from {@link #BASE} on at which both of two rows, solved through the tree, are not zero. */
    int[] shared(int row, int other) {
        return other <= row ? shared[row * (row + 1) / 2 + other] : shared[other * (other + 1) / 2 + row];
    }

    /** Freedoms of the links on their ways to the world, then those of shafts. */
    private void setGear(LinkTree tree, int row, Gear gear) {
        boolean[] on = new boolean[tree.freedoms];
        for (int link : gear.links()) {
            boolean[] way = way(tree, link);
            for (int d = 0; d < on.length; d++) {
                on[d] |= way[d];
            }
        }
        for (int freedom : gear.freedoms()) {
            on[freedom] = true;
        }
        path[row] = listed(on);
        coefficient[row] = new double[path[row].length];
        for (int k = 0; k < gear.freedoms().length; k++) {
            coefficient[row][Arrays.binarySearch(path[row], gear.freedoms()[k])] = gear.coefficients()[k];
        }
    }

    private void setOne(int row, int freedom) {
        path[row] = new int[] {freedom};
        coefficient[row] = new double[] {1};
    }

    private void setPath(LinkTree tree, int row, int first, int second) {
        boolean[] onFirst = way(tree, first);
        boolean[] onSecond = way(tree, second);
        List<Integer> freedoms = new ArrayList<>();
        for (int d = 0; d < tree.linkFreedoms; d++) {
            if (onFirst[d] != onSecond[d]) {
                freedoms.add(d);
            }
        }
        path[row] = freedoms.stream().mapToInt(Integer::intValue).toArray();
        coefficient[row] =
                freedoms.stream().mapToDouble(d -> onSecond[d] ? 1 : -1).toArray();
    }

    private static boolean[] way(LinkTree tree, int link) {
        boolean[] on = new boolean[tree.freedoms];
        if (link >= 0) {
            for (int d = tree.lastFreedom[link]; d >= 0; d = tree.before[d]) {
                on[d] = true;
            }
        }
        return on;
    }

    private static int[] withAncestors(LinkTree tree, int[] freedoms) {
        boolean[] on = new boolean[tree.freedoms];
        for (int freedom : freedoms) {
            for (int d = freedom; d >= 0; d = tree.before[d]) {
                on[d] = true;
            }
        }
        return listed(on);
    }

    private static int[] listed(boolean[] on) {
        int[] list = new int[on.length];
        int count = 0;
        for (int d = 0; d < on.length; d++) {
            if (on[d]) {
                list[count++] = d;
            }
        }
        return Arrays.copyOf(list, count);
    }
}
