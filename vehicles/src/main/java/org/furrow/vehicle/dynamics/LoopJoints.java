package org.furrow.vehicle.dynamics;

import java.util.ArrayList;
import java.util.List;
import org.furrow.vehicle.spec.Vector;

/** Constraints that close loops, as elementary equations between two links. Immutable once built. */
public final class LoopJoints {
    private static final double[] NONE = new double[3];

    /** The type of an elementary equation; a and b are points, u and w unit vectors of the first and second link. */
    enum Kind {
        /** Points a and b coincide: three rows, along the world's axes. */
        POINT(3),
        /** The vector from a to b has no component along u: one row. */
        ALONG(1),
        /** The angle between u and w is constant: one row. */
        ACROSS(1),
        /** The distance between a and b is constant: one row. */
        ROD(1);

        final int rows;

        Kind(int rows) {
            this.rows = rows;
        }
    }

    /**
     * One side of an equation.
     *
     * @param link number of the link, -1: the world
     * @param point_m point a or b, from the link's origin in the link's axes, in m
     * @param direction vector u or w in the link's axes
     */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    record End(int link, double[] point_m, double[] direction) {}

    /**
     * An elementary equation.
     *
     * @param joint name of the joint that it is part of
     * @param constant length of a rod in m, or u . w
     */
    record Equation(String joint, Kind kind, End first, End second, double constant, int row) {}

    final Equation[] equations;
    final int rows;

    private LoopJoints(Builder builder) {
        equations = builder.equations.toArray(new Equation[0]);
        rows = builder.rows;
    }

    /** Number of scalar equations. */
    public int rows() {
        return rows;
    }

    /** Gathers equations; points and vectors are given in the design configuration, in W. */
    public static final class Builder {
        private final LinkTree.Builder tree;
        private final List<Equation> equations = new ArrayList<>();
        private int rows;

        /** @param tree holds the origins of the links */
        public Builder(LinkTree.Builder tree) {
            this.tree = tree;
        }

        /** Points a and b of two links coincide. */
        public void point(String joint, int first, int second, double[] a_m, double[] b_m) {
            add(joint, Kind.POINT, end(first, a_m, NONE), end(second, b_m, NONE), 0);
        }

        /** The vector from a to b has no component along u, which is fixed in the first link. */
        public void along(String joint, int first, int second, double[] a_m, double[] b_m, double[] u) {
            add(joint, Kind.ALONG, end(first, a_m, u.clone()), end(second, b_m, NONE), 0);
        }

        /** The angle between vector u of the first link and w of the second is constant. */
        public void across(String joint, int first, int second, double[] u, double[] w) {
            double cosine = u[0] * w[0] + u[1] * w[1] + u[2] * w[2];
            add(joint, Kind.ACROSS, new End(first, NONE, u.clone()), new End(second, NONE, w.clone()), cosine);
        }

        /** The distance between points a and b is constant. */
        public void rod(String joint, int first, int second, double[] a_m, double[] b_m) {
            double x = b_m[0] - a_m[0];
            double y = b_m[1] - a_m[1];
            double z = b_m[2] - a_m[2];
            double length = Math.sqrt(x * x + y * y + z * z);
            add(joint, Kind.ROD, end(first, a_m, NONE), end(second, b_m, NONE), length);
        }

        private End end(int link, double[] point_m, double[] direction) {
            Vector origin = tree.origin_m(link);
            double[] p = {point_m[0] - origin.x(), point_m[1] - origin.y(), point_m[2] - origin.z()};
            return new End(link, p, direction);
        }

        private void add(String joint, Kind kind, End first, End second, double constant) {
            equations.add(new Equation(joint, kind, first, second, constant, rows));
            rows += kind.rows;
        }

        public LoopJoints build() {
            return new LoopJoints(this);
        }
    }
}
