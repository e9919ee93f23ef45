package org.furrow.vehicle.spec;

/** A vector of a specification; unit and frame are those of its user. */
public record Vector(double x, double y, double z) {
    public static final Vector ZERO = new Vector(0, 0, 0);

    public Vector {
        if (!Double.isFinite(x) || !Double.isFinite(y) || !Double.isFinite(z)) {
            throw new IllegalArgumentException("vector must be finite, x=" + x + " y=" + y + " z=" + z);
        }
    }

    public Vector plus(Vector v) {
        return new Vector(x + v.x, y + v.y, z + v.z);
    }

    public Vector minus(Vector v) {
        return new Vector(x - v.x, y - v.y, z - v.z);
    }

    public Vector times(double factor) {
        return new Vector(factor * x, factor * y, factor * z);
    }

    public double dot(Vector v) {
        return x * v.x + y * v.y + z * v.z;
    }

    public Vector cross(Vector v) {
        return new Vector(y * v.z - z * v.y, z * v.x - x * v.z, x * v.y - y * v.x);
    }

    public double length() {
        return Math.sqrt(dot(this));
    }

    public double[] toArray() {
        return new double[] {x, y, z};
    }

    /**
     * The unit vector in this direction.
     *
     * @throws IllegalArgumentException when this vector is 0
     */
    public Vector unit() {
        double length = length();
        if (!(length > 0)) {
            throw new IllegalArgumentException("a direction must not be 0, found (" + x + ", " + y + ", " + z + ")");
        }
        return times(1 / length);
    }
}
