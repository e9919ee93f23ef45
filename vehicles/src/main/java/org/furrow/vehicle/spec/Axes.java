package org.furrow.vehicle.spec;

/**
 * Axes of a frame F, expressed in a frame R: a right-handed orthonormal basis.
 */
public record Axes(Vector x, Vector y, Vector z) {
    /** Axes parallel to those of R. */
    public static final Axes PARALLEL = new Axes(new Vector(1, 0, 0), new Vector(0, 1, 0), new Vector(0, 0, 1));

    /** Tolerance for lengths and angles. */
    private static final double ROUNDING = 1e-9;

    public Axes {
        boolean unit = Math.abs(x.length() - 1) < ROUNDING && Math.abs(y.length() - 1) < ROUNDING;
        if (!unit || !(x.cross(y).minus(z).length() < ROUNDING)) {
            throw new IllegalArgumentException(
                    "axes must be unit vectors at right angles, right-handed, x=" + x + " y=" + y + " z=" + z);
        }
    }

    /**
     * Axes with z along one vector and x in the plane of z and another vector, on its side (Perera et al. 2006, eq. 3,
     * with z from P to Q and the other vector from P to R).
     *
     * @throws IllegalArgumentException when a vector is 0 or the two are parallel
     */
    public static Axes ofZX(Vector alongZ, Vector nearX) {
        Vector z = alongZ.unit();
        Vector y = z.cross(nearX);
        if (!(y.length() > ROUNDING * nearX.length())) {
            throw new IllegalArgumentException(
                    "two vectors that define axes must not be parallel, " + alongZ + " and " + nearX);
        }
        y = y.unit();
        return new Axes(y.cross(z), y, z);
    }

    /** Axes with z along a vector; x is arbitrary. */
    public static Axes ofZ(Vector alongZ) {
        Vector z = alongZ.unit();
        Vector across = Math.abs(z.x()) < 0.5 ? new Vector(1, 0, 0) : new Vector(0, 1, 0);
        return ofZX(z, across);
    }

    /** Matrix from F to R, row by row. */
    public double[] toMatrix() {
        return new double[] {x.x(), y.x(), z.x(), x.y(), y.y(), z.y(), x.z(), y.z(), z.z()};
    }

    /** Converts a vector from F to R. */
    public Vector out(Vector v) {
        return x.times(v.x()).plus(y.times(v.y())).plus(z.times(v.z()));
    }

    /** Converts a vector from R to F. */
    public Vector in(Vector v) {
        return new Vector(x.dot(v), y.dot(v), z.dot(v));
    }
}
