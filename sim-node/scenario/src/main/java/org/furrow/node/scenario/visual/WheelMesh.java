package org.furrow.node.scenario.visual;

/** The visual mesh of a wheel about its y axis: a tyre with lugs, a rim with holes and a hub. */
final class WheelMesh {
    private static final int SEGMENTS = 28;
    private static final int HOLES = 8;
    /** Radii as shares of that of the wheel: bottom between the lugs, edge of the rim, holes, hub. */
    private static final double BOTTOM = 0.945;

    private static final double RIM = 0.56;
    private static final double HOLE = 0.4;
    private static final double HUB = 0.17;

    private final double radius_m;
    private final double half_m;
    private final Solids dest = new Solids();

    private WheelMesh(double radius_m, double width_m) {
        this.radius_m = radius_m;
        half_m = 0.5 * width_m;
    }

    /**
     * The mesh of a wheel.
     *
     * @param tread what is on the tyre
     * @param rim finish of the rim
     */
    static VisualMesh of(double radius_m, double width_m, Tread tread, Finish rim) {
        WheelMesh wheel = new WheelMesh(radius_m, width_m);
        wheel.tyre(rim);
        for (int k = 0; k < tread.lugs; k++) {
            double turn = 2 * Math.PI * k / tread.lugs;
            double half = Math.PI / tread.lugs * tread.share;
            wheel.lug(turn, half, tread.lean, 1);
            wheel.lug(turn + Math.PI / tread.lugs, half, tread.lean, -1);
        }
        return wheel.dest.mesh();
    }

    /** Lugs on each side, share of the circumference that they have, and how far they lean, in rad. */
    enum Tread {
        BLOCKS(24, 0.6, 0.05),
        CLEATS(18, 0.4, 0.33);

        private final int lugs;
        private final double share;
        private final double lean;

        Tread(int lugs, double share, double lean) {
            this.lugs = lugs;
            this.share = share;
            this.lean = lean;
        }
    }

    private void tyre(Finish rim) {
        double r = radius_m;
        double h = half_m;
        double[] o = {0, 0, 0};
        for (int side = -1; side <= 1; side += 2) {
            face(rim, side);
        }
        double[][] wall = {
            {-0.8 * h, RIM * r}, {-0.98 * h, 0.68 * r}, {-h, 0.8 * r}, {-0.95 * h, 0.9 * r}, {-0.82 * h, BOTTOM * r}
        };
        double[][] all = new double[2 * wall.length][];
        for (int k = 0; k < wall.length; k++) {
            all[k] = wall[k];
            all[2 * wall.length - 1 - k] = new double[] {-wall[k][0], wall[k][1]};
        }
        dest.revolve(1, o, all, SEGMENTS, Finish.RUBBER);
    }

    /** Rim, holes and hub on one side. */
    private void face(Finish rim, int side) {
        double r = radius_m;
        double h = half_m;
        double[][] dish = {
            {-0.95 * h, 0},
            {-0.95 * h, HUB * r},
            {-0.6 * h, 1.15 * HUB * r},
            {-0.5 * h, 0.3 * r},
            {-0.5 * h, 0.5 * r},
            {-0.78 * h, 0.53 * r},
            {-0.8 * h, RIM * r}
        };
        double[][] profile = new double[dish.length][];
        for (int k = 0; k < dish.length; k++) {
            profile[side < 0 ? k : dish.length - 1 - k] = new double[] {-side * dish[k][0], dish[k][1]};
        }
        dest.revolve(1, new double[] {0, 0, 0}, profile, SEGMENTS, rim);
        for (int k = 0; k < HOLES; k++) {
            double turn = 2 * Math.PI * k / HOLES;
            double y = side * (0.5 * h + 0.004);
            double half = 0.45 * Math.PI / HOLES;
            double[] a = place(turn - half, y, (HOLE - 0.06) * r);
            double[] b = place(turn + half, y, (HOLE - 0.06) * r);
            double[] c = place(turn + 0.9 * half, y, (HOLE + 0.06) * r);
            double[] d = place(turn - 0.9 * half, y, (HOLE + 0.06) * r);
            if (side > 0) {
                dest.quad(a, d, c, b, Finish.DARK);
            } else {
                dest.quad(a, b, c, d, Finish.DARK);
            }
        }
    }

    private static double[] place(double turn, double y, double r) {
        return new double[] {r * StrictMath.sin(turn), y, r * StrictMath.cos(turn)};
    }

    /** A lug from the middle to one side, whose outer end is turned by {@code lean}. */
    private void lug(double turn, double half, double lean, int side) {
        double y0 = side > 0 ? 0.04 * half_m : -0.97 * half_m;
        double y1 = side > 0 ? 0.97 * half_m : -0.04 * half_m;
        double turn0 = turn + (side > 0 ? 0 : lean);
        double turn1 = turn + (side > 0 ? lean : 0);
        double foot = 0.9 * BOTTOM * radius_m;
        double[][] low = ring(turn0, turn1, half, new double[] {y0, y1}, foot);
        double[][] high = ring(turn0, turn1, 0.9 * half, new double[] {y0, y1}, radius_m);
        for (int k = 0; k < 4; k++) {
            int next = (k + 1) % 4;
            dest.quad(low[k], low[next], high[next], high[k], Finish.GROOVE);
        }
        dest.quad(high[0], high[1], high[2], high[3], Finish.RUBBER);
    }

    private static double[][] ring(double turn0, double turn1, double half, double[] y, double r) {
        return new double[][] {
            place(turn0 - half, y[0], r),
            place(turn0 + half, y[0], r),
            place(turn1 + half, y[1], r),
            place(turn1 - half, y[1], r)
        };
    }
}
