package org.furrow.vehicle.spec;

/**
 * Three unit vectors at right angles, right-handed: the axes of a frame, seen from another.
 *
 * @param x first axis
 * @param y second axis
 * @param z third axis
 */
public record Axes(Vector x, Vector y, Vector z) {
    /** Parallel to the frame they are seen from. */
    public static final Axes PARALLEL = new Axes(new Vector(1, 0, 0), new Vector(0, 1, 0), new Vector(0, 0, 1));

    private static final double ROUNDING = 1e-9;

    /** Checks length, angles and handedness. */
    public Axes {
        boolean unit = Math.abs(x.length() - 1) < ROUNDING && Math.abs(y.length() - 1) < ROUNDING;
        if (!unit || !(x.cross(y).minus(z).length() < ROUNDING)) {
            throw new IllegalArgumentException(
                    "axes must be unit vectors at right angles, right-handed, x=" + x + " y=" + y + " z=" + z);
        }
    }

    /**
     * Axes with z along one vector and x as near as may be to another (Perera et al. 2006, eq. 3: P to Q is z, R lies in the
     * x-z plane).
     *
     * @throws IllegalArgumentException when the two have no length or lie on one line
     */
    public static Axes ofZX(Vector alongZ, Vector nearX) {
        Vector z = alongZ.unit();
        Vector y = z.cross(nearX);
        if (!(y.length() > ROUNDING * nearX.length())) {
            throw new IllegalArgumentException(
                    "two vectors that give axes must not lie on one line, " + alongZ + " and " + nearX);
        }
        y = y.unit();
        return new Axes(y.cross(z), y, z);
    }

    /** Axes with z along a vector; x is any direction across it. */
    public static Axes ofZ(Vector alongZ) {
        Vector z = alongZ.unit();
        Vector across = Math.abs(z.x()) < 0.5 ? new Vector(1, 0, 0) : new Vector(0, 1, 0);
        return ofZX(z, across);
    }

    /** A vector given along these axes, seen from the frame they are seen from. */
    public Vector out(Vector v) {
        return x.times(v.x()).plus(y.times(v.y())).plus(z.times(v.z()));
    }

    /** A vector of the frame they are seen from, given along these axes. */
    public Vector in(Vector v) {
        return new Vector(x.dot(v), y.dot(v), z.dot(v));
    }
}
