package org.furrow.node.sense.ray;

/** Directions along the plane, cut into sectors of 1.1 to 1.8 degrees, none of which crosses an axis or a diagonal. */
public final class Sectors {
    /** Number of sectors, counted from x counter-clockwise. */
    public static final int COUNT = 256;

    private static final int QUADRANT = COUNT / 4;

    /** Unit vectors of the boundaries: those of sector s have the indices s and s + 1. */
    private static final double[] EAST = new double[COUNT + 1];

    private static final double[] NORTH = new double[COUNT + 1];

    static {
        for (int s = 0; s <= COUNT; s++) {
            double part = (double) (s % QUADRANT) / QUADRANT;
            int quadrant = s / QUADRANT % 4;
            double x = 1 - part;
            double length = Math.sqrt(x * x + part * part);
            double cos = x / length;
            double sin = part / length;
            EAST[s] = quadrant == 0 ? cos : quadrant == 1 ? -sin : quadrant == 2 ? -cos : sin;
            NORTH[s] = quadrant == 0 ? sin : quadrant == 1 ? cos : quadrant == 2 ? -sin : -cos;
        }
    }

    private Sectors() {}

    /** The sector of a direction of any length but 0. */
    public static int of(double dx, double dy) {
        double x = Math.abs(dx);
        double y = Math.abs(dy);
        boolean turned = dx < 0 != dy < 0;
        double part = (turned ? x : y) / (x + y);
        int quadrant = dy < 0 ? (dx < 0 ? 2 : 3) : dx < 0 ? 1 : 0;
        int within = (int) (part * QUADRANT);
        return quadrant * QUADRANT + (within < QUADRANT ? within : QUADRANT - 1);
    }

    /** Whether all directions of a sector are nearer to the x-axis than to the y-axis. */
    public static boolean isAlongX(int sector) {
        return (sector + QUADRANT / 2) / QUADRANT % 2 == 0;
    }

    /** Part along x of the unit vector of a boundary. */
    public static double east(int boundary) {
        return EAST[boundary];
    }

    /** Part along y of the unit vector of a boundary. */
    public static double north(int boundary) {
        return NORTH[boundary];
    }
}
