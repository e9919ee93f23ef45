package org.furrow.vehicle.multibody;

import java.util.ArrayList;
import java.util.List;

/**
 * Constraints that close loops, as elementary equations between two links. Immutable once built. Points and vectors are fixed in
 * their links and given in the design configuration, seen from the world.
 */
public final class LoopJoints {
    /** An elementary equation. */
    enum Kind {
        /** Two points coincide: three rows, along the world's axes. */
        POINT(3),
        /** The way from a to b has no part along u: one row. */
        ALONG(1),
        /** u and w keep their angle: one row. */
        ACROSS(1),
        /** Two points keep their distance: one row. */
        ROD(1);

        final int rows;

        Kind(int rows) {
            this.rows = rows;
        }
    }

    final Kind[] kind;
    final int[] first;
    final int[] second;
    /** Point a from the first link's origin, 3 each, in m. */
    final double[] a;
    /** Point b from the second link's origin. */
    final double[] b;
    /** Vector u of the first link. */
    final double[] u;
    /** Vector w of the second link. */
    final double[] w;
    /** Length of a rod in m, or u . w. */
    final double[] constant;

    final int[] firstRow;
    final int rows;
    final String[] name;

    private LoopJoints(Builder builder) {
        int count = builder.kinds.size();
        kind = builder.kinds.toArray(new Kind[0]);
        name = builder.names.toArray(new String[0]);
        first = builder.firsts.stream().mapToInt(Integer::intValue).toArray();
        second = builder.seconds.stream().mapToInt(Integer::intValue).toArray();
        a = flat(builder.as);
        b = flat(builder.bs);
        u = flat(builder.us);
        w = flat(builder.ws);
        constant = builder.constants.stream().mapToDouble(Double::doubleValue).toArray();
        firstRow = new int[count];
        int row = 0;
        for (int k = 0; k < count; k++) {
            firstRow[k] = row;
            row += kind[k].rows;
        }
        rows = row;
    }

    /** Number of scalar equations. */
    public int rows() {
        return rows;
    }

    private static double[] flat(List<double[]> list) {
        double[] all = new double[3 * list.size()];
        for (int k = 0; k < list.size(); k++) {
            System.arraycopy(list.get(k), 0, all, 3 * k, 3);
        }
        return all;
    }

    /** Gathers equations between links of a tree. */
    public static final class Builder {
        private final LinkTree.Builder tree;
        private final List<Kind> kinds = new ArrayList<>();
        private final List<String> names = new ArrayList<>();
        private final List<Integer> firsts = new ArrayList<>();
        private final List<Integer> seconds = new ArrayList<>();
        private final List<double[]> as = new ArrayList<>();
        private final List<double[]> bs = new ArrayList<>();
        private final List<double[]> us = new ArrayList<>();
        private final List<double[]> ws = new ArrayList<>();
        private final List<Double> constants = new ArrayList<>();

        /** @param tree holds where the links' origins are */
        public Builder(LinkTree.Builder tree) {
            this.tree = tree;
        }

        /** Points a and b of two links coincide. */
        public void point(String joint, int first, int second, double[] a_m, double[] b_m) {
            add(Kind.POINT, joint, first, second);
            setPoints(a_m, b_m);
        }

        /** The way from a to b has no part along u, which is fixed in the first link. */
        public void along(String joint, int first, int second, double[] a_m, double[] b_m, double[] u) {
            add(Kind.ALONG, joint, first, second);
            setPoints(a_m, b_m);
            System.arraycopy(u, 0, us.getLast(), 0, 3);
        }

        /** Vector u of the first link and w of the second keep their angle. */
        public void across(String joint, int first, int second, double[] u, double[] w) {
            add(Kind.ACROSS, joint, first, second);
            System.arraycopy(u, 0, us.getLast(), 0, 3);
            System.arraycopy(w, 0, ws.getLast(), 0, 3);
            constants.set(constants.size() - 1, u[0] * w[0] + u[1] * w[1] + u[2] * w[2]);
        }

        /** Points a and b keep their distance. */
        public void rod(String joint, int first, int second, double[] a_m, double[] b_m) {
            add(Kind.ROD, joint, first, second);
            setPoints(a_m, b_m);
            double x = b_m[0] - a_m[0];
            double y = b_m[1] - a_m[1];
            double z = b_m[2] - a_m[2];
            constants.set(constants.size() - 1, Math.sqrt(x * x + y * y + z * z));
        }

        private void add(Kind kind, String joint, int first, int second) {
            kinds.add(kind);
            names.add(joint);
            firsts.add(first);
            seconds.add(second);
            as.add(new double[3]);
            bs.add(new double[3]);
            us.add(new double[3]);
            ws.add(new double[3]);
            constants.add(0.0);
        }

        private void setPoints(double[] a_m, double[] b_m) {
            double[] onFirst = tree.origin_m(firsts.getLast());
            double[] onSecond = tree.origin_m(seconds.getLast());
            for (int d = 0; d < 3; d++) {
                as.getLast()[d] = a_m[d] - onFirst[d];
                bs.getLast()[d] = b_m[d] - onSecond[d];
            }
        }

        public LoopJoints build() {
            return new LoopJoints(this);
        }
    }
}
