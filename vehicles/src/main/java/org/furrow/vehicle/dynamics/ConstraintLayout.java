package org.furrow.vehicle.dynamics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

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
    /** Places in its path of the freedoms that move each link of each gear. */
    final int[][][] entries;
    /** Freedoms with entries in each row of J L^-1, ascending: the path and its ancestors. */
    final int[][] support;
    /** Freedoms from {@link #BASE} on that the support of each row k shares with those of rows l <= k, l by l. */
    final int[][] shared;
    /** Of each row k: each such l with a shared freedom, ascending, and the end of its freedoms in {@link #shared}. */
    final int[][] partners;

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
        entries = new int[this.gears.length][][];
        for (int k = 0; k < this.gears.length; k++) {
            setGear(tree, gearRow + k, this.gears[k]);
            entries[k] = entriesOfLinks(tree, this.gears[k].links(), path[gearRow + k]);
        }
        support = new int[rows][];
        shared = new int[rows][];
        partners = new int[rows][];
        BitSet[] supports = new BitSet[rows];
        for (int k = 0; k < rows; k++) {
            supports[k] = new BitSet();
            for (int d : path[k]) {
                supports[k].or(pathToWorld(tree, d));
            }
            support[k] = members(supports[k]);
            setShared(k, supports);
        }
    }

    /** Sets what row k shares with the rows before it and with itself. */
    private void setShared(int k, BitSet[] supports) {
        int[] freedoms = new int[(k + 1) * support[k].length];
        int[] ends = new int[2 * (k + 1)];
        int end = 0;
        int pairs = 0;
        for (int l = 0; l <= k; l++) {
            int before = end;
            for (int d : support[k]) {
                if (d >= BASE && supports[l].get(d)) {
                    freedoms[end++] = d;
                }
            }
            if (end > before) {
                ends[pairs++] = l;
                ends[pairs++] = end;
            }
        }
        shared[k] = Arrays.copyOf(freedoms, end);
        partners[k] = Arrays.copyOf(ends, pairs);
    }

    /** The members of a set, ascending. */
    private static int[] members(BitSet set) {
        int[] members = new int[set.cardinality()];
        int member = -1;
        for (int k = 0; k < members.length; k++) {
            member = set.nextSetBit(member + 1);
            members[k] = member;
        }
        return members;
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

    private static int[][] entriesOfLinks(LinkTree tree, int[] links, int[] path) {
        int[][] entries = new int[links.length][];
        for (int k = 0; k < links.length; k++) {
            BitSet moving = linkToWorld(tree, links[k]);
            entries[k] = IntStream.range(0, path.length)
                    .filter(p -> moving.get(path[p]))
                    .toArray();
        }
        return entries;
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
