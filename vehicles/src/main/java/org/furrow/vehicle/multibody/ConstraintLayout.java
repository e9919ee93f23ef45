package org.furrow.vehicle.multibody;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Sparsity of the constraint Jacobian J: which rows exist and which freedoms each depends on. Rows of loops come
 * first, then those of prescribed motions, gears and clutches. Immutable.
 */
final class ConstraintLayout {
    /** Number of leading freedoms that are handled densely: those of the floating base, if there is one. */
    static final int BASE = 6;

    final int rows;
    final int loopRows;
    /** First row of motions, gears, clutches. */
    final int motionRow;

    final int gearRow;
    final int clutchRow;

    /** Freedoms with entries in each row of J, ascending: for a loop those between its two links. */
    final int[][] path;
    /** Constant factors beside {@link #path}: +1 towards the second link, -1 towards the first; gear coefficients. */
    final double[][] coefficient;

    /** Gears, then clutches. */
    final Gear[] gears;
    /** Freedoms with entries in each row of J L^-1, ascending: the path and its ancestors. */
    final int[][] support;
    /** Freedoms from {@link #BASE} on in the supports of both rows k and l, l <= k, at k (k + 1) / 2 + l. */
    private final int[][] shared;

    ConstraintLayout(LinkTree tree, LoopJoints loops, int[] motions, List<Gear> gears, List<Gear> clutches) {
        loopRows = loops.rows;
        motionRow = loopRows;
        gearRow = motionRow + motions.length;
        clutchRow = gearRow + gears.size();
        rows = clutchRow + clutches.size();
        path = new int[rows][];
        coefficient = new double[rows][];
        for (LoopJoints.Equation equation : loops.equations) {
            for (int r = 0; r < equation.kind().rows; r++) {
                setLoop(
                        tree,
                        equation.row() + r,
                        equation.first().link(),
                        equation.second().link());
            }
        }
        for (int k = 0; k < motions.length; k++) {
            path[motionRow + k] = new int[] {motions[k]};
            coefficient[motionRow + k] = new double[] {1};
        }
        List<Gear> all = new ArrayList<>(gears);
        all.addAll(clutches);
        this.gears = all.toArray(new Gear[0]);
        for (int k = 0; k < this.gears.length; k++) {
            setGear(tree, gearRow + k, this.gears[k]);
        }
        support = new int[rows][];
        shared = new int[rows * (rows + 1) / 2][];
        BitSet[] supports = new BitSet[rows];
        for (int k = 0; k < rows; k++) {
            supports[k] = new BitSet();
            for (int d : path[k]) {
                supports[k].or(pathToWorld(tree, d));
            }
            support[k] = members(supports[k]);
            for (int l = 0; l <= k; l++) {
                BitSet both = (BitSet) supports[k].clone();
                both.and(supports[l]);
                both.clear(0, BASE);
                shared[k * (k + 1) / 2 + l] = members(both);
            }
        }
    }

    /** The members of a set, ascending; a stream for each pair of rows would cost the start of a run 0.1 s. */
    private static int[] members(BitSet set) {
        int[] members = new int[set.cardinality()];
        int member = -1;
        for (int k = 0; k < members.length; k++) {
            member = set.nextSetBit(member + 1);
            members[k] = member;
        }
        return members;
    }

    /** Freedoms from {@link #BASE} on with entries in both of two rows of J L^-1. */
    int[] shared(int row, int other) {
        return other <= row ? shared[row * (row + 1) / 2 + other] : shared[other * (other + 1) / 2 + row];
    }

    private void setLoop(LinkTree tree, int row, int first, int second) {
        BitSet onSecond = linkToWorld(tree, second);
        BitSet onOne = linkToWorld(tree, first);
        onOne.xor(onSecond);
        path[row] = onOne.stream().toArray();
        coefficient[row] =
                onOne.stream().mapToDouble(d -> onSecond.get(d) ? 1 : -1).toArray();
    }

    private void setGear(LinkTree tree, int row, Gear gear) {
        BitSet freedoms = new BitSet();
        for (int link : gear.links()) {
            freedoms.or(linkToWorld(tree, link));
        }
        for (int freedom : gear.freedoms()) {
            freedoms.set(freedom);
        }
        path[row] = freedoms.stream().toArray();
        coefficient[row] = new double[path[row].length];
        for (int k = 0; k < gear.freedoms().length; k++) {
            // the entry's index: the number of path freedoms before it
            coefficient[row][freedoms.get(0, gear.freedoms()[k]).cardinality()] = gear.coefficients()[k];
        }
    }

    private static BitSet linkToWorld(LinkTree tree, int link) {
        return link < 0 ? new BitSet() : pathToWorld(tree, tree.lastFreedom[link]);
    }

    private static BitSet pathToWorld(LinkTree tree, int freedom) {
        BitSet on = new BitSet();
        for (int d = freedom; d >= 0; d = tree.before[d]) {
            on.set(d);
        }
        return on;
    }
}
