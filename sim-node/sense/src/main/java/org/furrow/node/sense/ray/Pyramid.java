package org.furrow.node.sense.ray;

/** The space between four planes through a point, in which a group of rays from that point lies. For one thread. */
public final class Pyramid {
    private static final int SIDES = 4;
    /** What is nearer to a plane than this is inside, because of rounding errors. */
    private static final double MARGIN_M = 1e-6;

    private final double[] top = new double[3];
    /** Outward unit normals. */
    private final double[] normals = new double[3 * SIDES];

    /** Sets the point. */
    public void stand(double x_m, double y_m, double z_m) {
        top[0] = x_m;
        top[1] = y_m;
        top[2] = z_m;
    }

    /** Sets the outward normal of a plane, of length 1. */
    public void face(int side, double x, double y, double z) {
        normals[3 * side] = x;
        normals[3 * side + 1] = y;
        normals[3 * side + 2] = z;
    }

    /** Sets four planes by the directions along the edges, one after the other around the pyramid. */
    public void edges(double[] directions) {
        for (int side = 0; side < SIDES; side++) {
            int a = 3 * side;
            int b = 3 * ((side + 1) % SIDES);
            int opposite = 3 * ((side + 2) % SIDES);
            double x = directions[a + 1] * directions[b + 2] - directions[a + 2] * directions[b + 1];
            double y = directions[a + 2] * directions[b] - directions[a] * directions[b + 2];
            double z = directions[a] * directions[b + 1] - directions[a + 1] * directions[b];
            double inward = x * directions[opposite] + y * directions[opposite + 1] + z * directions[opposite + 2];
            double per = (inward > 0 ? -1 : 1) / Math.sqrt(x * x + y * y + z * z);
            face(side, per * x, per * y, per * z);
        }
    }

    /** Whether a sphere is outside a plane. */
    public boolean passesSphere(double[] middles, int at, double radius_m) {
        for (int n = 0; n < normals.length; n += 3) {
            if (outside_m(n, middles, at) > radius_m + MARGIN_M) {
                return true;
            }
        }
        return false;
    }

    /** Whether a solid's box is outside a plane. */
    public boolean passesBox(double[] middles, int at, double[] places, int place, RaySolid solid) {
        for (int n = 0; n < normals.length; n += 3) {
            double reach = MARGIN_M;
            for (int d = 0; d < 3; d++) {
                double along = normals[n] * places[place + 3 + d]
                        + normals[n + 1] * places[place + 6 + d]
                        + normals[n + 2] * places[place + 9 + d];
                reach += Math.abs(along) * solid.half_m(d);
            }
            if (outside_m(n, middles, at) > reach) {
                return true;
            }
        }
        return false;
    }

    private double outside_m(int n, double[] points, int at) {
        return normals[n] * (points[at] - top[0])
                + normals[n + 1] * (points[at + 1] - top[1])
                + normals[n + 2] * (points[at + 2] - top[2]);
    }
}
