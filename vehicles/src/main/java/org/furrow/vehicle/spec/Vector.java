package org.furrow.vehicle.spec;

/** Three numbers of a specification; unit and frame as the owner says. */
public record Vector(double x, double y, double z) {
    /** Checks that all are numbers. */
    public Vector {
        if (!Double.isFinite(x) || !Double.isFinite(y) || !Double.isFinite(z)) {
            throw new IllegalArgumentException("vector must be finite, x=" + x + " y=" + y + " z=" + z);
        }
    }
}
