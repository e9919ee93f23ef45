package org.furrow.node.scenario.look;

import org.jspecify.annotations.Nullable;

/**
 * A part of a thing: an ellipsoid with a vertical axis, solid or a cluster of leaves with holes; or a solid of any
 * attitude.
 *
 * @param wide_m half axis across; of a solid of any attitude the largest half width across
 * @param high_m half axis upwards
 * @param leaf_m size of a leaf; 0: solid
 * @param holes share of the places of leaves that have none
 * @param axes of a solid of any attitude; null: the axis is vertical
 */
public record Blob(
        Place middle_m,
        double wide_m,
        double high_m,
        double leaf_m,
        double holes,
        Foliage foliage,
        @Nullable Axes axes) {
    /** A point or vector in the frame of the ground. */
    public record Place(double x, double y, double z) {
        /** Coordinate 0, 1 or 2. */
        public double at(int d) {
            return d == 0 ? x : d == 1 ? y : z;
        }
    }

    /** Solids of any attitude; a cylinder has flat ends. */
    public enum Form {
        ELLIPSOID,
        CYLINDER,
        BOX
    }

    /**
     * Half axes at right angles to one another.
     *
     * @param form what the axes span; a cylinder has w for its axis
     */
    public record Axes(Place u, Place v, Place w, Form form) {
        /** Half the size of the box about the solid along axis 0, 1 or 2. */
        public double half_m(int d) {
            if (form == Form.BOX) {
                return Math.abs(u.at(d)) + Math.abs(v.at(d)) + Math.abs(w.at(d));
            }
            double across = Math.sqrt(u.at(d) * u.at(d) + v.at(d) * v.at(d));
            return form == Form.CYLINDER ? Math.abs(w.at(d)) + across : Math.sqrt(across * across + w.at(d) * w.at(d));
        }
    }

    /** A blob with a vertical axis. */
    public static Blob upright(
            Place middle_m, double wide_m, double high_m, double leaf_m, double holes, Foliage foliage) {
        return new Blob(middle_m, wide_m, high_m, leaf_m, holes, foliage, null);
    }

    /** A solid of any attitude. */
    public static Blob turned(Place middle_m, Axes axes, Foliage foliage) {
        return new Blob(middle_m, Math.max(axes.half_m(0), axes.half_m(1)), axes.half_m(2), 0, 0, foliage, axes);
    }

    /** Half the size of the box about it along axis 0, 1 or 2. */
    public double half_m(int d) {
        return axes != null ? axes.half_m(d) : d < 2 ? wide_m : high_m;
    }
}
