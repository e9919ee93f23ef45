package org.furrow.scm.ray;

import org.furrow.world.contact.Shape;

/**
 * Finds where vertical rays from below enter a shape. Placed once a step, then asked row by row; nothing is allocated.
 *
 * <p>All coordinates are in the SCM frame, in m; rays go along +z.
 */
public abstract class RayCaster {
    /** The shadow of the placed shape: the box around it in the x-y plane, in m. */
    double xMin;

    double xMax;
    double yMin;
    double yMax;

    RayCaster() {}

    /** A caster for a shape. */
    public static RayCaster of(Shape shape) {
        return switch (shape) {
            case Shape.Cylinder cylinder -> new CylinderCaster(cylinder);
            case Shape.Sphere sphere -> new SphereCaster(sphere);
            case Shape.Box box -> new HullCaster(HullCaster.corners(box));
            case Shape.Capsule capsule -> new CapsuleCaster(capsule);
            case Shape.Hull hull -> new HullCaster(hull.points());
            case Shape.Mesh mesh -> new MeshCaster(mesh.triangles());
            case Shape.Compound compound -> new CompoundCaster(compound);
        };
    }

    /**
     * Places the shape.
     *
     * @param position array with the origin's x, y, z at {@code at}
     * @param rotation array with the matrix from body to SCM frame, row by row, at {@code rotationAt}
     */
    public abstract void place(double[] position, int at, double[] rotation, int rotationAt);

    /**
     * Casts the rays of one row.
     *
     * @param y_m the row's y
     * @param iFirst the first ray is at x = iFirst * spacing_m
     * @param spacing_m distance between rays
     * @param count number of rays
     * @param dest receives the height at which each ray enters the shape, NaN where it misses
     */
    public abstract void castRow(double y_m, int iFirst, double spacing_m, int count, double[] dest);

    public final double xMin() {
        return xMin;
    }

    public final double xMax() {
        return xMax;
    }

    public final double yMin() {
        return yMin;
    }

    public final double yMax() {
        return yMax;
    }

    final void setShadow(double x, double reachX, double y, double reachY) {
        xMin = x - reachX;
        xMax = x + reachX;
        yMin = y - reachY;
        yMax = y + reachY;
    }
}
