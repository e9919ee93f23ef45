package org.furrow.node.scenario.look;

/**
 * A painted area on a box of a hull. Places are from the middle of the box, in m.
 *
 * @param box index of the box
 * @param slots what of the area is painted
 */
public record Mark(int box, Side side, Area area, Slots slots, Paint paint) {
    /** Sides of a box, and the two coordinates u, v on each. */
    public enum Side {
        /** u = |y|, v = z. */
        FRONT,
        /** u = |y|, v = z. */
        REAR,
        /** Left and right: u = x, v = z. */
        FLANK,
        /** u = x, v = |y|. */
        TOP;

        /** Cosine from which on a surface faces up. */
        private static final double FACING = 0.7;

        /** Whether a surface with an outward normal is on this side. */
        boolean has(double[] normal) {
            boolean level = Math.abs(normal[2]) >= FACING;
            boolean along = Math.abs(normal[0]) > Math.abs(normal[1]);
            return switch (this) {
                case FRONT -> !level && along && normal[0] > 0;
                case REAR -> !level && along && normal[0] < 0;
                case FLANK -> !level && !along;
                case TOP -> level && normal[2] > 0;
            };
        }
    }

    /**
     * A rectangle, or a disc of radius {@code halfU_m}.
     *
     * @param u_m its middle
     * @param halfU_m half its lengths
     */
    public record Area(double u_m, double v_m, double halfU_m, double halfV_m, boolean isRound) {
        /** The rectangle between two places. */
        public static Area between(double u0_m, double v0_m, double u1_m, double v1_m) {
            return new Area(0.5 * (u0_m + u1_m), 0.5 * (v0_m + v1_m), 0.5 * (u1_m - u0_m), 0.5 * (v1_m - v0_m), false);
        }

        boolean contains(double u_m, double v_m) {
            double u = Math.abs(u_m - this.u_m);
            double v = Math.abs(v_m - this.v_m);
            return isRound ? u * u + v * v < halfU_m * halfU_m : u < halfU_m && v < halfV_m;
        }
    }

    /**
     * Stripes across u: what is farther from the middle of a pattern than a share of its length.
     *
     * @param pitch_m length of the pattern; 0: the whole area is painted
     */
    public record Slots(double pitch_m, double share) {
        public static final Slots NONE = new Slots(0, 0);

        boolean has(double u_m) {
            return pitch_m == 0 || isIn(u_m / pitch_m, share);
        }

        /** Whether a place is farther from the middle of a pattern of length 1 than a share. */
        static boolean isIn(double place, double share) {
            return Math.abs(place - Math.floor(place) - 0.5) > share;
        }
    }

    /** Whether a place with an outward normal is painted. */
    boolean covers(double[] at, double[] normal) {
        if (!side.has(normal)) {
            return false;
        }
        double u = side == Side.FRONT || side == Side.REAR ? Math.abs(at[1]) : at[0];
        double v = side == Side.TOP ? Math.abs(at[1]) : at[2];
        return area.contains(u, v) && slots.has(u);
    }
}
