package org.furrow.node.sense.ray;

/**
 * Solids with their places. A place is 12 numbers: the origin, then the matrix from the solid's frame, row by row. For
 * one thread; allocation-free.
 */
public final class Bodies {
    /** Numbers of a place. */
    public static final int PLACE = 12;

    private final SolidScratch scratch = new SolidScratch();
    private final double[] ray = new double[6];

    /** Outward unit normal of the last hit. */
    public final double[] normal = new double[3];

    /** Sets the ray for the following casts. */
    public void aim(double ox, double oy, double oz, double dx, double dy, double dz) {
        ray[0] = ox;
        ray[1] = oy;
        ray[2] = oz;
        ray[3] = dx;
        ray[4] = dy;
        ray[5] = dz;
    }

    /** Whether the ray comes within a radius of a point before a distance. */
    public boolean nears(double[] points, int at, double radius_m, double before_m) {
        double px = points[at] - ray[0];
        double py = points[at + 1] - ray[1];
        double pz = points[at + 2] - ray[2];
        double along = px * ray[3] + py * ray[4] + pz * ray[5];
        double square = px * px + py * py + pz * pz - along * along;
        return square <= radius_m * radius_m && along >= -radius_m && along - radius_m < before_m;
    }

    /** Number of the triangle that the last hit on a mesh has met. */
    public int triangle() {
        return scratch.triangle;
    }

    /** Distance at which the ray enters a solid before a distance, else that distance. */
    public double cast(RaySolid solid, double[] places, int at, double before_m) {
        toLocal(ray, places, at, scratch.ray);
        scratch.before_m = before_m;
        double t = solid.cast(scratch.ray, scratch.normal, scratch);
        if (t < before_m) {
            toOuter(scratch.normal, places, at, normal);
            return t;
        }
        return before_m;
    }

    /** Writes a ray, origin and direction, in the frame of a place. */
    public static void toLocal(double[] ray, double[] places, int at, double[] dest) {
        double x = ray[0] - places[at];
        double y = ray[1] - places[at + 1];
        double z = ray[2] - places[at + 2];
        for (int k = 0; k < 3; k++) {
            double a = places[at + 3 + k];
            double b = places[at + 6 + k];
            double c = places[at + 9 + k];
            dest[k] = a * x + b * y + c * z;
            dest[3 + k] = a * ray[3] + b * ray[4] + c * ray[5];
        }
    }

    static void toOuter(double[] vector, double[] places, int at, double[] dest) {
        for (int k = 0; k < 3; k++) {
            int row = at + 3 + 3 * k;
            dest[k] = places[row] * vector[0] + places[row + 1] * vector[1] + places[row + 2] * vector[2];
        }
    }
}
